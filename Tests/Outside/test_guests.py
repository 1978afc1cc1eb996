"""Guests: who follows the link of an open share without an account."""

import pytest

from support.cloudkit import CloudKit
from support.household import Household, accept, new_item, new_list, share
from support.process import wait_until
from support.sharing import household, kari, open_list, zone, theirs  # noqa: F401  (fixtures)
from test_events import Stream


class Guest:
    def __init__(self, household: Household, guid: str, name: str = "Nabo"):
        self.household = household
        self.answer = household.multe("POST", "guests", {"shortGUID": guid, "name": name})
        self.cookie = self.answer.cookies.get("multe_session")
        self.shared = CloudKit(household.server.url, database="shared", cookie=self.cookie)

    def multe(self, method: str, path: str, body: dict | None = None):
        return self.household.multe(method, path, body, cookie=self.cookie)

    @property
    def user(self) -> dict | None:
        return self.multe("GET", "session").json()["user"]

    def is_out(self) -> bool:
        """Whether the session ends; that follows the answer to what ended it."""
        wait_until(lambda: self.user is None, "the session goes on")
        return True


def test_a_guest_sees_and_changes_the_list_and_nothing_else(household, kari, zone, theirs, open_list):
    root, made = open_list
    hidden = new_list(kari, zone)
    offer = household.multe("POST", "guests/lookup", {"shortGUID": made["shortGUID"]})
    assert offer.json() == {"title": "Groceries", "sharedBy": "Kari", "permission": "READ_WRITE"}
    guest = Guest(household, made["shortGUID"])
    user = guest.answer.json()["user"]
    assert (user["name"], user["isGuest"], user["isOwner"], user["email"]) == ("Nabo", True, False, "")
    assert guest.user == user
    assert [entry["zoneID"]["zoneName"] for entry in guest.shared.get("zones/list")["zones"]] == [zone["zoneName"]]
    assert {record["recordName"] for record in guest.shared.changes(theirs)[0]} == {
        root, f"{root}-milk", made["recordName"]}
    assert guest.shared.lookup(theirs, hidden)[0]["serverErrorCode"] == "NOT_FOUND"
    saved = guest.shared.save(theirs, new_item(root, "bread"))
    assert saved["created"]["userRecordName"] == user["userRecordName"]
    people = kari.lookup(zone, made["recordName"])[0]["participants"]
    assert [(entry["type"], entry["userIdentity"].get("nameComponents", {}).get("givenName")) for entry in people] == [
        ("OWNER", "Kari"), ("PUBLIC_USER", "Nabo")]
    assert household.multe("GET", "session", cookie=household.cookie("Kari")).json()["user"]["isGuest"] is False
    names = [entry["name"] for entry in household.multe("GET", "users", cookie=household.cookie("Kari")).json()["users"]]
    assert "Nabo" not in names


@pytest.mark.parametrize("database, path, body", [
    ("private", "records/query", {"query": {"recordType": "Items"}}),
    ("private", "zones/list", {}),
    ("private", "zones/modify", {"operations": [
        {"operationType": "create", "zone": {"zoneID": {"zoneName": "Mine"}}}]}),
    ("private", "records/modify", {"operations": [
        {"operationType": "create", "record": {"recordType": "Items", "fields": {}}}]}),
    ("public", "records/query", {"query": {"recordType": "Items"}}),
    ("public", "records/accept", {"shortGUIDs": []}),
    ("public", "users/discover", {"lookupInfos": [{"emailAddress": "kari@example.org"}]}),
    ("public", "users/lookup/email", {"users": [{"emailAddress": "kari@example.org"}]}),
    ("public", "users/lookup/contacts", {}),
    ("shared", "zones/modify", {"operations": []}),
    ("shared", "subscriptions/list", {}),
    ("shared", "subscriptions/modify", {"operations": []}),
    ("shared", "tokens/create", {"apnsEnvironment": "production"}),
    ("public", "tokens/register", {"apnsEnvironment": "production", "apnsToken": "0" * 64}),
])
def test_a_guest_may_not_call(household, open_list, database, path, body):
    guest = Guest(household, open_list[1]["shortGUID"])
    answer = guest.shared.other(database=database).post(path, body, status=403)
    assert answer["serverErrorCode"] == "ACCESS_DENIED"
    guest.multe("DELETE", "session")


@pytest.mark.parametrize("kind", ["device", "database"])
def test_a_guest_makes_no_push_token(household, open_list, kind):
    guest = Guest(household, open_list[1]["shortGUID"])
    answer = guest.shared.session.post(
        f"{guest.shared.url}/{kind}/1/iCloud.multe/production/tokens/create", json={"apnsEnvironment": "production"},
        timeout=60)
    assert (answer.status_code, answer.json()["serverErrorCode"]) == (403, "ACCESS_DENIED")


def test_a_guest_is_found_by_nobody(household, kari, open_list):
    guest = Guest(household, open_list[1]["shortGUID"])
    name = guest.user["userRecordName"]
    assert guest.multe("PUT", "discoverability", {"isDiscoverable": True}).status_code == 403
    public = kari.other(database="public")
    assert public.post("users/discover", {"lookupInfos": [{"userRecordName": name}]})["users"] == []
    assert public.post("users/lookup/id", {"users": [{"userRecordName": name}]})["users"] == []
    for call in ("users/discover", "users/lookup/contacts"):
        assert name not in [one["userRecordName"] for one in public.get(call)["users"]]


@pytest.mark.parametrize("method, path", [
    ("GET", "users"), ("GET", "sessions"), ("DELETE", "sessions"), ("PUT", "password"), ("POST", "invitations"),
    ("PUT", "settings"), ("POST", "imports/keep")])
def test_a_guest_may_not_ask_the_server(household, open_list, method, path):
    guest = Guest(household, open_list[1]["shortGUID"])
    assert guest.multe(method, path, {}).status_code == 403
    guest.multe("DELETE", "session")


def test_a_guest_takes_another_name(household, kari, zone, open_list):
    guest = Guest(household, open_list[1]["shortGUID"])
    assert guest.multe("PUT", "guests/name", {"name": "Nabo i andre"}).json()["user"]["name"] == "Nabo i andre"
    people = kari.lookup(zone, open_list[1]["recordName"])[0]["participants"]
    assert people[1]["userIdentity"]["nameComponents"] == {"givenName": "Nabo", "familyName": "i andre"}
    for name in (" ", "\u200b", "\u3164\u2060"):
        assert guest.multe("PUT", "guests/name", {"name": name}).status_code == 400
        assert household.multe("POST", "guests", {"shortGUID": open_list[1]["shortGUID"], "name": name}).status_code == 400
    assert household.multe("PUT", "guests/name", {"name": "x"}, cookie=household.cookie("Kari")).status_code == 403


@pytest.mark.parametrize("way", ["removed", "closed", "unshared", "root deleted", "zone deleted"])
def test_a_guest_ends_with_what_let_them_in(household, kari, zone, theirs, open_list, way):
    root, made = open_list
    guest = Guest(household, made["shortGUID"])
    change = {"recordName": made["recordName"], "recordType": "cloudkit.share"}
    match way:
        case "removed":
            kari.save(zone, change | {"participants": []}, "forceUpdate")
        case "closed":
            kari.save(zone, change | {"publicPermission": "NONE"}, "forceUpdate")
        case "unshared":
            kari.modify(zone, {"operationType": "delete", "record": {"recordName": made["recordName"]}})
        case "root deleted":
            kari.modify(zone, {"operationType": "delete", "record": {"recordName": root}})
        case "zone deleted":
            kari.post("zones/modify", {"operations": [{"operationType": "delete", "zone": {"zoneID": zone}}]})
    assert guest.is_out()
    answer = guest.shared.send("POST", "zones/list", "{}")
    assert answer.status in (401, 421), answer


def test_a_guest_who_may_only_read(household, kari, zone, theirs):
    root = new_list(kari, zone, "milk")
    made = share(kari, zone, root, publicPermission="READ_ONLY")
    guest = Guest(household, made["shortGUID"])
    assert guest.shared.refused(theirs, new_item(root, "bread"), "create") == "ACCESS_DENIED"
    kari.save(zone, {"recordName": made["recordName"], "recordType": "cloudkit.share",
                     "publicPermission": "READ_WRITE"}, "forceUpdate")
    guest.shared.save(theirs, new_item(root, "bread"))


def test_signing_out_ends_the_guest(household, kari, zone, open_list):
    guest = Guest(household, open_list[1]["shortGUID"])
    assert guest.multe("DELETE", "session").status_code == 200
    assert guest.user is None
    assert len(kari.lookup(zone, open_list[1]["recordName"])[0]["participants"]) == 1


@pytest.mark.parametrize("guid", ["closed", "nothing", ""])
def test_a_link_that_is_not_open_makes_no_guest(household, kari, zone, guid):
    if guid == "closed":
        guid = share(kari, zone, new_list(kari, zone))["shortGUID"]
    for path in ("guests", "guests/lookup"):
        answer = household.multe("POST", path, {"shortGUID": guid, "name": "Nabo"})
        assert (answer.status_code, answer.json()["serverErrorCode"]) == (404, "NOT_FOUND")
        assert "multe_session" not in answer.cookies


def test_who_is_signed_in_accepts_instead(household, open_list):
    answer = household.multe("POST", "guests", {"shortGUID": open_list[1]["shortGUID"], "name": "Ola"},
                             cookie=household.cookie("Ola"))
    assert answer.status_code == 400
    told = accept(household.client("Ola", "shared"), open_list[1]["shortGUID"])
    assert told["participantType"] == "PUBLIC_USER"


def test_a_guest_survives_a_restart_and_guests_are_bounded(binary, tmp_path):
    household = Household(binary, tmp_path)
    try:
        kari = household.client("Kari")
        zone = kari.make_zone()
        made = share(kari, zone, new_list(kari, zone), publicPermission="READ_WRITE")
        guests = [Guest(household, made["shortGUID"], f"Nabo {number}") for number in range(52)]
        codes = [guest.answer.status_code for guest in guests]
        assert codes[:49] == [200] * 49
        assert codes[-1] in (413, 429), "too many of one share, or from one address"
        household.server.restart()
        assert guests[0].user["name"] == "Nabo 0"
        household.server.kill9()
        household.server.start()
        assert guests[1].user["name"] == "Nabo 1"
        assert guests[1].shared.get("zones/list")["zones"]
    finally:
        household.server.stop()


def test_the_stream_of_a_guest_ends_with_them(household, kari, zone, theirs, open_list):
    root, made = open_list
    guest = Guest(household, made["shortGUID"])
    with Stream(household.server, guest.cookie) as stream:
        stream.wait("hello")
        kari.save(zone, new_item(root, "bread"))
        assert stream.wait("zone")[0].json["zoneID"]["ownerRecordName"] == theirs["ownerRecordName"]
        kari.save(zone, {"recordName": made["recordName"], "recordType": "cloudkit.share", "participants": []},
                  "forceUpdate")
        stream.wait("signedOut")
