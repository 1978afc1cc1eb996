"""Who is at a list: told to those who may read it, on their event streams, and to nobody else."""

import contextlib

import pytest

from support.household import PASSWORD, accept, new_list, share
from support.process import wait_until
from support.sharing import household, kari, open_list, zone, theirs  # noqa: F401  (fixtures)
from test_events import Stream
from test_guests import Guest


def put(household, who: str, zone: dict, name: str | None, state: str | None = "looking", status: int = 200):
    """Says that somebody is at a list; `who` is a name, or a session."""
    cookie = household.cookie(who) if who.isalpha() and who.istitle() else who
    answer = household.multe("PUT", "presence", {"zoneID": zone, "list": name, "state": state}, cookie=cookie)
    assert answer.status_code == status, answer.text
    return answer.json()


def leave(household, who: str) -> None:
    put(household, who, None, None)


def sign_in(household, name: str) -> str:
    answer = household.multe("POST", "session", {"email": household.email(name), "password": PASSWORD})
    return answer.cookies["multe_session"]


@contextlib.contextmanager
def listening(household, *cookies: str):
    with contextlib.ExitStack() as stack:
        streams = [stack.enter_context(Stream(household.server, cookie)) for cookie in cookies]
        for stream in streams:
            stream.wait("hello")
        yield streams


def told(stream: Stream, list_name: str) -> list:
    """What a stream told of a list: who and what, in its order."""
    return [(event.json["name"], event.json["state"]) for event in stream.events
            if event.name == "presence" and event.json["list"] == list_name]


def wait_for(stream: Stream, list_name: str, *expected) -> None:
    wait_until(lambda: told(stream, list_name)[-len(expected):] == list(expected), f"not told {expected}")


def mark(household, kari, zone, streams) -> None:
    """Waits until the streams were told of a change that is made now: so they were told all of before."""
    before = [len([event for event in stream.events if event.name == "zone"]) for stream in streams]
    kari.save(zone, {"recordType": "Lists", "fields": {}})
    for stream, count in zip(streams, before):
        stream.wait("zone", count + 1)


def test_the_owner_and_a_participant_hear_of_each_other(household, kari, zone, theirs, open_list):
    root, made = open_list
    accept(household.client("Ola", "shared"), made["shortGUID"])
    with listening(household, household.cookie("Kari"), household.cookie("Ola")) as (karis, olas):
        put(household, "Ola", theirs, root)
        [event] = karis.wait("presence")
        assert event.json == {
            "database": "private", "zoneID": theirs | {"zoneType": "REGULAR_CUSTOM_ZONE"}, "list": root,
            "userRecordName": household.record_name("Ola"), "name": "Ola", "state": "looking"}
        assert event.id is None, "a reconnect goes on from the last change of a zone"
        put(household, "Ola", theirs, root, "shopping")
        wait_for(karis, root, ("Ola", "looking"), ("Ola", "shopping"))
        put(household, "Kari", zone, root)
        wait_for(olas, root, ("Kari", "looking"))
        event = [event for event in olas.events if event.name == "presence"][-1]
        assert (event.json["database"], event.json["zoneID"]["ownerRecordName"]) == ("shared", theirs["ownerRecordName"])
        leave(household, "Ola")
        wait_for(karis, root, ("Ola", None))
        assert told(olas, root) == [("Kari", "looking")], "nobody is told of themselves"
        leave(household, "Kari")
        wait_for(olas, root, ("Kari", None))


def test_saying_it_again_tells_nothing(household, kari, zone, theirs, open_list):
    root, made = open_list
    accept(household.client("Ola", "shared"), made["shortGUID"])
    with listening(household, household.cookie("Ola")) as [olas]:
        for _ in range(5):
            put(household, "Kari", zone, root)
        put(household, "Kari", zone, root, "shopping")
        wait_for(olas, root, ("Kari", "shopping"))
        assert told(olas, root) == [("Kari", "looking"), ("Kari", "shopping")]
        leave(household, "Kari")


def test_others_are_not_told_and_may_not_be_there(household, kari, zone, theirs, open_list):
    root, made = open_list
    hidden = new_list(kari, zone)
    accept(household.client("Ola", "shared"), made["shortGUID"])
    with listening(household, household.cookie("Ola"), household.cookie("Per")) as (olas, pers):
        put(household, "Kari", zone, hidden, "shopping")
        put(household, "Kari", zone, root, "shopping")
        wait_for(olas, root, ("Kari", "shopping"))
        assert told(olas, hidden) == [], "not a list that is shared with Ola"
        leave(household, "Kari")
        wait_for(olas, root, ("Kari", None))
    assert [event.name for event in pers.events if event.name == "presence"] == []
    for who, at in [("Per", theirs), ("Per", zone)]:
        assert put(household, who, at, root, status=404)["serverErrorCode"] == "NOT_FOUND"
    assert put(household, "Ola", theirs, hidden, status=404)["serverErrorCode"] == "NOT_FOUND"
    assert put(household, "Kari", zone, "no-such-list", status=404)["serverErrorCode"] == "NOT_FOUND"


def test_going_to_another_list_leaves_the_first(household, kari, zone, theirs, open_list):
    root, made = open_list
    accept(household.client("Ola", "shared"), made["shortGUID"])
    with listening(household, household.cookie("Ola")) as [olas]:
        put(household, "Kari", zone, root)
        put(household, "Kari", zone, new_list(kari, zone))
        wait_for(olas, root, ("Kari", "looking"), ("Kari", None))
        leave(household, "Kari")


def test_who_left_a_list_stays_at_the_one_they_went_to(household, kari, zone, theirs, open_list):
    root, made = open_list
    accept(household.client("Ola", "shared"), made["shortGUID"])
    with listening(household, household.cookie("Ola")) as [olas]:
        put(household, "Kari", zone, root)
        put(household, "Kari", zone, new_list(kari, zone), None)
        put(household, "Kari", zone, "no-such-list", None)
        put(household, "Kari", zone, root, "shopping")
        wait_for(olas, root, ("Kari", "looking"), ("Kari", "shopping"))
        put(household, "Kari", zone, root, None)
        wait_for(olas, root, ("Kari", "shopping"), ("Kari", None))
        assert len(told(olas, root)) == 3


def test_two_devices_of_a_person_are_one_who_is_there(household, kari, zone, theirs, open_list):
    root, made = open_list
    accept(household.client("Ola", "shared"), made["shortGUID"])
    phone = sign_in(household, "Kari")
    with listening(household, household.cookie("Ola"), household.cookie("Kari"), phone) as (olas, desktops, phones):
        put(household, "Kari", zone, root)
        put(household, phone, zone, root, "shopping")
        wait_for(olas, root, ("Kari", "looking"), ("Kari", "shopping"))
        wait_for(desktops, root, ("Kari", "shopping"))
        assert told(phones, root) == [("Kari", "looking")], "the other device, and not itself"
        leave(household, phone)
        wait_for(olas, root, ("Kari", "looking"))
        leave(household, "Kari")
        wait_for(olas, root, ("Kari", None))


def test_a_stream_that_opens_is_told_who_is_there(household, kari, zone, theirs, open_list):
    root, made = open_list
    accept(household.client("Ola", "shared"), made["shortGUID"])
    put(household, "Kari", zone, root, "shopping")
    put(household, "Ola", theirs, root)
    with listening(household, household.cookie("Ola"), household.cookie("Kari")) as (olas, karis):
        wait_for(olas, root, ("Kari", "shopping"))
        wait_for(karis, root, ("Ola", "looking"))
    with listening(household, household.cookie("Per")) as [pers]:
        mark(household, household.client("Per"), household.client("Per").make_zone(), [pers])
        assert told(pers, root) == []
    assert told(olas, root) == [("Kari", "shopping")], "not of themselves"
    leave(household, "Kari")
    leave(household, "Ola")


def test_who_comes_to_a_list_is_told_who_is_there(household, kari, zone, theirs, open_list):
    root, made = open_list
    other = new_list(kari, zone)
    assert put(household, "Kari", zone, root, "shopping") == {"present": []}
    guest = Guest(household, made["shortGUID"], "Nabo")
    accept(household.client("Ola", "shared"), made["shortGUID"])
    kari_there = {"userRecordName": household.record_name("Kari"), "name": "Kari", "state": "shopping"}
    assert put(household, "Ola", theirs, root) == {"present": [kari_there]}
    there = put(household, guest.cookie, theirs, root)["present"]
    assert kari_there in there and {one["name"] for one in there} == {"Kari", "Ola"}
    assert put(household, "Kari", zone, other) == {"present": []}
    for who in ("Kari", "Ola"):
        leave(household, who)


def test_a_guest_is_there_too(household, kari, zone, theirs, open_list):
    root, made = open_list
    hidden = new_list(kari, zone)
    guest = Guest(household, made["shortGUID"], "Nabo")
    with listening(household, household.cookie("Kari"), guest.cookie) as (karis, guests):
        put(household, guest.cookie, theirs, root, "shopping")
        wait_for(karis, root, ("Nabo", "shopping"))
        put(household, "Kari", zone, root)
        wait_for(guests, root, ("Kari", "looking"))
        put(household, guest.cookie, theirs, hidden, status=404)
        wait_for(karis, root, ("Nabo", None))
        put(household, guest.cookie, theirs, root)
        wait_for(karis, root, ("Nabo", "looking"))
        guest.multe("DELETE", "session")
        wait_for(karis, root, ("Nabo", None))
        leave(household, "Kari")


def test_signing_out_leaves_the_list(household, kari, zone, theirs, open_list):
    root, made = open_list
    accept(household.client("Ola", "shared"), made["shortGUID"])
    session = sign_in(household, "Ola")
    with listening(household, household.cookie("Kari")) as [karis]:
        put(household, session, theirs, root)
        wait_for(karis, root, ("Ola", "looking"))
        household.multe("DELETE", "session", cookie=session)
        wait_for(karis, root, ("Ola", None))


def test_who_is_taken_out_hears_and_tells_nothing_more(household, kari, zone, theirs, open_list):
    root, made = open_list
    accept(household.client("Ola", "shared"), made["shortGUID"])
    with listening(household, household.cookie("Kari"), household.cookie("Ola")) as (karis, olas):
        put(household, "Ola", theirs, root)
        wait_for(karis, root, ("Ola", "looking"))
        kari.save(zone, {"recordName": made["recordName"], "recordType": "cloudkit.share",
                         "publicPermission": "NONE", "participants": []}, "forceUpdate")
        put(household, "Kari", zone, root, "shopping")
        put(household, "Ola", theirs, root, status=404)
        wait_for(karis, root, ("Ola", None))
        mark(household, household.client("Ola"), household.client("Ola").make_zone(), [olas])
        assert told(olas, root) == []
        leave(household, "Kari")


@pytest.mark.parametrize("body", [
    {}, {"list": "x"}, {"list": "x", "zoneID": {"zoneName": "Lists"}}, {"list": 1, "zoneID": {"zoneName": "Lists"}},
    {"list": "x", "zoneID": {}, "state": "looking"}, {"list": "x", "zoneID": "Lists", "state": "looking"},
    {"list": "x", "zoneID": {"zoneName": "Lists"}, "state": "running"},
    {"list": "x" * 300, "zoneID": {"zoneName": "Lists"}, "state": "looking"}])
def test_what_is_no_presence_is_refused(household, body):
    answer = household.multe("PUT", "presence", body, cookie=household.cookie("Kari"))
    if "list" not in body:
        assert answer.json() == {"present": []}, "no list at all is to leave"
    else:
        assert (answer.status_code, answer.json()["serverErrorCode"]) == (400, "BAD_REQUEST")


def test_who_is_not_signed_in_is_nowhere(household, zone):
    answer = household.multe("PUT", "presence", {"zoneID": zone, "list": "x", "state": "looking"})
    assert (answer.status_code, answer.json()["serverErrorCode"]) == (401, "AUTHENTICATION_FAILED")


def test_many_times_in_a_row_are_held_back(household, kari, zone):
    cookie = household.cookie("Quick")
    codes = []
    # Some more each second are let through, so on a slow machine it takes longer.
    while 429 not in codes and len(codes) < 2_000:
        codes.append(household.multe("PUT", "presence", {"list": None}, cookie=cookie).status_code)
    assert set(codes) == {200, 429} and len(codes) > 100


def test_many_lists_and_many_people_are_told_right(household, kari, zone, theirs):
    roots = [new_list(kari, zone, "milk") for _ in range(4)]
    shares = [share(kari, zone, root, publicPermission="READ_WRITE") for root in roots]
    guests = [Guest(household, made["shortGUID"], f"Guest {number}") for made in shares for number in range(5)]
    places = [root for root in roots for _ in range(5)]
    with listening(household, household.cookie("Kari"), *(guest.cookie for guest in guests)) as (karis, *others):
        for guest, root in zip(guests, places):
            put(household, guest.cookie, theirs, root, "shopping")
        for root in roots:
            wait_for(karis, root, *[(f"Guest {number}", "shopping") for number in range(5)])
        for number, (stream, root) in enumerate(zip(others, places)):
            wait_until(lambda: len(told(stream, root)) >= 4, "not all are told")
            names = [name for name, _ in told(stream, root)]
            assert sorted(names) == sorted(f"Guest {other}" for other in range(5) if other != number % 5)
            assert not [event for event in stream.events if event.name == "presence" and event.json["list"] != root]
