"""Answers are bounded in bytes: many large records come in several pages, and none is left out."""

import json

import pytest

from support.cloudkit import CloudKit, fields

COUNT = 40
NAMES = {f"large-{number}" for number in range(COUNT)}
# What the records of one page have, with one record more at most, and what is around them.
PAGE_BYTES = 16 * 1_048_576 + 1_048_576 + 65_536


@pytest.fixture(scope="module")
def large(server):
    ck = CloudKit.of_ephemeral(server.info)
    zone = ck.make_zone()
    for number in range(COUNT):
        ck.save(zone, {"recordName": f"large-{number}", "recordType": "Large",
                       "fields": fields(text="x" * 1_000_000, half=number % 2, number=number)})
    return ck, zone


def pages(ck, path: str, body: dict, token: str, read=lambda answer: answer):
    while True:
        answer = ck.send("POST", path, json.dumps(body))
        assert answer.status == 200 and len(answer.content) <= PAGE_BYTES, (answer.status, len(answer.content))
        yield read(answer.json)["records"]
        if token == "continuationMarker":
            if token not in answer.json:
                return
        elif not read(answer.json)["moreComing"]:
            return
        body |= {token: read(answer.json)[token]}


def assert_complete(found: list[list[dict]]) -> None:
    assert len(found) > 2
    names = [record["recordName"] for page in found for record in page]
    assert sorted(names) == sorted(NAMES)


@pytest.mark.parametrize("sorts", [[], ["number"], ["half", "number"]])
def test_a_query_of_large_records_goes_on_in_further_pages(large, sorts):
    ck, zone = large
    query = {"recordType": "Large", "sortBy": [{"fieldName": name, "ascending": True} for name in sorts]}
    found = list(pages(ck, "records/query", {"zoneID": zone, "query": query}, "continuationMarker"))
    assert_complete(found)
    if "number" in sorts:
        keys = [[record["fields"][name]["value"] for name in sorts] for page in found for record in page]
        assert keys == sorted(keys)


@pytest.mark.parametrize("reverse", [False, True])
def test_a_feed_of_large_records_goes_on_in_further_pages(large, reverse):
    ck, zone = large
    assert_complete(list(pages(ck, "records/changes", {"zoneID": zone, "reverse": reverse}, "syncToken")))


def test_many_zones_share_the_bytes_of_an_answer(large):
    ck, zone = large
    small = ck.make_zone()
    ck.save(small, {"recordName": "small", "recordType": "Small", "fields": {}})
    answer = ck.send("POST", "changes/zone", json.dumps({"zones": [{"zoneID": zone}, {"zoneID": small}]}))
    assert len(answer.content) <= PAGE_BYTES
    first, second = answer.json["zones"]
    assert first["moreComing"] is True
    assert (second["records"], second["moreComing"]) == ([], True)
    [record] = ck.changes(small, second["syncToken"])[0]
    assert record["recordName"] == "small"


def test_a_lookup_of_large_records_tells_which_to_ask_for_again(large):
    ck, zone = large
    asked = sorted(NAMES)
    while asked:
        answer = ck.lookup(zone, *asked)
        left = [record["recordName"] for record in answer if record.get("serverErrorCode") == "THROTTLED"]
        assert left == asked[len(asked) - len(left):] and len(left) < len(asked)
        assert sum(len(record["fields"]["text"]["value"]) for record in answer if "fields" in record) <= PAGE_BYTES
        asked = left
