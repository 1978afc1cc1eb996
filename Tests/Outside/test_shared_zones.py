"""What meets in a zone that is shared: cascades, assets, notifications and the elder feeds, for owner and participant."""

import pytest
import requests

from support.assets import asset_field, checksum, download, save_asset, upload
from support.cloudkit import CloudKit
from support.courier import Device, subscribe
from support.household import accept, share


class World:
    """A root of the first user's, which the second may change and the third read."""

    def __init__(self, people: list[CloudKit]):
        self.kari = people[0]
        self.ola, self.per = (person.other(database="shared") for person in people[1:3])
        self.zone = self.kari.make_zone()
        self.theirs = self.zone | {"ownerRecordName": self.kari.person["userRecordName"]}
        self.kari.save(self.zone, {"recordType": "File", "recordName": "root", "fields": {}})
        self.share = share(self.kari, self.zone, "root", participants=[
            self.participant(people[1], "READ_WRITE"), self.participant(people[2], "READ_ONLY")])
        for person in (self.ola, self.per):
            accept(person, self.share["shortGUID"])

    @staticmethod
    def participant(person: CloudKit, permission: str) -> dict:
        return {"type": "USER", "permission": permission,
                "userIdentity": {"lookupInfo": {"userRecordName": person.person["userRecordName"]}}}

    def add(self, name: str, above: str | None = "root", owned_by: str | None = None, **more) -> dict:
        fields = {"owner": {"value": {"recordName": owned_by, "action": "DELETE_SELF"}}} if owned_by else {}
        parent = {"parent": {"recordName": above}} if above else {}
        return self.kari.save(self.zone, {"recordType": "File", "recordName": name, "fields": fields} | parent | more)


@pytest.fixture
def world(people) -> World:
    return World(people)


def states(records: list[dict]) -> dict[str, bool]:
    return {record["recordName"]: record["deleted"] for record in records}


# Cascades


def test_a_cascade_by_a_participant_is_told_to_all(world):
    world.add("a")
    world.add("b", owned_by="a")
    world.add("c", owned_by="b")
    tokens = [person.changes(zone)[1] for person, zone in (
        (world.kari, world.zone), (world.ola, world.theirs), (world.per, world.theirs))]
    [gone] = world.ola.modify(world.theirs, {"operationType": "delete", "record": {"recordName": "a"}})
    assert gone["deleted"] is True
    for (person, zone), token in zip(
            ((world.kari, world.zone), (world.ola, world.theirs), (world.per, world.theirs)), tokens):
        assert states(person.changes(zone, token)[0]) == {"a": True, "b": True, "c": True}


def test_a_cascade_by_the_owner_reaches_into_the_share_and_tells_nothing_else(world):
    world.add("hidden", above=None)
    world.add("between", above=None, owned_by="hidden")
    world.add("seen", owned_by="between")
    _, token = world.ola.changes(world.theirs)
    world.kari.modify(world.zone, {"operationType": "delete", "record": {"recordName": "hidden"}})
    assert states(world.ola.changes(world.theirs, token)[0]) == {"seen": True}


def test_a_cascade_deletes_nothing_that_its_caller_may_not_delete(world):
    world.add("a")
    world.ola.save(world.theirs, {"recordName": "root", "recordType": "File", "fields": {
        "owner": {"value": {"recordName": "a", "action": "DELETE_SELF"}}}}, "forceUpdate")
    for operation in ("delete", "forceDelete"):
        assert world.ola.refused(world.theirs, {"recordName": "a"}, operation) == "ACCESS_DENIED"
    assert states(world.kari.lookup(world.zone, "root", "a")) == {"root": False, "a": False}
    world.kari.modify(world.zone, {"operationType": "delete", "record": {"recordName": "a"}})
    [gone] = world.kari.lookup(world.zone, "root")
    assert gone["serverErrorCode"] == "NOT_FOUND"


def test_each_deletion_of_a_cascade_is_notified(world):
    world.add("a")
    world.add("b", owned_by="a")
    world.add("c", owned_by="b")
    query = {"subscriptionType": "query", "subscriptionID": f"deleted-{world.zone['zoneName']}", "firesOn": ["delete"],
             "zoneID": world.zone, "query": {"recordType": "File"}}
    subscribe(world.kari, **query)
    subscribe(world.ola, subscriptionType="database", subscriptionID=f"all-{world.zone['zoneName']}")
    owner, participant = Device(world.kari), Device(world.ola)
    world.ola.modify(world.theirs, {"operationType": "delete", "record": {"recordName": "a"}})
    told = owner.take(3)
    assert {one["ck"]["qry"]["rid"] for one in told} == {"a", "b", "c"}
    assert {one["ck"]["qry"]["fo"] for one in told} == {3}
    told = participant.next()["ck"]
    assert told["fet"]["sid"] == f"all-{world.zone['zoneName']}"
    assert (told["fet"]["zid"], told["fet"]["zoid"]) == (world.zone["zoneName"], world.theirs["ownerRecordName"])
    for person, name in ((world.kari, query["subscriptionID"]), (world.ola, f"all-{world.zone['zoneName']}")):
        person.post("subscriptions/modify", {"operations": [
            {"operationType": "delete", "subscription": {"subscriptionID": name}}]})


# Assets


def test_who_may_write_uploads_into_the_share_and_all_download(world):
    world.add("photo")
    value = upload(world.ola, world.theirs, "photo", b"from Ola")
    saved = world.ola.save(
        world.theirs, {"recordName": "photo", "recordType": "File", "fields": asset_field(value)}, "forceUpdate")
    assert saved["fields"]["file"]["value"]["fileChecksum"] == checksum(b"from Ola")
    for person, zone in ((world.kari, world.zone), (world.ola, world.theirs), (world.per, world.theirs)):
        [record] = person.lookup(zone, "photo")
        assert download(record).content == b"from Ola"
    added = save_asset_below(world, "added", b"new")
    assert download(added).content == b"new"


def save_asset_below(world: World, name: str, content: bytes) -> dict:
    value = upload(world.ola, world.theirs, name, content)
    return world.ola.save(world.theirs, {
        "recordName": name, "recordType": "File", "parent": {"recordName": "root"}, "fields": asset_field(value)})


def test_who_may_only_read_saves_no_asset(world):
    saved = save_asset(world.kari, world.zone, "root", b"Kari's")
    place = {"recordName": "root", "recordType": "File", "fieldName": "file"}
    refused = world.per.post("assets/upload", {"zoneID": world.theirs, "tokens": [place]}, status=403)
    assert refused["serverErrorCode"] == "ACCESS_DENIED"
    pieces = requests.post(f"{world.per.url}/multe/1/uploads", params=world.per.tokens, timeout=60,
                           json=place | {"size": 3, "zoneID": world.theirs, "database": "shared"})
    assert (pieces.status_code, pieces.json()["serverErrorCode"]) == (403, "ACCESS_DENIED")
    # What another uploaded is of no use to them either.
    value = upload(world.ola, world.theirs, "root", b"Ola's")
    assert world.per.refused(world.theirs, {
        "recordName": "root", "recordType": "File", "fields": asset_field(value)}, "forceUpdate") == "ACCESS_DENIED"
    assert download(world.kari.lookup(world.zone, saved["recordName"])[0]).content == b"Kari's"


def test_no_asset_of_what_is_not_shared(world):
    world.add("hidden", above=None)
    save_asset(world.kari, world.zone, "hidden", b"a secret")
    answer = world.ola.post("assets/rereference", {"zoneID": world.theirs, "assets": [
        {"recordName": "hidden", "fieldName": "file"}]}, status=400)
    nothing = world.ola.post("assets/rereference", {"zoneID": world.theirs, "assets": [
        {"recordName": "nothing", "fieldName": "file"}]}, status=400)
    assert answer["reason"].replace("hidden", "nothing") == nothing["reason"]
    private = world.ola.other(database="private")
    told = private.post("assets/upload", {"zoneID": world.theirs, "tokens": [
        {"recordName": "x", "recordType": "File", "fieldName": "file"}]}, status=400)
    assert "another user's zone" in told["reason"]


def test_an_asset_goes_from_the_share_into_a_zone_of_ones_own(world):
    save_asset(world.kari, world.zone, "root", b"shared")
    own = world.ola.other(database="private")
    mine = own.make_zone()
    [value] = world.ola.post("assets/rereference", {
        "zoneID": world.theirs, "targetZoneID": world.theirs,
        "assets": [{"recordName": "root", "fieldName": "file"}]})["assets"]
    world.ola.save(world.theirs, {"recordName": "copy", "recordType": "File", "parent": {"recordName": "root"},
                                  "fields": asset_field(value)})
    world.kari.modify(world.zone, {"operationType": "forceUpdate", "record": {
        "recordName": "root", "recordType": "File", "fields": asset_field(None)}})
    assert download(world.per.lookup(world.theirs, "copy")[0]).content == b"shared"
    # A receipt is good for the database that it was given for.
    assert own.refused(mine, {"recordName": "copy", "recordType": "File", "fields": asset_field(value)},
                       "create") == "BAD_REQUEST"


def test_an_upload_in_pieces_into_a_share(world):
    url = f"{world.ola.url}/multe/1/uploads"
    made = requests.post(url, params=world.ola.tokens, timeout=60, json={
        "database": "shared", "zoneID": world.theirs, "recordName": "root", "recordType": "File", "fieldName": "file",
        "size": 6})
    assert made.status_code == 200, made.text
    for offset, piece in ((0, b"pie"), (3, b"ces")):
        answer = requests.put(f"{url}/{made.json()['id']}", params=world.ola.tokens, data=piece, timeout=60,
                              headers={"Upload-Offset": str(offset)})
        assert answer.status_code == 200, answer.text
    world.ola.save(world.theirs, {"recordName": "root", "recordType": "File",
                                  "fields": asset_field(answer.json()["singleFile"])}, "forceUpdate")
    assert download(world.per.lookup(world.theirs, "root")[0]).content == b"pieces"


# Feeds


def test_the_elder_feeds_of_the_shared_database(world):
    page = world.ola.post("zones/changes", {})
    assert world.zone["zoneName"] in [entry["zoneID"]["zoneName"] for entry in page["zones"]]
    records = world.ola.post("records/changes", {"zoneID": world.theirs})
    assert states(records["records"]) == {"root": False, world.share["recordName"]: False}
    world.add("a")
    more = world.ola.post("records/changes", {"zoneID": world.theirs, "syncToken": records["syncToken"]})
    assert states(more["records"])["a"] is False
    told = world.ola.post("zones/changes", {"metaSyncToken": page["metaSyncToken"]})
    assert [entry["zoneID"] for entry in told["zones"]] == [world.theirs | {"zoneType": "REGULAR_CUSTOM_ZONE"}]


@pytest.mark.parametrize("end", ["participant", "share", "root", "zone"])
def test_the_end_of_a_share_is_told_in_both_feeds_of_the_database(world, end):
    token = world.ola.post("changes/database", {})["syncToken"]
    elder = world.ola.post("zones/changes", {})["metaSyncToken"]
    name = world.share["recordName"]
    match end:
        case "participant":
            world.kari.save(world.zone, {"recordName": name, "recordType": "cloudkit.share", "participants": []},
                            "forceUpdate")
        case "share":
            world.kari.modify(world.zone, {"operationType": "delete", "record": {"recordName": name}})
        case "root":
            world.kari.modify(world.zone, {"operationType": "delete", "record": {"recordName": "root"}})
        case "zone":
            world.kari.post("zones/modify", {"operations": [
                {"operationType": "delete", "zone": {"zoneID": world.zone}}]})
    for told in (world.ola.post("changes/database", {"syncToken": token}),
                 world.ola.post("zones/changes", {"metaSyncToken": elder})):
        assert [(entry["zoneID"]["zoneName"], entry["deleted"]) for entry in told["zones"]] == [
            (world.zone["zoneName"], True)]
    [page] = world.ola.post("changes/zone", {"zones": [{"zoneID": world.theirs}]})["zones"]
    assert page["serverErrorCode"] == "ZONE_NOT_FOUND"
    assert world.ola.post("records/changes", {"zoneID": world.theirs}, status=404)["serverErrorCode"] == \
        "ZONE_NOT_FOUND"
