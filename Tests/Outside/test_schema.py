"""Schemas: `multe schema` on a folder with and without a server, and what clients meet under an imported schema."""

import json
import re
import subprocess

import pytest

from support.cloudkit import CloudKit, fields, typed
from support.process import EphemeralServer
from test_commands import PASSWORD, Folder, folder, running  # noqa: F401

CONTAINER = "iCloud.org.example"

BOOKS = """
DEFINE SCHEMA
    // A library.
    CREATE ROLE librarian;
    RECORD TYPE Books (
        "___createTime" TIMESTAMP QUERYABLE,
        "___recordID"   REFERENCE QUERYABLE,
        title           STRING QUERYABLE SORTABLE SEARCHABLE,
        pages           NUMBER,
        shelf           LOCATION QUERYABLE,
        GRANT READ TO "_world",
        GRANT READ, CREATE, WRITE TO librarian
    );
    RECORD TYPE Loans (
        reader STRING QUERYABLE,
        GRANT READ, WRITE TO "_creator", GRANT CREATE TO "_icloud"
    );
"""


def schema(folder: Folder, action: str, *more: str, fails: bool = False) -> str:
    return folder("schema", action, "--container-id", CONTAINER, *more, fails=fails)


@pytest.fixture
def books(tmp_path):
    path = tmp_path / "books.ckdb"
    path.write_text(BOOKS)
    return path


def write(path, text: str) -> str:
    path.write_text(text)
    return str(path)


# The command


def test_a_schema_is_imported_exported_and_imported_again(folder, books, tmp_path):
    told = schema(folder, "import", "--file", str(books))
    assert "adds role librarian" in told and "adds record type Books" in told
    exported = schema(folder, "export")
    assert exported.startswith("DEFINE SCHEMA\n\n    CREATE ROLE librarian;\n\n    RECORD TYPE Books (\n")
    assert '        pages           NUMBER,\n' in exported
    assert '        "___recordID"   REFERENCE QUERYABLE,\n' in exported
    file = tmp_path / "exported.ckdb"
    assert schema(folder, "export", "--output-file", str(file)) == ""
    assert file.read_text() == exported
    assert "changes nothing" in schema(folder, "import", "--file", str(file))


def test_containers_are_those_with_tokens_types_or_records(folder, books):
    assert folder("schema", "list").split() == ["iCloud.multe"]
    folder("token", "create", "--container", "iCloud.a", "--environment", "production")
    schema(folder, "import", "--file", str(books))
    assert folder("schema", "list").split() == ["iCloud.a", "iCloud.multe", CONTAINER]


def test_an_empty_container_exports_its_users_only(folder):
    exported = schema(folder, "export", "--environment", "production")
    assert re.findall(r"RECORD TYPE (\w+)", exported) == ["Users"]


@pytest.mark.parametrize("action", [["deploy"], ["reset", "--yes"]])
def test_a_container_that_is_not_there_is_told(folder, action):
    assert f"There is no container {CONTAINER}" in schema(folder, *action, fails=True)


def test_a_fault_is_told_with_its_place(folder, tmp_path):
    file = write(tmp_path / "bad.ckdb", "DEFINE SCHEMA\n\nRECORD TYPE A (\n    b BADTYPE\n);\n")
    for action in ["import", "validate"]:
        told = schema(folder, action, "--file", file, fails=True)
        assert 'Encountered "BADTYPE" at line 4, column 7. Was expecting: "LIST"' in told
    assert "cannot be read" in schema(folder, "import", "--file", str(tmp_path / "none"), fails=True)


def test_a_deployment_adds_and_never_takes_away(folder, books, tmp_path):
    schema(folder, "import", "--file", str(books))
    assert "adds record type Loans" in schema(folder, "deploy", "--dry-run")
    assert "Loans" not in schema(folder, "export", "--environment", "production")
    schema(folder, "deploy")
    deployed = schema(folder, "export", "--environment", "production")
    assert deployed == schema(folder, "export")

    less = write(tmp_path / "less.ckdb", BOOKS.replace("pages           NUMBER,", ""))
    assert "removes field Books.pages" in schema(folder, "validate", "--file", less, fails=True)
    schema(folder, "import", "--file", less, "--validate", fails=True)
    schema(folder, "import", "--file", less)
    assert "removes field Books.pages" in schema(folder, "deploy", fails=True)
    assert schema(folder, "export", "--environment", "production") == deployed

    more = write(tmp_path / "more.ckdb", BOOKS.replace("SEARCHABLE", "").replace("NUMBER", "NUMBER, isbn STRING"))
    told = schema(folder, "validate", "--file", more)
    assert "Warning" in told and told.endswith("Schema is valid.\n")
    schema(folder, "import", "--file", more, "--validate")
    schema(folder, "deploy")
    assert "isbn" in schema(folder, "export", "--environment", "production")


def test_the_households_own_schema_is_not_deployed_over(folder, tmp_path):
    file = write(tmp_path / "list.ckdb", "DEFINE SCHEMA RECORD TYPE Lists (name STRING);")
    folder("schema", "import", "--container-id", "iCloud.multe", "--file", file)
    told = folder("schema", "deploy", "--container-id", "iCloud.multe", fails=True)
    assert "removes record type Items" in told
    folder("schema", "reset", "--container-id", "iCloud.multe", "--yes")
    production = folder("schema", "export", "--container-id", "iCloud.multe", "--environment", "production")
    assert folder("schema", "export", "--container-id", "iCloud.multe") == production
    plain = write(tmp_path / "plain.ckdb", re.sub(" (QUERY|SORT|SEARCH)ABLE", "", production))
    folder("schema", "import", "--container-id", "iCloud.multe", "--file", plain)
    assert "changes the options of Items.position" in folder(
        "schema", "deploy", "--container-id", "iCloud.multe", fails=True)


def test_a_reset_asks_before_it_erases(folder, books):
    schema(folder, "import", "--file", str(books))
    assert "say so with --yes" in schema(folder, "reset", fails=True)
    assert "Books" in schema(folder, "export")
    schema(folder, "reset", "--yes")
    assert "Books" not in schema(folder, "export")


def test_production_is_changed_by_deployment_only(folder, books):
    for action in ["import", "reset"]:
        told = schema(folder, action, "--environment", "production", "--file", str(books), fails=True)
        assert "production" in told


# What clients meet


def client(folder: Folder, user: str | None, **place: str) -> CloudKit:
    """A client of the container in development, with an API token of its own, and a user's web auth token."""
    made = folder("token", "create", "--container", CONTAINER, "--environment", "development",
                  *(("--user", user) if user else ()))
    tokens = dict(re.findall(r"^(ck\w+): +(\S+)$", made, re.MULTILINE))
    return CloudKit(folder.server.url, CONTAINER, "development", tokens=tokens, **place)


@pytest.fixture
def library(binary, data_server, books):
    """A server with the library's schema, and its folder."""
    data_server.sign_up(password=PASSWORD)
    folder = Folder(binary, data_server)
    folder("user", "add", "ola@example.org", "--name", "Ola", password=PASSWORD)
    schema(folder, "import", "--file", str(books))
    return folder


def test_a_reset_is_told_in_the_feeds(library):
    ck = client(library, "kari@example.org")
    zone = ck.make_zone("Z")
    ck.save(zone, {"recordType": "Loans", "recordName": "l", "fields": fields(reader="Ola")})
    token = ck.post("changes/database", {})["syncToken"]
    schema(library, "reset", "--yes")
    feed = ck.post("changes/database", {"syncToken": token})
    assert [(z["zoneID"]["zoneName"], z["deleted"]) for z in feed["zones"]] == [("Z", True)]
    assert ck.post("changes/zone", {"zones": [{"zoneID": zone}]})["zones"][0]["serverErrorCode"] == "ZONE_NOT_FOUND"
    zone = ck.make_zone("Z")
    assert ck.lookup(zone, "l")[0]["serverErrorCode"] == "NOT_FOUND"


SAYS = [
    ({"recordType": "Loans"}, "Type is not marked indexable: Loans"),
    ({"recordType": "Books", "filterBy": {"fieldName": "pages", "comparator": "EQUALS", "fieldValue": {"value": 1}}},
     "Field 'pages' is not marked queryable"),
    ({"recordType": "Books", "sortBy": {"fieldName": "pages"}}, "Field 'pages' is not marked sortable"),
    ({"recordType": "Books", "sortBy": {"systemFieldName": "createdTimestamp"}},
     "Field 'createdTimestamp' is not marked sortable"),
    ({"recordType": "Books", "filterBy": {"systemFieldName": "modifiedTimestamp", "comparator": "LESS_THAN",
                                          "fieldValue": {"value": 1, "type": "TIMESTAMP"}}},
     "Field 'modifiedTimestamp' is not marked queryable"),
    ({"recordType": "Loans", "filterBy": {"fieldName": "___recordID", "comparator": "EQUALS",
                                          "fieldValue": {"value": {"recordName": "l"}}}},
     "Field 'recordName' is not marked queryable"),
]


@pytest.mark.parametrize("query, reason", SAYS, ids=range(len(SAYS)))
def test_queries_need_the_indexes_of_the_schema(library, query, reason):
    ck = client(library, "kari@example.org")
    answer = ck.post("records/query", {"query": query}, 400)
    assert (answer["serverErrorCode"], answer["reason"]) == ("BAD_REQUEST", reason)


def test_an_index_that_is_imported_later_finds_the_records_that_were_there(library, tmp_path):
    ck = client(library, "kari@example.org")
    ck.save(None, {"recordType": "Books", "recordName": "b", "fields": fields(title="B", pages=2.5)})
    ck.save(None, {"recordType": "Books", "recordName": "a", "fields": fields(title="A", pages=3)})
    ck.save(None, {"recordType": "Books", "recordName": "c", "fields": fields(title="C")})
    indexed = write(tmp_path / "indexed.ckdb", BOOKS.replace("NUMBER", "NUMBER QUERYABLE SORTABLE"))
    schema(library, "import", "--file", indexed)
    by_pages = {"recordType": "Books", "sortBy": {"fieldName": "pages", "ascending": False}}
    found = ck.query(None, by_pages)
    assert [record["recordName"] for record in found] == ["a", "b", "c"]
    assert found[0]["fields"]["pages"] == {"value": 3, "type": "INT64"}
    assert found[1]["fields"]["pages"] == {"value": 2.5, "type": "DOUBLE"}


def test_a_number_is_settled_by_the_schema(library, tmp_path):
    ck = client(library, "kari@example.org")
    [refused] = ck.modify(None, {"operationType": "create", "record": {
        "recordType": "Books", "recordName": "a", "fields": fields(pages="many")}})
    assert refused["reason"] == "Invalid value, expected type NUMBER."
    settled = write(tmp_path / "settled.ckdb", BOOKS.replace("NUMBER", "NUMBER PREFERRED AS DOUBLE"))
    schema(library, "import", "--file", settled)
    saved = ck.save(None, {"recordType": "Books", "recordName": "a", "fields": fields(pages=3)})
    assert saved["fields"]["pages"] == {"value": 3, "type": "DOUBLE"}
    back = schema(library, "import", "--file", write(tmp_path / "back.ckdb", BOOKS), fails=True)
    assert "changes field Books.pages from NUMBER PREFERRED AS DOUBLE to NUMBER" in back


def test_an_import_that_would_lose_values_is_refused(library, tmp_path):
    ck = client(library, "kari@example.org")
    ck.save(None, {"recordType": "Books", "recordName": "a", "fields": fields(title="A")})
    file = write(tmp_path / "less.ckdb", re.sub("title .*,", "", BOOKS))
    assert "removes field Books.title" in schema(library, "import", "--file", file, fails=True)
    assert ck.lookup(None, "a")[0]["fields"]["title"]["value"] == "A"


def test_numbers_without_a_type_make_a_field_for_both_kinds(ck, zone):
    ck.save(zone, {"recordType": "Mixed", "recordName": "whole", "fields": fields(n=2)})
    half = ck.save(zone, {"recordType": "Mixed", "recordName": "half", "fields": fields(n=1.5)})
    assert half["fields"]["n"] == {"value": 1.5, "type": "DOUBLE"}
    big = ck.save(zone, {"recordType": "Mixed", "recordName": "big", "fields": fields(n=2**53 + 1)})
    assert big["fields"]["n"] == {"value": 2**53 + 1, "type": "INT64"}
    ck.save(zone, {"recordType": "Mixed", "recordName": "less", "fields": typed(n=("DOUBLE", 2.0**53))})
    by_number = {"recordType": "Mixed", "sortBy": {"fieldName": "n"}}
    assert [record["recordName"] for record in ck.query(zone, by_number)] == ["half", "whole", "less", "big"]
    # With a type the field has that type, and no other.
    ck.save(zone, {"recordType": "Mixed", "recordName": "typed", "fields": typed(i=("INT64", 1))})
    [refused] = ck.modify(zone, {"operationType": "create", "record": {
        "recordType": "Mixed", "recordName": "other", "fields": fields(i=1.5)}})
    assert refused["reason"] == "Invalid value, expected type INT64."


# Who may do what in the public database


def code(answers: list[dict]) -> str | None:
    return answers[0].get("serverErrorCode")


def create(ck: CloudKit, type_: str, name: str, status: int = 200, /, **values):
    answer = ck.modify(None, {"operationType": "create", "record": {
        "recordType": type_, "recordName": name, "fields": fields(**values)}}, status=status)
    return code(answer) if status == 200 else answer


def test_grants_decide_in_the_public_database(library):
    kari = client(library, "kari@example.org", database="public")
    ola = client(library, "ola@example.org", database="public")
    nobody = client(library, None, database="public")

    # Only librarians may create books, and Ola becomes one.
    assert create(kari, "Books", "b", title="B") == "ACCESS_DENIED"
    me = ola.get("users/caller")["userRecordName"]
    [user] = ola.lookup(None, me)
    assert (user["recordType"], user["created"]["userRecordName"]) == ("Users", me)
    roles = {"recordType": "Users", "recordName": me, "fields": typed(roles=("INT64_LIST", [1]))}
    assert ola.refused(None, roles, "forceUpdate") == "ACCESS_DENIED"
    given = library("records", "create", "--container-id", CONTAINER, "--record-type", "Users",
                    "--record-name", me, "--fields-json", '{"roles": {"type": "int64ListType", "value": [1]}}',
                    fails=True)
    assert "already exists" in given
    set_roles(library, me, [1])
    assert create(ola, "Books", "b", title="B") is None
    assert create(kari, "Books", "c", title="C") == "ACCESS_DENIED"
    assert nobody.query(None, {"recordType": "Books"})[0]["fields"]["title"]["value"] == "B"
    assert nobody.lookup(None, "b")[0]["recordName"] == "b"

    # A loan is its creator's.
    assert create(kari, "Loans", "k", reader="Kari") is None
    assert create(ola, "Loans", "o", reader="Ola") is None
    by_reader = {"recordType": "Loans", "filterBy": {
        "fieldName": "reader", "comparator": "NOT_EQUALS", "fieldValue": {"value": ""}}}
    assert [r["recordName"] for r in kari.query(None, by_reader)] == ["k"]
    assert [r["recordName"] for r in ola.query(None, by_reader)] == ["o"]
    assert code(kari.lookup(None, "o")) == "ACCESS_DENIED"
    assert kari.refused(None, {"recordName": "o"}, "forceDelete") == "ACCESS_DENIED"


def set_roles(library: Folder, user: str, numbers: list[int]) -> None:
    library("records", "update", "--container-id", CONTAINER, "--record-name", user, "--record-type", "Users",
            "--fields-json", json.dumps({"roles": {"type": "int64ListType", "value": numbers}}))


def test_who_is_not_signed_in_is_asked_to_be(library):
    nobody = client(library, None, database="public")
    for answer in [
        create(nobody, "Books", "x", 421, title="X"),
        create(nobody, "Unheard", "x", 421),
        nobody.post("records/query", {"query": {"recordType": "Loans", "filterBy": {
            "fieldName": "reader", "comparator": "EQUALS", "fieldValue": {"value": "x"}}}}, 421),
    ]:
        assert answer["serverErrorCode"] == "AUTHENTICATION_REQUIRED" and answer["redirectURL"]


def test_without_an_account_what_the_world_may(library, tmp_path):
    file = write(tmp_path / "open.ckdb", BOOKS.replace('GRANT READ TO "_world"', 'GRANT READ, CREATE TO "_world"'))
    schema(library, "import", "--file", file)
    nobody = client(library, None, database="public")
    assert create(nobody, "Books", "x", title="X") is None
    [saved] = nobody.lookup(None, "x")
    assert saved["created"]["userRecordName"] == "_world"
    answer = nobody.modify(None, {"operationType": "forceUpdate", "record": {
        "recordType": "Books", "recordName": "x", "fields": fields(title="Y")}}, status=421)
    assert answer["serverErrorCode"] == "AUTHENTICATION_REQUIRED"
    # A whole request is refused: what came before in it is not saved either.
    nobody.modify(None, *[{"operationType": "create", "record": {
        "recordType": type_, "recordName": f"n-{type_}", "fields": {}}} for type_ in ["Books", "Loans"]], status=421)
    assert code(nobody.lookup(None, "n-Books")) == "NOT_FOUND"


def test_users_are_not_queried_and_change_only_themselves(library):
    kari = client(library, "kari@example.org", database="public")
    ola = client(library, "ola@example.org", database="public")
    me = kari.get("users/caller")["userRecordName"]
    saved = kari.save(None, {"recordType": "Users", "recordName": me, "fields": fields(colour="red")}, "forceUpdate")
    assert saved["fields"]["colour"]["value"] == "red"
    assert ola.refused(None, {"recordType": "Users", "recordName": me, "fields": fields(colour="blue")},
                       "forceUpdate") == "ACCESS_DENIED"
    assert kari.refused(None, {"recordName": me}, "forceDelete") == "ACCESS_DENIED"
    assert ola.lookup(None, me)[0]["fields"]["colour"]["value"] == "red"
    answer = kari.post("records/query", {"query": {"recordType": "Users"}}, 400)
    assert answer["reason"] == "Can't query system types"


# An ephemeral server with a schema


def test_an_ephemeral_server_begins_with_a_schema(binary, books, tmp_path):
    server = EphemeralServer(binary, tmp_path / "log", "--schema", str(books)).start()
    try:
        ck = CloudKit.of_ephemeral(server.info)
        answer = ck.post("records/query", {"query": {"recordType": "Loans"}}, 400)
        assert answer["reason"] == "Type is not marked indexable: Loans"
        ck.save(None, {"recordType": "Books", "recordName": "a", "fields": fields(title="A", extra=1)})
        ck.save(None, {"recordType": "Unheard", "recordName": "u", "fields": fields(x="x")})
        assert [record["recordName"] for record in ck.query(None, {"recordType": "Books"})] == ["a"]
    finally:
        server.stop()


def test_a_schema_with_a_fault_is_told_at_the_start(binary, tmp_path):
    file = write(tmp_path / "bad.ckdb", "DEFINE SCHEMA nonsense")
    started = subprocess.run([binary, "serve", "--ephemeral", "--schema", file], capture_output=True, text=True,
                             timeout=60)
    assert started.returncode == 65
    assert 'Encountered "nonsense" at line 1, column 15.' in started.stderr
    started = subprocess.run([binary, "serve", "--schema", file], capture_output=True, text=True, timeout=60)
    assert started.returncode == 64 and "--schema is for an ephemeral server" in started.stderr
