"""pyicloud keeps copies of zones by their feeds: each copy ends as the zone is, whatever happens in between."""

import random

import pytest
import requests
from pyicloud.common.cloudkit import models as m
from pyicloud.common.cloudkit.client import CloudKitApiError, CloudKitContainerClient

from support.cloudkit import fields, typed


@pytest.fixture
def client(ck) -> CloudKitContainerClient:
    return CloudKitContainerClient(
        ck.address("").rstrip("/"), requests.Session(),
        ck.tokens | {"remapEnums": True, "getCurrentSyncToken": True}, bool_param_style="lower",
    )


class Copy:
    """What a program knows of one zone from its feed alone."""

    def __init__(self, client: CloudKitContainerClient, zone: dict, **wanted):
        self.client = client
        self.zone = m.CKZoneID(**zone)
        self.wanted = wanted
        self.token: str | None = None
        self.records: dict[str, m.CKRecord] = {}

    def follow(self, limit: int | None = None) -> int:
        """Takes in all that is new; gives the number of entries told."""
        request = m.CKZoneChangesZoneReq(zoneID=self.zone, syncToken=self.token, **self.wanted)
        count = 0
        for page in self.client.iter_changes(zone_req=request, results_limit=limit):
            for record in page.records:
                count += 1
                if isinstance(record, m.CKTombstoneRecord):
                    self.records.pop(record.recordName)
                else:
                    assert isinstance(record, m.CKRecord), record
                    self.records[record.recordName] = record
            self.token = page.syncToken
        return count

    @property
    def tags(self) -> dict[str, str]:
        return {name: record.recordChangeTag for name, record in self.records.items()}


def tags(ck, zone) -> dict[str, str]:
    """The zone as it is."""
    return {record["recordName"]: record["recordChangeTag"] for record in ck.query(zone, {"recordType": "Note"})}


def note(name: str, **values) -> dict:
    return {"recordName": name, "recordType": "Note", "fields": fields(**values)}


@pytest.mark.parametrize("limit", [None, 1, 3])
def test_a_copy_is_as_the_zone_after_each_look(ck, zone, client, limit):
    chance = random.Random(limit)
    copy = Copy(client, zone)
    names = [f"n{number}" for number in range(12)]
    for round in range(6):
        for name in chance.sample(names, 5):
            operation = "forceDelete" if round and chance.random() < 0.3 else "forceUpdate"
            ck.modify(zone, {"operationType": operation, "record": note(name, round=round)})
        copy.follow(limit)
        assert copy.tags == tags(ck, zone)
    assert copy.follow(limit) == 0


def test_what_changes_between_two_pages_is_taken_in(ck, zone, client):
    for number in range(6):
        ck.save(zone, note(f"n{number}", number=number))
    copy = Copy(client, zone)
    request = m.CKZoneChangesZoneReq(zoneID=copy.zone)
    pages = client.iter_changes(zone_req=request, results_limit=2)
    seen = {record.recordName: record.recordChangeTag for record in next(pages).records}
    # One that was told already, and one that was not.
    ck.save(zone, note("n0", number=10), "forceUpdate")
    ck.save(zone, note("n5", number=15), "forceUpdate")
    for page in pages:
        seen |= {record.recordName: record.recordChangeTag for record in page.records}
    assert seen == tags(ck, zone)


def test_a_page_may_be_empty_and_still_not_the_last(ck, zone, client):
    for number in range(5):
        ck.save(zone, {"recordName": f"o{number}", "recordType": "Other", "fields": {}})
    ck.save(zone, note("n1"))
    copy = Copy(client, zone, desiredRecordTypes=["Note"])
    copy.follow(limit=1)
    assert set(copy.records) == {"n1"}
    assert Copy(client, zone).follow() == 6


def test_only_the_desired_keys_are_told(ck, zone, client):
    ck.save(zone, note("n1", title="Hi", text="Long"))
    copy = Copy(client, zone, desiredKeys=["title"])
    copy.follow()
    assert set(copy.records["n1"].fields) == {"title"}


def test_the_feed_walks_backwards(ck, zone, client):
    for name in "abc":
        ck.save(zone, note(name))
    request = m.CKZoneChangesZoneReq(zoneID=m.CKZoneID(**zone), reverse=True)
    pages = list(client.iter_changes(zone_req=request, results_limit=2))
    assert [record.recordName for page in pages for record in page.records] == ["c", "b", "a"]


def test_a_zone_that_is_deleted_and_made_again_is_read_from_the_start(ck, zone, client):
    ck.save(zone, note("old"))
    database = client.database_changes()
    while database.moreComing:
        database = client.database_changes(sync_token=database.syncToken)
    copy = Copy(client, zone)
    copy.follow()

    ck.post("zones/modify", {"operations": [{"operationType": "delete", "zone": {"zoneID": zone}}]})
    [gone] = client.database_changes(sync_token=database.syncToken).zones
    assert gone.zoneID.zoneName == zone["zoneName"] and gone.deleted is True
    with pytest.raises(CloudKitApiError, match="ZONE_NOT_FOUND"):
        copy.follow()

    ck.make_zone(zone["zoneName"])
    ck.save(zone, note("new"))
    with pytest.raises(CloudKitApiError, match="BAD_REQUEST"):
        copy.follow()
    anew = Copy(client, zone)
    anew.follow()
    assert set(anew.records) == {"new"}


def test_values_arrive_in_the_clients_own_types(ck, zone, client):
    ck.save(zone, note("target"))
    reference = {"recordName": "target", "action": "NONE"}
    ck.save(zone, {"recordName": "all", "recordType": "Everything", "fields": typed(
        text=("STRING", "Hi"), number=("INT64", 2**53 + 1), half=("DOUBLE", 0.5), at=("TIMESTAMP", 1700000000123),
        data=("BYTES", "AQID"), link=("REFERENCE", reference), texts=("STRING_LIST", ["a", "b"]),
        numbers=("INT64_LIST", [1, 2]), links=("REFERENCE_LIST", [reference]), halves=("DOUBLE_LIST", [0.5]))})
    copy = Copy(client, zone)
    copy.follow()
    kinds = {name: type(field.unwrap()).__name__ for name, field in copy.records["all"].fields.items()}
    assert kinds == {
        "text": "CKStringField", "number": "CKInt64Field", "half": "CKDoubleField", "at": "CKTimestampField",
        "data": "CKBytesField", "link": "CKReferenceField", "texts": "CKStringListField",
        "numbers": "CKInt64ListField", "links": "CKReferenceListField", "halves": "CKDoubleListField"}
    assert copy.records["all"].fields["number"].value == 2**53 + 1
    assert copy.records["all"].fields["at"].value.timestamp() == pytest.approx(1700000000.123)
