"""Subscriptions of the shared database: a member hears of what changes in what they see, and of nothing else."""

import pytest

from support.courier import Device, refused, subscribe, unsubscribe_all
from support.household import accept, new_item, new_list, share
from support.sharing import household, kari, zone, theirs  # noqa: F401  (fixtures)


@pytest.fixture
def ola(household):
    """Ola's shared database, without subscriptions of another test."""
    ola = household.client("Ola", "shared")
    unsubscribe_all(ola)
    return ola


@pytest.fixture
def shared_list(kari, ola, zone):
    """A list of Kari's that Ola has joined by its link."""
    root = new_list(kari, zone, "milk")
    made = share(kari, zone, root, publicPermission="READ_WRITE")
    accept(ola, made["shortGUID"])
    return root, made


def as_client(ck, name: str):
    return ck.other(tokens={"clientId": name})


def zones_of(told: list[dict]) -> list[str]:
    return [one["ck"]["fet"]["zid"] for one in told]


def names(ck) -> list[str]:
    return [one["subscriptionID"] for one in ck.get("subscriptions/list")["subscriptions"]]


def join_another(kari, ola) -> str:
    """Ola joins a list in a zone of its own, which is told as the last of all; gives the zone's name."""
    zone = kari.make_zone()
    accept(ola, share(kari, zone, new_list(kari, zone), publicPermission="READ_ONLY")["shortGUID"])
    return zone["zoneName"]


END = {
    "removed": lambda kari, ola, zone, theirs, root, name: kari.save(
        zone, {"recordName": name, "recordType": "cloudkit.share", "participants": []}, "forceUpdate"),
    "closed": lambda kari, ola, zone, theirs, root, name: kari.save(
        zone, {"recordName": name, "recordType": "cloudkit.share", "publicPermission": "NONE"}, "forceUpdate"),
    "unshared": lambda kari, ola, zone, theirs, root, name: kari.save(zone, {"recordName": name}, "forceDelete"),
    "root deleted": lambda kari, ola, zone, theirs, root, name: kari.save(zone, {"recordName": root}, "forceDelete"),
    "zone deleted": lambda kari, ola, zone, theirs, root, name: kari.post(
        "zones/modify", {"operations": [{"operationType": "delete", "zone": {"zoneID": zone}}]}),
    "left": lambda kari, ola, zone, theirs, root, name: ola.save(theirs, {"recordName": name}, "delete"),
}


def test_the_database_tells_of_a_zone_that_comes_changes_and_goes(household, kari, ola, zone, theirs):
    root = new_list(kari, zone, "milk")
    device = Device(ola)
    subscribe(ola, subscriptionID="all", subscriptionType="database")
    made = share(kari, zone, root, publicPermission="READ_WRITE")
    accept(ola, made["shortGUID"])
    kari.save(zone, new_item(root, "bread"))
    ola.save(theirs, new_item(root, "eggs"))
    END["removed"](kari, ola, zone, theirs, root, made["recordName"])
    last = join_another(kari, ola)
    told = device.take(5)
    assert zones_of(told) == [zone["zoneName"]] * 4 + [last]
    assert told[0]["ck"] | {"nid": ""} == {
        "nid": "", "cid": "iCloud.multe", "ckuserid": household.record_name("Ola"), "ce": 2,
        "fet": {"sid": "all", "zid": zone["zoneName"], "zoid": theirs["ownerRecordName"], "dbs": 2},
    }
    assert len({one["ck"]["nid"] for one in told}) == 5


def test_what_a_member_does_not_see_is_not_told(kari, ola, zone, shared_list):
    device = Device(ola)
    subscribe(ola, subscriptionID="all", subscriptionType="database")
    hidden = new_list(kari, zone, "secret")
    kari.save(zone, {"recordName": hidden}, "forceDelete")
    kari.save(zone, new_item(shared_list[0], "bread"))
    last = join_another(kari, ola)
    assert zones_of(device.take(2)) == [zone["zoneName"], last]


def test_the_device_of_a_member_does_not_hear_of_its_own_changes(kari, ola, zone, theirs):
    root = new_list(kari, zone)
    made = share(kari, zone, root, publicPermission="READ_WRITE")
    phone, tablet = Device(ola, "phone"), Device(ola, "tablet")
    subscribe(ola, subscriptionID="all", subscriptionType="database")
    on_phone = as_client(ola, "phone")
    accept(on_phone.other(tokens={}), made["shortGUID"])  # Without saying who it is.
    END["left"](kari, on_phone, zone, theirs, root, made["recordName"])
    joined = on_phone.other(database="public").post(
        "records/accept", {"shortGUIDs": [{"value": made["shortGUID"]}]})
    assert joined["results"][0]["participantStatus"] == "ACCEPTED"
    on_phone.save(theirs, new_item(root, "eggs"))
    # Another person's device that calls itself alike keeps nothing from Ola.
    as_client(kari, "phone").save(zone, new_item(root, "bread"))
    on_tablet, on_both = tablet.take(5), phone.take(2)
    assert [one["ck"]["nid"] for one in on_both] == [on_tablet[0]["ck"]["nid"], on_tablet[4]["ck"]["nid"]]


def test_one_zone_of_somebody_else_can_be_watched(household, kari, ola, zone, theirs, shared_list):
    device = Device(ola)
    made = subscribe(ola, subscriptionID="one", subscriptionType="zone", zoneID=theirs)
    assert made["zoneID"] == theirs | {"zoneType": "REGULAR_CUSTOM_ZONE"} and made["zoneWide"] is False
    subscribe(ola, subscriptionID="each", subscriptionType="zone", zoneWide=True)
    assert set(names(ola)) == {"one", "each"}
    other = join_another(kari, ola)
    kari.save(zone, new_item(shared_list[0], "bread"))
    told = [one["ck"]["fet"] for one in device.take(3)]
    assert [(one["sid"], one["zid"]) for one in told] == [
        ("each", other), ("one", zone["zoneName"]), ("each", zone["zoneName"])]
    assert told[1]["zoid"] == theirs["ownerRecordName"] and told[1]["dbs"] == 2


def test_a_zone_without_a_part_in_it_is_as_one_that_is_not_there(household, kari, ola, zone, theirs):
    mine = household.client("Ola").make_zone()
    for other in (theirs, theirs | {"zoneName": "nowhere"}, zone, mine,
                  mine | {"ownerRecordName": household.record_name("Ola")}):
        answer = refused(ola, subscriptionType="zone", zoneID=other)
        assert (answer["serverErrorCode"], answer["reason"]) == (
            "ZONE_NOT_FOUND", f"Zone '{other['zoneName']}' does not exist")
    assert names(ola) == []


def test_the_shared_database_takes_no_queries(ola, theirs, shared_list):
    for place in ({}, {"zoneID": theirs}):
        answer = refused(
            ola, subscriptionType="query", query={"recordType": "Items"}, firesOn=["create"], **place)
        assert (answer["serverErrorCode"], answer["reason"]) == (
            "BAD_REQUEST", "The shared database takes no subscriptions to queries")


@pytest.mark.parametrize("end", END)
def test_a_subscription_ends_with_the_part_in_its_zone_and_tells_it(household, kari, ola, zone, theirs, shared_list, end):
    root, made = shared_list
    device, per = Device(ola), household.client("Per", "shared")
    unsubscribe_all(per)
    per_zone = kari.make_zone()
    accept(per, share(kari, per_zone, new_list(kari, per_zone), publicPermission="READ_ONLY")["shortGUID"])
    subscribe(per, subscriptionID="pers", subscriptionType="zone", zoneID=per_zone | {
        "ownerRecordName": theirs["ownerRecordName"]})
    subscribe(ola, subscriptionID="one", subscriptionType="zone", zoneID=theirs)
    subscribe(ola, subscriptionID="all", subscriptionType="database")
    END[end](kari, ola, zone, theirs, root, made["recordName"])
    assert [one["ck"]["fet"]["sid"] for one in device.take(2)] == ["one", "all"]
    assert names(ola) == ["all"] and names(per) == ["pers"]
    # Whoever joins again has to subscribe again.
    zone = zone if end != "zone deleted" else kari.make_zone(zone["zoneName"])
    again = new_list(kari, zone)
    accept(ola, share(kari, zone, again, publicPermission="READ_ONLY")["shortGUID"])
    last = join_another(kari, ola)
    told = [one["ck"]["fet"] for one in device.take(2)]
    assert [(one["sid"], one["zid"]) for one in told] == [("all", zone["zoneName"]), ("all", last)]


def test_one_share_of_several_that_ends_keeps_the_subscription(kari, ola, zone, theirs, shared_list):
    accept(ola, share(kari, zone, new_list(kari, zone), publicPermission="READ_ONLY")["shortGUID"])
    device = Device(ola)
    subscribe(ola, subscriptionID="one", subscriptionType="zone", zoneID=theirs)
    END["unshared"](kari, ola, zone, theirs, *shared_list[:1], shared_list[1]["recordName"])
    assert device.next()["ck"]["fet"]["sid"] == "one"
    assert names(ola) == ["one"]


def test_who_waits_is_told_though_another_operation_of_the_request_was_undone(kari, zone, shared_list):
    """An operation in a zone with shares is undone by itself; what those before it tell stays."""
    device = Device(kari)
    subscribe(kari, subscriptionID="made", subscriptionType="query", zoneID=zone, query={"recordType": "Items"},
              firesOn=["create"])
    root = shared_list[0]
    for number in range(3):
        waiting = device.poll()
        answers = kari.modify(
            zone, {"operationType": "create", "record": new_item(root, f"bread{number}")},
            {"operationType": "create", "record": new_item(root, "milk")}, atomic=False)
        assert [one.get("serverErrorCode") for one in answers] == [None, "CONFLICT"]
        assert waiting.result()["ck"]["qry"]["rid"] == f"{root}-bread{number}"
    unsubscribe_all(kari)
