"""Every maximum of the protocol at its border: what is exactly as large works, one more is refused and does no harm."""

import json

import pytest

from support.cloudkit import fields, typed

# The numbers of the protocol's property metrics, and our own where it has none.
OPERATIONS = 200
ZONES = 200
NAME = 255
FIELDS = 1_000
ELEMENTS = 50_000
FILTERS = 64
FILTER_ELEMENTS = 1_000
SORTS = 8
NESTING = 32
REQUEST = 16 * 1_048_576


def note(name: str, **values) -> dict:
    return {"recordName": name, "recordType": "Limit", "fields": fields(**values)}


def assert_too_many(answer) -> None:
    """The whole request is refused."""
    assert answer.status == 400, answer
    assert answer.json["serverErrorCode"] == "BAD_REQUEST" and answer.json["reason"]


def both(ck, path: str, body, most: int) -> dict:
    """Sends what is exactly as large as allowed, and one more; gives the answer to the former."""
    answer = ck.post(path, body(most))
    assert_too_many(ck.send("POST", path, json.dumps(body(most + 1))))
    return answer


def test_operations_of_a_modify(ck, zone):
    def body(count):
        return {"zoneID": zone, "operations": [
            {"operationType": "create", "record": note(f"{count}-{number}")} for number in range(count)]}

    assert len(both(ck, "records/modify", body, OPERATIONS)["records"]) == OPERATIONS
    assert len(ck.query(zone, {"recordType": "Limit"})) == OPERATIONS


def test_records_of_a_lookup(ck, zone):
    answer = both(
        ck, "records/lookup",
        lambda count: {"zoneID": zone, "records": [{"recordName": f"n{number}"} for number in range(count)]}, OPERATIONS)
    assert len(answer["records"]) == OPERATIONS


@pytest.mark.parametrize("limit", [None, OPERATIONS, OPERATIONS + 1, 2**62])
def test_records_of_a_page(ck, limit):
    zone = ck.make_zone()
    for start in (0, 150):
        ck.modify(zone, *({"operationType": "create", "record": note(f"n{start + number}")} for number in range(150)))
    more = {"resultsLimit": limit} if limit else {}
    page = ck.post("records/query", {"zoneID": zone, "query": {"recordType": "Limit"}} | more)
    assert len(page["records"]) == OPERATIONS and page["continuationMarker"]
    [feed] = ck.post("changes/zone", {"zones": [{"zoneID": zone} | more]})["zones"]
    assert len(feed["records"]) == OPERATIONS and feed["moreComing"] is True
    rest = ck.post("changes/zone", {"zones": [{"zoneID": zone, "syncToken": feed["syncToken"]} | more]})["zones"][0]
    assert len(rest["records"]) == 100 and rest["moreComing"] is False


@pytest.mark.parametrize("limit", [0, -1, -(2**63)])
@pytest.mark.parametrize("path", ["records/query", "changes/zone", "records/changes", "changes/database"])
def test_no_page_is_smaller_than_one(ck, zone, path, limit):
    body = {"zoneID": zone, "zones": [{"zoneID": zone}], "query": {"recordType": "Limit"}, "resultsLimit": limit}
    assert_too_many(ck.send("POST", path, json.dumps(body)))


def test_operations_of_a_zone_modify(ck):
    answer = both(
        ck, "zones/modify",
        lambda count: {"operations": [
            {"operationType": "delete", "zone": {"zoneID": {"zoneName": f"No{number}"}}} for number in range(count)]},
        OPERATIONS)
    assert len(answer["zones"]) == OPERATIONS


@pytest.mark.parametrize("path", ["zones/lookup", "changes/zone"])
def test_zones_of_a_request(ck, zone, path):
    wrap = (lambda entry: {"zoneID": entry}) if path == "changes/zone" else (lambda entry: entry)
    answer = both(ck, path, lambda count: {"zones": [wrap(zone)] * count}, ZONES)
    assert len(answer["zones"]) == ZONES


# Names


def test_the_name_of_a_record(ck, zone):
    ck.save(zone, note("n" * NAME))
    assert ck.lookup(zone, "n" * NAME)[0]["recordName"] == "n" * NAME
    assert ck.refused(zone, note("n" * (NAME + 1)), "create") == "BAD_REQUEST"


def test_the_name_of_a_zone(ck):
    name = "z" * NAME
    ck.make_zone(name)
    [made] = ck.post("zones/lookup", {"zones": [{"zoneName": name}]})["zones"]
    assert made["zoneID"]["zoneName"] == name
    longer = {"operations": [{"operationType": "create", "zone": {"zoneID": {"zoneName": name + "z"}}}]}
    assert_too_many(ck.send("POST", "zones/modify", json.dumps(longer)))


def test_the_name_of_a_type_and_of_a_field(ck, zone):
    ck.save(zone, {"recordName": "n", "recordType": "T" * NAME, "fields": fields(**{"f" * NAME: 1})})
    [found] = ck.query(zone, {"recordType": "T" * NAME})
    assert set(found["fields"]) == {"f" * NAME}
    assert ck.refused(zone, {"recordName": "m", "recordType": "T" * (NAME + 1), "fields": {}}, "create") == "BAD_REQUEST"
    longer = {"recordName": "m", "recordType": "Limit", "fields": fields(**{"f" * (NAME + 1): 1})}
    assert ck.refused(zone, longer, "create") == "BAD_REQUEST"


# Records and values


def test_fields_of_a_record(ck, zone):
    def record(count):
        return {"recordName": "n", "recordType": "Wide", "fields": fields(**{f"f{number}": 1 for number in range(count)})}

    assert len(ck.save(zone, record(FIELDS))["fields"]) == FIELDS
    assert ck.refused(zone, record(FIELDS + 1), "forceUpdate") == "BAD_REQUEST"


def test_elements_of_a_list(ck, zone):
    def record(count):
        return {"recordName": "n", "recordType": "Long", "fields": typed(list=("INT64_LIST", [1] * count))}

    assert len(ck.save(zone, record(ELEMENTS))["fields"]["list"]["value"]) == ELEMENTS
    assert ck.refused(zone, record(ELEMENTS + 1), "forceUpdate") == "BAD_REQUEST"


# Queries


@pytest.fixture
def one(ck, zone) -> dict:
    """A zone with one record, whose number is 1."""
    ck.save(zone, note("n1", number=1))
    return zone


def test_filters_of_a_query(ck, one):
    condition = {"comparator": "GREATER_THAN", "fieldName": "number", "fieldValue": {"value": 0}}
    answer = both(
        ck, "records/query",
        lambda count: {"zoneID": one, "query": {"recordType": "Limit", "filterBy": [condition] * count}}, FILTERS)
    assert [record["recordName"] for record in answer["records"]] == ["n1"]


def test_sorts_of_a_query(ck, one):
    answer = both(
        ck, "records/query",
        lambda count: {"zoneID": one, "query": {"recordType": "Limit", "sortBy": [{"fieldName": "number"}] * count}},
        SORTS)
    assert [record["recordName"] for record in answer["records"]] == ["n1"]


def test_elements_that_a_filter_compares_with(ck, one):
    def body(count):
        condition = {
            "comparator": "IN", "fieldName": "number", "fieldValue": {"type": "INT64_LIST", "value": list(range(count))}}
        return {"zoneID": one, "query": {"recordType": "Limit", "filterBy": [condition]}}

    answer = both(ck, "records/query", body, FILTER_ELEMENTS)
    assert [record["recordName"] for record in answer["records"]] == ["n1"]


# Bodies


def test_the_depth_of_a_body(ck):
    def body(depth):
        return '{"zones": [], "deep": ' + "[" * (depth - 1) + "]" * (depth - 1) + "}"

    assert ck.send("POST", "zones/lookup", body(NESTING)).status == 200
    assert_too_many(ck.send("POST", "zones/lookup", body(NESTING + 1)))


def test_the_size_of_a_body(ck):
    def body(size):
        start = b'{"zones": [], "large": "'
        return start + b"x" * (size - len(start) - 2) + b'"}'

    assert ck.send("POST", "zones/lookup", body(REQUEST)).status == 200
    refused = ck.send("POST", "zones/lookup", body(REQUEST + 1))
    assert refused.status == 413, refused
