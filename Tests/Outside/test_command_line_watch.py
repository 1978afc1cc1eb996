"""Live changes on the command line."""

import json
import queue
import signal
import threading

import pytest

from support.household import accept

LIMIT = 120.0


class Watched:
    """A watch, and its lines as they come."""

    def __init__(self, command_line, *arguments):
        self.process = command_line.start("watch", *arguments)
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def next(self):
        return self.lines.get(timeout=LIMIT)

    def event(self):
        return json.loads(self.next())

    def end(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(60)


@pytest.fixture
def watch(kari):
    made = []

    def start(*arguments):
        made.append(Watched(kari, *arguments))
        return made[-1]

    yield start
    for one in made:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()


def test_changes_are_told_as_they_happen(household, kari, watch):
    watched = watch("--json")
    assert watched.event() == {"event": "watching"}
    kari.run("lists", "new", "Cabin", "2 kg firewood")
    made, added = watched.event(), watched.event()
    assert (made["event"], made["kind"], made["list"]["name"]) == ("added", "list", "Cabin")
    assert (added["event"], added["item"]["name"], added["item"]["number"], added["list"]["name"]) == (
        "added", "firewood", 2, "Cabin")
    kari.run("lists", "tick", "Cabin", "firewood")
    assert watched.event()["event"] == "ticked"
    kari.run("lists", "rename", "Cabin", "firewood", "logs")
    renamed = watched.event()
    assert (renamed["event"], renamed["before"], renamed["item"]["name"]) == ("renamed", "firewood", "logs")
    kari.run("notes", "new", "Key", "--text", "below the stone")
    assert watched.event()["note"]["name"] == "Key"
    kari.run("lists", "delete", "Cabin", "--yes")
    while (event := watched.event())["kind"] != "list":
        assert event["event"] == "removed"
    assert event["event"] == "removed"
    assert watched.end() == 0, "Ctrl-C is how a watch ends"


def test_one_list_can_be_watched_as_lines(kari, watch):
    kari.run("lists", "new", "Watched")
    kari.run("lists", "new", "Other")
    watched = watch("watched")
    assert watched.process.stderr.readline() == "Watching. Ctrl-C ends it.\n"
    kari.run("lists", "add", "Other", "nails")
    kari.run("lists", "add", "Watched", "mi\x1blk")
    line = watched.next()
    assert line.endswith("  Watched: + mi\\u{1B}lk") and line[2] == ":"
    assert watched.end() == 0


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
def test_who_did_it_is_told_by_name(household, kari, ola, watch, form):
    name = f"Shared{len(form)}"
    kari.run("lists", "new", name)
    link = kari.json("lists", "share", name, "--with", "Ola")["link"]
    accept(household.client("Ola"), link.rsplit("/share/", 1)[1])
    watched = watch(name, *form)
    assert (watched.event()["event"] if form else watched.process.stderr.readline())
    ola.run("lists", "add", name, "juice")
    kari.run("lists", "add", name, "bread")
    if form:
        juice, bread = watched.event(), watched.event()
        assert juice["byName"] == "Ola" and juice["by"]
        assert "byName" not in bread and "by" not in bread
    else:
        assert watched.next().endswith(f"  {name}: + juice  by Ola")
        assert watched.next().endswith(f"  {name}: + bread")
    assert watched.end() == 0


def test_what_happens_while_the_server_is_away_is_told_later(household, kari, watch):
    watched = watch("--json")
    assert watched.event() == {"event": "watching"}
    # Not before the line is open, or there would be nothing to lose.
    kari.run("lists", "new", "Before")
    assert watched.event()["list"]["name"] == "Before"
    household.server.stop()
    assert watched.event() == {"event": "offline"}
    household.server.start()
    kari.run("lists", "new", "Meanwhile")
    events = [watched.event(), watched.event()]
    assert {"event": "online"} in events
    assert [event["list"]["name"] for event in events if "list" in event] == ["Meanwhile"]


def test_a_session_that_ends_ends_the_watch(household, kari, watch):
    watched = watch("--json")
    assert watched.event() == {"event": "watching"}
    kari.run("lists", "new", "Last")
    watched.event()
    session = json.loads(kari.credentials.read_text())["accounts"][0]["session"]
    household.multe("DELETE", "session", cookie=session)
    assert watched.process.wait(60) == 4
