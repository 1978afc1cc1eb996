"""Encrypted fields: plain on the wire, sealed in the file, by the live service's rules."""

import re
import sqlite3
from typing import Any

import pytest

from support.cloudkit import CloudKit

SECRET = "moltebær bak hytta på Hardangervidda"


def typed(type_: str, value: Any) -> dict:
    return {"value": value, "type": type_}


def encrypted(field: dict) -> dict:
    return field | {"isEncrypted": True}


def diary(name: str, **fields: dict) -> dict:
    return {"recordName": name, "recordType": "Diary", "fields": fields}


def refusal(ck: CloudKit, zone: dict | None, record: dict, operation: str = "create") -> str:
    [answer] = ck.modify(zone, {"operationType": operation, "record": record})
    assert answer.get("serverErrorCode") == "BAD_REQUEST", answer
    return answer["reason"]


KINDS = [
    typed("STRING", SECRET), typed("STRING", ""), typed("BYTES", "AP8="), typed("INT64", 2**63 - 1), typed("DOUBLE", -1.5),
    typed("TIMESTAMP", 1_700_000_000_123), typed("LOCATION", {"latitude": 59.9, "longitude": 10.7}),
    typed("STRING_LIST", ["a", SECRET]), typed("INT64_LIST", [1, 2]), typed("BYTES_LIST", ["AA=="]), typed("STRING_LIST", []),
]


# On the wire


@pytest.mark.parametrize("field", KINDS, ids=lambda field: f"{field['type']}-{len(str(field['value']))}")
def test_a_value_comes_back_as_it_was_sent(fresh_type, field):
    ck, zone, kind = fresh_type
    record = {"recordName": "d", "recordType": kind, "fields": {"secret": encrypted(field)}}
    saved = ck.save(zone, record)
    [found] = ck.lookup(zone, "d")
    [queried] = ck.query(zone, {"recordType": kind})
    [changed], _ = ck.changes(zone)
    for one in (saved, found, queried, changed):
        assert one["fields"]["secret"] == encrypted(field)


@pytest.fixture
def fresh_type(ck, zone):
    """A record type that no other test knows."""
    return ck, zone, "D" + zone["zoneName"].replace("-", "")


def test_encrypted_bytes_are_bytes(fresh_type):
    ck, zone, kind = fresh_type
    saved = ck.save(zone, {"recordName": "d", "recordType": kind, "fields": {"secret": typed("ENCRYPTED_BYTES", "AP8=")}})
    assert saved["fields"]["secret"] == encrypted(typed("BYTES", "AP8="))


def test_an_untyped_value_takes_the_type_of_its_field(fresh_type):
    ck, zone, kind = fresh_type
    ck.save(zone, {"recordName": "a", "recordType": kind, "fields": {"at": encrypted(typed("TIMESTAMP", 1))}})
    saved = ck.save(zone, {"recordName": "b", "recordType": kind, "fields": {"at": {"value": 2, "isEncrypted": True}}})
    assert saved["fields"]["at"] == encrypted(typed("TIMESTAMP", 2))


def test_numbers_come_as_texts_and_fields_are_left_out_where_asked(ck, zone):
    ck.save(zone, diary("d", count=encrypted(typed("INT64", 7)), secret=encrypted(typed("STRING", SECRET))))
    [found] = ck.lookup(zone, "d", numbersAsStrings=True, desiredKeys=["count"])
    assert found["fields"] == {"count": encrypted(typed("INT64", "7"))}


def test_update_keeps_what_it_does_not_name_and_null_clears(ck, zone):
    ck.save(zone, diary("d", secret=encrypted(typed("STRING", SECRET)), more=encrypted(typed("STRING", "x")), title=typed("STRING", "1")))
    saved = ck.save(zone, diary("d", title=typed("STRING", "2"), more={"value": None}), "forceUpdate")
    assert saved["fields"] == {"secret": encrypted(typed("STRING", SECRET)), "title": typed("STRING", "2")}


def test_a_large_value_can_be_kept_by_an_update(ck, zone):
    large = "\u0001" * 900_000
    ck.save(zone, diary("d", secret=encrypted(typed("STRING", large))))
    ck.save(zone, diary("d", title=typed("STRING", "new")), "forceUpdate")
    assert ck.lookup(zone, "d")[0]["fields"]["secret"]["value"] == large
    assert "Record too large" in refusal(ck, zone, diary("d", more=encrypted(typed("STRING", large))), "forceUpdate")


# Rules


def test_a_plain_field_takes_no_encrypted_value(ck, zone):
    ck.save(zone, diary("a", title=typed("STRING", "x")))
    reason = refusal(ck, zone, diary("b", title=encrypted(typed("STRING", "y"))))
    assert reason == "Attempt to save encrypted data in non encrypted field type"
    saved = ck.save(zone, diary("b", title={"value": None, "isEncrypted": True}))
    assert saved["fields"] == {}


@pytest.mark.parametrize("field", [typed("STRING", "x"), {"value": "x"}])
def test_an_encrypted_field_takes_no_plain_value(ck, zone, field):
    ck.save(zone, diary("a", secret=encrypted(typed("STRING", SECRET))))
    assert refusal(ck, zone, diary("b", secret=field)) == (
        "invalid attempt to set value type STRING for field 'secret' for type 'Diary', defined to be: ENCRYPTED_STRING")


def test_a_value_of_another_type_is_refused(ck, zone):
    ck.save(zone, diary("a", secret=encrypted(typed("STRING", SECRET))))
    assert refusal(ck, zone, diary("b", secret=encrypted(typed("INT64", 1)))) == "Invalid value, expected type STRING."


@pytest.mark.parametrize("known", [True, False])
def test_the_public_database_has_no_encrypted_fields(ck, zone, known):
    if known:
        ck.save(zone, diary("a", secret=encrypted(typed("STRING", SECRET))))
    public = ck.other(database="public")
    record = diary("p", **{"secret" if known else "fresh": encrypted(typed("STRING", "x"))})
    assert refusal(public, None, record) == "encrypted fields are not supported in the public database"


@pytest.mark.parametrize("field", [
    typed("REFERENCE", {"recordName": "a", "action": "NONE"}), typed("REFERENCE_LIST", [{"recordName": "a", "action": "NONE"}]),
], ids=lambda field: field["type"])
def test_a_reference_cannot_be_encrypted(ck, zone, field):
    assert refusal(ck, zone, diary("a", target=encrypted(field))) == f"A field of type {field['type']} cannot be encrypted"


@pytest.mark.parametrize("comparator, operand", [
    ("EQUALS", typed("STRING", SECRET)), ("BEGINS_WITH", typed("STRING", "m")), ("IN", typed("STRING_LIST", [SECRET])),
    ("CONTAINS_ALL_TOKENS", typed("STRING", "hytta")),
])
def test_an_encrypted_field_cannot_be_queried(ck, zone, comparator, operand):
    ck.save(zone, diary("a", secret=encrypted(typed("STRING", SECRET))))
    filters = [{"fieldName": "secret", "comparator": comparator, "fieldValue": operand}]
    answer = ck.post("records/query", {"zoneID": zone, "query": {"recordType": "Diary", "filterBy": filters}}, 400)
    assert answer["serverErrorCode"] == "BAD_REQUEST" and answer["reason"] == (
        f"Field 'secret' has a value type of ENCRYPTED_STRING and cannot be queried using filter type {comparator}")


def test_an_encrypted_field_gives_no_order(ck, zone):
    ck.save(zone, diary("a", secret=encrypted(typed("STRING", SECRET))))
    body = {"zoneID": zone, "query": {"recordType": "Diary", "sortBy": [{"fieldName": "secret"}]}}
    assert "value type of ENCRYPTED_STRING" in ck.post("records/query", body, 400)["reason"]


def test_a_word_search_of_all_fields_does_not_look_into_encrypted_ones(ck, zone):
    ck.save(zone, diary("a", secret=encrypted(typed("STRING", SECRET)), title=typed("STRING", "hytta")))
    ck.save(zone, diary("b", secret=encrypted(typed("STRING", SECRET)), title=typed("STRING", "byen")))
    words = [{"comparator": "CONTAINS_ALL_TOKENS", "fieldValue": typed("STRING", "hytta")}]
    assert [one["recordName"] for one in ck.query(zone, {"recordType": "Diary", "filterBy": words})] == ["a"]


# On disk


@pytest.fixture
def developer(data_server, binary, multe):
    """A server on disk, and a client of its development environment."""
    data_server.sign_up()
    made = multe("token", "create", "--container", "iCloud.org.example", "--environment", "development", "--user", "Kari",
                 "--data", str(data_server.data))
    assert made.returncode == 0, made.stderr
    tokens = dict(re.findall(r"^(ck\w+Token): +(\S+)$", made.stdout, re.MULTILINE))
    return data_server, CloudKit(data_server.url, "iCloud.org.example", "development", tokens=tokens)


def everything(server) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(server.data.iterdir()) if file.is_file()) + server.log_text().encode()


def test_no_file_holds_the_plain_value(developer):
    server, ck = developer
    zone = ck.make_zone("Z")
    ck.save(zone, diary("d", secret=encrypted(typed("STRING", SECRET)), open=typed("STRING", "synlig for alle")))
    ck.save(zone, diary("d", open=typed("STRING", "fortsatt synlig")), "forceUpdate")
    ck.query(zone, {"recordType": "Diary"})
    ck.modify(zone, {"operationType": "create", "record": diary("bad", secret=typed("STRING", SECRET))})
    for state in ("running", "stopped"):
        files = everything(server)
        assert "fortsatt synlig".encode() in files, "what is not encrypted is found"
        for part in (SECRET, "moltebær", "Hardangervidda", SECRET.casefold()):
            assert part.encode() not in files, state
        server.stop()


def swap_bodies(server, a: str, b: str) -> None:
    with sqlite3.connect(server.data / "multe.sqlite") as sql:
        columns = "fields_start, fields_end, body"
        rows = {name: sql.execute(f"SELECT {columns} FROM records WHERE name=?", [name]).fetchone() for name in (a, b)}
        for name, other in ((a, b), (b, a)):
            body = rows[other][2].replace(f'"recordName":"{other}"'.encode(), f'"recordName":"{name}"'.encode())
            sql.execute("UPDATE records SET fields_start=?, fields_end=?, body=? WHERE name=?", [*rows[other][:2], body, name])
    sql.close()


def test_a_value_that_was_moved_in_the_file_is_not_taken_for_another(developer):
    server, ck = developer
    zone = ck.make_zone("Z")
    for name in ("a", "b"):
        ck.save(zone, diary(name, secret=encrypted(typed("STRING", name))))
    server.stop()
    swap_bodies(server, "a", "b")
    server.start()
    for found in ck.lookup(zone, "a", "b"):
        assert found["serverErrorCode"] == "INTERNAL_ERROR" and "changed or moved" in found["reason"], found


def test_a_backup_without_the_key_says_so_and_opens_again_with_it(developer):
    server, ck = developer
    zone = ck.make_zone("Z")
    ck.save(zone, diary("d", secret=encrypted(typed("STRING", SECRET))))
    ck.save(zone, diary("plain", title=typed("STRING", "x")))
    server.stop()
    key = server.data / "server.key"
    kept = key.read_bytes()
    key.unlink()
    server.start()
    assert "need another server.key" in server.log_text()
    lost, plain = ck.lookup(zone, "d", "plain")
    assert lost["recordName"] == "d" and lost["serverErrorCode"] == "INTERNAL_ERROR"
    assert lost["reason"] == "Field 'secret' was encrypted with another server.key than this server has"
    assert plain["fields"]["title"]["value"] == "x"
    assert [one.get("serverErrorCode") for one in ck.query(zone, {"recordType": "Diary"})].count("INTERNAL_ERROR") == 1
    # Nothing is lost by what is saved meanwhile.
    ck.modify(zone, {"operationType": "forceUpdate", "record": diary("d", title=typed("STRING", "kept"))})
    server.stop()
    key.write_bytes(kept)
    server.start()
    [found] = ck.lookup(zone, "d")
    assert found["fields"] == {"secret": encrypted(typed("STRING", SECRET)), "title": typed("STRING", "kept")}


def test_a_key_that_cannot_be_read_stops_the_start(developer):
    server, ck = developer
    server.stop()
    (server.data / "server.key").write_bytes(b"short")
    server.spawn()
    assert server.process.wait(60) != 0
    assert "server.key" in server.log_text()


def test_a_restored_copy_opens_with_its_key(developer):
    server, ck = developer
    zone = ck.make_zone("Z")
    ck.save(zone, diary("d", secret=encrypted(typed("STRING", SECRET))))
    server.stop()
    with sqlite3.connect(server.data / "multe.sqlite") as sql:
        sql.execute("UPDATE meta SET value = randomblob(8) WHERE key = 'store'")
    sql.close()
    server.start()
    assert ck.lookup(zone, "d")[0]["fields"]["secret"]["value"] == SECRET
