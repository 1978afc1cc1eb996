"""Shares of records and of zones, and the shared database of those who accepted them."""

import json
import uuid

import pytest

from support.household import accept, new_item, new_list, resolve, share
from support.courier import Device, subscribe
from support.sharing import household, kari, zone, theirs  # noqa: F401  (fixtures)
from test_events import Stream


@pytest.fixture
def ola(household):
    """Ola's shared database."""
    return household.client("Ola", "shared")


@pytest.fixture
def per(household):
    return household.client("Per", "shared")


def participant(household, name, permission="READ_WRITE"):
    return {"type": "USER", "permission": permission, "acceptanceStatus": "INVITED",
            "userIdentity": {"lookupInfo": {"userRecordName": household.record_name(name)}}}


def by_email(household, name, permission="READ_WRITE"):
    return {"type": "USER", "permission": permission,
            "userIdentity": {"lookupInfo": {"emailAddress": household.email(name).upper()}}}


def names(records):
    return {record["recordName"] for record in records}


def code(record):
    return record.get("serverErrorCode")


# Making shares


def test_a_share_has_its_members_and_its_root_gets_two(household, kari, zone):
    root = new_list(kari, zone, "milk")
    [before] = kari.lookup(zone, root)
    made = share(kari, zone, root, publicPermission="READ_ONLY", participants=[participant(household, "Ola")])
    assert made["recordType"] == "cloudkit.share"
    assert made["recordName"].startswith("Share-")
    assert made["publicPermission"] == "READ_ONLY"
    assert made["fields"]["cloudkit.title"]["value"] == "Groceries"
    owner, ola = made["participants"]
    assert (owner["type"], owner["acceptanceStatus"], owner["permission"]) == ("OWNER", "ACCEPTED", "READ_WRITE")
    assert (ola["type"], ola["acceptanceStatus"], ola["permission"]) == ("USER", "INVITED", "READ_WRITE")
    assert made["owner"]["userIdentity"]["userRecordName"] == household.record_name("Kari")
    assert made["owner"]["userIdentity"]["nameComponents"] == {"givenName": "Kari"}
    assert made["currentUserParticipant"]["participantId"] == owner["participantId"]
    [after] = kari.lookup(zone, root)
    assert after["share"]["recordName"] == made["recordName"]
    assert after["shortGUID"] == made["shortGUID"]
    assert after["recordChangeTag"] != before["recordChangeTag"]
    assert after["fields"] == before["fields"]


@pytest.mark.parametrize("spelling", ["cloudkit.share", "cloudKit.share", "CLOUDKIT.SHARE"])
def test_the_type_is_read_in_any_case_and_told_in_lower(kari, zone, spelling):
    root = new_list(kari, zone)
    made = kari.save(zone, {"recordType": spelling, "forRecord": {"recordName": root}})
    assert made["recordType"] == "cloudkit.share"


def test_a_root_and_its_share_are_made_in_one_batch_in_either_order(kari, zone):
    for turned in (False, True):
        root, name = f"r-{uuid.uuid4()}", f"Share-{uuid.uuid4()}"
        operations = [
            {"operationType": "create", "record": {
                "recordType": "Lists", "recordName": root, "share": {"recordName": name}, "fields": {}}},
            {"operationType": "create", "record": {
                "recordType": "cloudkit.share", "recordName": name, "forRecord": {"recordName": root}}},
        ]
        answers = kari.modify(zone, *(reversed(operations) if turned else operations))
        assert [code(answer) for answer in answers] == [None, None]
        told = next(answer for answer in answers if answer["recordName"] == root)
        assert told["share"]["recordName"] == name
        assert [told] == kari.lookup(zone, root), "the tag told is the tag of the record"


def test_the_rules_of_roots(kari, zone):
    root = new_list(kari, zone, "milk")
    [stale] = kari.lookup(zone, root)
    made = share(kari, zone, root)

    def refused(**record):
        return kari.refused(zone, {"recordType": "cloudkit.share", **record}, "create")

    assert refused(forRecord={"recordName": "nothing"}) == "NOT_FOUND"
    assert refused(forRecord={"recordName": root}) == "CONFLICT", "a root is shared once"
    assert refused(forRecord={"recordName": f"{root}-milk"}) == "BAD_REQUEST", "it is in a share already"
    assert refused(forRecord={"recordName": made["recordName"]}) == "NOT_FOUND", "shares are not shared"
    assert refused() == "BAD_REQUEST", "which record?"
    assert refused(recordName="cloudkit.zoneshare") == "BAD_REQUEST", "records of the zone are shared"
    other = new_list(kari, zone)
    assert refused(forRecord={"recordName": other, "recordChangeTag": stale["recordChangeTag"]}) == "CONFLICT"
    above = kari.save(zone, {"recordType": "Lists", "fields": {}})["recordName"]
    [old] = kari.lookup(zone, root)
    kari.save(zone, {"recordName": root, "recordChangeTag": old["recordChangeTag"], "parent": {"recordName": above}},
              "update")
    assert refused(forRecord={"recordName": above}) == "BAD_REQUEST", "a shared root is below it"


def test_a_zone_is_shared_by_a_share_with_a_fixed_name(kari, zone):
    root = new_list(kari, zone)
    made = kari.save(zone, {"recordType": "cloudkit.share", "recordName": "cloudkit.zoneshare"})
    assert made["shortGUID"]
    assert kari.refused(
        zone, {"recordType": "cloudkit.share", "forRecord": {"recordName": root}}, "create") == "BAD_REQUEST"
    told = resolve(kari, made["shortGUID"], shouldFetchRootRecord=True)
    assert "rootRecordName" not in told and "rootRecord" not in told
    assert told["participantType"] == "OWNER"


@pytest.mark.parametrize("database", ["private", "public"])
def test_default_zones_have_no_shares(kari, database):
    ck = kari.other(database=database)
    made = ck.save(None, {"recordType": "Lists", "fields": {}}, atomic=False)
    assert ck.refused(None, {"recordType": "cloudkit.share", "forRecord": {"recordName": made["recordName"]}},
                      "create") == "BAD_REQUEST"


def test_fields_with_a_dot_are_for_shares_only(kari, zone):
    assert kari.refused(zone, {"recordType": "Lists", "fields": {"cloudkit.title": {"value": "x"}}},
                        "create") == "BAD_REQUEST"


# Links


def test_a_link_is_resolved_and_accepted(household, kari, ola, zone, theirs):
    root = new_list(kari, zone, "milk", "bread")
    made = share(kari, zone, root, participants=[by_email(household, "Ola")])
    told = resolve(ola, made["shortGUID"], shouldFetchRootRecord=True, rootRecordDesiredKeys=[])
    assert told["shortGUID"] == {"value": made["shortGUID"], "shouldFetchRootRecord": True}
    assert (told["containerIdentifier"], told["environment"]) == ("iCloud.multe", "production")
    assert told["databaseScope"] == "SHARED"
    assert told["zoneID"] == theirs | {"zoneType": "REGULAR_CUSTOM_ZONE"}
    assert told["rootRecordName"] == root
    assert told["rootRecord"]["recordName"] == root and told["rootRecord"]["fields"] == {}
    assert told["ownerIdentity"]["userRecordName"] == household.record_name("Kari")
    assert (told["participantType"], told["participantStatus"]) == ("USER", "INVITED")
    assert told["participantPermission"] == "READ_WRITE"
    [match] = told["potentialMatchList"]
    assert match["contactInformation"]["emailAddress"].lower() == household.email("Ola")
    assert told["share"]["recordName"] == made["recordName"]
    after = accept(ola, made["shortGUID"])
    assert (after["participantStatus"], after["participantType"]) == ("ACCEPTED", "USER")
    assert after["share"]["recordChangeTag"] != made["recordChangeTag"]
    assert after["potentialMatchList"] == []
    own = after["share"]["currentUserParticipant"]
    assert own["userIdentity"]["userRecordName"] == household.record_name("Ola")
    again = accept(ola, made["shortGUID"])
    assert again["share"]["recordChangeTag"] == after["share"]["recordChangeTag"], "once is enough"


def test_who_is_not_invited_is_told_nothing(household, kari, per, zone):
    root = new_list(kari, zone)
    made = share(kari, zone, root, participants=[participant(household, "Ola")])
    for told in (resolve(per, made["shortGUID"], shouldFetchRootRecord=True), accept(per, made["shortGUID"])):
        assert told["serverErrorCode"] == "ACCESS_DENIED"
        assert set(told) == {"shortGUID", "serverErrorCode", "reason"}
    assert code(resolve(per, "nothing")) == "NOT_FOUND"
    assert code(accept(per, "nothing")) == "NOT_FOUND"


def test_the_owner_resolves_and_accepts_their_own(kari, zone):
    made = share(kari, zone, new_list(kari, zone))
    for told in (resolve(kari, made["shortGUID"]), accept(kari, made["shortGUID"])):
        assert (told["participantType"], told["databaseScope"]) == ("OWNER", "PRIVATE")
        assert told["potentialMatchList"] == []
        assert told["share"]["recordChangeTag"] == made["recordChangeTag"]


def test_an_open_link_shows_who_shares_and_not_who_else_takes_part(household, kari, ola, per, zone):
    root = new_list(kari, zone)
    made = share(kari, zone, root, publicPermission="READ_ONLY", participants=[by_email(household, "Ola")])
    accept(ola, made["shortGUID"])
    told = resolve(per, made["shortGUID"])
    assert (told["participantType"], told["participantPermission"]) == ("PUBLIC_USER", "READ_ONLY")
    assert [entry["type"] for entry in told["share"]["participants"]] == ["OWNER"]
    after = accept(per, made["shortGUID"])
    assert after["participantType"] == "PUBLIC_USER"
    people = after["share"]["participants"]
    assert [entry["type"] for entry in people] == ["OWNER", "USER", "PUBLIC_USER"]
    ola_as_seen = people[1]["userIdentity"]
    assert "lookupInfo" not in ola_as_seen, "addresses are for the owner"
    assert ola_as_seen["nameComponents"] == {"givenName": "Ola"}


def test_a_record_without_share_has_a_link_for_its_owner(kari, per, zone):
    made = kari.save(zone, {"recordType": "Lists", "createShortGUID": True, "fields": {}})
    told = resolve(kari, made["shortGUID"], shouldFetchRootRecord=True)
    assert told["rootRecord"]["recordName"] == made["recordName"]
    assert "share" not in told
    assert code(resolve(per, made["shortGUID"])) == "NOT_FOUND"
    assert code(accept(per, made["shortGUID"])) == "NOT_FOUND"
    shared = share(kari, zone, made["recordName"])
    assert shared["shortGUID"] == made["shortGUID"]


# The shared database


@pytest.fixture
def shared_list(household, kari, ola, zone):
    """A list of Kari's with an item, which Ola may change."""
    root = new_list(kari, zone, "milk")
    made = share(kari, zone, root, participants=[participant(household, "Ola")])
    accept(ola, made["shortGUID"])
    return root, made


def test_what_is_shared_is_there_and_nothing_else(kari, ola, per, zone, theirs, shared_list):
    root, made = shared_list
    hidden = new_list(kari, zone, "secret")
    seen = {root, f"{root}-milk", made["recordName"]}
    assert names(ola.changes(theirs)[0]) == seen
    assert names(ola.query(theirs, {"recordType": "Items"})) == {f"{root}-milk"}
    assert [code(record) for record in ola.lookup(theirs, *sorted(seen), hidden)] == [None, None, None, "NOT_FOUND"]
    # What is hidden and what is not there look the same.
    a, b = ola.lookup(theirs, hidden, "nothing")
    assert {**a, "recordName": ""} == {**b, "recordName": ""}
    listed = [entry["zoneID"] for entry in ola.get("zones/list")["zones"]]
    assert theirs | {"zoneType": "REGULAR_CUSTOM_ZONE"} in listed
    [other] = per.post("zones/lookup", {"zones": [theirs]})["zones"]
    [nothing] = per.post("zones/lookup", {"zones": [theirs | {"zoneName": "nothing"}]})["zones"]
    assert code(other) == code(nothing) == "ZONE_NOT_FOUND"
    assert per.send("POST", "records/lookup", f'{{"zoneID":{{"zoneName":"{zone["zoneName"]}",'
                    f'"ownerRecordName":"{theirs["ownerRecordName"]}"}},"records":[]}}').status == 404


def test_the_private_database_has_no_zone_of_others(ola, theirs, shared_list):
    answer = ola.other(database="private").post(
        "records/lookup", {"zoneID": theirs, "records": [{"recordName": shared_list[0]}]}, status=400)
    assert "another user's zone" in answer["reason"]


def test_the_feed_of_the_database_tells_of_shared_zones(household, kari, ola, zone, theirs):
    token = ola.post("changes/database", {})["syncToken"]
    root = new_list(kari, zone)
    made = share(kari, zone, root, participants=[participant(household, "Ola")])
    assert ola.post("changes/database", {"syncToken": token})["zones"] == [], "an invitation is not a zone yet"
    accept(ola, made["shortGUID"])
    page = ola.post("changes/database", {"syncToken": token})
    assert page["zones"] == [{"zoneID": theirs | {"zoneType": "REGULAR_CUSTOM_ZONE"}, "deleted": False}]
    token = page["syncToken"]
    new_list(kari, zone, "of no concern")
    assert ola.post("changes/database", {"syncToken": token})["zones"] == []
    kari.save(zone, new_item(root, "milk"))
    page = ola.post("changes/database", {"syncToken": token})
    assert [entry["deleted"] for entry in page["zones"]] == [False]
    kari.save(zone, {"recordName": made["recordName"], "recordType": "cloudkit.share", "participants": []},
              "forceUpdate")
    page = ola.post("changes/database", {"syncToken": page["syncToken"]})
    assert [(entry["zoneID"]["zoneName"], entry["deleted"]) for entry in page["zones"]] == [(zone["zoneName"], True)]
    old = ola.post("zones/changes", {"metaSyncToken": token})
    assert [entry["deleted"] for entry in old["zones"]] == [True]


def test_a_share_that_is_accepted_later_comes_with_the_next_changes(household, kari, ola, zone, theirs, shared_list):
    second = new_list(kari, zone, "hammer")
    _, token = ola.changes(theirs)
    made = share(kari, zone, second, participants=[participant(household, "Ola")])
    _, token = ola.changes(theirs, token)
    accept(ola, made["shortGUID"])
    records, token = ola.changes(theirs, token, resultsLimit=1)
    assert names(records) == {second, f"{second}-hammer", made["recordName"]}
    # It goes again, and the first stays.
    kari.modify(zone, {"operationType": "delete", "record": {"recordName": made["recordName"]}})
    records, token = ola.changes(theirs, token, resultsLimit=1)
    assert {record["recordName"]: record["deleted"] for record in records} == {
        second: True, f"{second}-hammer": True, made["recordName"]: True}
    assert len(ola.changes(theirs)[0]) == 3


def test_moving_a_record_shows_and_hides_it(kari, ola, zone, theirs, shared_list):
    root, _ = shared_list
    other = new_list(kari, zone, "hammer")
    item = f"{other}-hammer"
    _, token = ola.changes(theirs)
    kari.save(zone, {"recordType": "Items", "recordName": item, "parent": {"recordName": root}}, "forceUpdate")
    records, token = ola.changes(theirs, token)
    assert names(records) == {item, root}, "a new child moves its parent's tag"
    assert not any(record["deleted"] for record in records)
    kari.save(zone, {"recordType": "Items", "recordName": item, "parent": {"recordName": other}}, "forceUpdate")
    records, token = ola.changes(theirs, token)
    assert [(record["recordName"], record["deleted"]) for record in records] == [(item, True)]
    assert code(ola.lookup(theirs, item)[0]) == "NOT_FOUND"


def test_what_left_a_view_has_its_type_for_who_asks_for_it(kari, ola, zone, theirs, shared_list):
    root, _ = shared_list
    other = new_list(kari, zone, "hammer")
    item = f"{other}-hammer"
    move = {"recordType": "Items", "recordName": item}
    kari.save(zone, move | {"parent": {"recordName": root}}, "forceUpdate")
    _, token = ola.changes(theirs)
    kari.save(zone, move | {"parent": {"recordName": other}}, "forceUpdate")
    [left], _ = ola.changes(theirs, token)
    assert left["deleted"] and "recordType" not in left
    [left], _ = ola.changes(theirs, token, deletedRecordTypes=True)
    assert (left["recordName"], left["recordType"]) == (item, "Items")


def test_what_is_deleted_in_a_share_has_its_type_for_who_asks_for_it(kari, ola, zone, theirs, shared_list):
    root, items = shared_list
    _, token = ola.changes(theirs)
    kari.save(zone, {"recordName": f"{root}-milk"}, "forceDelete")
    records, _ = ola.changes(theirs, token, deletedRecordTypes=True)
    assert {(r["recordName"], r["recordType"]) for r in records if r["deleted"]} == {(f"{root}-milk", "Items")}


def test_a_whole_zone_is_shared(household, kari, ola, zone, theirs):
    root = new_list(kari, zone, "milk")
    made = kari.save(zone, {"recordType": "cloudkit.share", "recordName": "cloudkit.zoneshare",
                            "participants": [participant(household, "Ola")]})
    accept(ola, made["shortGUID"])
    records, token = ola.changes(theirs)
    assert names(records) == {root, f"{root}-milk", "cloudkit.zoneshare"}
    added = ola.save(theirs, {"recordType": "Lists", "fields": {"name": {"value": "Ola's"}}})
    assert added["created"]["userRecordName"] == household.record_name("Ola")
    assert names(kari.lookup(zone, added["recordName"])) == {added["recordName"]}
    assert names(ola.changes(theirs, token)[0]) == {added["recordName"]}


# Changing


def test_who_may_write_changes_and_adds_below_the_root(kari, ola, zone, theirs, shared_list):
    root, _ = shared_list
    [item] = ola.lookup(theirs, f"{root}-milk")
    changed = ola.save(theirs, {"recordName": item["recordName"], "recordChangeTag": item["recordChangeTag"],
                                "fields": {"name": {"value": "oat milk"}}}, "update")
    assert changed["zoneID"]["ownerRecordName"] == theirs["ownerRecordName"]
    assert kari.lookup(zone, item["recordName"])[0]["fields"]["name"]["value"] == "oat milk"
    [child, above] = ola.modify(
        theirs, {"operationType": "create", "record": {
            "recordType": "Items", "recordName": f"{root}-b", "parent": {"recordName": f"{root}-a"}, "fields": {
                "list": {"value": {"recordName": f"{root}-a", "action": "NONE"}}}}},
        {"operationType": "create", "record": new_item(root, "a")})
    assert code(child) is None and code(above) is None
    [gone] = ola.modify(theirs, {"operationType": "delete", "record": {"recordName": f"{root}-b"}})
    assert gone["deleted"]


def test_what_a_participant_may_not(kari, ola, zone, theirs, shared_list):
    root, made = shared_list
    hidden = new_list(kari, zone)

    def refused(record, operation="create"):
        return ola.refused(theirs, record, operation)

    assert refused({"recordType": "Items", "fields": {}}) == "ACCESS_DENIED", "below nothing"
    for parent in (hidden, "nothing"):
        assert refused({"recordType": "Items", "fields": {}, "parent": {"recordName": parent}}) == "ACCESS_DENIED"
    assert refused({"recordName": f"{root}-milk", "recordType": "Items", "parent": None}, "forceUpdate") == \
        "ACCESS_DENIED", "out of the share"
    assert refused({"recordName": root}, "delete") == "ACCESS_DENIED", "the root is its owner's"
    for operation in ("update", "replace", "delete"):
        for name in (hidden, "nothing"):
            assert refused({"recordName": name, "recordChangeTag": "1"}, operation) == "NOT_FOUND"
    for name in (hidden, "nothing"):
        [answer] = ola.modify(theirs, {"operationType": "forceDelete", "record": {"recordName": name}})
        assert answer["deleted"]
    assert kari.lookup(zone, hidden)[0]["deleted"] is False
    assert refused({"recordType": "cloudkit.share", "forRecord": {"recordName": f"{root}-milk"}}) == "ACCESS_DENIED"
    assert refused({"recordName": made["recordName"], "recordType": "cloudkit.share",
                    "publicPermission": "READ_WRITE"}, "forceUpdate") == "ACCESS_DENIED"
    assert ola.post("zones/modify", {"operations": [
        {"operationType": "delete", "zone": {"zoneID": theirs}}]}, status=400)["serverErrorCode"] == "BAD_REQUEST"


def test_who_may_only_read_changes_nothing(household, kari, per, zone, theirs):
    root = new_list(kari, zone, "milk")
    made = share(kari, zone, root, participants=[participant(household, "Per", "READ_ONLY")])
    accept(per, made["shortGUID"])
    [item] = per.lookup(theirs, f"{root}-milk")
    assert per.refused(theirs, {"recordName": item["recordName"], "recordChangeTag": item["recordChangeTag"]},
                       "update") == "ACCESS_DENIED"
    assert per.refused(theirs, {"recordName": item["recordName"]}, "delete") == "ACCESS_DENIED"
    assert per.refused(theirs, new_item(root, "bread"), "create") == "ACCESS_DENIED"
    # The owner lets them, with the list of participants as it was read.
    [record] = kari.lookup(zone, made["recordName"])
    for entry in record["participants"]:
        entry["permission"] = "READ_WRITE"
    kari.save(zone, record, "update")
    per.save(theirs, new_item(root, "bread"))


def test_a_participant_leaves_and_may_come_back(household, kari, ola, zone, theirs, shared_list):
    root, made = shared_list
    token = ola.post("changes/database", {})["syncToken"]
    [gone] = ola.modify(theirs, {"operationType": "delete", "record": {"recordName": made["recordName"]}})
    assert gone["deleted"]
    [told] = [entry for entry in ola.post("changes/database", {"syncToken": token})["zones"]]
    assert told["deleted"] is True
    [share_record] = kari.lookup(zone, made["recordName"])
    assert [entry["acceptanceStatus"] for entry in share_record["participants"]] == ["ACCEPTED", "UNSUBSCRIBED"]
    assert kari.lookup(zone, root)[0]["share"]["recordName"] == made["recordName"]
    assert accept(ola, made["shortGUID"])["participantStatus"] == "ACCEPTED"
    assert root in names(ola.changes(theirs)[0])


# Ends


def test_deleting_the_share_ends_it(kari, ola, per, zone, theirs, shared_list):
    root, made = shared_list
    kari.modify(zone, {"operationType": "delete", "record": {"recordName": made["recordName"]}})
    [record] = kari.lookup(zone, root)
    assert "share" not in record and "shortGUID" not in record
    [entry] = ola.post("zones/lookup", {"zones": [theirs]})["zones"]
    assert code(entry) == "ZONE_NOT_FOUND"
    assert code(resolve(ola, made["shortGUID"])) == "NOT_FOUND"
    again = share(kari, zone, root, publicPermission="READ_ONLY")
    assert again["shortGUID"] != made["shortGUID"], "the old link leads nowhere"


def test_deleting_the_root_deletes_the_share(kari, ola, zone, theirs, shared_list):
    root, made = shared_list
    token = kari.changes(zone)[1]
    kari.modify(zone, {"operationType": "delete", "record": {"recordName": root}},
                {"operationType": "delete", "record": {"recordName": made["recordName"]}})
    deleted = names(kari.changes(zone, token)[0])
    assert deleted == {root, f"{root}-milk", made["recordName"]}
    assert code(ola.post("zones/lookup", {"zones": [theirs]})["zones"][0]) == "ZONE_NOT_FOUND"


def test_deleting_the_zone_ends_its_shares(kari, ola, zone, theirs, shared_list):
    token = ola.post("changes/database", {})["syncToken"]
    kari.post("zones/modify", {"operations": [{"operationType": "delete", "zone": {"zoneID": zone}}]})
    [entry] = ola.post("changes/database", {"syncToken": token})["zones"]
    assert (entry["zoneID"]["zoneName"], entry["deleted"]) == (zone["zoneName"], True)
    kari.make_zone(zone["zoneName"])
    assert code(ola.post("zones/lookup", {"zones": [theirs]})["zones"][0]) == "ZONE_NOT_FOUND"


def test_closing_an_open_share_sends_away_who_came_by_the_link(household, kari, ola, per, zone, theirs):
    root = new_list(kari, zone)
    made = share(kari, zone, root, publicPermission="READ_WRITE", participants=[participant(household, "Ola")])
    accept(ola, made["shortGUID"])
    accept(per, made["shortGUID"])
    kari.save(zone, {"recordName": made["recordName"], "recordType": "cloudkit.share", "publicPermission": "NONE"},
              "forceUpdate")
    assert code(per.post("zones/lookup", {"zones": [theirs]})["zones"][0]) == "ZONE_NOT_FOUND"
    assert code(ola.post("zones/lookup", {"zones": [theirs]})["zones"][0]) is None
    assert code(accept(per, made["shortGUID"])) == "ACCESS_DENIED"


def test_a_token_of_an_earlier_part_in_the_zone_is_refused(household, kari, ola, zone, theirs, shared_list):
    root, made = shared_list
    _, token = ola.changes(theirs)
    ola.modify(theirs, {"operationType": "delete", "record": {"recordName": made["recordName"]}})
    accept(ola, made["shortGUID"])
    [page] = ola.post("changes/zone", {"zones": [{"zoneID": theirs, "syncToken": token}]})["zones"]
    assert code(page) == "BAD_REQUEST"


# Events


def test_the_stream_tells_of_shared_zones(household, kari, ola, zone, theirs):
    root = new_list(kari, zone)
    made = share(kari, zone, root, participants=[participant(household, "Ola")])
    with Stream(household.server, household.cookie("Ola")) as stream:
        [hello] = stream.wait("hello")
        accept(ola, made["shortGUID"])
        [event] = stream.wait("zone")
        assert event.json["database"] == "shared"
        assert event.json["zoneID"] == theirs | {"zoneType": "REGULAR_CUSTOM_ZONE"}
        assert ola.changes(theirs, event.json["syncToken"])[0] == []
        kari.save(zone, new_item(root, "milk"))
        told = stream.wait("zone", 2)[1]
        assert names(ola.changes(theirs, event.json["syncToken"])[0]) == {f"{root}-milk", root}
        assert ola.changes(theirs, told.json["syncToken"])[0] == []
        # What Ola does not see, and what she does in private, changes no zone of hers here.
        new_list(kari, zone, "secret")
        own = ola.other(database="private").make_zone()
        last = stream.wait("zone", 3)[2]
        assert (last.json["database"], last.json["zoneID"]["zoneName"]) == ("private", own["zoneName"])
    kari.modify(zone, {"operationType": "delete", "record": {"recordName": made["recordName"]}})
    with Stream(household.server, household.cookie("Ola"), last.id) as stream:
        [gone] = stream.wait("zone")
        assert (gone.json["database"], gone.json["deleted"]) == ("shared", True)
        assert "syncToken" not in gone.json
    with Stream(household.server, household.cookie("Ola"), gone.id) as stream:
        stream.wait("hello")
        ola.other(database="private").make_zone("marks the end")
        assert stream.wait("zone")[0].json["zoneID"]["zoneName"] == "marks the end"
    with Stream(household.server, household.cookie("Ola"), hello.id) as stream:
        databases = {event.json["database"] for event in stream.wait("zone", 3)}
        assert databases == {"private", "shared"}


@pytest.mark.parametrize("last", ["update", "delete"])
def test_a_share_ends_and_its_root_changes_in_one_batch(kari, zone, last):
    root = new_list(kari, zone)
    made = share(kari, zone, root)
    [known] = kari.lookup(zone, root)
    record = {"recordName": root, "recordChangeTag": known["recordChangeTag"]}
    answers = kari.modify(
        zone, {"operationType": "delete", "record": {"recordName": made["recordName"]}},
        {"operationType": last, "record": record if last == "delete" else record | {"fields": {}}})
    assert [code(answer) for answer in answers] == [None, None]
    if last == "update":
        assert [answers[1]] == kari.lookup(zone, root)
        assert "share" not in answers[1]


def test_the_shared_database_has_no_zone_wide_queries(ola):
    answer = ola.post("records/query", {"query": {"recordType": "Items"}, "zoneWide": True}, status=400)
    assert "Zone Wide" in answer["reason"]


def test_a_record_of_the_public_database_has_a_link_for_all(kari, ola):
    made = kari.other(database="public").save(
        None, {"recordType": "Lists", "createShortGUID": True, "fields": {"name": {"value": "For all"}}}, atomic=False)
    told = resolve(ola, made["shortGUID"], shouldFetchRootRecord=True)
    assert told["databaseScope"] == "PUBLIC"
    assert told["rootRecord"]["fields"]["name"]["value"] == "For all"


@pytest.mark.parametrize("path", ["records/resolve", "records/accept"])
def test_links_belong_to_the_public_database(ola, path):
    assert ola.post(path, {"shortGUIDs": []}, status=400)["serverErrorCode"] == "BAD_REQUEST"


def test_a_subscription_to_the_shared_database_tells_of_its_zones(kari, ola, zone, theirs, shared_list):
    root, made = shared_list
    device = Device(ola)
    subscribe(ola, subscriptionID="all", subscriptionType="database")
    new_list(kari, zone, "secret")
    kari.save(zone, new_item(root, "bread"))
    kari.modify(zone, {"operationType": "delete", "record": {"recordName": made["recordName"]}})
    told = device.take(2)
    assert [one["ck"]["fet"]["zid"] for one in told] == [zone["zoneName"]] * 2
    assert [one["ck"]["fet"]["zoid"] for one in told] == [theirs["ownerRecordName"]] * 2
    assert [one["ck"]["fet"]["dbs"] for one in told] == [2, 2]


# Ways around the permissions


def test_a_participant_ends_no_share_by_a_cascade(household, kari, ola, zone, theirs):
    root = f"top-{uuid.uuid4()}"
    kari.save(zone, {"recordName": root, "recordType": "Items", "fields": {}})
    kari.save(zone, {"recordName": f"{root}-below", "recordType": "Items", "parent": {"recordName": root}, "fields": {}})
    made = share(kari, zone, root, participants=[participant(household, "Ola")])
    accept(ola, made["shortGUID"])
    kari.save(zone, {"recordName": root, "recordType": "Items", "fields": {
        "list": {"value": {"recordName": f"{root}-below", "action": "DELETE_SELF"}}}}, "forceUpdate")
    [below] = ola.lookup(theirs, f"{root}-below")
    gone = {"recordName": f"{root}-below", "recordChangeTag": below["recordChangeTag"]}
    for operation in ("delete", "forceDelete"):
        [answer] = ola.modify(theirs, {"operationType": operation, "record": gone})
        assert code(answer) == "ACCESS_DENIED", answer
    assert names(ola.changes(theirs)[0]) == {root, f"{root}-below", made["recordName"]}
    [answer] = kari.modify(zone, {"operationType": "forceDelete", "record": gone})
    assert answer["deleted"], "its owner may"


def test_a_participant_brings_no_hidden_record_into_a_share_by_its_parents_name(household, kari, ola, zone, theirs):
    root, hidden = new_list(kari, zone), new_list(kari, zone, "diary")
    made = share(kari, zone, root, participants=[participant(household, "Ola")])
    accept(ola, made["shortGUID"])
    # The child refers by its parent alone, and so stays.
    kari.save(zone, {"recordName": f"{hidden}-page", "recordType": "Items", "parent": {"recordName": hidden},
                     "fields": {"name": {"value": "secret"}}})
    kari.modify(zone, {"operationType": "forceDelete", "record": {"recordName": hidden}})
    again = {"recordName": hidden, "recordType": "Lists", "parent": {"recordName": root}, "fields": {}}
    assert ola.refused(theirs, again, "create") == ola.refused(theirs, again, "forceUpdate") == "CONFLICT"
    assert code(ola.lookup(theirs, f"{hidden}-page")[0]) == "NOT_FOUND"
    kari.save(zone, again)
    assert names(ola.lookup(theirs, f"{hidden}-page")) == {f"{hidden}-page"}, "its owner may"


def test_an_error_names_no_field_of_a_hidden_record(household, kari, ola, zone, theirs):
    root = new_list(kari, zone, "milk")
    made = share(kari, zone, root, participants=[participant(household, "Ola")])
    accept(ola, made["shortGUID"])
    kari.save(zone, {"recordType": "Items", "fields": {
        "list": {"value": {"recordName": f"{root}-milk", "action": "VALIDATE"}}}})
    for atomic in (False, True):
        [answer] = ola.modify(
            theirs, {"operationType": "forceDelete", "record": {"recordName": f"{root}-milk"}}, atomic=atomic)
        assert code(answer) == "VALIDATING_REFERENCE_ERROR"
        assert "list" not in answer["reason"].replace(root, ""), answer


def test_who_may_only_read_uploads_nothing(household, kari, ola, zone, theirs):
    root = new_list(kari, zone)
    wanted = {"zoneID": theirs, "tokens": [{"recordType": "Lists", "fieldName": "file"}]}
    for permission, expected in (("READ_ONLY", "ACCESS_DENIED"), ("READ_WRITE", "BAD_REQUEST")):
        made = share(kari, zone, root, participants=[participant(household, "Ola", permission)])
        accept(ola, made["shortGUID"])
        answer = ola.send("POST", "assets/upload", json.dumps(wanted)).json
        assert code(answer) == expected, answer  # The household's lists have no such field.
        kari.modify(zone, {"operationType": "forceDelete", "record": {"recordName": made["recordName"]}})


# What the household's own container takes of participants


@pytest.mark.parametrize("kind, fields, above", [
    ("Items", {}, "root"),
    ("Items", {"list": "other"}, "root"),
    ("Items", {"list": "hidden"}, "root"),
    ("Items", {"list": "root"}, "item"),
    ("Lists", {}, "root"),
    ("Shops", {}, "root"),
], ids=str)
def test_participants_put_only_items_of_a_shared_list_into_it(household, kari, ola, zone, theirs, kind, fields, above):
    root, other, hidden = new_list(kari, zone, "milk"), new_list(kari, zone), new_list(kari, zone)
    names = {"root": root, "other": other, "hidden": hidden, "item": f"{root}-milk"}
    for name in (root, other):
        accept(ola, share(kari, zone, name, publicPermission="READ_WRITE")["shortGUID"])
    record = {"recordType": kind, "recordName": f"new-{uuid.uuid4()}", "parent": {"recordName": names[above]}, "fields": {
        key: {"value": {"recordName": names[value], "action": "NONE"}} for key, value in fields.items()}}
    assert ola.refused(theirs, record, "create") == "ACCESS_DENIED"
    assert code(kari.lookup(zone, record["recordName"])[0]) == "NOT_FOUND"
    assert "serverErrorCode" not in ola.save(theirs, new_item(root, "bread"))


def test_participants_move_an_item_to_another_shared_list_only_with_all_of_it(household, kari, ola, zone, theirs):
    root, other = new_list(kari, zone, "milk"), new_list(kari, zone)
    for name in (root, other):
        accept(ola, share(kari, zone, name, publicPermission="READ_WRITE")["shortGUID"])
    to_other = {"list": {"value": {"recordName": other, "action": "DELETE_SELF"}}}
    item = {"recordType": "Items", "recordName": f"{root}-milk"}
    for part in ({"fields": to_other}, {"parent": {"recordName": other}, "fields": {}}):
        assert ola.refused(theirs, item | part, "forceUpdate") == "ACCESS_DENIED"
    moved = ola.save(theirs, item | {"parent": {"recordName": other}, "fields": to_other}, "forceUpdate")
    assert moved["parent"]["recordName"] == other


def test_an_item_that_its_owner_made_otherwise_is_changed_by_participants_all_the_same(kari, ola, zone, theirs):
    root = new_list(kari, zone)
    item = kari.save(zone, {
        "recordType": "Items", "recordName": f"odd-{uuid.uuid4()}", "parent": {"recordName": root}, "fields": {}})
    accept(ola, share(kari, zone, root, publicPermission="READ_WRITE")["shortGUID"])
    changed = ola.save(theirs, {"recordType": "Items", "recordName": item["recordName"], "fields": {
        "name": {"value": "milk"}}}, "forceUpdate")
    assert changed["fields"]["name"]["value"] == "milk"
    renamed = ola.save(theirs, {"recordType": "Lists", "recordName": root, "fields": {"name": {"value": "Food"}}}, "forceUpdate")
    assert renamed["fields"]["name"]["value"] == "Food"
