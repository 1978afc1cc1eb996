"""Conformance, check 14: what each role may do with records of the public database, by the grants of their type."""

import json

import pytest

from support.cloudkit import CloudKit, fields
from support.process import EphemeralServer

# What the types grant: to whoever has the API token, to users, and to the user who made the record.
SCHEMA = """
DEFINE SCHEMA
    RECORD TYPE Usual (
        "___recordID" REFERENCE QUERYABLE, title STRING QUERYABLE,
        GRANT WRITE TO "_creator", GRANT CREATE TO "_icloud", GRANT READ TO "_world"
    );
    RECORD TYPE Fixed (
        "___recordID" REFERENCE QUERYABLE, title STRING QUERYABLE,
        GRANT WRITE TO "_creator", GRANT READ TO "_world"
    );
    RECORD TYPE Own (
        "___recordID" REFERENCE QUERYABLE, title STRING QUERYABLE,
        GRANT READ, WRITE TO "_creator", GRANT CREATE TO "_icloud"
    );
    RECORD TYPE Common (
        "___recordID" REFERENCE QUERYABLE, title STRING QUERYABLE,
        GRANT READ, CREATE, WRITE TO "_icloud"
    );
    RECORD TYPE Closed ( "___recordID" REFERENCE QUERYABLE, title STRING QUERYABLE );
"""

CALLERS = ["visitor", "other", "creator"]

# May read, create, and write (change and delete): v for a visitor, o for another user, c for the creator.
GRANTED = {
    "Usual": {"read": "voc", "create": "oc", "write": "c"},
    "Own": {"read": "c", "create": "oc", "write": "c"},
    "Common": {"read": "oc", "create": "oc", "write": "oc"},
}
NEEDS = {
    "lookup": "read", "query": "read", "create": "create", "forceUpdate": "write", "update": "write",
    "replace": "write", "forceReplace": "write", "delete": "write", "forceDelete": "write",
}


@pytest.fixture(scope="module")
def callers(binary, session_folder) -> dict[str, CloudKit]:
    file = session_folder / "grants.ckdb"
    file.write_text(SCHEMA)
    server = EphemeralServer(binary, session_folder / "grants.log", "--schema", str(file), users=2).start()
    creator, other = (CloudKit.of_ephemeral(server.info, user).other(database="public") for user in (0, 1))
    visitor = creator.other(tokens={"ckAPIToken": creator.tokens["ckAPIToken"]})
    yield {"creator": creator, "other": other, "visitor": visitor}
    server.stop()


@pytest.fixture
def record(callers, type_) -> str:
    """A record that the creator made."""
    name = f"{type_}-record"
    creator = callers["creator"]
    creator.modify(None, {"operationType": "forceDelete", "record": {"recordName": name}})
    creator.save(None, {"recordName": name, "recordType": type_, "fields": fields(title="old")})
    return name


def attempt(ck: CloudKit, operation: str, type_: str, name: str, tag: str) -> str:
    """Tries it; gives what came of it: done, nothing, or a code."""
    if operation == "lookup":
        path, body = "records/lookup", {"records": [{"recordName": name}]}
    elif operation == "query":
        condition = {"comparator": "EQUALS", "fieldName": "title", "fieldValue": {"value": "old"}}
        path, body = "records/query", {"query": {"recordType": type_, "filterBy": [condition]}}
    else:
        fresh = f"{name}-made" if operation == "create" else name
        path, body = "records/modify", {"operations": [{"operationType": operation, "record": {
            "recordName": fresh, "recordType": type_, "recordChangeTag": tag, "fields": fields(title="new")}}]}
    answer = ck.send("POST", path, json.dumps(body))
    if answer.status != 200:
        return answer.json["serverErrorCode"]
    records = answer.json["records"]
    if operation == "create":
        ck.modify(None, {"operationType": "forceDelete", "record": {"recordName": f"{name}-made"}})
    return records[0].get("serverErrorCode", "done") if records else "nothing"


@pytest.mark.parametrize("operation", NEEDS)
@pytest.mark.parametrize("caller", CALLERS)
@pytest.mark.parametrize("type_", ["Usual", "Own", "Common"])
def test_a_role_may_do_what_is_granted(callers, record, type_, caller, operation):
    [there] = callers["creator"].lookup(None, record)
    came = attempt(callers[caller], operation, type_, record, there["recordChangeTag"])
    if caller[0] in GRANTED[type_][NEEDS[operation]]:
        assert came == "done"
        return
    if caller == "visitor":
        assert came == "AUTHENTICATION_REQUIRED"
    else:
        # A query passes over what others made and do not show.
        assert came == ("nothing" if operation == "query" else "ACCESS_DENIED")
    [after] = callers["creator"].lookup(None, record)
    assert after == there


@pytest.mark.parametrize("operation, came", [
    ("create", {"visitor": "AUTHENTICATION_REQUIRED", "other": "ACCESS_DENIED", "creator": "ACCESS_DENIED"}),
    ("forceUpdate", {"visitor": "AUTHENTICATION_REQUIRED", "other": "ACCESS_DENIED", "creator": "ACCESS_DENIED"}),
    ("forceReplace", {"visitor": "AUTHENTICATION_REQUIRED", "other": "ACCESS_DENIED", "creator": "ACCESS_DENIED"}),
    ("query", {"visitor": "nothing", "other": "nothing", "creator": "nothing"}),
])
@pytest.mark.parametrize("caller", CALLERS)
def test_nobody_makes_records_of_a_type_that_nobody_may_create(callers, caller, operation, came):
    assert attempt(callers[caller], operation, "Fixed", "fixed", "1") == came[caller]


@pytest.mark.parametrize("operation", ["create", "forceUpdate", "query"])
@pytest.mark.parametrize("caller", CALLERS)
def test_a_type_without_grants_is_closed(callers, caller, operation):
    came = attempt(callers[caller], operation, "Closed", "closed", "1")
    assert came == ("AUTHENTICATION_REQUIRED" if caller == "visitor" else "ACCESS_DENIED")


# Ways around a lookup


def test_a_short_guid_shows_nobody_a_record_that_they_may_not_read(callers):
    creator, other = callers["creator"], callers["other"]

    def resolved(ck: CloudKit, guid: str) -> dict:
        [result] = ck.post("records/resolve", {
            "shortGUIDs": [{"value": guid, "shouldFetchRootRecord": True}]})["results"]
        return result

    for type_, code in (("Own", "ACCESS_DENIED"), ("Usual", None)):
        made = creator.save(None, {"recordType": type_, "createShortGUID": True, "fields": fields(title="mine")})
        assert resolved(creator, made["shortGUID"])["rootRecord"]["fields"]["title"]["value"] == "mine"
        told = resolved(other, made["shortGUID"])
        assert told.get("serverErrorCode") == code
        assert ("rootRecord" in told) == (code is None), told


def test_a_child_changes_nothing_of_a_parent_that_its_maker_may_not_write(callers):
    creator, other = callers["creator"], callers["other"]
    above = creator.save(None, {"recordType": "Usual", "fields": fields(title="above")})
    name = above["recordName"]
    other.save(None, {"recordType": "Usual", "parent": {"recordName": name}, "fields": fields(title="below")})
    [after] = creator.lookup(None, name)
    assert (after["recordChangeTag"], after["modified"]) == (above["recordChangeTag"], above["modified"])
    creator.save(None, {"recordType": "Usual", "parent": {"recordName": name}, "fields": fields(title="own")})
    [after] = creator.lookup(None, name)
    assert after["recordChangeTag"] != above["recordChangeTag"]
