"""Requests that real clients sent, byte for byte but for container and tokens, get the answers that those clients need.

They were recorded from pyicloud and requests-cloudkit. They are no part of this repository; where they lie beside it, they
are replayed.
"""

import http.client
import json
from urllib.parse import urlencode

import pytest

from support.cloudkit import CloudKit, fields
from support.process import ROOT

FILES = [ROOT / up / "shared/cloudkit/captured-requests.json" for up in ("..", "../..")]
FILE = next((file for file in FILES if file.is_file()), None)
REQUESTS = json.loads(FILE.read_text()) if FILE else []
CONTAINER = "iCloud.com.example.app"

pytestmark = pytest.mark.skipif(not REQUESTS, reason="the recorded requests are not here")


def captured(path: str, signed: bool = False) -> dict:
    """The one request to a path."""
    [request] = [
        request for request in REQUESTS
        if f"/{path}" in request["target"] and ("signedMessage" in request) == signed]
    return request


@pytest.fixture(scope="module")
def ck(server) -> CloudKit:
    """A user whose zone Z is for these tests alone, with a record of the type that the requests ask for."""
    ck = CloudKit.of_ephemeral(server.info, 1)
    zone = ck.make_zone("Z")
    ck.save(zone, {"recordName": "x", "recordType": "T", "fields": fields(s="x")})
    ck.save(zone, {"recordName": "y", "recordType": "T", "fields": fields(s="y")})
    return ck


def replay(ck: CloudKit, request: dict, tokens: dict[str, str]) -> tuple[int, dict, http.client.HTTPMessage]:
    """Sends the request as it was, to our container and with our tokens after its own parameters."""
    target = request["target"].replace(CONTAINER, ck.container)
    if tokens:
        target += ("&" if "?" in target else "?") + urlencode(tokens)
    connection = http.client.HTTPConnection(ck.url.removeprefix("http://"), timeout=60)
    try:
        connection.putrequest(request["method"], target, skip_accept_encoding=True)
        for name, value in request["headers"].items():
            connection.putheader(name, value)
        body = request["body"].encode()
        if body:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body or None)
        answer = connection.getresponse()
        content = json.loads(answer.read())
        assert answer.headers["Content-Type"].lower().replace(" ", "") == "application/json;charset=utf-8"
        return answer.status, content, answer.headers
    finally:
        connection.close()


def test_the_list_of_zones(ck):
    status, answer, _ = replay(ck, captured("zones/list"), ck.tokens)
    assert status == 200
    names = [zone["zoneID"]["zoneName"] for zone in answer["zones"]]
    assert names[0] == "_defaultZone" and "Z" in names
    for zone in answer["zones"]:
        assert zone["deleted"] is False and zone["zoneID"]["ownerRecordName"] and zone["zoneID"]["zoneType"]


def test_the_feed_of_zones_with_a_token_of_another_server(ck):
    status, answer, _ = replay(ck, captured("changes/database"), ck.tokens)
    assert (status, answer["serverErrorCode"]) == (400, "BAD_REQUEST") and answer["reason"]


def test_the_query(ck):
    status, answer, _ = replay(ck, captured("records/query"), ck.tokens)
    assert status == 200
    assert "x" in [record["recordName"] for record in answer["records"]]
    for record in answer["records"]:
        assert record["fields"]["s"] == {"value": "x", "type": "STRING"}
    assert answer["syncToken"] and not answer.get("continuationMarker")


def test_the_save_and_the_lookup(ck):
    status, answer, _ = replay(ck, captured("records/modify"), ck.tokens)
    assert status == 200
    [saved] = answer["records"]
    assert saved["recordName"] == "a" and saved["recordType"] == "T" and saved["recordChangeTag"]
    assert saved["fields"] == {
        "s": {"value": "x", "type": "STRING"}, "t": {"value": 1700000000123, "type": "TIMESTAMP"}}
    assert saved["pluginFields"] == {} and answer["syncToken"]

    status, answer, _ = replay(ck, captured("records/lookup"), ck.tokens)
    assert status == 200
    found, missing = answer["records"]
    assert found == saved
    assert missing["recordName"] == "b" and missing["serverErrorCode"] == "NOT_FOUND" and missing["reason"]


def test_the_feed_of_records_with_a_token_of_another_server(ck):
    status, answer, _ = replay(ck, captured("changes/zone"), ck.tokens)
    assert status == 200
    [zone] = answer["zones"]
    assert zone["zoneID"]["zoneName"] == "Z" and zone["serverErrorCode"] == "BAD_REQUEST" and zone["reason"]
    assert "syncToken" not in zone


@pytest.mark.parametrize("path", ["zones/list", "records/query"])
def test_signed_requests_of_long_ago_are_refused(ck, path):
    status, answer, _ = replay(ck, captured(path, signed=True), {})
    assert (status, answer["serverErrorCode"]) == (401, "AUTHENTICATION_FAILED") and answer["reason"]
