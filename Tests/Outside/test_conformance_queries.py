"""Conformance, checks 5 and 6: every comparator with and without its index, and pages while records come and go."""

import base64

import pytest

from support.cloudkit import CloudKit, typed
from support.process import DataServer

HERE = {"latitude": 59.9, "longitude": 10.7}

# comparator: the field, its type, a value that fits, one that does not, what it is compared with, and that one's type.
COMPARATORS = {
    "EQUALS": ("STRING", "Milk", "milkshake", "mILK", "STRING"),
    "NOT_EQUALS": ("STRING", "eggs", "MILK", "milk", "STRING"),
    "LESS_THAN": ("INT64", -1, 0, 0, "INT64"),
    "LESS_THAN_OR_EQUALS": ("DOUBLE", 0.5, 0.75, 0.5, "DOUBLE"),
    "GREATER_THAN": ("TIMESTAMP", 6, 5, 5, "TIMESTAMP"),
    "GREATER_THAN_OR_EQUALS": ("BYTES", "AQ==", "AA==", "AQ==", "BYTES"),
    "NEAR": ("LOCATION", HERE, {"latitude": 0, "longitude": 0}, HERE, "LOCATION"),
    "CONTAINS_ALL_TOKENS": ("STRING", "Crème, brûlée!", "creme", "the BRULEE creme", "STRING"),
    "CONTAINS_ANY_TOKENS": ("STRING_LIST", ["x", "oat milk"], ["milky"], "milk eggs", "STRING"),
    "IN": ("STRING", "MILK", "oil", ["milk", "eggs"], "STRING_LIST"),
    "NOT_IN": ("INT64", 3, 2, [1, 2], "INT64_LIST"),
    "LIST_CONTAINS": ("INT64_LIST", [1, 2], [1], 2, "INT64"),
    "NOT_LIST_CONTAINS": ("INT64_LIST", [], [2], 2, "INT64"),
    "LIST_CONTAINS_ANY": ("STRING_LIST", ["A"], ["c"], ["a", "b"], "STRING_LIST"),
    "NOT_LIST_CONTAINS_ANY": ("STRING_LIST", ["c"], ["a", "c"], ["a", "b"], "STRING_LIST"),
    "LIST_CONTAINS_ALL": ("STRING_LIST", ["b", "a", "c"], ["a"], ["a", "b"], "STRING_LIST"),
    "NOT_LIST_CONTAINS_ALL": ("STRING_LIST", ["a"], ["a", "b"], ["a", "b"], "STRING_LIST"),
    "BEGINS_WITH": ("STRING", "Milk", "milk", "Mi", "STRING"),
    "NOT_BEGINS_WITH": ("STRING", "milk", "Milk", "Mi", "STRING"),
    "LIST_MEMBER_BEGINS_WITH": ("STRING_LIST", ["x", "Milk"], ["milk"], "Mi", "STRING"),
    "NOT_LIST_MEMBER_BEGINS_WITH": ("STRING_LIST", ["milk"], ["Milk"], "Mi", "STRING"),
}


def where(field: str, comparator: str, value, type_: str) -> dict:
    condition = {"fieldName": field, "comparator": comparator, "fieldValue": {"value": value, "type": type_}}
    return condition | ({"distance": 1_000} if comparator == "NEAR" else {})


def names(records: list[dict]) -> list[str]:
    return [record["recordName"] for record in records]


def save(ck, zone, name: str, type_: str, /, **values) -> None:
    ck.save(zone, {"recordName": name, "recordType": type_, "fields": typed(**values)}, "forceReplace")


# Comparators


def test_there_are_21_comparators():
    assert len(COMPARATORS) == 21


@pytest.mark.parametrize("comparator", COMPARATORS)
def test_a_comparator_tells_fitting_from_other_and_from_no_value(ck, zone, comparator):
    type_, fitting, other, operand, operand_type = COMPARATORS[comparator]
    record_type = f"Compared{type_}"
    save(ck, zone, "fits", record_type, field=(type_, fitting))
    save(ck, zone, "not", record_type, field=(type_, other))
    save(ck, zone, "null", record_type)
    query = {"recordType": record_type, "filterBy": [where("field", comparator, operand, operand_type)]}
    expected = {"fits", "null"} if comparator.startswith("NOT_") else {"fits"}
    assert set(names(ck.query(zone, query))) == expected
    # The same with an order of its own, and page by page.
    ordered = query | {"sortBy": [{"systemFieldName": "createdTimestamp", "ascending": False}]}
    assert set(names(ck.query(zone, ordered, resultsLimit=1))) == expected


@pytest.mark.parametrize("comparator", COMPARATORS)
def test_a_comparator_refuses_a_value_of_another_type(ck, zone, comparator):
    type_, fitting, _, _, _ = COMPARATORS[comparator]
    save(ck, zone, "fits", f"Compared{type_}", field=(type_, fitting))
    wrong = where("field", comparator, {"recordName": "x"}, "REFERENCE")
    answer = ck.post("records/query", {"zoneID": zone, "query": {
        "recordType": f"Compared{type_}", "filterBy": [wrong]}}, 400)
    assert answer["serverErrorCode"] == "BAD_REQUEST"


@pytest.fixture(scope="module")
def production(binary, tmp_path_factory):
    """The household's own container, whose schema is built in, seen by its owner's browser."""
    server = DataServer(binary, tmp_path_factory.mktemp("production")).start()
    ck = CloudKit(server.url, cookie=server.sign_up())
    yield ck, ck.make_zone("Lists")
    server.stop()


@pytest.mark.parametrize("comparator", COMPARATORS)
def test_a_comparator_without_its_index_is_refused(production, comparator):
    ck, zone = production
    _, _, _, operand, operand_type = COMPARATORS[comparator]
    query = {"recordType": "Items", "filterBy": [where("comment", comparator, operand, operand_type)]}
    answer = ck.post("records/query", {"zoneID": zone, "query": query}, 400)
    index = "searchable" if "TOKENS" in comparator else "queryable"
    assert (answer["serverErrorCode"], answer["reason"]) == (
        "BAD_REQUEST", f"Field 'comment' is not marked {index}")


@pytest.mark.parametrize("query, reason", [
    ({"recordType": "Items", "sortBy": [{"fieldName": "comment"}]}, "Field 'comment' is not marked sortable"),
    ({"recordType": "Items", "sortBy": [{"fieldName": "list"}]}, "Field 'list' is not marked sortable"),
    ({"recordType": "Items", "filterBy": [where("position", "EQUALS", "a", "STRING")]},
     "Field 'position' is not marked queryable"),
])
def test_an_order_or_equality_without_its_index_is_refused(production, query, reason):
    ck, zone = production
    answer = ck.post("records/query", {"zoneID": zone, "query": query}, 400)
    assert (answer["serverErrorCode"], answer["reason"]) == ("BAD_REQUEST", reason)


def test_a_word_search_in_all_fields_looks_at_searchable_ones_only(production):
    ck, zone = production
    save(ck, zone, "named", "Items", name=("STRING", "milk"))
    save(ck, zone, "commented", "Items", name=("STRING", "eggs"), comment=("STRING", "milk"))
    query = {"recordType": "Items", "filterBy": [
        {"comparator": "CONTAINS_ANY_TOKENS", "fieldValue": {"value": "milk", "type": "STRING"}}]}
    assert names(ck.query(zone, query)) == ["named"]


@pytest.mark.parametrize("record, reason", [
    ({"recordType": "Things", "fields": {}}, "Cannot create new type Things in production schema"),
    ({"recordType": "Items", "fields": typed(colour=("STRING", "red"))},
     "Cannot create or modify field 'colour' in record 'Items' in production schema"),
])
def test_production_learns_no_new_types_and_fields(production, record, reason):
    ck, zone = production
    [answer] = ck.modify(zone, {"operationType": "create", "record": record | {"recordName": "n"}})
    assert (answer["serverErrorCode"], answer["reason"]) == ("BAD_REQUEST", reason)


def test_an_unknown_type_is_not_found(ck, zone):
    answer = ck.post("records/query", {"zoneID": zone, "query": {"recordType": "NobodyKnows"}}, 404)
    assert answer["serverErrorCode"] == "NOT_FOUND"


# Pages


def pages(ck, body: dict, between=lambda number: None):
    """The names of all pages; `between` is called after each."""
    found: list[list[str]] = []
    while True:
        page = ck.post("records/query", body)
        found.append(names(page["records"]))
        marker = page.get("continuationMarker")
        if marker is None:
            return found
        base64.b64decode(marker, validate=True)
        body = body | {"continuationMarker": marker}
        between(len(found))


@pytest.mark.parametrize("ascending", [True, False])
def test_pages_of_one_go_on_where_they_were_while_records_come(ck, zone, ascending):
    for number in (10, 20, 30, 40):
        save(ck, zone, f"n{number}", "Came", n=("INT64", number))

    def between(page: int) -> None:
        if page == 2:
            for number in (5, 25, 45):
                save(ck, zone, f"n{number}", "Came", n=("INT64", number))

    query = {"recordType": "Came", "sortBy": [{"fieldName": "n", "ascending": ascending}]}
    found = pages(ck, {"zoneID": zone, "query": query, "resultsLimit": 1}, between)
    late = [25, 30, 40, 45] if ascending else [25, 20, 10, 5]
    assert found == [[f"n{number}"] for number in ([10, 20] if ascending else [40, 30]) + late]


@pytest.mark.parametrize("sort", [[], [{"fieldName": "n"}], [{"fieldName": "n"}, {"fieldName": "m"}]])
def test_pages_of_one_go_on_though_the_last_record_goes(ck, zone, sort):
    for name in "abcd":
        save(ck, zone, name, "Went", n=("INT64", 1), m=("STRING", name))

    def between(page: int) -> None:
        ck.save(zone, {"recordName": "abcd"[page - 1]}, "delete")

    body = {"zoneID": zone, "query": {"recordType": "Went", "sortBy": sort}, "resultsLimit": 1}
    assert pages(ck, body, between) == [["a"], ["b"], ["c"], ["d"]]


def test_pages_through_all_zones_go_on_while_zones_come_and_go(ck):
    zones = [ck.make_zone() for _ in range(3)]
    kind = "Through" + zones[0]["zoneName"][-6:]
    for zone, name in zip(zones, "abc"):
        save(ck, zone, name, kind, n=("INT64", 1))
        save(ck, zone, name * 2, kind, n=("INT64", 1))
    late = []

    def between(page: int) -> None:
        if page == 2:
            # One that sorts first by its name, and the end of the first.
            late.append(ck.make_zone("0" + zones[0]["zoneName"]))
            save(ck, late[0], "late", kind, n=("INT64", 1))
            ck.post("zones/modify", {"operations": [{"operationType": "delete", "zone": {"zoneID": zones[0]}}]})

    body = {"zoneWide": True, "query": {"recordType": kind}, "resultsLimit": 1}
    found = [name for page in pages(ck, body, between) for name in page]
    assert found == ["a", "aa", "b", "bb", "c", "cc", "late"]


def test_a_marker_is_good_for_the_same_query_in_another_order_of_keys(ck, zone):
    for name in "ab":
        save(ck, zone, name, "Ordered", n=("INT64", 1))
    condition = where("n", "EQUALS", 1, "INT64")
    query = {"recordType": "Ordered", "filterBy": [condition]}
    first = ck.post("records/query", {"zoneID": zone, "query": query, "resultsLimit": 1})
    turned = {"filterBy": [dict(reversed(condition.items()))], "recordType": "Ordered"}
    body = {"continuationMarker": first["continuationMarker"], "query": turned, "zoneID": zone}
    assert names(ck.post("records/query", body)["records"]) == ["b"]


@pytest.mark.parametrize("change", [
    {"query": {"recordType": "Other"}}, {"query": {"recordType": "Marked", "sortBy": [{"fieldName": "n"}]}},
    {"zoneID": None}, {"zoneID": None, "zoneWide": True}, {"continuationMarker": ""},
    {"continuationMarker": "QUJD"}, {"continuationMarker": "*"},
])
def test_a_marker_and_another_query_are_refused(ck, zone, change):
    for type_ in ("Marked", "Other"):
        for name in "ab":
            save(ck, zone, type_ + name, type_, n=("INT64", 1))
    body = {"zoneID": zone, "query": {"recordType": "Marked"}, "resultsLimit": 1}
    marker = ck.post("records/query", body)["continuationMarker"]
    answer = ck.post("records/query", body | {"continuationMarker": marker} | change, 400)
    assert answer["serverErrorCode"] == "BAD_REQUEST"
