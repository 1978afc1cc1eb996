"""What every call has in common: methods, types, errors, tokens."""

import json
import uuid

import pytest

from support.cloudkit import CloudKit

READS = ["zones/list"]
CALLS = [
    "records/query", "records/modify", "records/lookup", "records/changes", "zones/lookup", "zones/modify",
    "zones/changes", "changes/database", "changes/zone",
]


def assert_error(answer, status: int, code: str) -> dict:
    """The protocol's error object under its status."""
    assert answer.status == status, answer
    assert answer.headers["Content-Type"].lower().replace(" ", "") == "application/json;charset=utf-8"
    body = answer.json
    assert body["serverErrorCode"] == code and body["reason"], body
    uuid.UUID(body["uuid"])
    assert answer.headers["X-Apple-Request-UUID"] == body["uuid"]
    return body


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/json", "application/json; charset=utf-8", "x/y", None])
def test_the_content_type_of_a_request_does_not_matter(ck, zone, content_type):
    headers = {"Content-Type": content_type} if content_type else {}
    body = json.dumps({"zoneID": zone, "query": {"recordType": "Note"}})
    answer = ck.send("POST", "zones/lookup", json.dumps({"zones": [zone]}), headers=headers)
    assert answer.status == 200, (answer, body)
    assert answer.headers["Content-Type"].lower().replace(" ", "") == "application/json;charset=utf-8"


def test_unknown_parameters_and_keys_are_ignored(ck, zone):
    answer = ck.send(
        "POST", "zones/lookup", json.dumps({"zones": [zone], "pluginFields": {}, "x": [1]}),
        params={"remapEnums": "True", "clientId": "a b", "ckjsVersion": "2.4.0", "x": "%00"},
    )
    assert answer.status == 200


@pytest.mark.parametrize("flag", ["true", "True"])
def test_a_modify_tells_the_zones_token_where_asked(ck, zone, flag):
    record = {"recordName": "n1", "recordType": "Note", "fields": {}}
    body = {"zoneID": zone, "operations": [{"operationType": "create", "record": record}]}
    answer = ck.send("POST", "records/modify", json.dumps(body), params={"getCurrentSyncToken": flag})
    assert ck.changes(zone, answer.json["syncToken"])[0] == []


@pytest.mark.parametrize("path", ["nothing/here", "records", "records/query/more", "records/queryx", ""])
def test_an_unknown_path_is_told(ck, path):
    assert_error(ck.send("POST", path, "{}"), 404, "NOT_FOUND")


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_a_wrong_method_is_told(ck, method):
    answer = ck.send(method, "records/query", "{}")
    assert answer.status == 405 and "POST" in answer.headers["Allow"]
    assert answer.json["serverErrorCode"] == "BAD_REQUEST"


def test_options_lists_the_methods(ck):
    answer = ck.send("OPTIONS", "records/query")
    assert answer.status in (200, 204) and "POST" in answer.headers["Allow"]


# Credentials


@pytest.mark.parametrize("path", CALLS + READS)
def test_a_call_without_credentials_is_refused(ck, path):
    nobody = ck.other(tokens={})
    assert_error(nobody.send("POST", path, "{}"), 401, "AUTHENTICATION_FAILED")


@pytest.mark.parametrize("path", CALLS + READS)
def test_a_private_call_with_the_api_token_alone_asks_to_sign_in(ck, path):
    visitor = ck.other(tokens={"ckAPIToken": ck.tokens["ckAPIToken"]})
    body = assert_error(visitor.send("POST", path, "{}"), 421, "AUTHENTICATION_REQUIRED")
    assert body["redirectURL"].startswith("http")


@pytest.mark.parametrize("token", ["", "0" * 64, "x", "é", "a" * 5000])
def test_a_wrong_api_token_is_refused(ck, token):
    stranger = ck.other(tokens=ck.tokens | {"ckAPIToken": token})
    assert_error(stranger.send("POST", "zones/list", "{}"), 401, "AUTHENTICATION_FAILED")


@pytest.mark.parametrize("token", ["0" * 64, "x", "é+/=", "a" * 5000])
def test_a_wrong_web_token_is_refused(ck, token):
    stranger = ck.other(tokens=ck.tokens | {"ckWebAuthToken": token})
    answer = stranger.send("POST", "zones/list", "{}")
    assert (answer.status, answer.json["serverErrorCode"]) in [
        (401, "AUTHENTICATION_FAILED"), (421, "AUTHENTICATION_REQUIRED")]


def test_a_token_is_good_for_its_container_only(ck):
    elsewhere = ck.other(container="iCloud.org.example.other")
    assert_error(elsewhere.send("POST", "zones/list", "{}"), 401, "AUTHENTICATION_FAILED")


# The caller


@pytest.mark.parametrize("path", ["users/caller", "users/current"])
def test_the_caller_is_told_who_they_are(ck, server, path):
    answer = ck.other(database="public").get(path)
    assert answer["userRecordName"] == server.info["userRecordName"]
    if path == "users/caller":
        assert answer["users"][0]["userRecordName"] == server.info["userRecordName"]


def test_the_callers_name_has_the_usual_shape(ck, server):
    assert server.info["userRecordName"][0] == "_" and len(server.info["userRecordName"]) == 33
    int(server.info["userRecordName"][1:], 16)


def test_nobody_is_asked_to_sign_in_when_they_ask_who_they_are(ck):
    visitor = ck.other(database="public", tokens={"ckAPIToken": ck.tokens["ckAPIToken"]})
    assert_error(visitor.send("GET", "users/caller"), 421, "AUTHENTICATION_REQUIRED")


# Other pages


@pytest.mark.parametrize("origin", ["https://app.example.org", "null"])
def test_a_page_from_elsewhere_may_call_with_its_token(ck, zone, origin):
    answer = ck.send("POST", "zones/list", "{}", headers={"Origin": origin})
    assert answer.headers["Access-Control-Allow-Origin"] in ("*", origin)
    exposed = answer.headers["Access-Control-Expose-Headers"].lower()
    assert "x-apple-request-uuid" in exposed and "retry-after" in exposed
    preflight = ck.send("OPTIONS", "zones/list", headers={
        "Origin": origin, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"})
    assert "POST" in preflight.headers["Access-Control-Allow-Methods"]
    assert "content-type" in preflight.headers["Access-Control-Allow-Headers"].lower()


def test_another_client_sees_what_one_saved(ck, zone, server):
    ck.save(zone, {"recordName": "n1", "recordType": "Note", "fields": {}})
    assert CloudKit.of_ephemeral(server.info).lookup(zone, "n1")[0]["recordName"] == "n1"
