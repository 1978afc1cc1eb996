"""Sharing lists from the command line."""

import os

import pytest

from support.household import accept


@pytest.fixture
def groceries(kari):
    name = f"Groceries {os.urandom(4).hex()}"
    kari.run("lists", "new", name, "milk")
    return name


def guid(link):
    return link.rsplit("/share/", 1)[1]


@pytest.mark.parametrize("person", ["ola@example.org", "Ola"])
def test_a_list_is_shared_with_a_person_who_can_change_it(household, kari, ola, groceries, person):
    shared = kari.json("lists", "share", groceries, "--with", person)
    assert shared["linkPermission"] == "none"
    accept(household.client("Ola"), guid(shared["link"]))
    [theirs] = [one for one in ola.json("lists") if one["name"] == groceries]
    assert theirs["isShared"] and theirs["sharedBy"] == "Kari" and theirs["id"].startswith("@")
    assert f"{groceries}" in ola.out("lists") and "shared by Kari" in ola.out("lists")
    ola.run("lists", "add", groceries, "2 l juice")
    ola.run("lists", "tick", groceries, "milk")
    items = {item["name"]: item for item in kari.json("lists", "show", groceries)["items"]}
    assert items["juice"]["number"] == 2 and "checked" in items["milk"]

    people = {one["name"]: one for one in kari.json("lists", "people", groceries)["people"]}
    assert people["Kari"]["role"] == "owner"
    assert (people["Ola"]["status"], people["Ola"]["permission"]) == ("accepted", "readWrite")
    assert ola.run("lists", "delete", groceries, "--yes", status=7).stdout == ""
    assert ola.run("lists", "share", groceries, "--link", status=7).stdout == ""

    kari.run("lists", "unshare", groceries, "--with", "Ola")
    assert groceries not in ola.out("lists")
    assert [one["name"] for one in kari.json("lists", "people", groceries)["people"]] == ["Kari"]


def test_who_may_only_read_is_refused(household, kari, ola, groceries):
    shared = kari.json("lists", "share", groceries, "--with", "ola@example.org", "--read-only")
    accept(household.client("Ola"), guid(shared["link"]))
    done = ola.run("lists", "tick", groceries, "milk", status=7)
    assert done.stdout == ""
    assert "can read" in kari.out("lists", "people", groceries)
    ola.run("lists", "unshare", groceries, "--yes")
    assert groceries not in ola.out("lists")
    kari.run("lists", "show", groceries)


def test_a_link_lets_in_whoever_has_it_until_it_is_closed(kari, ola, groceries):
    shared = kari.json("lists", "share", groceries, "--link")
    assert shared["linkPermission"] == "readWrite"
    assert shared["link"] in kari.out("lists", "people", groceries)
    assert ola.out("lists", "join", shared["link"]) == f"You have {groceries} now.\n"
    ola.run("lists", "add", groceries, "bread")
    kari.run("lists", "share", groceries, "--with", "nina@example.org")
    closed = kari.json("lists", "unshare", groceries, "--link")
    assert closed["linkPermission"] == "none"
    assert "nina@example.org" in [one["name"] for one in closed["people"]]
    kari.run("lists", "unshare", groceries, "--yes")
    assert groceries not in ola.out("lists")
    assert "Only you have" in kari.out("lists", "people", groceries)
    assert "not shared" in kari.run("lists", "unshare", groceries, "--yes", status=3).stderr


def test_sharing_tells_who_has_the_list_and_who_is_not_known_yet(kari, groceries):
    out = kari.out("lists", "share", groceries, "--with", "ola@example.org")
    assert out.startswith(f"{groceries} is shared with Ola, who finds it in the app.\n")
    out = kari.out("lists", "share", groceries, "--with", "nina@example.org")
    assert "nina@example.org, whom this server does not know yet.\nSend them the link: http" in out
    kari.run("lists", "share", groceries, "--link")
    assert kari.out("lists", "unshare", groceries, "--link").startswith("The link is closed.\n")


def test_who_is_not_to_be_known_is_somebody(household, kari, ola, groceries):
    kari.run("lists", "share", groceries, "--with", "nina@example.org")
    shared = kari.json("lists", "share", groceries, "--with", "Ola")
    accept(household.client("Ola"), guid(shared["link"]))
    assert "somebody  can change  invited" in ola.out("lists", "people", groceries)


def test_an_item_moves_between_the_lists_of_two_people(household, kari, ola, groceries):
    shared = kari.json("lists", "share", groceries, "--with", "Ola")
    accept(household.client("Ola"), guid(shared["link"]))
    own = f"Own {groceries}"
    ola.run("lists", "new", own, "3 bottles lemonade")
    ola.run("lists", "move", own, "lemonade", "--to", groceries)
    assert ola.json("lists", "show", own)["total"] == 0
    [item] = [one for one in kari.json("lists", "show", groceries)["items"] if one["name"] == "lemonade"]
    assert (item["number"], item["unit"]) == (3, "bottle")


def test_a_stranger_is_not_found_and_a_link_that_is_none_is_told(kari, groceries):
    assert kari.run("lists", "share", groceries, "--with", "Nobody at all", status=3).stdout == ""
    assert kari.run("lists", "join", "https://example.org/", status=1).stdout == ""
    assert kari.run("lists", "join", "nonsense", status=2).stdout == ""
    assert kari.run("lists", "share", groceries, status=2).stdout == ""
