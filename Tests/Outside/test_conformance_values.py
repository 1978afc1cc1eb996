"""Conformance, check 4: every type of field, at its edges, there and back."""

import json

import pytest

from support.cloudkit import typed

PLACE = {"latitude": -90, "longitude": 180}
TARGET = {"recordName": "target", "action": "NONE"}

ELEMENTS = {
    "STRING": ["", "\u0000\u001f\"\\/", "é", "e\u0301", "\U0010ffff", "\u2028"],
    "INT64": [2**63 - 1, -(2**63), 0, -1, 2**53 + 1],
    "DOUBLE": [1.7976931348623157e308, 5e-324, -2.2250738585072014e-308, 0.1, 1e22, 9007199254740993.0],
    "TIMESTAMP": [0, -1, 2**63 - 1, -(2**63)],
    "BYTES": ["", "AA==", "//79"],
    "REFERENCE": [TARGET, TARGET | {"action": "DELETE_SELF"}],
    "LOCATION": [PLACE, PLACE | {"altitude": -0.5, "speed": 0, "course": 359.5, "timestamp": -1,
                                 "horizontalAccuracy": 1, "verticalAccuracy": 2}],
}


def round_trip(ck, zone, type_: str, value) -> dict:
    record = {"recordName": "n", "recordType": f"Value{type_}", "fields": typed(field=(type_, value))}
    saved = ck.save(zone, record, "forceReplace")
    [found] = ck.lookup(zone, "n")
    [queried] = ck.query(zone, {"recordType": f"Value{type_}"})
    [changed], _ = ck.changes(zone)
    assert saved["fields"] == found["fields"] == queried["fields"] == changed["fields"]
    return found["fields"]["field"]


@pytest.mark.parametrize("type_", ELEMENTS)
def test_each_value_comes_back_with_its_type(ck, zone, type_):
    for value in ELEMENTS[type_]:
        assert round_trip(ck, zone, type_, value) == {"value": value, "type": type_}


@pytest.mark.parametrize("type_", ELEMENTS)
def test_each_list_comes_back_with_its_type(ck, zone, type_):
    for value in (ELEMENTS[type_], ELEMENTS[type_][:1] * 2, []):
        assert round_trip(ck, zone, f"{type_}_LIST", value) == {"value": value, "type": f"{type_}_LIST"}


def test_an_empty_list_without_a_type_is_known_once_its_field_is(ck, zone):
    record = {"recordName": "n", "recordType": "Untold", "fields": {"list": {"value": []}}}
    assert ck.save(zone, record)["fields"]["list"] == {"value": [], "type": "UNKNOWN_LIST"}
    other = record | {"recordName": "m", "fields": {"list": {"value": ["a"]}}}
    assert ck.save(zone, other)["fields"]["list"]["type"] == "STRING_LIST"
    assert ck.save(zone, record, "forceUpdate")["fields"]["list"] == {"value": [], "type": "STRING_LIST"}


@pytest.mark.parametrize("type_, number, text", [
    ("INT64", 2**63 - 1, "9223372036854775807"), ("INT64", -(2**63), "-9223372036854775808"),
    ("DOUBLE", 0.1, "0.1"), ("DOUBLE", -0.0, "-0.0"), ("INT64_LIST", [1, 2], ["1", "2"]),
    ("DOUBLE_LIST", [0.5], ["0.5"]), ("TIMESTAMP", 5, 5), ("TIMESTAMP_LIST", [5], [5]), ("STRING", "5", "5"),
])
@pytest.mark.parametrize("call", ["lookup", "modify", "query", "changes"])
def test_numbers_come_as_texts_where_asked_and_go_back(ck, zone, type_, number, text, call):
    record = {"recordName": "n", "recordType": f"Text{type_}", "fields": typed(field=(type_, number))}
    saved = ck.save(zone, record, numbersAsStrings=call == "modify")
    shown = {
        "modify": lambda: saved,
        "lookup": lambda: ck.lookup(zone, "n", numbersAsStrings=True)[0],
        "query": lambda: ck.query(zone, {"recordType": f"Text{type_}"}, numbersAsStrings=True)[0],
        "changes": lambda: ck.changes(zone, numberAsStrings=True)[0][0],
    }[call]()
    assert shown["fields"]["field"] == {"value": text, "type": type_}
    back = ck.save(zone, record | {"fields": shown["fields"]}, "forceUpdate")
    assert json.dumps(back["fields"]["field"]["value"]) == json.dumps(number)


def test_a_record_is_as_large_as_the_limit_and_no_byte_larger(ck, zone):
    room = 1_048_576 - len("text")
    record = {"recordName": "n", "recordType": "Large", "fields": typed(text=("STRING", "x" * room))}
    assert len(ck.save(zone, record)["fields"]["text"]["value"]) == room
    record["fields"] = typed(text=("STRING", "x" * (room + 1)))
    assert ck.refused(zone, record, "forceUpdate") == "BAD_REQUEST"
    [found] = ck.lookup(zone, "n")
    assert len(found["fields"]["text"]["value"]) == room


@pytest.mark.parametrize("type_, value", [
    ("INT64", 2**63), ("INT64", 1.5), ("INT64", "0x10"), ("TIMESTAMP", 1.5), ("DOUBLE", "NaN"), ("BYTES", "*"),
    ("LOCATION", {"latitude": 90.1, "longitude": 0}), ("REFERENCE", {"recordName": "é"}),
    ("STRING", ["x"]), ("STRING_LIST", "x"), ("STRING_LIST", [None]), ("BOOLEAN", True),
])
def test_a_value_outside_its_type_is_refused(ck, zone, type_, value):
    record = {"recordName": "n", "recordType": "Outside", "fields": typed(field=(type_, value))}
    assert ck.refused(zone, record, "create") == "BAD_REQUEST"
