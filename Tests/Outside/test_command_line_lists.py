"""Lists from the command line, and that they are the records of the web app."""

import os
import re
import signal
import subprocess
import threading

import pytest

from support.cloudkit import typed
from support.commandline import Terminal
from support.household import accept, share

ZONE = {"zoneName": "Lists"}


@pytest.fixture
def groceries(kari):
    """A list of its own for a test: its name."""
    name = f"Groceries {os.urandom(4).hex()}"
    kari.run("lists", "new", name)
    yield name
    # Its name may be another by now.
    kari.run("lists", "delete", name, "--yes", status=0) if name in kari.out("lists") else None


def shown(command_line, name):
    return {item["name"]: item for item in command_line.json("lists", "show", name)["items"]}


def test_an_item_is_the_record_that_the_app_would_have_made(household, kari, groceries):
    added = kari.json("lists", "add", groceries, "2x milk", "1,5 kg potatoes")
    assert [change["outcome"] for change in added["changes"]] == ["added", "added"]
    ck = household.client("Kari")
    list_name = added["list"]["id"]
    milk, potatoes = ck.lookup(ZONE, *[change["item"]["id"] for change in added["changes"]])
    fields = {name: field["value"] for name, field in potatoes["fields"].items()}
    position = fields.pop("position")
    assert fields == {
        "name": "potatoes", "number": 1.5, "unit": "kg",
        "list": {"recordName": list_name, "action": "DELETE_SELF"} | {
            key: value for key, value in fields["list"].items() if key == "zoneID"}}
    assert potatoes["fields"]["number"]["type"] == "DOUBLE"
    assert potatoes["parent"] == {"recordName": list_name}
    assert milk["fields"]["position"]["value"] < position
    assert re.fullmatch(r"[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}", potatoes["recordName"])
    [record] = ck.lookup(ZONE, list_name)
    assert set(record["fields"]) == {"name"} and "parent" not in record


def test_a_second_list_of_a_name_is_made_only_by_force(kari, groceries):
    done = kari.run("lists", "new", groceries.upper(), "milk", status=8)
    assert done.stdout == "" and f"There is a list {groceries} already" in done.stderr and "--force" in done.stderr
    assert kari.json("lists", "show", groceries)["total"] == 0
    second = kari.json("lists", "new", groceries, "milk", "--force")["list"]["id"]
    assert kari.out("lists").count(groceries) == 2
    kari.run("lists", "delete", second, "--yes")


def test_the_same_again_adds_up(kari, groceries):
    out = kari.out("lists", "add", groceries, "1 l milk", "2 dl Milk", "bread", "BREAD", "2 bottles milk")
    assert out.splitlines() == [
        "+ 1 l milk", "+ milk: now 1.2 l", "+ bread", "= bread is on the list already",
        "+ 2 bottles milk, beside another amount of it"]
    kari.run("lists", "tick", groceries, "bread")
    assert kari.out("lists", "add", groceries, "bread") == "+ bread is back on the list\n"


def test_a_list_is_shown_and_ticked(kari, groceries):
    kari.run("lists", "add", groceries, "milk", "2 kg apples")
    kari.run("lists", "tick", groceries, "MIL")
    assert kari.out("lists", "show", groceries) == (
        f"{groceries}  1 of 2 open\n  [ ] apples  2 kg\n  [x] milk\n")
    assert kari.out("lists", "show", groceries, "--open").count("[") == 1
    assert f"{groceries}  1 of 2 open" in kari.out("lists")
    kari.run("lists", "untick", groceries, "--all")
    assert "checked" not in shown(kari, groceries)["milk"]


def test_things_are_renamed_moved_and_removed(kari, groceries):
    kari.run("lists", "add", groceries, "a one", "b one", "c one")
    kari.run("lists", "move", groceries, "c", "--first")
    kari.run("lists", "move", groceries, "a", "--after", "b")
    assert list(shown(kari, groceries)) == ["c one", "b one", "a one"]
    kari.run("lists", "rename", groceries, "c one", "see")
    other = f"Hardware {groceries}"
    kari.run("lists", "new", other, "nails")
    moved = kari.json("lists", "move", groceries, "see", "--to", other)
    assert moved["list"]["name"] == other
    assert list(shown(kari, other)) == ["nails", "see"]
    kari.run("lists", "tick", other, "nails")
    kari.run("lists", "remove", other, "--ticked")
    assert list(shown(kari, other)) == ["see"]
    kari.run("lists", "rename", other, f"Tools {groceries}")
    assert kari.run("lists", "delete", f"Tools {groceries}", status=2).stderr.endswith("Say --yes.\n")
    kari.run("lists", "delete", f"Tools {groceries}", "--yes")
    assert kari.run("lists", "show", f"Tools {groceries}", status=3).stdout == ""


def test_a_deletion_is_asked_for_at_a_terminal(kari, groceries):
    kari.run("lists", "add", groceries, "milk", "bread")
    terminal = Terminal(kari, "lists", "delete", groceries)
    terminal.read_until("all 2 items on it? [y/N] ")
    terminal.type("n\n")
    assert terminal.end() == 1
    assert len(shown(kari, groceries)) == 2


def test_a_list_that_changed_while_somebody_was_asked_stays(household, kari, groceries):
    terminal = Terminal(kari, "lists", "delete", groceries)
    terminal.read_until("[y/N] ")
    kari.run("lists", "add", groceries, "news")
    terminal.type("y\n")
    assert terminal.end() == 6
    assert list(shown(kari, groceries)) == ["news"]


@pytest.mark.parametrize("name", [
    "\x1b[2J\x1b]0;owned\x07", "two\nlines\tand a tab", "\u202egnirts", "a\u009b31m", "-rf --yes", "🥛 牛乳 Äpfel",
])
def test_a_hostile_name_is_shown_harmless_and_can_be_used(household, kari, groceries, name):
    ck = household.client("Kari")
    list_id = kari.json("lists", "show", groceries)["id"]
    ck.save(ZONE, {"recordType": "Items", "recordName": os.urandom(8).hex(), "parent": {"recordName": list_id},
                   "fields": typed(name=("STRING", name), position=("STRING", "a5"), list=(
                       "REFERENCE", {"recordName": list_id, "action": "DELETE_SELF"}))})
    for arguments in [("lists", "show", groceries), ("lists", "show", groceries, "--json"), ("lists",)]:
        out = kari.out(*arguments)
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", out), ascii(out)
    assert list(shown(kari, groceries)) == [name]
    assert len(kari.out("lists", "show", groceries).splitlines()) == 2
    kari.run("lists", "tick", groceries, "--", name)
    assert "checked" in shown(kari, groceries)[name]


def test_wide_letters_stand_below_each_other(kari, groceries):
    for name in ["牛乳", "🥛🥛 x"]:
        kari.run("lists", "new", f"{name} {groceries}", "one")
    lines = [line for line in kari.out("lists").splitlines() if groceries in line]
    columns = {len(line.encode("utf-16-le").decode("utf-16-le").split("  ")[0].strip()) for line in lines}
    assert len(lines) == 3 and columns
    def width(text):
        return sum(2 if ord(letter) > 0x2E80 else 1 for letter in text)
    places = {width(line[: line.rindex("1 of 1") if "1 of 1" in line else line.rindex("empty")]) for line in lines}
    assert len(places) == 1, lines
    for name in ["牛乳", "🥛🥛 x"]:
        kari.run("lists", "delete", f"{name} {groceries}", "--yes")


def test_a_thousand_items_go_in_and_out(kari, groceries):
    text = "\n".join(f"- thing number {index}a" for index in range(1000))
    added = kari.json("lists", "add", groceries, "-", text=text)
    assert len(added["changes"]) == 1000
    names = list(shown(kari, groceries))
    assert names == [f"thing number {index}a" for index in range(1000)]
    assert "too long" in kari.run("lists", "add", groceries, text=text + "\none more", status=2).stderr
    # A reader that wants no more is no failure, and nothing is said of it.
    done = subprocess.run(
        f'"{kari.binary}" lists show "{groceries}" | head -1', shell=True, capture_output=True, text=True,
        env=kari.env(), timeout=60)
    assert done.stdout.startswith(groceries) and done.stderr == ""
    kari.run("lists", "delete", groceries, "--yes")


def test_amounts_that_two_people_add_at_once_are_all_there(household, kari, ola, groceries):
    kari.run("lists", "add", groceries, "1 l milk")
    list_id = kari.json("lists", "show", groceries)["id"]
    ck = household.client("Kari")
    guid = share(ck, ZONE, list_id, publicPermission="READ_WRITE")["shortGUID"]
    accept(household.client("Ola"), guid)
    assert any(one["name"] == groceries and one["isShared"] for one in ola.json("lists"))
    def add(person):
        for _ in range(4):
            person.run("lists", "add", groceries, "1 l milk")
    threads = [threading.Thread(target=add, args=[person]) for person in (kari, kari, ola)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    [milk] = kari.json("lists", "show", groceries)["items"]
    assert milk["number"] == 13


def test_two_edits_of_one_item_are_laid_together(household, kari, groceries):
    kari.run("lists", "add", groceries, "milk")
    def rename():
        kari.run("lists", "rename", groceries, "milk", "milk for the pancakes")
    def tick():
        kari.run("lists", "tick", groceries, "milk")
    threads = [threading.Thread(target=each) for each in (rename, tick)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    [item] = kari.json("lists", "show", groceries)["items"]
    assert item["name"] == "milk for the pancakes" and "checked" in item


def test_a_server_that_is_away_is_told(household, kari):
    kari.run("lists", "new", "Away")
    os.kill(household.server.process.pid, signal.SIGTERM)
    household.server.process.wait()
    try:
        for command in [("lists",), ("lists", "add", "Away", "milk"), ("notes",)]:
            assert kari.run(*command, status=5).stdout == ""
    finally:
        household.server.start()
    kari.run("lists", "delete", "Away", "--yes")


# Colours and what is typed wrong


def test_colours_are_for_terminals(kari, groceries):
    kari.run("lists", "add", groceries, "2 l milk")
    assert "\x1b" not in kari.out("lists", "show", groceries)
    assert "\x1b[33m" in kari.out("lists", "show", groceries, "--color", "always")
    assert "\x1b" not in kari.out("lists", "show", groceries, "--color=never")
    for env, colored in [({}, True), ({"NO_COLOR": "1"}, False)]:
        terminal = Terminal(kari, "lists", "show", groceries, **env)
        assert terminal.end() == 0
        assert ("\x1b[" in terminal.shown) == colored


def test_a_bar_is_for_terminals_and_goes_away(kari, groceries):
    many = [f"thing number {index}a" for index in range(400)]
    terminal = Terminal(kari, "lists", "add", groceries, *many)
    assert terminal.end() == 0
    assert "Adding" in terminal.shown and "█" in terminal.shown
    assert "Adding" not in terminal.shown.rsplit("\x1b[K", 1)[1]
    assert "Adding" not in kari.run("lists", "add", groceries, *many).stderr


@pytest.mark.parametrize("arguments, told", [
    (["lists", "ad"], "did you mean add?"), (["lists", "show"], "LIST is missing"),
    (["lists", "add", "x"], ""), (["lists", "move", "x", "y"], "--first"), (["lists", "--jsn"], "--json"),
    (["lists", "untick", "x"], "--all"), (["completion", "tcsh"], "bash, zsh or fish"),
])
def test_what_is_typed_wrong_is_told(kari, arguments, told):
    done = kari.run(*arguments, status=3 if arguments[1:] == ["add", "x"] else 2)
    assert told in done.stderr and done.stdout == ""


@pytest.mark.parametrize("command", [
    "lists", "lists add", "lists move", "notes", "notes edit", "watch", "login", "logout", "whoami", "completion"])
def test_each_command_has_a_help_with_examples(kari, command):
    out = kari.out(*command.split(), "--help")
    assert out.startswith(f"usage: multe {command}") and "Examples:" in out
    assert kari.out("help", *command.split()) == out
