"""Conformance, check 1: every endpoint by its methods, with any type of body."""

import json

import pytest

WITHOUT_BODY = ["zones/list", "users/caller", "users/current", "subscriptions/list", "users/lookup/contacts"]
WITH_BODY = {
    "records/query": {"query": {"recordType": "Endpoint"}},
    "records/modify": {"operations": []},
    "records/lookup": {"records": []},
    "records/changes": None,
    "zones/lookup": {"zones": []},
    "zones/modify": {"operations": []},
    "zones/changes": {},
    "changes/database": {},
    "changes/zone": {"zones": []},
    "subscriptions/lookup": {"subscriptions": []},
    "subscriptions/modify": {"operations": []},
    "assets/upload": {"tokens": []},
    "assets/rereference": {"assets": []},
    "tokens/create": {"apnsEnvironment": "development"},
    "records/resolve": {"shortGUIDs": []},
    "records/accept": {"shortGUIDs": []},
    "users/discover": {"lookupInfos": []},
    "users/lookup/email": {"users": []},
    "users/lookup/id": {"users": []},
}


def database(ck, path):
    return ck.other(database="public") if path.startswith(("users/", "records/resolve", "records/accept")) else ck


def body_of(path, zone):
    return {"zoneID": zone} if path == "records/changes" else WITH_BODY.get(path, {}) | {}


@pytest.fixture
def endpoint_zone(ck, zone):
    """A zone in a database that knows the type that the query asks for."""
    ck.save(zone, {"recordName": "e", "recordType": "Endpoint", "fields": {}})
    return zone


@pytest.mark.parametrize("path", [*WITH_BODY, *WITHOUT_BODY])
@pytest.mark.parametrize("content_type", ["text/plain", "application/json", None])
def test_every_endpoint_takes_a_post_of_any_type(ck, endpoint_zone, path, content_type):
    headers = {"Content-Type": content_type} if content_type else {}
    answer = database(ck, path).send("POST", path, json.dumps(body_of(path, endpoint_zone)), headers=headers)
    assert answer.status == 200, answer
    assert isinstance(answer.json, dict)


@pytest.mark.parametrize("path", WITHOUT_BODY)
def test_what_needs_no_body_takes_get_and_empty_posts(ck, path):
    for method, body in [("GET", None), ("POST", b""), ("POST", b" \r\n\t"), ("POST", b"{}")]:
        answer = database(ck, path).send(method, path, body)
        assert answer.status == 200, (method, body, answer)


@pytest.mark.parametrize("path", [*WITH_BODY, *WITHOUT_BODY])
def test_every_endpoint_tells_its_methods(ck, path):
    expected = {"POST", "OPTIONS"} | ({"GET"} if path in WITHOUT_BODY else set())
    answer = ck.send("OPTIONS", path)
    assert answer.status in (200, 204)
    assert set(answer.headers["Allow"].replace(" ", "").split(",")) >= expected
    wrong = ck.send("DELETE", path)
    assert wrong.status == 405
    assert set(wrong.headers["Allow"].replace(" ", "").split(",")) >= expected


@pytest.mark.parametrize("path", [path for path in WITH_BODY if path != "records/query"])
def test_a_body_that_is_no_object_is_refused(ck, path):
    for body in (b"[]", b"1", b'"x"', b"null", b"\0", b"{"):
        answer = ck.send("POST", path, body)
        assert (answer.status, answer.json["serverErrorCode"]) == (400, "BAD_REQUEST"), (body, answer)


@pytest.mark.parametrize("path", ["users/caller", "users/current"])
def test_a_user_is_asked_for_in_the_public_database(ck, path):
    assert database(ck, path).get(path)["userRecordName"].startswith("_")
    if path == "users/current":
        assert ck.get(path, 400)["serverErrorCode"] == "BAD_REQUEST"
