"""`multe records`: records from the command line, on a folder with and without a server."""

import json
import re

import pytest

from support.assets import download
from support.cloudkit import CloudKit
from test_commands import Folder, folder, running  # noqa: F401

CONTAINER = "iCloud.org.example"


def records(folder: Folder, action: str, *more: str, fails: bool = False):
    told = folder("records", action, "--container-id", CONTAINER, *more, fails=fails)
    return json.loads(told) if action in ["query", "create", "update"] and not fails else told


def create(folder: Folder, name: str, *more: str, **values) -> dict:
    return records(folder, "create", "--record-type", "Books", "--record-name", name, "--fields-json",
                   json.dumps({key: {"type": type_, "value": value} for key, (type_, value) in values.items()}), *more)


@pytest.fixture
def library(folder):
    for name, pages in [("a", 10), ("b", 20), ("c", 30)]:
        create(folder, name, title=("stringType", f"Title {name}"), pages=("int64Type", pages),
               tags=("stringListType", [name, "all"]), place=("locationType", {"latitude": 59.9, "longitude": pages}),
               due=("timestampType", pages * 1000), next=("referenceType", {"recordName": "a", "action": "NONE"}))
    return folder


def names(answer: dict) -> list[str]:
    return [record["recordName"] for record in answer["records"]]


def test_a_created_record_is_told_and_found(library):
    answer = records(library, "query", "--record-type", "Books", "--filters", "title == 'Title b'")
    [record] = answer["records"]
    assert record["fields"]["title"] == {"value": "Title b", "type": "stringType"}
    assert record["fields"]["tags"] == {"value": ["b", "all"], "type": "stringListType"}
    assert record["created"]["userRecordName"] == "_administrator"
    assert "continuationToken" not in answer


@pytest.mark.parametrize("filters, found", [
    ("pages == 20", ["b"]), ("pages != 20", ["a", "c"]), ("pages >= 20", ["b", "c"]), ("pages<20", None),
    ("pages > 10 && pages < 30", ["b"]), ("title BEGINS_WITH \"Title\"", ["a", "b", "c"]),
    ("title contains_any_tokens c", ["c"]), ("tags LIST_CONTAINS all", ["a", "b", "c"]),
    ("tags LIST_CONTAINS_ANY a, c", ["a", "c"]), ("pages IN 10,30", ["a", "c"]), ("due == 20000", ["b"]),
    ("next == a", ["a", "b", "c"]), ("recordName == c", ["c"]), ("___recordID IN a,b", ["a", "b"]),
    ("place NEAR 59.9,10,1000", ["a"]), ("title == 'a && b'", []),
    ("pages == many", None), ("pages SOUNDS_LIKE 3", None), ("pages", None),
])
def test_filters_are_read_by_the_schema(library, filters, found):
    answer = records(library, "query", "--record-type", "Books", "--filters", filters, fails=found is None)
    if found is not None:
        assert sorted(names(answer)) == found


def test_order_fields_and_pages(library):
    answer = records(library, "query", "--record-type", "Books", "--sort-by", "pages DESC", "--limit", "2",
                     "--requested-fields", "pages")
    assert names(answer) == ["c", "b"] and set(answer["records"][0]["fields"]) == {"pages"}
    rest = records(library, "query", "--record-type", "Books", "--sort-by", "pages DESC", "--limit", "2",
                   "--continuation-token", answer["continuationToken"])
    assert names(rest) == ["a"]


def test_files_go_into_asset_fields(library, tmp_path):
    cover, scan = tmp_path / "cover.jpg", tmp_path / "scan.pdf"
    cover.write_bytes(b"a cover")
    scan.write_bytes(b"")
    made = records(library, "create", "--record-type", "Books", "--record-name", "d", "--fields-json",
                   '{"title": {"type": "stringType", "value": "D"}}', "--asset-files", f"cover={cover},scan={scan}")
    assert made["fields"]["cover"]["type"] == "assetType" and made["fields"]["title"]["value"] == "D"
    assert [made["fields"][field]["value"]["size"] for field in ("cover", "scan")] == [7, 0]
    # A later change of another field keeps the file.
    records(library, "update", "--record-type", "Books", "--record-name", "d", "--fields-json",
            '{"title": {"type": "stringType", "value": "E"}}')
    for wrong in ("cover", "cover=", f"cover={tmp_path}/nothing", f"title={cover}"):
        records(library, "create", "--record-type", "Books", "--asset-files", wrong, fails=True)
    with running(library.server):
        tokens = library("token", "create", "--container", CONTAINER, "--environment", "development", "--user",
                         "kari@example.org")
        ck = CloudKit(library.server.url, CONTAINER, "development", "public",
                      dict(re.findall(r"^(ck\w+Token): +(\S+)$", tokens, re.MULTILINE)))
        [record] = ck.lookup(None, "d")
        assert download(record, "cover").content == b"a cover" and download(record, "scan").content == b""


def test_zones_of_others_are_in_the_shared_database(library):
    kari = "kari@example.org"
    for database, more in (("shared", []), ("private", ["--zone-owner", kari])):
        told = records(library, "query", "--record-type", "Books", "--database-type", database, "--user", kari, *more,
                       fails=True)
        assert "--zone-owner says whose" in told
    told = records(library, "query", "--record-type", "Books", "--database-type", "shared", "--user", kari,
                   "--zone-owner", kari, "--zone-name", "Z", fails=True)
    assert "ZONE_NOT_FOUND" in told


def test_records_are_deleted_by_name_and_by_query(library):
    assert records(library, "delete", "--record-name", "a") == "Deleted a\n"
    assert "NOT_FOUND" in records(library, "delete", "--record-name", "a", fails=True)
    assert records(library, "delete", "--record-type", "Books", "--filters", "pages > 20", "--dry-run") == (
        "Would delete 1 records\n")
    assert records(library, "delete", "--record-type", "Books") == "Deleted 2 records\n"
    assert names(records(library, "query", "--record-type", "Books")) == []


def test_a_users_private_database_and_what_is_wrong(library, tmp_path):
    file = tmp_path / "fields.json"
    file.write_text('{"note": {"type": "stringType", "value": "secret"}}')
    kari = ["--database-type", "private", "--user", "kari@example.org"]
    made = records(library, "create", "--record-type", "Notes", "--fields-file", str(file), *kari)
    assert made["recordName"] and made["fields"]["note"]["value"] == "secret"
    assert len(records(library, "query", "--record-type", "Notes", *kari)["records"]) == 1
    assert records(library, "query", "--record-type", "Notes")["records"] == []
    told = records(library, "query", "--record-type", "Notes", "--database-type", "private", fails=True)
    assert "--user says whose" in told
    assert "ZONE_NOT_FOUND" in records(library, "query", "--record-type", "Notes", "--zone-name", "Z", *kari, fails=True)
    assert "already exists" in records(
        library, "create", "--record-type", "Books", "--record-name", "a", "--fields-json", "{}", fails=True)
    assert "'type'" in records(library, "create", "--record-type", "Books", "--fields-json",
                               '{"x": {"type": "nonsense", "value": 1}}', fails=True)
