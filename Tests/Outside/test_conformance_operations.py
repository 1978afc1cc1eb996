"""Conformance, checks 2 and 3: the seven operations on a record in each state, alone and together."""

import pytest

from support.cloudkit import fields

OPERATIONS = ["create", "update", "forceUpdate", "replace", "forceReplace", "delete", "forceDelete"]

# What each operation makes of a record that never was, that is as the tag says, that is newer, and that is gone.
OUTCOMES = {
    "create": {"missing": "merged", "current": "CONFLICT", "stale": "CONFLICT", "gone": "merged"},
    "update": {"missing": "NOT_FOUND", "current": "merged", "stale": "CONFLICT", "gone": "NOT_FOUND"},
    "forceUpdate": {"missing": "merged", "current": "merged", "stale": "merged", "gone": "merged"},
    "replace": {"missing": "NOT_FOUND", "current": "replaced", "stale": "CONFLICT", "gone": "NOT_FOUND"},
    "forceReplace": {"missing": "replaced", "current": "replaced", "stale": "replaced", "gone": "replaced"},
    "delete": {"missing": "NOT_FOUND", "current": "deleted", "stale": "CONFLICT", "gone": "NOT_FOUND"},
    "forceDelete": {"missing": "deleted", "current": "deleted", "stale": "deleted", "gone": "deleted"},
}


def note(name: str, **values) -> dict:
    return {"recordName": name, "recordType": "Note", "fields": fields(**values)}


def values(record: dict) -> dict:
    return {name: field["value"] for name, field in record["fields"].items()}


def prepare(ck, zone, state: str) -> tuple[dict, str]:
    """What is there, and the tag to send."""
    if state == "missing":
        return {}, "1"
    first = ck.save(zone, note("n", title="old", text="kept"))
    if state == "stale":
        return values(ck.save(zone, note("n", title="newer"), "forceUpdate")), first["recordChangeTag"]
    if state == "gone":
        ck.save(zone, {"recordName": "n"}, "delete")
        return {}, first["recordChangeTag"]
    return values(first), first["recordChangeTag"]


@pytest.mark.parametrize("state", ["missing", "current", "stale", "gone"])
@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("atomic", [True, False])
def test_an_operation_on_a_record_in_any_state(ck, zone, operation, state, atomic):
    before, tag = prepare(ck, zone, state)
    record = note("n", title="new") | {"recordChangeTag": tag}
    [answer] = ck.modify(zone, {"operationType": operation, "record": record}, atomic=atomic)
    [found] = ck.lookup(zone, "n")
    outcome = OUTCOMES[operation][state]
    if outcome in ("merged", "replaced"):
        expected = (before if outcome == "merged" else {}) | {"title": "new"}
        assert values(answer) == values(found) == expected
        assert answer["recordChangeTag"] == found["recordChangeTag"] != tag
    elif outcome == "deleted":
        assert (answer["recordName"], answer["deleted"]) == ("n", True)
        assert found["serverErrorCode"] == "NOT_FOUND"
    else:
        assert answer["serverErrorCode"] == outcome
        assert answer["recordName"] == "n" and answer["reason"]
        assert not before or values(found) == before


@pytest.mark.parametrize("cleared", [{"value": None}, {"value": None, "type": "STRING"}, {}, None])
@pytest.mark.parametrize("operation", ["update", "forceUpdate"])
def test_null_and_an_empty_dictionary_clear_a_field(ck, zone, operation, cleared):
    saved = ck.save(zone, note("n", title="t", text="x"))
    record = {"recordName": "n", "recordType": "Note", "recordChangeTag": saved["recordChangeTag"],
              "fields": {"text": cleared}}
    assert values(ck.save(zone, record, operation)) == {"title": "t"}


def test_an_atomic_request_that_fails_leaves_no_trace(ck, zone):
    kept = ck.save(zone, note("kept", title="1"))
    _, token = ck.changes(zone)
    answers = ck.modify(
        zone,
        {"operationType": "create", "record": note("made", title="x")},
        {"operationType": "create", "record": note("kept", title="2")},
        {"operationType": "delete", "record": {"recordName": "kept"}} | {"record": {"recordName": "other"}},
        {"operationType": "create", "record": {"recordName": "typed", "recordType": "NeverMade", "fields": {}}},
    )
    assert [answer["serverErrorCode"] for answer in answers] == [
        "ATOMIC_ERROR", "CONFLICT", "NOT_FOUND", "ATOMIC_ERROR"]
    assert [answer["recordName"] for answer in answers] == ["made", "kept", "other", "typed"]
    assert ck.changes(zone, token)[0] == []
    made, found = ck.lookup(zone, "made", "kept")
    assert made["serverErrorCode"] == "NOT_FOUND"
    assert found["recordChangeTag"] == kept["recordChangeTag"]
    unknown = ck.post("records/query", {"zoneID": zone, "query": {"recordType": "NeverMade"}}, 404)
    assert unknown["serverErrorCode"] == "NOT_FOUND"


@pytest.mark.parametrize("named", [True, False])
def test_the_default_zone_keeps_what_succeeded(ck, named):
    zone = {"zoneName": "_defaultZone"} if named else None
    ck.modify(zone, {"operationType": "forceDelete", "record": {"recordName": "default-made"}})
    answers = ck.modify(
        zone,
        {"operationType": "create", "record": note("default-made")},
        {"operationType": "delete", "record": {"recordName": "default-missing"}}, atomic=True,
    )
    assert [answer.get("serverErrorCode") for answer in answers] == [None, "NOT_FOUND"]
    assert ck.lookup(zone, "default-made")[0]["recordName"] == "default-made"


def test_a_request_that_changes_nothing_moves_no_feed(ck, zone):
    page = ck.post("changes/database", {})
    while page["moreComing"]:
        page = ck.post("changes/database", {"syncToken": page["syncToken"]})
    ck.modify(
        zone,
        {"operationType": "forceDelete", "record": {"recordName": "never"}},
        {"operationType": "delete", "record": {"recordName": "neither"}}, atomic=False,
    )
    after = ck.post("changes/database", {"syncToken": page["syncToken"]})
    assert zone["zoneName"] not in [entry["zoneID"]["zoneName"] for entry in after["zones"]]


def test_a_refused_save_leaves_no_field_behind(ck, zone):
    record = {"recordName": "n", "recordType": "Traceless", "fields": {
        "text": {"value": "x"}, "file": {"type": "ASSET", "value": {"fileChecksum": "c", "size": 1}}}}
    assert ck.refused(zone, record, "create", atomic=False) == "BAD_REQUEST"
    record["fields"] = {"text": {"value": 5}}
    assert ck.save(zone, record)["fields"]["text"] == {"value": 5, "type": "INT64"}


def test_operations_apply_in_order(ck, zone):
    link = {"recordName": "child", "recordType": "Note", "fields": {
        "to": {"type": "REFERENCE", "value": {"recordName": "top", "action": "DELETE_SELF"}}}}
    ck.modify(zone, {"operationType": "create", "record": note("top")}, {"operationType": "create", "record": link})
    answers = ck.modify(
        zone,
        {"operationType": "delete", "record": {"recordName": "top"}},
        {"operationType": "delete", "record": {"recordName": "child"}}, atomic=False,
    )
    assert [answer.get("serverErrorCode") for answer in answers] == [None, "NOT_FOUND"]
