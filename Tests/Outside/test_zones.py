"""zones/list, zones/lookup, zones/modify."""

import json

import pytest


def change(ck, operation: str, *zones: dict, status: int = 200) -> dict:
    operations = [{"operationType": operation, "zone": {"zoneID": zone}} for zone in zones]
    return ck.post("zones/modify", {"operations": operations}, status)


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_the_list_holds_the_default_zone_and_the_made_ones(ck, zone, method):
    answer = ck.send(method, "zones/list", None if method == "GET" else "{}")
    zones = {entry["zoneID"]["zoneName"]: entry for entry in answer.json["zones"]}
    assert zones["_defaultZone"]["zoneID"]["zoneType"] == "DEFAULT_ZONE"
    made = zones[zone["zoneName"]]
    assert made["zoneID"]["zoneType"] == "REGULAR_CUSTOM_ZONE"
    assert made["atomic"] is True and made["syncToken"]


def test_a_lookup_keeps_the_order_and_tells_what_is_missing(ck, zone):
    body = {"zones": [{"zoneName": "Nowhere"}, zone, {"zoneID": zone}]}
    missing, found, wrapped = ck.post("zones/lookup", body)["zones"]
    assert missing["serverErrorCode"] == "ZONE_NOT_FOUND" and missing["zoneID"]["zoneName"] == "Nowhere"
    assert found["zoneID"]["zoneName"] == wrapped["zoneID"]["zoneName"] == zone["zoneName"]


def test_making_a_zone_twice_succeeds(ck, zone):
    [again] = change(ck, "create", zone)["zones"]
    assert again["zoneID"]["zoneName"] == zone["zoneName"] and "serverErrorCode" not in again


def test_deleting_a_zone_deletes_its_records(ck, zone):
    ck.save(zone, {"recordName": "n1", "recordType": "Note", "fields": {}})
    [deleted] = change(ck, "delete", zone)["zones"]
    assert deleted["zoneID"]["zoneName"] == zone["zoneName"] and deleted["deleted"] is True
    ck.make_zone(zone["zoneName"])
    assert ck.lookup(zone, "n1")[0]["serverErrorCode"] == "NOT_FOUND"
    assert ck.query(zone, {"recordType": "Note"}) == []


def test_deleting_a_missing_zone_is_told(ck):
    [answer] = change(ck, "delete", {"zoneName": "Nowhere"})["zones"]
    assert answer["serverErrorCode"] == "ZONE_NOT_FOUND"


def code_of(answer: dict) -> str:
    return answer.get("serverErrorCode") or answer["zones"][0]["serverErrorCode"]


def test_the_default_zone_cannot_be_deleted(ck):
    operations = [{"operationType": "delete", "zone": {"zoneID": {"zoneName": "_defaultZone"}}}]
    answer = ck.send("POST", "zones/modify", json.dumps({"operations": operations}))
    assert code_of(answer.json) == "BAD_REQUEST"


def test_the_public_database_takes_no_zones(ck):
    operations = [{"operationType": "create", "zone": {"zoneID": {"zoneName": "Z"}}}]
    answer = ck.other(database="public").send(
        "POST", "zones/modify", json.dumps({"operations": operations}))
    assert answer.status < 500 and code_of(answer.json) == "BAD_REQUEST"


def test_the_zone_of_another_owner_is_not_in_the_private_database(ck, zone):
    foreign = zone | {"ownerRecordName": "_00000000000000000000000000000000"}
    answer = ck.send("POST", "zones/lookup", json.dumps({"zones": [foreign]}))
    assert answer.status < 500
    assert code_of(answer.json) in ("BAD_REQUEST", "ZONE_NOT_FOUND", "ACCESS_DENIED")
