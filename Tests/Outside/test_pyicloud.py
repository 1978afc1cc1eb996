"""A real client, pyicloud's CloudKit client, works against the server as it does against Apple's.

It insists on keys and types that an own client might forget: see its models.
"""

import uuid

import pytest
import requests
from pyicloud.common.cloudkit import models as m
from pyicloud.common.cloudkit.client import CloudKitApiError, CloudKitContainerClient


@pytest.fixture
def client(server, ck) -> CloudKitContainerClient:
    return CloudKitContainerClient(
        ck.address("").rstrip("/"), requests.Session(),
        ck.tokens | {"remapEnums": True, "getCurrentSyncToken": True}, bool_param_style="lower",
    )


@pytest.fixture
def zone_id(zone) -> m.CKZoneIDReq:
    return m.CKZoneIDReq(zoneName=zone["zoneName"])


def write(record_name: str, operation: str = "create", tag: str | None = None, **values) -> m.CKModifyOperation:
    record = {"recordName": record_name, "recordType": "Person", "fields": values, "pluginFields": {}}
    if tag:
        record["recordChangeTag"] = tag
    return m.CKModifyOperation.model_validate({"operationType": operation, "record": record})


def text(value: str) -> dict:
    return {"type": "STRING", "value": value}


def field(record, name: str):
    return record.fields[name].value


def test_it_creates_looks_up_updates_and_deletes(client, zone_id):
    saved = client.modify(operations=[write("ada", name=text("Ada"))], zone_id=zone_id, atomic=True).records[0]
    assert field(saved, "name") == "Ada" and saved.recordChangeTag
    [found] = client.lookup(["ada"], zone_id=zone_id).records
    assert found.recordChangeTag == saved.recordChangeTag
    changed = client.modify(
        operations=[write("ada", "update", saved.recordChangeTag, name=text("Ada L."))], zone_id=zone_id,
    ).records[0]
    assert field(changed, "name") == "Ada L." and changed.recordChangeTag != saved.recordChangeTag
    client.modify(operations=[write("ada", "forceDelete")], zone_id=zone_id)
    [gone] = client.lookup(["ada"], zone_id=zone_id).records
    assert isinstance(gone, m.CKErrorItem) and gone.serverErrorCode == "NOT_FOUND"


def test_a_stale_change_is_an_error_in_the_client(client, zone_id):
    saved = client.modify(operations=[write("ada", name=text("1"))], zone_id=zone_id).records[0]
    client.modify(operations=[write("ada", "forceUpdate", name=text("2"))], zone_id=zone_id)
    with pytest.raises(CloudKitApiError) as error:
        client.modify(operations=[write("ada", "update", saved.recordChangeTag, name=text("3"))], zone_id=zone_id)
    assert "CONFLICT" in str(error.value) + str(error.value.payload)


def test_it_queries_with_filter_order_and_pages(client, zone_id):
    for number in range(12):
        client.modify(
            operations=[write(f"p{number:02}", name=text("odd" if number % 2 else "even"),
                              number={"type": "INT64", "value": number})], zone_id=zone_id)
    query = m.CKQueryObject.model_validate({
        "recordType": "Person",
        "filterBy": [{"comparator": "EQUALS", "fieldName": "name", "fieldValue": text("odd")}],
        "sortBy": [{"fieldName": "number", "ascending": False}],
    })
    found, marker = [], None
    while True:
        page = client.query(query=query, zone_id=zone_id, results_limit=4, continuation=marker)
        found += [record.recordName for record in page.records]
        marker = page.continuationMarker
        if not marker:
            break
    assert found == ["p11", "p09", "p07", "p05", "p03", "p01"]


def test_it_follows_the_feed(client, zone_id):
    client.modify(operations=[write(name, name=text(name)) for name in "abc"], zone_id=zone_id)
    request = m.CKZoneChangesZoneReq(zoneID=m.CKZoneID(zoneName=zone_id.zoneName))
    pages = list(client.iter_changes(zone_req=request, results_limit=2))
    assert [record.recordName for page in pages for record in page.records] == ["a", "b", "c"]
    client.modify(operations=[write("b", "forceDelete"), write("d", name=text("d"))], zone_id=zone_id)
    request = m.CKZoneChangesZoneReq(zoneID=m.CKZoneID(zoneName=zone_id.zoneName), syncToken=pages[-1].syncToken)
    [page] = list(client.iter_changes(zone_req=request))
    tombstone, made = page.records
    assert isinstance(tombstone, m.CKTombstoneRecord) and tombstone.recordName == "b"
    assert made.recordName == "d"


def test_it_lists_zones(client, zone_id):
    assert zone_id.zoneName in [zone.zoneID.zoneName for zone in client.zones_list().zones]


def test_it_follows_the_database(client, ck):
    token = None
    while (page := client.database_changes(sync_token=token)).moreComing:
        token = page.syncToken
    made = ck.make_zone()
    after = client.database_changes(sync_token=page.syncToken)
    assert [zone.zoneID.zoneName for zone in after.zones] == [made["zoneName"]]


def test_a_query_tells_the_zones_sync_token(client, zone_id, ck):
    client.modify(operations=[write("ada", name=text("Ada"))], zone_id=zone_id)
    query = m.CKQueryObject.model_validate({"recordType": "Person"})
    token = client.query_sync_token(query=query, zone_id=zone_id)
    assert ck.changes({"zoneName": zone_id.zoneName}, token)[0] == []


def test_a_missing_zone_is_an_error_in_the_client(client):
    request = m.CKZoneChangesZoneReq(zoneID=m.CKZoneID(zoneName=f"No-{uuid.uuid4()}"))
    with pytest.raises(CloudKitApiError):
        list(client.iter_changes(zone_req=request))


def test_a_wrong_token_is_an_error_in_the_client(ck):
    stranger = CloudKitContainerClient(
        ck.address("").rstrip("/"), requests.Session(), {"ckAPIToken": "0" * 64}, bool_param_style="lower")
    with pytest.raises(Exception) as error:
        stranger.zones_list()
    assert "401" in str(error.value) or "Auth" in type(error.value).__name__
