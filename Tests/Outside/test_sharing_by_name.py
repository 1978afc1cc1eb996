"""What the web app's dialog for sharing does, with its cookie: people are found, put on a list, seen by name, changed, and
taken off; and those without an account come by an invitation."""

import pytest

from support.cloudkit import CloudKit
from support.household import PASSWORD, accept, new_item, new_list, resolve, share
from support.sharing import household, kari, zone, theirs  # noqa: F401  (fixtures)
from test_events import Stream
from test_guests import Guest


@pytest.fixture
def shared_list(kari, zone):
    """A list of Kari's with a share that nobody is on: its root and the share."""
    root = new_list(kari, zone, "milk")
    return root, share(kari, zone, root)


def entry(user: str, permission: str = "READ_WRITE") -> dict:
    return {"type": "USER", "permission": permission, "userIdentity": {"userRecordName": user}}


def kept(share_record: dict) -> list[dict]:
    """The participants that there are, as they are sent back to stay."""
    return [{"participantId": one["participantId"], "permission": one["permission"]}
            for one in share_record["participants"] if one["type"] != "OWNER"]


def change(ck: CloudKit, zone: dict, share_record: dict, **members) -> dict:
    """Changes a share, unless somebody else did meanwhile."""
    [now] = ck.lookup(zone, share_record["recordName"])
    return ck.save(zone, {
        "recordType": "cloudkit.share", "recordName": now["recordName"],
        "recordChangeTag": now["recordChangeTag"], **members}, "update")


def name(participant: dict) -> str:
    parts = participant["userIdentity"].get("nameComponents", {})
    return " ".join(filter(None, [parts.get("givenName"), parts.get("familyName")]))


def seen(ck: CloudKit, zone: dict, share_record: dict) -> dict[str, tuple]:
    """The participants as somebody sees them, by name."""
    [record] = ck.lookup(zone, share_record["recordName"])
    return {name(one): (one["type"], one["acceptanceStatus"], one["permission"]) for one in record["participants"]}


def invite(household, who: str, status: int = 200, **body) -> dict:
    answer = household.multe("POST", "invitations", body or None, cookie=household.cookie(who))
    assert answer.status_code == status, answer.text
    return answer.json()


def join(household, token: str, name: str, cookie: str | None = None, status: int = 200):
    account = {"name": name, "email": household.email(name), "password": PASSWORD}
    answer = household.multe("POST", "invitations/accept", {"token": token} | account, cookie=cookie)
    assert answer.status_code == status, answer.text
    return answer


def test_the_people_of_the_server_are_listed_by_name_and_without_addresses(household, kari):
    household.cookie("Ola"), household.cookie("Hidden")
    household.multe("PUT", "discoverability", {"isDiscoverable": False}, cookie=household.cookie("Hidden"))
    public = kari.other(database="public")
    people = {one["nameComponents"]["givenName"]: one for one in public.get("users/discover")["users"]}
    assert people["Ola"]["userRecordName"] == household.record_name("Ola")
    assert "Kari" in people and "Hidden" not in people
    assert "example.org" not in str(people)
    [found] = public.post("users/discover", {"lookupInfos": [
        {"emailAddress": household.email("Ola")}, {"emailAddress": "nobody@example.org"}]})["users"]
    assert found["userRecordName"] == household.record_name("Ola")


def test_a_list_is_shared_with_a_person_by_name_and_by_address(household, kari, zone, theirs, shared_list):
    root, made = shared_list
    change(kari, zone, made, participants=[entry(household.record_name("Ola")), {
        "type": "USER", "permission": "READ_ONLY",
        "userIdentity": {"lookupInfo": {"emailAddress": household.email("Per")}}}])
    assert seen(kari, zone, made)["Ola"] == ("USER", "INVITED", "READ_WRITE")
    ola, per = household.client("Ola", "shared"), household.client("Per", "shared")
    for client in (ola, per):
        told = resolve(client, made["shortGUID"], shouldFetchRootRecord=True)
        assert told["ownerIdentity"]["nameComponents"]["givenName"] == "Kari"
        assert told["rootRecord"]["fields"]["name"]["value"] == "Groceries"
        assert accept(client, made["shortGUID"])["participantStatus"] == "ACCEPTED"
    expected = {"Kari": ("OWNER", "ACCEPTED", "READ_WRITE"), "Ola": ("USER", "ACCEPTED", "READ_WRITE"),
                "Per": ("USER", "ACCEPTED", "READ_ONLY")}
    assert seen(kari, zone, made) == seen(ola, theirs, made) == seen(per, theirs, made) == expected
    ola.save(theirs, new_item(root, "bread"))
    assert per.refused(theirs, new_item(root, "beer"), "create") == "ACCESS_DENIED"


def test_all_see_the_names_of_all_who_add_things(household, kari, zone, theirs, shared_list):
    root, made = shared_list
    change(kari, zone, made, publicPermission="READ_WRITE", participants=[entry(household.record_name("Ola"))])
    ola = household.client("Ola", "shared")
    accept(ola, made["shortGUID"])
    guest = Guest(household, made["shortGUID"], "Nabo i andre")
    guest.shared.save(theirs, new_item(root, "bread"))
    for client, its in [(kari, zone), (ola, theirs), (guest.shared, theirs)]:
        assert set(seen(client, its, made)) == {"Kari", "Ola", "Nabo i andre"}
        record = client.lookup(its, made["recordName"])[0]
        names = {one["userIdentity"]["userRecordName"]: name(one) for one in record["participants"]}
        [bread] = client.lookup(its, f"{root}-bread")
        assert names[bread["created"]["userRecordName"]] == "Nabo i andre"
    assert "example.org" not in str(guest.shared.lookup(theirs, made["recordName"]))
    found = {record["recordName"] for record in guest.shared.changes(theirs)[0]}
    assert made["recordName"] in found, "the share comes with the zone's changes"


def test_permissions_are_changed_and_people_taken_off_one_by_one(household, kari, zone, theirs, shared_list):
    root, made = shared_list
    change(kari, zone, made, participants=[
        entry(household.record_name("Ola")), entry(household.record_name("Per"))])
    ola, per = household.client("Ola", "shared"), household.client("Per", "shared")
    accept(ola, made["shortGUID"]), accept(per, made["shortGUID"])
    [now] = kari.lookup(zone, made["recordName"])
    less = [one | {"permission": "READ_ONLY"} if is_ola else one
            for one, is_ola in zip(kept(now), [True, False])]
    change(kari, zone, made, participants=less)
    assert seen(kari, zone, made)["Ola"][2] == "READ_ONLY" and seen(kari, zone, made)["Per"][2] == "READ_WRITE"
    assert ola.refused(theirs, new_item(root, "beer"), "create") == "ACCESS_DENIED"
    change(kari, zone, made, participants=less[1:])
    assert set(seen(kari, zone, made)) == {"Kari", "Per"}
    assert theirs["zoneName"] not in str(ola.get("zones/list"))
    assert theirs["zoneName"] in str(per.get("zones/list"))
    per.modify(theirs, {"operationType": "delete", "record": {"recordName": made["recordName"]}})
    assert theirs["zoneName"] not in str(per.get("zones/list")), "who deletes the share leaves it"
    assert kari.lookup(zone, made["recordName"])[0]["participants"]
    kari.modify(zone, {"operationType": "delete", "record": {
        "recordName": made["recordName"], "recordChangeTag": kari.lookup(zone, made["recordName"])[0]["recordChangeTag"]}})
    assert "share" not in kari.lookup(zone, root)[0] and "shortGUID" not in kari.lookup(zone, root)[0]
    assert accept(per, made["shortGUID"])["serverErrorCode"] == "NOT_FOUND"


def test_somebody_elses_change_of_the_share_is_a_conflict(household, kari, zone, shared_list):
    _, made = shared_list
    change(kari, zone, made, participants=[entry(household.record_name("Ola"))])
    assert kari.refused(zone, {
        "recordType": "cloudkit.share", "recordName": made["recordName"], "recordChangeTag": made["recordChangeTag"],
        "participants": []}, "update") == "CONFLICT"


# What waits for somebody


def pending(household, who: str) -> list[dict]:
    answer = household.multe("GET", "shares", cookie=household.cookie(who))
    assert answer.status_code == 200, answer.text
    return answer.json()["shares"]


def test_a_person_finds_what_was_shared_with_them_without_the_link(household, kari, zone, theirs, shared_list):
    root, made = shared_list
    assert made["shortGUID"] not in str(pending(household, "Ola"))
    change(kari, zone, made, participants=[entry(household.record_name("Ola"), "READ_ONLY"), {
        "type": "USER", "permission": "READ_WRITE",
        "userIdentity": {"lookupInfo": {"emailAddress": " PER@example.org"}}}])
    assert pending(household, "Ola")[0] == {
        "shortGUID": made["shortGUID"], "title": "Groceries", "sharedBy": "Kari", "permission": "READ_ONLY"}
    assert pending(household, "Per")[0]["permission"] == "READ_WRITE", "by the address, however it is written"
    for who in ("Kari", "Newcomer2"):
        assert made["shortGUID"] not in str(pending(household, who))
    accept(household.client("Ola", "shared"), made["shortGUID"])
    assert made["shortGUID"] not in str(pending(household, "Ola"))
    kari.modify(zone, {"operationType": "forceDelete", "record": {"recordName": made["recordName"]}})
    assert made["shortGUID"] not in str(pending(household, "Per")), "a share that ended waits for nobody"


def test_what_waits_is_declined_and_may_be_accepted_later(household, kari, zone, theirs, shared_list):
    root, made = shared_list
    change(kari, zone, made, participants=[entry(household.record_name("Ola")), {
        "type": "USER", "permission": "READ_WRITE",
        "userIdentity": {"lookupInfo": {"emailAddress": household.email("Per")}}}])
    for who in ("Ola", "Per"):
        decline = household.multe("POST", "shares/decline", {"shortGUID": made["shortGUID"]}, cookie=household.cookie(who))
        assert decline.json() == {}
        assert made["shortGUID"] not in str(pending(household, who))
        again = household.multe("POST", "shares/decline", {"shortGUID": made["shortGUID"]}, cookie=household.cookie(who))
        assert again.status_code == 404
    assert {one[1] for one in seen(kari, zone, made).values()} == {"ACCEPTED", "UNSUBSCRIBED"}
    assert accept(household.client("Per", "shared"), made["shortGUID"])["participantStatus"] == "ACCEPTED"
    for cookie in (None, household.cookie("Newcomer2")):
        answer = household.multe("POST", "shares/decline", {"shortGUID": made["shortGUID"]}, cookie=cookie)
        assert answer.status_code in (401, 404)
    assert household.multe("GET", "shares").status_code == 401


# Who follows a link without an account


def test_a_link_tells_who_shares_a_list_before_anybody_signs_in(household, kari, zone, shared_list):
    _, made = shared_list
    told = household.multe("POST", "shares/lookup", {"shortGUID": made["shortGUID"]})
    assert told.json() == {"sharedBy": "Kari", "permission": "NONE"}, "no title of what is not open"
    change(kari, zone, made, publicPermission="READ_ONLY")
    told = household.multe("POST", "shares/lookup", {"shortGUID": made["shortGUID"]})
    assert told.json() == {"title": "Groceries", "sharedBy": "Kari", "permission": "READ_ONLY"}
    kari.modify(zone, {"operationType": "delete", "record": {
        "recordName": made["recordName"], "recordChangeTag": kari.lookup(zone, made["recordName"])[0]["recordChangeTag"]}})
    for guid in (made["shortGUID"], "nothing", ""):
        told = household.multe("POST", "shares/lookup", {"shortGUID": guid})
        assert (told.status_code, told.json()["serverErrorCode"]) == (404, "NOT_FOUND")


def test_who_makes_an_account_accepts_what_was_shared_with_their_address(household, kari, zone, theirs, shared_list):
    _, made = shared_list
    change(kari, zone, made, participants=[{
        "type": "USER", "permission": "READ_WRITE",
        "userIdentity": {"lookupInfo": {"emailAddress": household.email("Newcomer")}}}])
    household.multe("PUT", "settings", {"signUpOpen": True}, cookie=household.cookie("Kari"))
    answer = household.multe("POST", "users", {
        "name": "Newcomer", "email": household.email("Newcomer"), "password": PASSWORD})
    household.multe("PUT", "settings", {"signUpOpen": False}, cookie=household.cookie("Kari"))
    assert answer.status_code == 200
    ck = CloudKit(household.server.url, database="shared", cookie=answer.cookies["multe_session"])
    assert accept(ck, made["shortGUID"])["participantStatus"] == "ACCEPTED"
    assert theirs["zoneName"] in str(ck.get("zones/list"))


# Invitations to a list


def test_an_invitation_to_a_list_makes_the_account_and_the_participant(household, zone, theirs, kari, shared_list):
    root, made = shared_list
    invitation = invite(household, "Kari", shortGUID=made["shortGUID"])
    told = household.multe("POST", "invitations/lookup", {"token": invitation["token"]}).json()
    assert told == {"invitedBy": "Kari", "share": {
        "shortGUID": made["shortGUID"], "title": "Groceries", "permission": "READ_WRITE"}}
    answer = join(household, invitation["token"], "Anna")
    assert answer.json()["user"]["name"] == "Anna"
    assert answer.json()["share"] == {"shortGUID": made["shortGUID"], "permission": "READ_WRITE"}
    anna = CloudKit(household.server.url, database="shared", cookie=answer.cookies["multe_session"])
    anna.save(theirs, new_item(root, "bread"))
    assert seen(kari, zone, made)["Anna"] == ("USER", "ACCEPTED", "READ_WRITE")
    join(household, invitation["token"], "Again", status=404)
    assert set(seen(kari, zone, made)) == {"Kari", "Anna"}


def test_a_member_invites_to_a_list_of_theirs_unless_the_owner_says_no(household):
    ola = household.client("Ola")
    zone = ola.make_zone()
    root = new_list(ola, zone)
    made = share(ola, zone, root)
    invite(household, "Ola", 403)
    invitation = invite(household, "Ola", shortGUID=made["shortGUID"], permission="READ_ONLY")
    answer = join(household, invitation["token"], "Bestemor")
    assert answer.json()["user"]["isOwner"] is False
    grandmother = CloudKit(household.server.url, database="shared", cookie=answer.cookies["multe_session"])
    theirs = zone | {"ownerRecordName": household.record_name("Ola")}
    assert grandmother.refused(theirs, new_item(root, "beer"), "create") == "ACCESS_DENIED"
    settings = household.multe("PUT", "settings", {"membersMayInvite": False}, cookie=household.cookie("Kari"))
    assert settings.json() == {"signUpOpen": False, "membersMayInvite": False}
    session = household.multe("GET", "session", cookie=household.cookie("Ola")).json()
    assert session["membersMayInvite"] is False
    assert invite(household, "Ola", 403, shortGUID=made["shortGUID"])["serverErrorCode"] == "ACCESS_DENIED"
    household.multe("PUT", "settings", {"membersMayInvite": True}, cookie=household.cookie("Kari"))
    invite(household, "Ola", shortGUID=made["shortGUID"])


def test_nobody_invites_to_what_is_not_theirs(household, kari, zone, shared_list):
    _, made = shared_list
    change(kari, zone, made, publicPermission="READ_WRITE")
    accept(household.client("Ola", "shared"), made["shortGUID"])
    for who, guid in [("Ola", made["shortGUID"]), ("Per", made["shortGUID"]), ("Kari", "nothing"), ("Kari", "")]:
        assert invite(household, who, 404, shortGUID=guid)["serverErrorCode"] == "NOT_FOUND"
    guest = Guest(household, made["shortGUID"])
    assert guest.multe("POST", "invitations", {"shortGUID": made["shortGUID"]}).status_code == 403
    for wrong in ("NONE", "ADMIN", 1):
        invite(household, "Kari", 400, shortGUID=made["shortGUID"], permission=wrong)
    assert household.multe("POST", "invitations", {"shortGUID": made["shortGUID"]}).status_code == 401


def test_an_invitation_ends_with_its_share(household, kari, zone, shared_list):
    _, made = shared_list
    token = invite(household, "Kari", shortGUID=made["shortGUID"])["token"]
    kari.modify(zone, {"operationType": "forceDelete", "record": {"recordName": made["recordName"]}})
    assert household.multe("POST", "invitations/lookup", {"token": token}).status_code == 404
    join(household, token, "Late", status=404)
    session = household.multe("POST", "session", {"email": household.email("Late"), "password": PASSWORD})
    assert session.status_code == 401, "no account was made"


def test_who_has_an_account_accepts_an_invitation_with_it(household, kari, zone, theirs, shared_list):
    root, made = shared_list
    token = invite(household, "Kari", shortGUID=made["shortGUID"])["token"]
    own = household.multe("POST", "invitations/accept", {"token": token}, cookie=household.cookie("Kari"))
    assert own.status_code == 400
    answer = household.multe("POST", "invitations/accept", {"token": token}, cookie=household.cookie("Ola"))
    assert answer.json()["user"]["name"] == "Ola" and "multe_session" not in answer.cookies
    assert answer.json()["share"]["shortGUID"] == made["shortGUID"]
    household.client("Ola", "shared").save(theirs, new_item(root, "bread"))
    plain = invite(household, "Kari")["token"]
    assert household.multe(
        "POST", "invitations/accept", {"token": plain}, cookie=household.cookie("Ola")).status_code == 400
    assert household.multe("POST", "invitations/accept", {"token": plain}).status_code == 400
    join(household, plain, "Later")


def test_a_guest_who_is_invited_becomes_a_person(household, kari, zone, theirs, shared_list):
    root, made = shared_list
    change(kari, zone, made, publicPermission="READ_ONLY")
    guest = Guest(household, made["shortGUID"])
    token = invite(household, "Kari", shortGUID=made["shortGUID"])["token"]
    answer = join(household, token, "Nabofru", cookie=guest.cookie)
    assert guest.is_out()
    assert set(seen(kari, zone, made)) == {"Kari", "Nabofru"}
    ck = CloudKit(household.server.url, database="shared", cookie=answer.cookies["multe_session"])
    ck.save(theirs, new_item(root, "bread"))


def test_who_came_by_the_open_link_stays_when_invited(household, kari, zone, theirs, shared_list):
    root, made = shared_list
    change(kari, zone, made, publicPermission="READ_ONLY")
    ola = household.client("Ola", "shared")
    accept(ola, made["shortGUID"])
    token = invite(household, "Kari", shortGUID=made["shortGUID"])["token"]
    household.multe("POST", "invitations/accept", {"token": token}, cookie=household.cookie("Ola"))
    assert seen(kari, zone, made)["Ola"] == ("USER", "ACCEPTED", "READ_WRITE")
    change(kari, zone, made, publicPermission="NONE")
    ola.save(theirs, new_item(root, "bread"))


def test_an_invitation_gives_nobody_more_than_the_owner_chose_for_them(household, kari, zone, theirs, shared_list):
    root, made = shared_list
    change(kari, zone, made, participants=[entry(household.record_name("Ola"), "READ_ONLY")])
    ola = household.client("Ola", "shared")
    accept(ola, made["shortGUID"])
    token = invite(household, "Kari", shortGUID=made["shortGUID"])["token"]
    household.multe("POST", "invitations/accept", {"token": token}, cookie=household.cookie("Ola"))
    assert seen(kari, zone, made)["Ola"] == ("USER", "ACCEPTED", "READ_ONLY")


def test_the_open_invitations_of_a_member_are_bounded(household):
    ola = household.client("Quick")
    zone = ola.make_zone()
    made = share(ola, zone, new_list(ola, zone))
    for _ in range(20):
        invite(household, "Quick", shortGUID=made["shortGUID"])
    assert invite(household, "Quick", 413, shortGUID=made["shortGUID"])["serverErrorCode"] == "QUOTA_EXCEEDED"


# Who is told that a share waits


ENDS = {
    "taken off": lambda kari, zone, made: change(kari, zone, made, participants=[]),
    "the share deleted": lambda kari, zone, made: kari.save(zone, {"recordName": made["recordName"]}, "forceDelete"),
    "the zone deleted": lambda kari, zone, made: kari.post(
        "zones/modify", {"operations": [{"operationType": "delete", "zone": {"zoneID": zone}}]}),
}


def waiting(household, who: str) -> list[str]:
    return [one["shortGUID"] for one in household.multe("GET", "shares", cookie=household.cookie(who)).json()["shares"]]


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("how", ["name", "address"])
def test_a_share_that_comes_to_wait_for_somebody_and_waits_no_longer_is_told_at_once(
        household, kari, zone, shared_list, how, end):
    _, made = shared_list
    person = {"name": {"userRecordName": household.record_name("Ola")},
              "address": {"lookupInfo": {"emailAddress": household.email("Ola").upper()}}}[how]
    with Stream(household.server, household.cookie("Ola")) as olas, Stream(household.server, household.cookie("Per")) as pers:
        olas.wait("hello"), pers.wait("hello")
        change(kari, zone, made, participants=[{"type": "USER", "permission": "READ_WRITE", "userIdentity": person}])
        [event] = olas.wait("shares")
        assert (event.json, event.id) == ({}, None), "a reconnect goes on from the last change of a zone"
        assert made["shortGUID"] in waiting(household, "Ola")
        ENDS[end](kari, zone, made)
        olas.wait("shares", 2)
        assert made["shortGUID"] not in waiting(household, "Ola")
        household.client("Per").make_zone()
        pers.wait("zone")
        assert [event for event in pers.events if event.name == "shares"] == []


def test_all_devices_of_somebody_hear_that_a_share_waits_no_longer_once_one_took_it(household, kari, zone, shared_list):
    _, made = shared_list
    with Stream(household.server, household.cookie("Ola")) as stream:
        stream.wait("hello")
        change(kari, zone, made, participants=[entry(household.record_name("Ola"))])
        stream.wait("shares")
        accept(household.client("Ola", "shared"), made["shortGUID"])
        stream.wait("shares", 2)
        assert made["shortGUID"] not in waiting(household, "Ola")


def test_a_change_of_a_share_is_not_told_to_those_who_wait_for_it_as_before(household, kari, zone, shared_list):
    _, made = shared_list
    with Stream(household.server, household.cookie("Ola")) as stream:
        stream.wait("hello")
        change(kari, zone, made, participants=[entry(household.record_name("Ola"))])
        stream.wait("shares")
        accept(household.client("Per", "shared"), kari_opens(kari, zone, made))
        household.client("Ola").make_zone()
        stream.wait("zone")
        assert len(stream.wait("shares")) == 1


def kari_opens(kari, zone: dict, made: dict) -> str:
    """Opens a share to anybody with its link, which is given."""
    [now] = kari.lookup(zone, made["recordName"])
    change(kari, zone, made, participants=kept(now), publicPermission="READ_ONLY")
    return made["shortGUID"]
