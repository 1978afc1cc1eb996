"""Conformance, check 7: a client that follows the feeds ends with what is there, whatever happens meanwhile."""

import json
import random

import pytest

from support.cloudkit import fields


class Follower:
    """A client with a copy of one zone, page by page."""

    def __init__(self, ck, zone, limit: int):
        self.ck, self.zone, self.limit = ck, zone, limit
        self.token = None
        self.copy: dict[str, str] = {}

    def page(self) -> bool:
        """Reads one page; false at the end."""
        entry = {"zoneID": self.zone, "resultsLimit": self.limit} | (
            {"syncToken": self.token} if self.token else {})
        [page] = self.ck.post("changes/zone", {"zones": [entry]})["zones"]
        assert len(page["records"]) <= self.limit
        for record in page["records"]:
            if record["deleted"]:
                assert "fields" not in record
                self.copy.pop(record["recordName"], None)
            else:
                self.copy[record["recordName"]] = record["recordChangeTag"]
        self.token = page["syncToken"]
        return page["moreComing"]

    def to_the_end(self) -> dict[str, str]:
        while self.page():
            pass
        return self.copy


def save(ck, zone, *names: str, type_: str = "Note") -> None:
    for name in names:
        ck.save(zone, {"recordName": name, "recordType": type_, "fields": fields(t=name)}, "forceUpdate")


def delete(ck, zone, *names: str) -> None:
    for name in names:
        ck.save(zone, {"recordName": name}, "forceDelete")


def remove(ck, zone) -> None:
    ck.post("zones/modify", {"operations": [{"operationType": "delete", "zone": {"zoneID": zone}}]})


def live(ck, zone) -> dict[str, str]:
    return {record["recordName"]: record["recordChangeTag"] for record in ck.query(zone, {"recordType": "Note"})}


def names(records: list[dict]) -> list[str]:
    return [record["recordName"] for record in records]


@pytest.mark.parametrize("limit", [1, 2, 200])
def test_a_follower_ends_with_what_is_there(ck, zone, limit):
    seed = random.randrange(2**32)
    print("seed", seed)
    chance = random.Random(seed)
    save(ck, zone, "first")
    followers = [Follower(ck, zone, limit) for _ in range(3)]
    for _ in range(80):
        name = f"r{chance.randrange(6)}"
        (save if chance.random() < 0.65 else delete)(ck, zone, name)
        if chance.random() < 0.5:
            chance.choice(followers).page()
    for follower in followers + [Follower(ck, zone, limit)]:
        assert follower.to_the_end() == live(ck, zone)


def test_a_tombstone_is_told_once(ck, zone):
    save(ck, zone, "a", "b")
    _, token = ck.changes(zone)
    delete(ck, zone, "a")
    records, later = ck.changes(zone, token)
    assert [(record["recordName"], record["deleted"]) for record in records] == [("a", True)]
    assert ck.changes(zone, later)[0] == []
    delete(ck, zone, "a")
    assert ck.changes(zone, later)[0] == []


def test_a_deletion_before_the_first_page_was_read_to_its_end_is_told(ck, zone):
    save(ck, zone, *"abc")
    follower = Follower(ck, zone, 1)
    follower.page()
    delete(ck, zone, "a", "b")
    assert follower.to_the_end() == live(ck, zone)


def test_a_record_deleted_and_made_again_is_told_once_as_it_is(ck, zone):
    save(ck, zone, "a")
    _, token = ck.changes(zone)
    delete(ck, zone, "a")
    save(ck, zone, "a", type_="Other")
    records, _ = ck.changes(zone, token)
    assert [(record["recordName"], record["deleted"], record["recordType"]) for record in records] == [
        ("a", False, "Other")]


def test_a_zone_made_anew_is_told_as_live_and_starts_from_nothing(ck, zone):
    save(ck, zone, "a")
    _, token = ck.changes(zone)
    database = ck.post("changes/database", {})
    while database["moreComing"]:
        database = ck.post("changes/database", {"syncToken": database["syncToken"]})
    remove(ck, zone)
    gone = ck.post("changes/database", {"syncToken": database["syncToken"]})
    assert [(e["zoneID"]["zoneName"], e["deleted"]) for e in gone["zones"]] == [(zone["zoneName"], True)]
    [entry] = ck.post("changes/zone", {"zones": [{"zoneID": zone, "syncToken": token}]})["zones"]
    assert entry["serverErrorCode"] == "ZONE_NOT_FOUND"
    ck.make_zone(zone["zoneName"])
    back = ck.post("changes/database", {"syncToken": database["syncToken"]})
    assert [(e["zoneID"]["zoneName"], e["deleted"]) for e in back["zones"]] == [(zone["zoneName"], False)]
    [entry] = ck.post("changes/zone", {"zones": [{"zoneID": zone, "syncToken": token}]})["zones"]
    assert entry["serverErrorCode"] == "BAD_REQUEST" and "syncToken" not in entry
    assert ck.changes(zone)[0] == []


@pytest.mark.parametrize("limit", [1, 2])
def test_the_database_feed_comes_in_pages_without_gaps(ck, limit):
    page = ck.post("changes/database", {})
    while page["moreComing"]:
        page = ck.post("changes/database", {"syncToken": page["syncToken"]})
    zones = [ck.make_zone()["zoneName"] for _ in range(4)]
    remove(ck, {"zoneName": zones[1]})
    told: dict[str, bool] = {}
    more = True
    while more:
        page = ck.post("changes/database", {"syncToken": page["syncToken"], "resultsLimit": limit})
        assert len(page["zones"]) <= limit
        told |= {entry["zoneID"]["zoneName"]: entry["deleted"] for entry in page["zones"]}
        more = page["moreComing"]
    assert told == {name: name == zones[1] for name in zones}


@pytest.mark.parametrize("limit", [1, 2, 200])
def test_reverse_walks_from_the_newest_to_the_oldest(ck, zone, limit):
    save(ck, zone, *"abcde", "b")
    delete(ck, zone, "c")
    found, token, more = [], None, True
    while more:
        entry = {"zoneID": zone, "reverse": True, "resultsLimit": limit} | ({"syncToken": token} if token else {})
        [page] = ck.post("changes/zone", {"zones": [entry]})["zones"]
        assert page["reverse"] is True
        found += names(page["records"])
        token, more = page["syncToken"], page["moreComing"]
    assert found == ["b", "e", "d", "a"]


def test_desired_types_pass_over_records_but_not_deletions(ck, zone):
    save(ck, zone, "a", "b")
    save(ck, zone, "c", type_="Other")
    _, token = ck.changes(zone)
    save(ck, zone, "b")
    delete(ck, zone, "a", "c")
    records, later = ck.changes(zone, token, desiredRecordTypes=["Other"], resultsLimit=1)
    assert [(record["recordName"], record["deleted"]) for record in records] == [("a", True), ("c", True)]
    assert ck.changes(zone, later)[0] == []
    assert ck.changes(zone, desiredRecordTypes=["Nothing"])[0] == []


@pytest.mark.parametrize("call", ["query", "lookup", "modify"])
def test_a_token_got_on_the_way_leads_on(ck, zone, call):
    save(ck, zone, "a")
    path, body = {
        "query": ("records/query", {"query": {"recordType": "Note"}}),
        "lookup": ("records/lookup", {"records": [{"recordName": "a"}]}),
        "modify": ("records/modify", {"operations": []}),
    }[call]
    answer = ck.send("POST", path, json.dumps(body | {"zoneID": zone}), params={"getCurrentSyncToken": "true"})
    save(ck, zone, "b")
    assert names(ck.changes(zone, answer.json["syncToken"])[0]) == ["b"]


def test_the_token_of_a_zone_dictionary_leads_on(ck, zone):
    [made] = ck.post("zones/lookup", {"zones": [zone]})["zones"]
    save(ck, zone, "a")
    assert names(ck.changes(zone, made["syncToken"])[0]) == ["a"]


def test_a_bad_token_concerns_its_zone_alone(ck, zone):
    other = ck.make_zone()
    save(ck, other, "a")
    database = ck.post("changes/database", {})["syncToken"]
    entries = [{"zoneID": zone, "syncToken": token} for token in ("nonsense", database)] + [{"zoneID": other}]
    first, second, third = ck.post("changes/zone", {"zones": entries})["zones"]
    assert first["serverErrorCode"] == second["serverErrorCode"] == "BAD_REQUEST"
    assert names(third["records"]) == ["a"]


def test_options_may_stand_at_the_zone_or_at_the_request(ck, zone):
    save(ck, zone, *"abc")
    for body in (
        {"zones": [{"zoneID": zone, "resultsLimit": 1, "reverse": True}]},
        {"zones": [{"zoneID": zone}], "resultsLimit": 1, "reverse": True},
    ):
        [page] = ck.post("changes/zone", body)["zones"]
        assert names(page["records"]) == ["c"] and page["moreComing"] is True
