"""Wrong and hostile input to those calls of the server's own that test_hostile.py's bodies do not reach."""

import random
import uuid

import pytest
import requests

from support.process import DataServer

STRANGE = ["", " ", "0", "-1", "99999999999999999999", "1.0", "１", "x" * 5_000, "../1", "%2e%2e", "1;DROP TABLE sessions",
           "null", "1%00", "%ff"]


@pytest.fixture(scope="module")
def server(binary, session_folder):
    folder = session_folder / "hostile-own"
    folder.mkdir()
    server = DataServer(binary, folder).start()
    server.cookie = server.sign_up()
    yield server
    assert server.is_running, server.log_tail()
    assert '"level":"error"' not in server.log_text()
    server.stop()


@pytest.fixture
def call(server):
    """Calls as the signed-in owner's browser: call("GET", "session")."""

    def send(method: str, path: str, data=None, signed_in: bool = True, **headers: str) -> requests.Response:
        cookie = {"Cookie": f"multe_session={server.cookie}"} if signed_in else {}
        return requests.request(
            method, f"{server.url}/multe/1/{path}", data=data, timeout=60, stream=True,
            headers={"Origin": server.url} | cookie | {name.replace("_", "-"): value for name, value in headers.items()})

    return send


def assert_refused(answer: requests.Response, *statuses: int) -> None:
    """The protocol's error object, whole."""
    assert answer.status_code in statuses, (answer.status_code, answer.text[:300])
    body = answer.json()
    assert body["serverErrorCode"] and body["reason"] and uuid.UUID(body["uuid"])


@pytest.mark.parametrize("last", [*STRANGE, "A" * 44, "ASDJ" * 11, "é"])
def test_a_strange_place_in_the_events_is_no_error(call, last):
    with call("GET", "events", Last_Event_ID=last.strip().encode().decode("latin-1")) as answer:
        assert answer.status_code in (200, 431)
        if answer.status_code == 200:
            assert b"event: hello" in next(answer.iter_content(None))


@pytest.mark.parametrize("key", STRANGE)
def test_a_session_that_cannot_be_is_not_found(call, key):
    if key not in ("", "1"):
        assert_refused(call("DELETE", "sessions/" + key), 400, 404)
    assert call("GET", "session").json()["user"], "the owner is still signed in"


@pytest.mark.parametrize(
    "data",
    [b"x", b"PK\3\4", b"PK\5\6" + b"\0" * 18, b"\x1f\x8b\x08", b"\x1f\x8b\x08\0\0\0\0\0\0\3" + b"\xff" * 100,
     random.Random(1).randbytes(100_000), b"\0" * 100_000, b"{}", b"7z\xbc\xaf\x27\x1c"],
    ids=["letter", "zip's head", "empty zip", "gzip's head", "broken gzip", "noise", "zeros", "JSON", "7z"])
def test_what_is_no_archive_is_told(call, data):
    answer = call("POST", "imports/keep", data)
    assert answer.status_code == 200
    *progress, last = answer.text.splitlines()
    assert '"error"' in last and '"serverErrorCode"' in last and '"reason"' in last
    assert all(line.startswith('{"progress"') for line in progress)


def test_an_import_needs_a_body_and_somebody(call):
    assert_refused(call("POST", "imports/keep"), 400, 411)
    assert_refused(call("POST", "imports/keep", b"PK\3\4", signed_in=False), 401, 403)
    assert_refused(call("POST", "imports/other", b"PK\3\4"), 404)


@pytest.mark.parametrize("path", [
    "session", "setup", "sessions", "sessions/1", "users", "settings", "password", "invitations", "invitations/lookup",
    "invitations/accept", "shares", "shares/lookup", "shares/decline", "programs", "programs/session", "events", "presence", "imports/keep"])
def test_every_call_names_its_methods_and_refuses_others(call, path):
    allowed = call("OPTIONS", path).headers["Allow"].split(", ")
    for method in {"GET", "POST", "PUT", "DELETE", "PATCH", "BREW"} - set(allowed):
        answer = call(method, path)
        assert_refused(answer, 405)
        assert sorted(answer.headers["Allow"].split(", ")) == sorted(allowed), method


@pytest.mark.parametrize("path", [
    "sessions", "users", "settings", "password", "invitations", "sessions/1", "shares", "shares/decline", "events",
    "presence", "imports/keep"])
def test_nobody_gets_nothing(call, path):
    for method in set(call("OPTIONS", path).headers["Allow"].split(", ")) - {"OPTIONS", "HEAD"}:
        if (method, path) != ("POST", "users"):
            body = None if method == "GET" else b"{}"
            assert_refused(call(method, path, body, signed_in=False), 400, 401, 403)
