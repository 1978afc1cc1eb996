"""Wrong and hostile input, on every endpoint: it gets the protocol's error object with a fitting status.

Never a 5xx, never silence, and the server stays alive.
"""

import copy
import json
import random
import socket
import uuid

import pytest
import requests

from support.cloudkit import Answer, CloudKit
from support.process import EphemeralServer

ZONE = {"zoneName": "Hostile", "ownerRecordName": "_x", "zoneType": "REGULAR_CUSTOM_ZONE"}
CONDITION = {"comparator": "EQUALS", "fieldName": "name", "fieldValue": {"value": "x", "type": "STRING"}, "distance": 1.5}
FIELDS = {
    "name": {"value": "x", "type": "STRING"},
    "number": {"value": 1, "type": "INT64"},
    "half": {"value": 0.5, "type": "DOUBLE"},
    "at": {"value": 1, "type": "TIMESTAMP"},
    "data": {"value": "AA==", "type": "BYTES"},
    "place": {"value": {"latitude": 1, "longitude": 2, "altitude": 3, "timestamp": 4}, "type": "LOCATION"},
    "link": {"value": {"recordName": "r2", "action": "NONE", "zoneID": {"zoneName": "Hostile"}}, "type": "REFERENCE"},
    "words": {"value": ["a"], "type": "STRING_LIST"},
    "file": {"value": {"fileChecksum": "AA==", "size": 1, "receipt": "x"}, "type": "ASSETID"},
}
RECORD = {
    "recordName": "r1", "recordType": "Thing", "recordChangeTag": "1", "fields": FIELDS,
    "parent": {"recordName": "r2"}, "zoneID": {"zoneName": "Hostile"}, "createShortGUID": False,
}

# Each call with a body that uses all the keys that it knows.
CALLS: dict[str, dict] = {
    "records/query": {
        "zoneID": {"zoneName": "Hostile"}, "resultsLimit": 5, "desiredKeys": ["name"], "numbersAsStrings": False,
        "zoneWide": False, "continuationMarker": "AA==",
        "query": {"recordType": "Thing", "filterBy": [CONDITION], "sortBy": [
            {"fieldName": "name", "ascending": True},
            {"systemFieldName": "modifiedTimestamp", "relativeLocation": FIELDS["place"]}]},
    },
    "records/modify": {
        "zoneID": {"zoneName": "Hostile"}, "atomic": True, "desiredKeys": ["name"], "numbersAsStrings": False,
        "operations": [{"operationType": "forceUpdate", "record": RECORD, "desiredKeys": ["name"]}],
    },
    "records/lookup": {
        "zoneID": {"zoneName": "Hostile"}, "records": [{"recordName": "r1", "desiredKeys": ["name"]}],
        "desiredKeys": ["name"], "numbersAsStrings": True,
    },
    "records/changes": {
        "zoneID": {"zoneName": "Hostile"}, "resultsLimit": 5, "syncToken": "AA==", "desiredKeys": ["name"],
        "desiredRecordTypes": ["Thing"], "reverse": False,
    },
    "zones/lookup": {"zones": [{"zoneName": "Hostile", "ownerRecordName": "_x"}]},
    "zones/modify": {"operations": [{"operationType": "create", "zone": {"zoneID": {"zoneName": "Hostile"}}}]},
    "zones/changes": {"metaSyncToken": "AA==", "resultsLimit": 5},
    "changes/database": {"syncToken": "AA==", "resultsLimit": 5},
    "changes/zone": {
        "resultsLimit": 5, "desiredKeys": ["name"],
        "zones": [{"zoneID": {"zoneName": "Hostile"}, "syncToken": "AA==", "reverse": False, "desiredKeys": ["name"],
                   "desiredRecordTypes": ["Thing"], "resultsLimit": 5, "numberAsStrings": False}],
    },
}

SUBSCRIPTION = {
    "subscriptionID": "s1", "subscriptionType": "query", "zoneID": {"zoneName": "Hostile"}, "zoneWide": False,
    "query": {"recordType": "Thing", "filterBy": [CONDITION]}, "firesOn": ["create", "update"], "firesOnce": False,
    "notificationInfo": {
        "alertBody": "x", "alertLocalizationKey": "k", "alertLocalizationArgs": ["name"], "soundName": "x",
        "shouldBadge": True, "shouldSendContentAvailable": True, "additionalFields": ["name"], "category": "c"},
}
SHARE = {
    "recordName": "Share-1", "recordType": "cloudkit.share", "recordChangeTag": "1", "createShortGUID": True,
    "forRecord": {"recordName": "r1", "recordChangeTag": "1"}, "publicPermission": "READ_ONLY",
    "fields": {"cloudkit.title": {"value": "x", "type": "STRING"}},
    "participants": [{
        "participantId": "p1", "type": "USER", "permission": "READ_WRITE", "acceptanceStatus": "INVITED",
        "userIdentity": {"lookupInfo": {"emailAddress": "eve@example.org"}}}],
}
SECRET = {"name": {"value": "x", "type": "STRING", "isEncrypted": True}}

# Those that came with sharing and its like; what they are addressed to stands before the path.
CALLS |= {
    "subscriptions/lookup": {"subscriptions": [{"subscriptionID": "s1"}]},
    "subscriptions/modify": {"operations": [{"operationType": "create", "subscription": SUBSCRIPTION}]},
    "assets/upload": {
        "zoneID": {"zoneName": "Hostile"}, "tokens": [{"recordName": "r1", "recordType": "Thing", "fieldName": "file"}]},
    "assets/rereference": {
        "zoneID": {"zoneName": "Hostile"}, "targetZoneID": {"zoneName": "Hostile"},
        "assets": [{"recordName": "r1", "fieldName": "file"}]},
    "tokens/create": {"apnsEnvironment": "development", "clientId": "c"},
    "tokens/register": {"apnsEnvironment": "development", "apnsToken": "0a" * 32, "clientId": "c"},
    "records/modify?shares": {
        "zoneID": {"zoneName": "Hostile"}, "atomic": False, "operations": [{"operationType": "create", "record": SHARE}]},
    "records/modify?secrets": {
        "zoneID": {"zoneName": "Hostile"}, "operations": [{"operationType": "create", "record": {
            "recordName": "r3", "recordType": "Secret", "fields": SECRET}}]},
    "../shared/records/query": {
        "zoneID": ZONE, "zoneWide": False, "query": {"recordType": "Thing", "filterBy": [CONDITION]}},
    "../shared/changes/zone": {"zones": [{"zoneID": ZONE, "syncToken": "AA=="}]},
    "../public/records/resolve": {
        "shortGUIDs": [{"value": "x", "shouldFetchRootRecord": True, "rootRecordDesiredKeys": ["name"]}]},
    "../public/records/accept": {"shortGUIDs": [{"value": "x"}]},
    "../public/users/discover": {"lookupInfos": [
        {"emailAddress": "eve@example.org"}, {"phoneNumber": "1"}, {"userRecordName": "_x"}]},
    "../public/users/lookup/email": {"users": [{"emailAddress": "eve@example.org"}]},
    "../public/users/lookup/id": {"users": [{"userRecordName": "_x"}]},
}

# The server's own calls: method, path, and a body with all keys.
OWN_CALLS: list[tuple[str, str, dict]] = [
    ("POST", "setup", {"token": "x", "name": "Eve", "email": "eve@example.org", "password": "long enough"}),
    ("POST", "session", {"email": "eve@example.org", "password": "long enough"}),
    ("POST", "users", {"name": "Eve", "email": "eve@example.org", "password": "long enough"}),
    ("PUT", "settings", {"signUpOpen": False, "membersMayInvite": False}),
    ("PUT", "password", {"current": "x", "password": "long enough"}),
    ("POST", "invitations/lookup", {"token": "x"}),
    ("POST", "invitations/accept", {"token": "x", "name": "Eve", "email": "eve@example.org", "password": "long enough"}),
    ("POST", "invitations", {"shortGUID": "x", "permission": "READ_WRITE"}),
    ("POST", "shares/lookup", {"shortGUID": "x"}),
    ("POST", "shares/decline", {"shortGUID": "x"}),
    ("PUT", "presence", {"zoneID": {"zoneName": "Hostile"}, "list": "x", "state": "looking"}),
    ("POST", "guests/lookup", {"shortGUID": "x"}),
    ("POST", "guests", {"shortGUID": "x", "name": "Eve"}),
    ("PUT", "guests/name", {"name": "Eve"}),
    ("POST", "uploads", {"size": 1, "zoneID": {"zoneName": "Hostile"}, "recordType": "Thing", "fieldName": "file"}),
]

WRONG_VALUES = [
    None, True, 0, -1, 1.5, 1e308, 2**63, -(2**70), "", "x", "\u0000", "\ud7ff\U0010ffff", "x" * 5_000, "../../etc/passwd",
    "'; DROP TABLE records; --", [], [[]], [None], [1, "x"], {}, {"a": 1}, {"value": {"value": {}}}, [{}] * 300,
]

BROKEN_BODIES = {
    "nothing": b"", "blank": b"  \n ", "word": b"nonsense", "half": b'{"zoneID": {"zoneName"', "unclosed text": b'{"a": "b',
    "two values": b"{} {}", "array": b"[]", "number": b"1", "text": b'"x"', "null": b"null",
    "trailing comma": b'{"a": 1,}', "single quotes": b"{'a': 1}", "comment": b"{/* */}", "NaN": b'{"a": NaN}',
    "infinity": b'{"a": 1e999}', "leading zero": b'{"a": 01}', "plus": b'{"a": +1}', "hex": b'{"a": 0x1}',
    "bare control character": b'{"a": "\x01"}', "NUL": b'{"a": "\x00"}', "only NUL": b"\x00" * 100,
    "bad escape": b'{"a": "\\x41"}', "lone surrogate": b'{"a": "\\ud800"}', "wrong pair": b'{"a": "\\udc00\\ud800"}',
    "invalid UTF-8": b'{"a": "\xff\xfe"}', "overlong UTF-8": b'{"a": "\xc0\xaf"}', "surrogate in UTF-8": b'{"a": "\xed\xa0\x80"}',
    "cut UTF-8": b'{"a": "\xe2\x82', "byte order mark": b"\xef\xbb\xbf{}", "UTF-16": '{"a": 1}'.encode("utf-16"),
    "deep arrays": b'{"a": ' + b"[" * 100_000, "deep closed arrays": b'{"a": ' + b"[" * 5_000 + b"]" * 5_000 + b"}",
    "deep objects": b'{"a":' * 50_000, "huge number": b'{"a": ' + b"9" * 100_000 + b"}",
    "huge exponent": b'{"a": 1e' + b"9" * 100_000 + b"}", "gzip": b"\x1f\x8b\x08\x00\x00\x00\x00\x00",
    "random": random.Random(1).randbytes(5_000), "form": b"a=1&b=2",
}

# Statuses that a client's fault may get.
FAULTS = {400, 401, 403, 404, 405, 409, 411, 412, 413, 414, 415, 421, 429, 431}


@pytest.fixture(scope="module")
def target(binary, session_folder):
    """A server for this module alone: what happens here must not disturb other tests."""
    server = EphemeralServer(binary, session_folder / "hostile.log").start()
    CloudKit.of_ephemeral(server.info).make_zone("Hostile")
    yield server
    assert server.is_running, server.log_tail()
    server.stop()


@pytest.fixture
def ck(target) -> CloudKit:
    return CloudKit.of_ephemeral(target.info)


def assert_refused(answer: Answer, statuses: set[int] = FAULTS) -> None:
    """The protocol's error object, whole, under a client's fault."""
    assert answer.status in statuses, answer
    body = answer.json
    assert body["serverErrorCode"] and body["reason"], answer
    assert "INTERNAL" not in body["serverErrorCode"], answer
    uuid.UUID(body["uuid"])


def assert_sane(answer: Answer) -> None:
    """Either refused, or an answer in JSON in which no item failed by the server's own fault."""
    if answer.status != 200:
        assert_refused(answer)
    assert b"INTERNAL_ERROR" not in answer.content, answer


def own(target, method: str, path: str, data: bytes | None, **options) -> Answer:
    headers = {"Origin": target.url} | options.pop("headers", {})
    answer = requests.request(
        method, f"{target.url}/multe/1/{path}", data=data, headers=headers, timeout=60, **options)
    return Answer(answer.status_code, answer.headers, answer.content)


def places(value, path=()):
    """The paths to every member and element of a JSON value."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in steps:
        yield path + (key,)
        yield from places(child, path + (key,))


def with_value(body, path, value):
    body = copy.deepcopy(body)
    place = body
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return body


def without(body, path):
    body = copy.deepcopy(body)
    place = body
    for key in path[:-1]:
        place = place[key]
    del place[path[-1]]
    return body


# Bodies


@pytest.mark.parametrize("path", CALLS)
def test_a_broken_body_is_refused(ck, path):
    for name, body in BROKEN_BODIES.items():
        answer = ck.send("POST", path, body)
        if name in ("nothing", "blank") and answer.status == 200:
            # A call without any required key may take no body for an empty one.
            assert path in ("zones/changes", "changes/database", "../public/users/discover"), name
            continue
        try:
            assert_refused(answer, {400, 413})
        except AssertionError as error:
            raise AssertionError(f"{path}, {name}: {error}") from error


@pytest.mark.parametrize("path", CALLS)
def test_a_wrong_value_for_any_key_does_no_harm(ck, path):
    for place in places(CALLS[path]):
        for value in WRONG_VALUES:
            answer = ck.send("POST", path, json.dumps(with_value(CALLS[path], place, value)))
            try:
                assert_sane(answer)
            except (AssertionError, KeyError, ValueError) as error:
                raise AssertionError(f"{path}, {place} = {str(value)[:60]!r}: {error!r}") from error


@pytest.mark.parametrize("path", CALLS)
def test_a_missing_key_does_no_harm(ck, path):
    for place in places(CALLS[path]):
        assert_sane(ck.send("POST", path, json.dumps(without(CALLS[path], place))))


@pytest.mark.parametrize("path", CALLS)
def test_a_key_given_twice_does_no_harm(ck, path):
    text = json.dumps(CALLS[path])
    for key, value in CALLS[path].items():
        twice = text[:-1] + f", {json.dumps(key)}: {json.dumps(value)}}}"
        assert_sane(ck.send("POST", path, twice))
        assert_sane(ck.send("POST", path, text[:-1] + f", {json.dumps(key)}: 1}}"))


@pytest.mark.parametrize("path", CALLS)
def test_every_cut_of_a_body_is_refused(ck, path):
    body = json.dumps(CALLS[path]).encode()
    for length in range(1, len(body), max(1, len(body) // 60)):
        assert_refused(ck.send("POST", path, body[:length]), {400})


@pytest.mark.parametrize("path", CALLS)
def test_flipped_bytes_do_no_harm(ck, path):
    choice = random.Random(path)
    for _ in range(150):
        body = bytearray(json.dumps(CALLS[path]).encode())
        for _ in range(choice.randint(1, 4)):
            body[choice.randrange(len(body))] = choice.randrange(256)
        assert_sane(ck.send("POST", path, bytes(body)))


@pytest.mark.parametrize("method, path, body", OWN_CALLS, ids=[f"{m} {p}" for m, p, _ in OWN_CALLS])
def test_the_servers_own_calls_refuse_broken_and_wrong_bodies(target, method, path, body):
    for name, broken in BROKEN_BODIES.items():
        answer = own(target, method, path, broken)
        assert answer.status in FAULTS, f"{name}: {answer}"
        assert answer.json["serverErrorCode"], name
    for place in places(body):
        for value in WRONG_VALUES:
            answer = own(target, method, path, json.dumps(with_value(body, place, value)).encode())
            assert answer.status == 200 or answer.status in FAULTS, f"{place} = {str(value)[:60]!r}: {answer}"
            assert isinstance(answer.json, dict)


def test_a_body_over_the_limit_is_refused_before_it_is_read(target, ck):
    head = (
        f"POST /database/1/{ck.container}/{ck.environment}/private/records/modify?ckAPIToken={ck.tokens['ckAPIToken']}"
        f"&ckWebAuthToken={ck.tokens['ckWebAuthToken']} HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n"
    )
    answer = raw(target, head.encode())
    assert answer.startswith(b"HTTP/1.1 413 "), answer[:200]
    assert b"serverErrorCode" in answer


def test_a_body_in_pieces_over_the_limit_is_refused(target, ck):
    with connect(target) as peer:
        peer.sendall(
            f"POST /database/1/{ck.container}/{ck.environment}/private/records/modify?ckAPIToken={ck.tokens['ckAPIToken']}"
            f"&ckWebAuthToken={ck.tokens['ckWebAuthToken']} HTTP/1.1\r\nHost: x\r\n"
            "Transfer-Encoding: chunked\r\n\r\n".encode())
        piece = b"100000\r\n" + b" " * 0x100000 + b"\r\n"
        try:
            for _ in range(40):
                peer.sendall(piece)
            peer.sendall(b"0\r\n\r\n")
        except OSError:
            pass
        answer = receive(peer)
    assert answer == b"" or b" 413 " in answer.split(b"\r\n")[0], answer[:200]


# Paths

TRICKS = [
    "/..%2f..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "/../../../etc/passwd", "/..%5c..%5cetc%5cpasswd",
    "/....//....//etc/passwd", "/%00", "/index.html%00.js", "/%", "/%z", "/%zz", "/%ff%fe", "/%c0%ae%c0%ae/etc/passwd",
    "//etc/passwd", "/./.", "/database/1/..%2f..%2fetc/passwd", "/database/1/iCloud.multe/production/private/..",
    "/database/1/iCloud.multe%2fproduction/private/zones/list", "/database//1//", "/database/1", "/database/2/a/b/c/d/e",
    "/database/1/iCloud.multe/staging/private/zones/list", "/database/1/iCloud.multe/production/secret/zones/list",
    "/database/1/%00/production/private/zones/list", "/multe/1/", "/multe/1/session/..%2f", "/multe/2/session", "/multe",
    "/device/1/x/y/tokens/create", "/.git/config", "/multe.sqlite", "/data", "/healthz/", "/healthz/x", "/metrics%20",
    "/a" * 2_000, "/" + "a" * 20_000, "/" + "%41" * 8_000, "/?" + "a" * 20_000, "/?" + "a=b&" * 200, "/?ckAPIToken=%00",
    "/?&&&===&=&%", "*", "http://example.org/healthz", "healthz", "/health\u00a0z",
]


@pytest.mark.parametrize("method", ["GET", "POST", "HEAD", "OPTIONS", "DELETE"])
def test_no_path_leads_out_or_breaks_anything(target, method):
    for trick in TRICKS:
        answer = raw(target, (
            f"{method} ".encode() + trick.encode("latin-1") +
            b" HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"))
        assert answer, f"{trick[:80]}: no answer"
        status = status_of(answer)
        assert status in FAULTS | {200, 204, 301, 302, 304, 308}, f"{trick[:80]}: {answer[:200]!r}"
        assert b"root:" not in answer, trick


def test_a_query_of_thousands_of_parameters_is_refused(target):
    answer = raw(target, b"GET /healthz?" + b"a=b&" * 2_000 + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert answer == b"" or status_of(answer) in (200, 400, 413, 414, 431), answer[:200]


# Heads

GOOD = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
POST_HEAD = b"POST /multe/1/session HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nConnection: close\r\n"

# What must be refused, or answered by closing: never taken for a request.
BAD_HEADS = {
    "no host": b"GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n",
    "two lengths": POST_HEAD + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x",
    "length and chunks": POST_HEAD + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "negative length": POST_HEAD + b"Content-Length: -1\r\n\r\n{}",
    "length in hex": POST_HEAD + b"Content-Length: 0x2\r\n\r\n{}",
    "length beyond 64 bits": POST_HEAD + b"Content-Length: 99999999999999999999999\r\n\r\n{}",
    "length of nothing": POST_HEAD + b"Content-Length: \r\n\r\n{}",
    "bad chunk": POST_HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
    "no blank after the method": b"GET\r\nHost: x\r\n\r\n",
    "random bytes": random.Random(2).randbytes(3_000) + b"\r\n\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "TLS": bytes.fromhex("16030100c8010000c40303") + bytes(200),
    "header of 100 KB": b"GET /healthz HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 100_000 + b"\r\n\r\n",
    "5,000 headers": b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 5_000 + b"\r\n",
}

# What may be refused or taken, as long as the server stays alive.
ODD_HEADS = {
    "NUL in a header": b"GET /healthz HTTP/1.1\r\nHost: x\r\nX: a\0b\r\nConnection: close\r\n\r\n",
    "folded header": b"GET /healthz HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\nConnection: close\r\n\r\n",
    "bare line feeds": b"GET /healthz HTTP/1.1\nHost: x\nConnection: close\n\n",
    "HTTP/1.0": b"GET /healthz HTTP/1.0\r\n\r\n",
    "HTTP/0.9": b"GET /healthz\r\n\r\n",
    "many blanks": b"GET   /healthz   HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "unknown method": b"BREW /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "long method": b"A" * 10_000 + b" /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "cookie of nonsense": b"GET /multe/1/session HTTP/1.1\r\nHost: x\r\nCookie: multe_session=\xff; =; ;;multe_session\r\n"
                          b"Connection: close\r\n\r\n",
    "forwarded nonsense": b"GET /multe/1/session HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: , ,\r\nX-Forwarded-Proto: \xff\r\n"
                          b"X-Forwarded-Host: a\tb\r\nForwarded: ;;\r\nConnection: close\r\n\r\n",
    "wrong ranges": b"GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=9-1,-,a-b\r\nConnection: close\r\n\r\n",
    "last event of nonsense": b"GET /multe/1/events HTTP/1.1\r\nHost: x\r\nLast-Event-ID: \xff\r\nConnection: close\r\n\r\n",
    "expect nonsense": POST_HEAD + b"Expect: the-unexpected\r\nContent-Length: 2\r\n\r\n{}",
    "pipelined": GOOD.replace(b"Connection: close\r\n", b"") * 20 + GOOD,
}


@pytest.mark.parametrize("name", BAD_HEADS)
def test_a_bad_head_is_refused(target, name):
    answer = raw(target, BAD_HEADS[name], half_close=True)
    if answer:
        assert status_of(answer) in FAULTS | {501, 505}, answer[:200]
    assert raw(target, GOOD).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("name", ODD_HEADS)
def test_an_odd_head_does_no_harm(target, name):
    answer = raw(target, ODD_HEADS[name], half_close=True)
    if answer:
        assert status_of(answer) in FAULTS | {200, 206, 416, 417, 501, 505}, answer[:200]
    assert raw(target, GOOD).startswith(b"HTTP/1.1 200 ")


def test_a_body_that_ends_early_does_no_harm(target):
    for sent in (b"", b"{", b'{"email": "x"'):
        with connect(target) as peer:
            peer.sendall(POST_HEAD + b"Content-Length: 500\r\n\r\n" + sent)
    assert raw(target, GOOD).startswith(b"HTTP/1.1 200 ")


def test_answers_that_nobody_reads_do_no_harm(target, ck):
    for _ in range(100):
        with connect(target) as peer:
            peer.sendall(GOOD * 3)
    assert raw(target, GOOD).startswith(b"HTTP/1.1 200 ")


def test_silent_connections_do_not_stop_the_others(target):
    silent = [connect(target) for _ in range(50)]
    half = [connect(target) for _ in range(50)]
    for peer in half:
        peer.sendall(b"POST /multe/1/session HTTP/1.1\r\nHost: x\r\nContent-Le")
    assert raw(target, GOOD).startswith(b"HTTP/1.1 200 ")
    for peer in silent + half:
        peer.close()


# Values that would do harm where they are taken for code


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "a'b\"c", "%s%n", "r1; --", "${x}", "a/b", "a?b#c", " "])
def test_a_strange_record_name_is_only_a_name(ck, name):
    zone = {"zoneName": "Hostile"}
    saved = ck.save(zone, {"recordName": name, "recordType": "Thing", "fields": {}}, "forceUpdate")
    assert saved["recordName"] == name
    assert [record["recordName"] for record in ck.lookup(zone, name)] == [name]
    condition = {"systemFieldName": "recordName", "comparator": "EQUALS",
                 "fieldValue": {"type": "REFERENCE", "value": {"recordName": name, "action": "NONE"}}}
    found = ck.query(zone, {"recordType": "Thing", "filterBy": [condition]})
    assert [record["recordName"] for record in found] == [name]


def test_the_server_is_still_well(target):
    assert target.is_running
    assert raw(target, GOOD).startswith(b"HTTP/1.1 200 ")
    assert "Fatal error" not in target.log_text()


# Sockets


def connect(target) -> socket.socket:
    host, port = target.url.removeprefix("http://").split(":")
    peer = socket.create_connection((host, int(port)), timeout=60)
    return peer


def receive(peer: socket.socket) -> bytes:
    """What the server says until it closes, or has told one whole answer."""
    got = b""
    try:
        while piece := peer.recv(65_536):
            got += piece
            head, _, body = got.partition(b"\r\n\r\n")
            for line in head.lower().split(b"\r\n"):
                if line.startswith(b"content-length:") and len(body) >= int(line.split(b":")[1]):
                    return got
    except ConnectionError:
        pass
    return got


def raw(target, data: bytes, half_close: bool = False) -> bytes:
    """Sends bytes and gives what comes back. `half_close` tells the server that no more will come."""
    with connect(target) as peer:
        try:
            peer.sendall(data)
            if half_close:
                peer.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        return receive(peer)


def status_of(answer: bytes) -> int:
    assert answer.startswith(b"HTTP/1."), answer[:200]
    return int(answer.split(b" ", 2)[1])
