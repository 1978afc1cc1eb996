"""Who can be found, by what, and who not."""

import json
import uuid

import pytest
import requests

from support.cloudkit import CloudKit
from support.household import accept, new_list, share


def discover(ck: CloudKit, *lookups: dict) -> list[dict]:
    return ck.other(database="public").post("users/discover", {"lookupInfos": list(lookups)})["users"]


@pytest.fixture
def everyone(people) -> list[CloudKit]:
    return [client.other(database="public") for client in people]


def test_people_are_found_by_address_and_by_record_name(everyone):
    ann, ben = everyone[0], everyone[1].person
    found = discover(
        ann, {"emailAddress": ben["email"].upper()}, {"userRecordName": ben["userRecordName"]},
        {"emailAddress": "nobody@example.org"}, {"phoneNumber": "+47 1"}, {"userRecordName": "_" + "0" * 32},
    )
    names = {
        "userRecordName": ben["userRecordName"],
        "nameComponents": {"givenName": "Ephemeral", "familyName": "User 2"},
        "firstName": "Ephemeral", "lastName": "User 2",
    }
    # Who is found by a record name does not give the address away.
    assert found == [
        names | {"lookupInfo": {"emailAddress": ben["email"].upper()}},
        names | {"lookupInfo": {"userRecordName": ben["userRecordName"]}},
    ]


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_without_a_body_all_are_found(everyone, method):
    answer = everyone[0].send(method, "users/discover")
    assert answer.status == 200
    found = answer.json["users"]
    assert {one["userRecordName"] for one in found} == {client.person["userRecordName"] for client in everyone}
    assert not any("@" in json.dumps(one) for one in found)


def test_the_elder_lookups_find_the_same_people(everyone):
    ann, ben = everyone[0], everyone[1].person
    flat = {"userRecordName": ben["userRecordName"], "firstName": "Ephemeral", "lastName": "User 2"}
    by_email = ann.post("users/lookup/email", {"users": [{"emailAddress": ben["email"]}, {"emailAddress": "no@where"}]})
    assert by_email["users"] == [flat | {"emailAddress": ben["email"]}]
    by_id = ann.post("users/lookup/id", {"users": [{"userRecordName": ben["userRecordName"]}]})
    assert by_id["users"] == [flat]
    contacts = ann.send("GET", "users/lookup/contacts").json["users"]
    assert flat in contacts and len(contacts) == 3
    assert ann.send("POST", "users/lookup/contacts").json["users"] == contacts


@pytest.mark.parametrize("database, name", [("private", "privatedb"), ("shared", "sharedb")])
@pytest.mark.parametrize(
    "action", ["current", "discover", "lookup/email", "lookup/id", "lookup/contacts"]
)
def test_people_belong_to_the_public_database(ck, database, name, action):
    answer = ck.other(database=database).post(f"users/{action}", {}, 400)
    assert answer["serverErrorCode"] == "BAD_REQUEST"
    assert answer["reason"] == f"endpoint not applicable in the database type '{name}'"


@pytest.mark.parametrize("action", ["caller", "current", "discover", "lookup/email", "lookup/id", "lookup/contacts"])
def test_people_are_told_to_a_user_only(ck, action):
    nobody = ck.other(tokens={"ckAPIToken": ck.tokens["ckAPIToken"]}, database="public")
    assert nobody.send("POST", f"users/{action}", "{}").status == 421
    assert ck.other(tokens={}, database="public").send("POST", f"users/{action}", "{}").status == 401


@pytest.mark.parametrize(
    "action, body, reason",
    [
        ("discover", {"users": []}, "Missing required key 'lookupInfos'"),
        ("discover", {"lookupInfos": [{}]}, "A lookupInfo needs emailAddress, userRecordName or phoneNumber"),
        ("discover", {"lookupInfos": [{"emailAddress": 1}]}, "Invalid value for 'emailAddress', expected a string"),
        ("discover", {"lookupInfos": [{"emailAddress": "a@b"}] * 201}, "At most 200 lookupInfos in one request"),
        ("lookup/email", {}, "Missing required key 'users'"),
        ("lookup/email", {"users": [{"userRecordName": "_a"}]}, "Missing required key 'emailAddress'"),
        ("lookup/id", {"users": [{}]}, "Missing required key 'userRecordName'"),
    ],
)
def test_a_lookup_that_means_nothing_is_refused(everyone, action, body, reason):
    assert everyone[0].post(f"users/{action}", body, 400)["reason"] == reason


def test_who_asks_for_many_that_are_not_there_is_held_back(fresh_server):
    ann, ben = (CloudKit.of_ephemeral(fresh_server.info, user).other(database="public") for user in range(2))
    known = {"emailAddress": ben.person["email"]}
    for _ in range(3):  # Who is found costs nothing.
        assert len(discover(ann, *[known] * 200)) == 200
    guesses = [{"emailAddress": f"guess{number}@example.org"} for number in range(200)]
    assert discover(ann, *guesses) == discover(ann, *guesses) == []
    answer = ann.post("users/discover", {"lookupInfos": guesses}, 429)
    assert answer["serverErrorCode"] == "THROTTLED" and answer["retryAfter"] > 0
    assert len(discover(ben, {"emailAddress": ann.person["email"]})) == 1


# The choice


class Person:
    """Somebody with a browser session."""

    def __init__(self, url: str, cookie: str):
        self.url = url
        self.ck = CloudKit(url, cookie=cookie, database="public")

    def request(self, method: str, path: str, body: dict | None = None) -> requests.Response:
        return self.ck.session.request(method, f"{self.url}/multe/1/{path}", json=body, timeout=60)

    def session(self) -> dict:
        return self.request("GET", "session").json()["user"]


def join(server, email: str, invitation: str | None) -> Person:
    body = {"name": "Ola Nordmann", "email": email, "password": "moltebær på myra"}
    path = "invitations/accept" if invitation else "users"
    answer = requests.post(
        f"{server.url}/multe/1/{path}", json=body | ({"token": invitation} if invitation else {}),
        headers={"Origin": server.url}, timeout=60,
    )
    assert answer.status_code == 200, answer.text
    return Person(server.url, answer.cookies["multe_session"])


@pytest.fixture
def kari(data_server) -> Person:
    return Person(data_server.url, data_server.sign_up())


def test_a_person_chooses_whether_others_find_them(data_server, kari):
    ola = join(data_server, "ola@example.org", kari.request("POST", "invitations").json()["token"])
    lookups = [{"emailAddress": "ola@example.org"}, {"userRecordName": ola.session()["userRecordName"]}]
    assert ola.session()["isDiscoverable"] is True
    assert len(discover(kari.ck, *lookups)) == 2
    answer = ola.request("PUT", "discoverability", {"isDiscoverable": False})
    assert (answer.status_code, answer.json()) == (200, {"isDiscoverable": False})
    assert ola.session()["isDiscoverable"] is False
    assert discover(kari.ck, *lookups) == []
    assert [one["firstName"] for one in kari.ck.get("users/discover")["users"]] == ["Kari"]
    assert kari.ck.post("users/lookup/id", {"users": lookups[1:]})["users"] == []
    # Nor by putting them on the list of a share.
    private = kari.ck.other(database="private")
    zone = private.make_zone()
    made = private.save(zone, {"recordType": "cloudkit.share", "recordName": "cloudkit.zoneshare", "fields": {},
                                "participants": [{"userIdentity": {"lookupInfo": lookups[1]}}]})
    assert "Nordmann" not in json.dumps(made)
    data_server.restart()
    assert ola.session()["isDiscoverable"] is False
    assert ola.request("PUT", "discoverability", {"isDiscoverable": True}).status_code == 200
    assert "Nordmann" in json.dumps(private.lookup(zone, "cloudkit.zoneshare"))
    assert len(discover(kari.ck, *lookups)) == 2


def test_who_comes_without_an_invitation_is_not_found_until_they_choose(data_server, kari):
    assert kari.request("PUT", "settings", {"signUpOpen": True}).status_code == 200
    stranger = join(data_server, f"{uuid.uuid4()}@example.org", None)
    assert stranger.session()["isDiscoverable"] is False
    assert len(kari.ck.get("users/discover")["users"]) == 1


def test_the_choice_needs_a_session_and_a_truth(data_server, kari):
    assert requests.put(
        f"{data_server.url}/multe/1/discoverability", json={"isDiscoverable": True}, timeout=60
    ).status_code == 401
    for body in ({}, {"isDiscoverable": "yes"}):
        assert kari.request("PUT", "discoverability", body).status_code == 400


def test_a_removed_person_leaves_no_push_token(data_server, kari, multe):
    ola = join(data_server, "ola@example.org", kari.request("POST", "invitations").json()["token"])
    answer = ola.ck.post("tokens/create", {"apnsEnvironment": "production"})
    removed = multe("user", "remove", "ola@example.org", "--data", str(data_server.data))
    assert removed.returncode == 0, removed
    assert requests.get(answer["webcourierURL"], timeout=60).status_code == 401


def test_a_removed_person_shares_nothing_any_more(data_server, kari, multe):
    ola = join(data_server, "ola@example.org", kari.request("POST", "invitations").json()["token"])
    hers, his = (person.ck.other(database="private") for person in (kari, ola))
    zone, made = hers.make_zone(), {}
    for own, place, other in ((hers, zone, his), (his, his.make_zone(), hers)):
        made[own] = share(own, place, new_list(own, place), publicPermission="READ_WRITE")
        accept(other, made[own]["shortGUID"])
    shared = hers.other(database="shared")
    assert len(shared.get("zones/list")["zones"]) == 1
    removed = multe("user", "remove", "ola@example.org", "--data", str(data_server.data))
    assert removed.returncode == 0, removed
    assert shared.get("zones/list")["zones"] == []
    [mine] = hers.lookup(zone, made[hers]["recordName"])
    assert [one["type"] for one in mine["participants"]] == ["OWNER"]
    answer = requests.post(
        f"{data_server.url}/multe/1/guests", json={"shortGUID": made[his]["shortGUID"], "name": "Nils"},
        headers={"Origin": data_server.url}, timeout=60)
    assert answer.status_code == 404, answer.text


def test_signing_out_everywhere_ends_the_push_tokens(kari):
    answer = kari.ck.post("tokens/create", {"apnsEnvironment": "production"})
    assert kari.request("DELETE", "sessions").status_code == 200
    assert requests.get(answer["webcourierURL"], timeout=60).status_code == 401
