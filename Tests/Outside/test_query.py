"""records/query: filters, order, pages."""

import base64

import pytest

from support.cloudkit import fields, typed

PEOPLE = {
    "ada": {"name": ("STRING", "Ada"), "age": ("INT64", 36), "tags": ("STRING_LIST", ["math", "poetry"])},
    "bo": {"name": ("STRING", "Bo"), "age": ("INT64", 7), "tags": ("STRING_LIST", [])},
    "cy": {"name": ("STRING", "Cy"), "age": ("INT64", 36), "height": ("DOUBLE", 1.8)},
    "dee": {"name": ("STRING", "Åse Dee"), "tags": ("STRING_LIST", ["math"])},
}


@pytest.fixture
def people(ck, zone):
    ck.modify(zone, *[
        {"operationType": "create", "record":
         {"recordName": name, "recordType": "Person", "fields": typed(**values)}}
        for name, values in PEOPLE.items()
    ])
    return zone


def where(field: str, comparator: str, value, type_: str | None = None, **more) -> dict:
    field_value = {"value": value} | ({"type": type_} if type_ else {})
    return {"fieldName": field, "comparator": comparator, "fieldValue": field_value} | more


def names(records: list[dict]) -> list[str]:
    return [record["recordName"] for record in records]


# Filters. A record without the field matches no positive comparator, and every negative one.


@pytest.mark.parametrize(
    "condition, found",
    [
        (where("name", "EQUALS", "Ada"), "ada"),
        (where("name", "NOT_EQUALS", "Ada"), "bo cy dee"),
        (where("age", "EQUALS", 36), "ada cy"),
        (where("age", "NOT_EQUALS", 36), "bo dee"),
        (where("age", "LESS_THAN", 36), "bo"),
        (where("age", "LESS_THAN_OR_EQUALS", 36), "ada bo cy"),
        (where("age", "GREATER_THAN", 7), "ada cy"),
        (where("age", "GREATER_THAN_OR_EQUALS", 7), "ada bo cy"),
        (where("age", "IN", [7, 8], "INT64_LIST"), "bo"),
        (where("age", "NOT_IN", [7, 8], "INT64_LIST"), "ada cy dee"),
        (where("name", "IN", ["Ada", "Cy"], "STRING_LIST"), "ada cy"),
        (where("name", "BEGINS_WITH", "A"), "ada"),
        (where("name", "NOT_BEGINS_WITH", "A"), "bo cy dee"),
        (where("tags", "LIST_CONTAINS", "math"), "ada dee"),
        (where("tags", "NOT_LIST_CONTAINS", "math"), "bo cy"),
        (where("tags", "LIST_CONTAINS_ANY", ["poetry", "x"], "STRING_LIST"), "ada"),
        (where("tags", "NOT_LIST_CONTAINS_ANY", ["poetry", "x"], "STRING_LIST"), "bo cy dee"),
        (where("tags", "LIST_CONTAINS_ALL", ["math", "poetry"], "STRING_LIST"), "ada"),
        (where("tags", "NOT_LIST_CONTAINS_ALL", ["math", "poetry"], "STRING_LIST"), "bo cy dee"),
        (where("tags", "LIST_MEMBER_BEGINS_WITH", "po"), "ada"),
        (where("tags", "NOT_LIST_MEMBER_BEGINS_WITH", "po"), "bo cy dee"),
        (where("name", "CONTAINS_ALL_TOKENS", "ase dee"), "dee"),
        (where("name", "CONTAINS_ANY_TOKENS", "ase bo"), "bo dee"),
    ],
    ids=lambda value: value["comparator"] + "-" + value["fieldName"] if isinstance(value, dict) else "",
)
def test_a_comparator_finds_what_it_means(ck, people, condition, found):
    records = ck.query(people, {"recordType": "Person", "filterBy": [condition]})
    assert sorted(names(records)) == found.split()


def test_all_filters_must_hold(ck, people):
    query = {"recordType": "Person", "filterBy": [where("age", "EQUALS", 36), where("name", "BEGINS_WITH", "C")]}
    assert names(ck.query(people, query)) == ["cy"]


def test_a_single_filter_needs_no_array(ck, people):
    query = {"recordType": "Person", "filterBy": where("name", "EQUALS", "Bo"),
             "sortBy": {"fieldName": "name"}}
    assert names(ck.query(people, query)) == ["bo"]


def test_no_filter_finds_all_records_of_the_type(ck, people):
    ck.save(people, {"recordName": "other", "recordType": "Other", "fields": {}})
    assert sorted(names(ck.query(people, {"recordType": "Person"}))) == sorted(PEOPLE)


def test_nearby_places_are_found_and_sorted_by_distance(ck, zone):
    oslo, drammen, bergen = (59.91, 10.75), (59.74, 10.20), (60.39, 5.32)
    for name, (latitude, longitude) in {"bergen": bergen, "drammen": drammen, "oslo": oslo}.items():
        place = typed(loc=("LOCATION", {"latitude": latitude, "longitude": longitude}))
        ck.save(zone, {"recordName": name, "recordType": "Place", "fields": place})
    here = {"type": "LOCATION", "value": {"latitude": 59.9, "longitude": 10.7}}
    near = {"fieldName": "loc", "comparator": "NEAR", "fieldValue": here, "distance": 60_000}
    by_distance = {"fieldName": "loc", "relativeLocation": here}
    query = {"recordType": "Place", "filterBy": [near], "sortBy": [by_distance]}
    assert names(ck.query(zone, query)) == ["oslo", "drammen"]
    assert names(ck.query(zone, {"recordType": "Place", "sortBy": [by_distance]})) == ["oslo", "drammen", "bergen"]


@pytest.mark.parametrize(
    "key", [{"systemFieldName": "recordName"}, {"fieldName": "___recordID"}], ids=["system", "schema"])
def test_the_record_name_is_a_field(ck, people, key):
    condition = key | {"comparator": "EQUALS", "fieldValue":
                       {"type": "REFERENCE", "value": {"recordName": "ada", "action": "NONE"}}}
    assert names(ck.query(people, {"recordType": "Person", "filterBy": [condition]})) == ["ada"]


def test_a_reference_field_is_found_by_its_target(ck, zone):
    for name, target in {"a": "x", "b": "y"}.items():
        link = typed(to=("REFERENCE", {"recordName": target, "action": "NONE"}))
        ck.save(zone, {"recordName": name, "recordType": "Link", "fields": link})
    condition = where("to", "EQUALS", {"recordName": "y", "action": "NONE"}, "REFERENCE")
    assert names(ck.query(zone, {"recordType": "Link", "filterBy": [condition]})) == ["b"]


# Order


@pytest.mark.parametrize("distance", [{}, {"distance": -1}, {"distance": None}])
def test_nearness_needs_a_distance(ck, zone, distance):
    here = {"type": "LOCATION", "value": {"latitude": 59.9, "longitude": 10.7}}
    ck.save(zone, {"recordName": "n", "recordType": "NearPlace", "fields": {"loc": here}})
    near = {"fieldName": "loc", "comparator": "NEAR", "fieldValue": here} | distance
    answer = ck.post("records/query", {"zoneID": zone, "query": {"recordType": "NearPlace", "filterBy": [near]}}, 400)
    assert answer["serverErrorCode"] == "BAD_REQUEST" and "distance" in answer["reason"]


@pytest.mark.parametrize("ascending, order", [(True, "bo ada cy"), (False, "ada cy bo")])
def test_records_come_in_the_order_asked_for(ck, people, ascending, order):
    query = {"recordType": "Person", "filterBy": [where("age", "GREATER_THAN", 0)], "sortBy": [
        {"fieldName": "age", "ascending": ascending}, {"fieldName": "name", "ascending": True}]}
    assert names(ck.query(people, query)) == order.split()


def test_the_order_of_saving_can_be_asked_for(ck, zone):
    for name in ("second", "first", "third"):
        ck.save(zone, {"recordName": name, "recordType": "Timed", "fields": {}})
    query = {"recordType": "Timed", "sortBy": [{"systemFieldName": "modifiedTimestamp", "ascending": False}]}
    found = ck.query(zone, query)
    times = [record["modified"]["timestamp"] for record in found]
    assert len(found) == 3 and times == sorted(times, reverse=True)


# Pages


def test_pages_hold_each_record_once_in_order(ck, zone):
    for start in (0, 200):
        ck.modify(zone, *[
            {"operationType": "create", "record":
             {"recordName": f"n{number}", "recordType": "Paged", "fields": fields(number=number % 7)}}
            for number in range(start, start + 200)
        ])
    query = {"recordType": "Paged", "sortBy": [{"fieldName": "number"}]}
    found = ck.query(zone, query, resultsLimit=33)
    assert len(found) == 400 == len(set(names(found)))
    numbers = [record["fields"]["number"]["value"] for record in found]
    assert numbers == sorted(numbers)


def test_a_page_is_as_short_as_asked_and_its_marker_base64(ck, people):
    page = ck.post("records/query", {"zoneID": people, "query": {"recordType": "Person"}, "resultsLimit": 1})
    assert len(page["records"]) == 1
    base64.b64decode(page["continuationMarker"], validate=True)


def test_the_last_page_has_no_marker(ck, people):
    query = {"recordType": "Person", "filterBy": [where("name", "EQUALS", "Ada")]}
    page = ck.post("records/query", {"zoneID": people, "query": query, "resultsLimit": 1})
    assert len(page["records"]) == 1 and page.get("continuationMarker") is None


def test_more_than_200_records_are_never_in_one_page(ck, zone):
    for start in (0, 200):
        ck.modify(zone, *[
            {"operationType": "create", "record": {"recordName": f"n{n}", "recordType": "Many", "fields": {}}}
            for n in range(start, start + 150)
        ])
    page = ck.post("records/query", {"zoneID": zone, "query": {"recordType": "Many"}, "resultsLimit": 1000})
    assert len(page["records"]) == 200 and page["continuationMarker"]


def test_a_marker_belongs_to_its_query(ck, people):
    body = {"zoneID": people, "query": {"recordType": "Person"}, "resultsLimit": 1}
    marker = ck.post("records/query", body)["continuationMarker"]
    other = {"recordType": "Person", "filterBy": [where("age", "EQUALS", 36)]}
    answer = ck.post("records/query", body | {"query": other, "continuationMarker": marker}, 400)
    assert answer["serverErrorCode"] == "BAD_REQUEST"


def test_a_query_stays_in_its_zone_unless_it_is_zone_wide(ck, people):
    other = ck.make_zone()
    ck.save(other, {"recordName": "elsewhere", "recordType": "Person", "fields": typed(name=("STRING", "Zoë"))})
    query = {"recordType": "Person", "filterBy": [where("name", "EQUALS", "Zoë")]}
    assert names(ck.query(people, query)) == []
    assert names(ck.query(None, query)) == []
    assert "elsewhere" in names(ck.query(None, query, zoneWide=True))


def test_desired_keys_limit_the_fields_of_a_query(ck, people):
    [ada] = ck.query(people, {"recordType": "Person", "filterBy": [where("name", "EQUALS", "Ada")]},
                     desiredKeys=["age"])
    assert ada["fields"] == typed(age=("INT64", 36))


def test_a_saved_record_is_found_at_once(ck, zone):
    for number in range(20):
        ck.save(zone, {"recordName": f"n{number}", "recordType": "Quick", "fields": fields(number=number)})
        assert len(ck.query(zone, {"recordType": "Quick"})) == number + 1


# What is refused


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"recordType": ""},
        {"recordType": "Person", "filterBy": [where("name", "LIST_NOT_CONTAINS", "x")]},
        {"recordType": "Person", "filterBy": [where("age", "IN", [7])]},
        {"recordType": "Person", "filterBy": [where("name", "LESS_THAN", {"latitude": 1, "longitude": 2})]},
        {"recordType": "Person", "filterBy": [where("age", "BEGINS_WITH", "3")]},
    ],
    ids=["no type", "empty type", "unknown comparator", "IN without a type", "another type", "prefix of a number"],
)
def test_a_query_that_means_nothing_is_refused(ck, people, query):
    answer = ck.post("records/query", {"zoneID": people, "query": query}, 400)
    assert answer["serverErrorCode"] == "BAD_REQUEST" and answer["reason"]
