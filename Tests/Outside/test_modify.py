"""records/modify and records/lookup: what each operation does to a record that is there, gone or newer."""

import json
import math
import uuid

import pytest

from support.cloudkit import fields, typed

OPERATIONS = ["create", "update", "forceUpdate", "replace", "forceReplace", "delete", "forceDelete"]


def note(name: str, **values) -> dict:
    return {"recordName": name, "recordType": "Note", "fields": fields(**values)}


def values(record: dict) -> dict:
    return {name: field["value"] for name, field in record["fields"].items()}


# Each operation on a record that is missing, there, or newer than the change tag says


@pytest.mark.parametrize(
    "operation, outcome",
    [
        ("create", "saved"), ("update", "NOT_FOUND"), ("forceUpdate", "saved"), ("replace", "NOT_FOUND"),
        ("forceReplace", "saved"), ("delete", "NOT_FOUND"), ("forceDelete", "deleted"),
    ],
)
def test_operation_on_a_missing_record(ck, zone, operation, outcome):
    record = note("n1", title="Hi") | ({"recordChangeTag": "1"} if operation in ("update", "replace") else {})
    [answer] = ck.modify(zone, {"operationType": operation, "record": record})
    if outcome == "saved":
        assert values(answer) == {"title": "Hi"} and answer["deleted"] is False
    elif outcome == "deleted":
        assert answer["recordName"] == "n1" and answer["deleted"] is True
    else:
        # The record was never there: NOT_FOUND, or CONFLICT as for one that is gone. Both are documented.
        assert answer["serverErrorCode"] in (outcome, "CONFLICT")


@pytest.mark.parametrize("operation", OPERATIONS)
def test_operation_on_a_record_with_its_current_tag(ck, zone, operation):
    saved = ck.save(zone, note("n1", title="old", text="kept"))
    record = note("n1", title="new") | {"recordChangeTag": saved["recordChangeTag"]}
    [answer] = ck.modify(zone, {"operationType": operation, "record": record})
    [found] = ck.lookup(zone, "n1")
    if operation == "create":
        assert answer["serverErrorCode"] == "CONFLICT"
        assert values(found) == {"title": "old", "text": "kept"}
    elif operation.lower().endswith("delete"):
        assert answer["deleted"] is True
        assert found["serverErrorCode"] == "NOT_FOUND"
    else:
        merged = {"title": "new"} | ({"text": "kept"} if operation.lower().endswith("update") else {})
        assert values(answer) == values(found) == merged
        assert answer["recordChangeTag"] != saved["recordChangeTag"]
        assert answer["created"] == saved["created"]


@pytest.mark.parametrize("operation", OPERATIONS)
def test_operation_with_a_stale_tag(ck, zone, operation):
    first = ck.save(zone, note("n1", title="1"))
    ck.save(zone, note("n1", title="2"), "forceUpdate")
    record = note("n1", title="3") | {"recordChangeTag": first["recordChangeTag"]}
    [answer] = ck.modify(zone, {"operationType": operation, "record": record})
    if operation.startswith("force"):
        assert "serverErrorCode" not in answer
    else:
        assert answer["serverErrorCode"] == "CONFLICT"
        assert answer["recordName"] == "n1" and "fields" not in answer
        [found] = ck.lookup(zone, "n1")
        assert values(found) == {"title": "2"}


@pytest.mark.parametrize("operation", ["update", "replace"])
def test_a_checked_save_needs_a_change_tag(ck, zone, operation):
    ck.save(zone, note("n1"))
    assert ck.refused(zone, note("n1"), operation) == "BAD_REQUEST"


def test_a_delete_without_a_change_tag_is_not_checked(ck, zone):
    ck.save(zone, note("n1"))
    ck.save(zone, {"recordName": "n1"}, "delete")


@pytest.mark.parametrize("operation", ["create", "forceUpdate", "forceReplace"])
def test_a_save_that_may_create_needs_a_type(ck, zone, operation):
    assert ck.refused(zone, {"recordName": "n1", "fields": {}}, operation) == "BAD_REQUEST"


def test_a_checked_save_does_not_need_the_type(ck, zone):
    saved = ck.save(zone, note("n1", title="Hi"))
    record = {"recordName": "n1", "recordChangeTag": saved["recordChangeTag"], "fields": fields(title="Ho")}
    assert ck.save(zone, record, "update")["recordType"] == "Note"


@pytest.mark.parametrize("cleared", [{"value": None}, {}, None])
def test_a_field_without_a_value_is_cleared(ck, zone, cleared):
    ck.save(zone, note("n1", title="Hi", text="x"))
    saved = ck.save(zone, {"recordName": "n1", "recordType": "Note", "fields": {"title": cleared}}, "forceUpdate")
    assert values(saved) == {"text": "x"}


def test_a_save_that_changes_nothing_gives_a_new_tag(ck, zone):
    first = ck.save(zone, note("n1", title="Hi"))
    second = ck.save(zone, note("n1"), "forceUpdate")
    assert second["recordChangeTag"] != first["recordChangeTag"]


def test_a_deleted_name_can_be_used_again(ck, zone):
    first = ck.save(zone, note("n1", title="old"))
    ck.save(zone, {"recordName": "n1"}, "forceDelete")
    second = ck.save(zone, note("n1", text="new"))
    assert values(second) == {"text": "new"}
    assert second["recordChangeTag"] != first["recordChangeTag"]


def test_a_record_without_a_name_gets_one(ck, zone):
    saved = ck.save(zone, {"recordType": "Note", "fields": {}})
    assert str(uuid.UUID(saved["recordName"])).upper() == saved["recordName"]


def test_a_saved_record_tells_everything_about_itself(ck, zone, server):
    saved = ck.save(zone, note("n1", title="Hi"))
    assert saved["recordType"] == "Note" and saved["deleted"] is False
    assert saved["fields"] == {"title": {"value": "Hi", "type": "STRING"}}
    assert isinstance(saved["recordChangeTag"], str)
    assert saved["zoneID"]["zoneName"] == zone["zoneName"]
    assert saved["zoneID"]["ownerRecordName"] == server.info["userRecordName"]
    assert saved["zoneID"]["zoneType"] == "REGULAR_CUSTOM_ZONE"
    for moment in ("created", "modified"):
        assert isinstance(saved[moment]["timestamp"], int)
        assert saved[moment]["userRecordName"] == server.info["userRecordName"]
        assert saved[moment]["deviceID"]


# Requests with several operations


def test_answers_come_in_the_order_of_the_operations(ck, zone):
    ck.save(zone, note("gone"))
    answers = ck.modify(
        zone,
        {"operationType": "create", "record": note("b")},
        {"operationType": "forceDelete", "record": {"recordName": "gone"}},
        {"operationType": "create", "record": note("a")},
    )
    assert [answer["recordName"] for answer in answers] == ["b", "gone", "a"]


def test_one_failure_undoes_an_atomic_request(ck, zone):
    ck.save(zone, note("there"))
    answers = ck.modify(
        zone,
        {"operationType": "create", "record": note("new")},
        {"operationType": "create", "record": note("there")},
    )
    assert [answer["serverErrorCode"] for answer in answers] == ["ATOMIC_ERROR", "CONFLICT"]
    assert ck.lookup(zone, "new")[0]["serverErrorCode"] == "NOT_FOUND"


def test_without_atomic_each_operation_stands_alone(ck, zone):
    ck.save(zone, note("there"))
    answers = ck.modify(
        zone,
        {"operationType": "create", "record": note("there")},
        {"operationType": "create", "record": note("new")},
        atomic=False,
    )
    assert [answer.get("serverErrorCode") for answer in answers] == ["CONFLICT", None]
    assert "serverErrorCode" not in ck.lookup(zone, "new")[0]


def test_the_default_zone_is_never_atomic(ck):
    name = str(uuid.uuid4())
    ck.save(None, note(name))
    answers = ck.modify(
        None,
        {"operationType": "create", "record": note(name)},
        {"operationType": "create", "record": note(name + "-2")},
        atomic=True,
    )
    assert [answer.get("serverErrorCode") for answer in answers] == ["CONFLICT", None]


def test_two_operations_on_one_record_are_refused(ck, zone):
    answer = ck.modify(
        zone,
        {"operationType": "create", "record": note("n1")},
        {"operationType": "forceUpdate", "record": note("n1")},
        status=400,
    )
    assert answer["serverErrorCode"] == "BAD_REQUEST"


def test_200_operations_are_taken_and_201_refused(ck, zone):
    operations = [{"operationType": "create", "record": note(f"n{number}")} for number in range(201)]
    assert ck.modify(zone, *operations, status=400)["serverErrorCode"] == "BAD_REQUEST"
    assert len(ck.modify(zone, *operations[:200])) == 200


def test_a_zone_that_does_not_exist_is_told(ck):
    record = note("n1")
    answer = ck.send(
        "POST", "records/modify",
        '{"zoneID": {"zoneName": "Nowhere"}, "operations": [{"operationType": "create", "record":'
        ' {"recordName": "n1", "recordType": "Note", "fields": {}}}]}',
    )
    # Told for the request, or for each item; clients read both.
    code = answer.json.get("serverErrorCode") or answer.json["records"][0]["serverErrorCode"]
    assert code == "ZONE_NOT_FOUND", record


def test_the_zone_may_stand_in_the_record(ck, zone):
    saved = ck.save(None, note("n1") | {"zoneID": zone})
    assert saved["zoneID"]["zoneName"] == zone["zoneName"]


# Lookups


def test_a_lookup_keeps_the_order_and_tells_what_is_missing(ck, zone):
    ck.modify(zone, *[{"operationType": "create", "record": note(name)} for name in ("a", "b")])
    found = ck.lookup(zone, "b", "never", "a")
    assert [record["recordName"] for record in found] == ["b", "never", "a"]
    assert found[1]["serverErrorCode"] == "NOT_FOUND" and found[1]["reason"]
    assert "fields" not in found[1]


def test_desired_keys_limit_the_fields(ck, zone):
    ck.save(zone, note("n1", title="Hi", text="x"))
    [found] = ck.lookup(zone, "n1", desiredKeys=["title", "unknown"])
    assert values(found) == {"title": "Hi"}
    [found] = ck.lookup(zone, "n1", desiredKeys=[])
    assert found["fields"] == {} and found["recordChangeTag"]


def test_numbers_come_as_texts_where_asked(ck, zone):
    ck.save(zone, note("n1") | {"fields": typed(count=("INT64", 2**63 - 1), many=("INT64_LIST", [1, 2]))})
    [found] = ck.lookup(zone, "n1", numbersAsStrings=True)
    assert found["fields"]["count"]["value"] == str(2**63 - 1)
    assert found["fields"]["many"]["value"] == ["1", "2"]


# Values

LOCATION = {"latitude": 59.9, "longitude": 10.7, "altitude": 12.5, "timestamp": 1700000000123}

VALUES = [
    ("STRING", "Blåbær 🫐 og «moltegrøt»"), ("STRING", ""), ("STRING", 'a"b\\c\n\t\u0001'), ("STRING", "x" * 100_000),
    ("INT64", 0), ("INT64", 2**63 - 1), ("INT64", -(2**63)),
    ("DOUBLE", 0.1), ("DOUBLE", -1e300), ("DOUBLE", 5e-324), ("DOUBLE", 3),
    ("TIMESTAMP", 1700000000123), ("TIMESTAMP", -1), ("BYTES", "AAEC/w=="), ("BYTES", ""),
    ("LOCATION", LOCATION),
    ("STRING_LIST", ["a", "", "å"]), ("INT64_LIST", [1, -(2**63)]), ("DOUBLE_LIST", [0.5, 2]),
    ("TIMESTAMP_LIST", [1, 2]), ("BYTES_LIST", ["AA=="]), ("LOCATION_LIST", [LOCATION]),
    ("STRING_LIST", []),
]


@pytest.mark.parametrize("type_, value", VALUES, ids=[f"{t}-{i}" for i, (t, _) in enumerate(VALUES)])
def test_a_value_comes_back_as_it_was_sent(ck, zone, type_, value):
    record = {"recordName": "n1", "recordType": f"Holds{type_}", "fields": typed(field=(type_, value))}
    ck.save(zone, record)
    [found] = ck.lookup(zone, "n1")
    assert found["fields"]["field"] == {"value": value, "type": type_}


def test_negative_zero_keeps_its_sign(ck, zone):
    ck.save(zone, note("n1") | {"fields": typed(zero=("DOUBLE", -0.0))})
    [found] = ck.lookup(zone, "n1")
    assert math.copysign(1, found["fields"]["zero"]["value"]) == -1


@pytest.mark.parametrize(
    "value, type_",
    [(1, "INT64"), (1.5, "DOUBLE"), ("x", "STRING"), (True, "INT64"), (["x"], "STRING_LIST"), ([1], "INT64_LIST"),
     ({"latitude": 1, "longitude": 2}, "LOCATION"), ({"recordName": "x", "action": "NONE"}, "REFERENCE")],
)
def test_an_untyped_value_of_a_new_field_shows_its_type(ck, zone, value, type_):
    saved = ck.save(zone, {"recordType": f"Untyped{type_}", "fields": fields(field=value)})
    assert saved["fields"]["field"]["type"] == type_


def test_an_untyped_value_takes_the_type_of_its_field(ck, zone):
    ck.save(zone, {"recordType": "Dated", "fields": typed(at=("TIMESTAMP", 1), data=("BYTES", "AA=="), n=("DOUBLE", 1))})
    saved = ck.save(zone, {"recordType": "Dated", "fields": fields(at=1700000000123, data="AQ==", n=2)})
    assert saved["fields"] == typed(at=("TIMESTAMP", 1700000000123), data=("BYTES", "AQ=="), n=("DOUBLE", 2))


@pytest.mark.parametrize(
    "first, second",
    [("STRING", ("INT64", 1)), ("INT64", ("STRING", "x")), ("TIMESTAMP", ("DOUBLE", 1.5)), ("BYTES", ("STRING", "x"))],
)
def test_a_value_of_another_type_is_refused(ck, zone, first, second):
    valid = {"STRING": "x", "INT64": 1, "TIMESTAMP": 1, "BYTES": "AA=="}[first]
    type_ = f"Strict{first}"
    ck.save(zone, {"recordType": type_, "fields": typed(field=(first, valid))})
    record = {"recordName": "n1", "recordType": type_, "fields": typed(field=second)}
    assert ck.refused(zone, record, "create") == "BAD_REQUEST"


def test_a_fractional_timestamp_is_refused(ck, zone):
    record = {"recordName": "n1", "recordType": "Fractional", "fields": typed(at=("TIMESTAMP", 1.5))}
    assert ck.refused(zone, record, "create") == "BAD_REQUEST"


@pytest.mark.parametrize("name", ["_private", "x" * 256, "blåbær", "", "a\u0000b", "a\nb"])
def test_a_record_name_outside_the_rules_is_refused(ck, zone, name):
    answer = ck.send(
        "POST", "records/modify",
        json.dumps({
            "zoneID": zone, "operations": [{"operationType": "create", "record": note(name)}]
        }),
    )
    code = answer.json.get("serverErrorCode") or answer.json["records"][0].get("serverErrorCode")
    assert code == "BAD_REQUEST", answer


def test_a_record_over_1_mb_is_refused(ck, zone):
    assert ck.refused(zone, note("n1", text="x" * 1_100_000), "create") in ("BAD_REQUEST", "QUOTA_EXCEEDED")
    ck.save(zone, note("n2", text="x" * 1_000_000))


# References


def reference(name: str, action: str) -> dict:
    return {"to": {"type": "REFERENCE", "value": {"recordName": name, "action": action}}}


def test_a_reference_keeps_its_action(ck, zone):
    ck.save(zone, note("target"))
    saved = ck.save(zone, {"recordName": "n1", "recordType": "Link", "fields": reference("target", "NONE")})
    value = saved["fields"]["to"]["value"]
    assert (value["recordName"], value["action"]) == ("target", "NONE")


def test_deleting_a_target_deletes_what_refers_to_it_with_delete_self(ck, zone):
    ck.save(zone, note("list"))
    ck.save(zone, {"recordName": "item", "recordType": "Link", "fields": reference("list", "DELETE_SELF")})
    ck.save(zone, {"recordName": "part", "recordType": "Link", "fields": reference("item", "DELETE_SELF")})
    ck.save(zone, {"recordName": "other", "recordType": "Link", "fields": reference("list", "NONE")})
    _, token = ck.changes(zone)
    ck.save(zone, {"recordName": "list"}, "forceDelete")
    codes = [record.get("serverErrorCode") for record in ck.lookup(zone, "list", "item", "part", "other")]
    assert codes == ["NOT_FOUND", "NOT_FOUND", "NOT_FOUND", None]
    changed, _ = ck.changes(zone, token)
    assert sorted(r["recordName"] for r in changed if r["deleted"]) == ["item", "list", "part"]


@pytest.mark.parametrize("order", ["parent first", "child first"])
def test_a_reference_may_point_within_its_request(ck, zone, order):
    operations = [
        {"operationType": "create", "record": note("list")},
        {"operationType": "create", "record":
         {"recordName": "item", "recordType": "Link", "fields": reference("list", "DELETE_SELF")}},
    ]
    if order == "child first":
        operations.reverse()
    assert all("serverErrorCode" not in answer for answer in ck.modify(zone, *operations))


def test_the_parent_is_kept_and_told(ck, zone):
    ck.save(zone, note("list"))
    ck.save(zone, note("item") | {"parent": {"recordName": "list"}})
    [found] = ck.lookup(zone, "item")
    assert found["parent"]["recordName"] == "list"
