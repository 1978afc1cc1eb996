"""The push stream: what changed is told at once, and what was missed is told after a reconnect."""

import contextlib
import http.client
import json
import socket
import threading
import time
from dataclasses import dataclass, field

import pytest
import requests

from support.cloudkit import CloudKit


@dataclass
class Event:
    name: str = "message"
    data: str = ""
    id: str | None = None

    @property
    def json(self) -> dict:
        return json.loads(self.data)


@dataclass
class Stream:
    """A listener in a thread of its own."""

    server: object
    cookie: str
    last_id: str | None = None
    events: list[Event] = field(default_factory=list)
    ended: bool = False

    def __enter__(self) -> "Stream":
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=120)
        connection.connect()
        # Kept to end the stream with: closing an answer waits for the thread that reads from it.
        self.socket = connection.sock
        headers = {"Accept": "text/event-stream", "Cookie": f"multe_session={self.cookie}"}
        headers |= {"Last-Event-ID": self.last_id} if self.last_id else {}
        connection.request("GET", "/multe/1/events", headers=headers)
        self.answer = connection.getresponse()
        assert self.answer.status == 200, self.answer.read()
        assert self.answer.headers["Content-Type"].startswith("text/event-stream")
        assert "no-cache" in self.answer.headers["Cache-Control"] or "no-store" in self.answer.headers["Cache-Control"]
        self.thread = threading.Thread(target=self.listen, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_) -> None:
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.thread.join()
        self.answer.close()

    def listen(self) -> None:
        event = Event()
        with contextlib.suppress(OSError, http.client.HTTPException):
            while raw := self.answer.readline():
                line = raw.decode().rstrip("\n")
                if line == "":
                    if event.data:
                        self.events.append(event)
                    event = Event()
                else:
                    key, _, value = line.partition(":")
                    setattr(event, {"event": "name"}.get(key, key), value.removeprefix(" "))
        self.ended = True

    def wait(self, name: str, count: int = 1, seconds: float = 60) -> list[Event]:
        deadline = time.monotonic() + seconds
        while len(found := [event for event in self.events if event.name == name]) < count:
            assert time.monotonic() < deadline, f"{len(found)} of {count} {name}: {self.events}"
            time.sleep(0.005)
        return found


@pytest.fixture
def signed_in(data_server):
    cookie = data_server.sign_up()
    ck = CloudKit(data_server.url, cookie=cookie)
    ck.make_zone("Lists")
    return data_server, cookie, ck


def save(ck, name: str, zone: str = "Lists") -> None:
    ck.save({"zoneName": zone}, {"recordName": name, "recordType": "Lists", "fields": {}}, "forceUpdate")


def test_a_stream_begins_with_the_version(signed_in):
    server, cookie, _ = signed_in
    with Stream(server, cookie) as stream:
        [hello] = stream.wait("hello")
        assert hello.json["version"] and hello.id


def test_a_change_is_told_with_a_token_that_is_up_to_date(signed_in):
    server, cookie, ck = signed_in
    with Stream(server, cookie) as stream:
        stream.wait("hello")
        save(ck, "l1")
        [event] = stream.wait("zone")
        assert event.json["database"] == "private" and event.json["zoneID"]["zoneName"] == "Lists"
        assert ck.changes({"zoneName": "Lists"}, event.json["syncToken"])[0] == []


def test_all_streams_of_a_user_are_told(signed_in):
    server, cookie, ck = signed_in
    with Stream(server, cookie) as one, Stream(server, cookie) as two:
        one.wait("hello"), two.wait("hello")
        save(ck, "l1")
        one.wait("zone"), two.wait("zone")


def test_what_changed_in_between_is_told_after_a_reconnect(signed_in):
    server, cookie, ck = signed_in
    ck.make_zone("Other")
    with Stream(server, cookie) as stream:
        stream.wait("hello")
        save(ck, "l1")
        [event] = stream.wait("zone")
    save(ck, "l2")
    save(ck, "o1", "Other")
    with Stream(server, cookie, event.id) as stream:
        zones = {event.json["zoneID"]["zoneName"] for event in stream.wait("zone", 2)}
        assert zones == {"Lists", "Other"}
    with Stream(server, cookie, stream.events[-1].id) as stream:
        stream.wait("hello")
        time.sleep(0.2)
        assert [event for event in stream.events if event.name == "zone"] == []


def test_a_reconnect_after_a_restart_tells_what_was_missed(signed_in):
    server, cookie, ck = signed_in
    with Stream(server, cookie) as stream:
        [hello] = stream.wait("hello")
    save(ck, "l1")
    server.restart()
    with Stream(server, cookie, hello.id) as stream:
        assert stream.wait("zone")[0].json["zoneID"]["zoneName"] == "Lists"


@pytest.mark.parametrize("last_id", ["nonsense", "999999999", "-1", "0", "x" * 2_000])
def test_an_unknown_last_id_is_no_error(signed_in, last_id):
    server, cookie, _ = signed_in
    with Stream(server, cookie, last_id) as stream:
        stream.wait("hello")


def test_a_stream_ends_when_its_session_ends(signed_in):
    server, cookie, _ = signed_in
    with Stream(server, cookie) as stream:
        stream.wait("hello")
        answer = requests.delete(
            server.url + "/multe/1/session", cookies={"multe_session": cookie}, headers={"Origin": server.url}, timeout=60)
        assert answer.status_code == 200
        stream.wait("signedOut")
        stream.thread.join(60)
        assert stream.ended


def test_a_stream_needs_a_session(data_server):
    answer = requests.get(data_server.url + "/multe/1/events", timeout=60, stream=True)
    assert answer.status_code in (401, 421)


def test_a_quiet_stream_is_kept_alive(signed_in):
    server, cookie, _ = signed_in
    with Stream(server, cookie) as stream:
        stream.wait("hello")
        stream.wait("beat")
