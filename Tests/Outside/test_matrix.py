"""Every proof of who calls with every endpoint of every database: what is let in, and what is told the others."""

import json

import pytest
import requests

from support.process import DataServer
from support.signing import Key, make_token

CONTAINER = "iCloud.multe"
ROOT = f"/database/1/{CONTAINER}/production/"

GROUPS = {
    "records": ["records/query", "records/lookup", "records/modify"],
    "zones": ["zones/list", "zones/lookup", "zones/modify"],
    "feeds": ["records/changes", "zones/changes", "changes/database", "changes/zone"],
    "subscriptions": ["subscriptions/list", "subscriptions/lookup", "subscriptions/modify"],
    "assets": ["assets/upload", "assets/rereference"],
    "users": [
        "users/caller", "users/current", "users/discover", "users/lookup/email", "users/lookup/id",
        "users/lookup/contacts"],
    "invitations": ["records/resolve", "records/accept"],
    "tokens": ["tokens/create", "tokens/register"],
}
DATABASES = ["public", "private", "shared"]

# What is refused, by proof; "*" is every group. What is not here is let in.
REFUSED = {
    "none": {"*": {"public": 401, "private": 401, "shared": 401}},
    "API token": {
        "*": {"public": 421, "private": 421, "shared": 421},
        # Records of the public database are for everybody whom a grant lets in.
        "records": {"private": 421, "shared": 421},
    },
    "API token and web auth token": {},
    "session": {},
    "key": {
        "*": {"private": 403, "shared": 403},
        "users": {"public": 401, "private": 401, "shared": 401},
        "invitations": {"public": 401, "private": 401, "shared": 401},
        "tokens": {},
    },
}


@pytest.fixture(scope="module")
def proofs(binary, tmp_path_factory):
    """Calls an endpoint with a proof."""
    server = DataServer(binary, tmp_path_factory.mktemp("matrix")).start()
    cookie = server.sign_up()
    tokens = make_token(binary, server, CONTAINER, "--user", "kari@example.org")
    key = Key().add(binary, server, CONTAINER)

    def call(proof: str, target: str, body: bytes = b"{}") -> requests.Response:
        params, headers = {}, {"Content-Type": "text/plain"}
        if proof.startswith("API token"):
            params["ckAPIToken"] = tokens["ckAPIToken"]
        if proof.endswith("web auth token"):
            params["ckWebAuthToken"] = tokens["ckWebAuthToken"]
        if proof == "session":
            headers |= {"Cookie": f"multe_session={cookie}", "Origin": server.url}
        if proof == "key":
            headers |= key.headers(target, body)
        return requests.post(server.url + target, params=params, headers=headers, data=body, timeout=60)

    yield call
    server.stop()


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("proof", REFUSED)
def test_a_proof_is_good_for_what_the_matrix_says(proofs, proof, group):
    refused = REFUSED[proof].get(group, REFUSED[proof].get("*", {}))
    codes = {401: "AUTHENTICATION_FAILED", 403: "ACCESS_DENIED", 421: "AUTHENTICATION_REQUIRED"}
    for endpoint in GROUPS[group]:
        for database in DATABASES:
            if group == "tokens":
                target = f"/device/1/{CONTAINER}/production/{endpoint}"
            else:
                target = f"{ROOT}{database}/{endpoint}"
            if proof == "API token" and (endpoint, database) == ("records/modify", "public"):
                continue  # by the grants, below
            answer = proofs(proof, target)
            where = (proof, target, answer.status_code, answer.text)
            if status := refused.get(database):
                assert answer.status_code == status, where
                assert answer.json()["serverErrorCode"] == codes[status], where
                assert ("redirectURL" in answer.json()) == (status == 421), where
            else:
                assert answer.status_code not in codes, where


def test_nobody_creates_records_of_the_public_database_without_a_grant(proofs):
    record = {"recordType": "Items", "recordName": "by nobody", "fields": {}}
    body = json.dumps({"operations": [{"operationType": "create", "record": record}]}).encode()
    answer = proofs("API token", ROOT + "public/records/modify", body)
    assert answer.status_code == 421 and "redirectURL" in answer.json(), answer.text


@pytest.mark.parametrize("proof", [proof for proof in REFUSED if proof != "none"])
def test_a_proof_is_good_for_its_container_and_environment_only(proofs, proof):
    for root in ("/database/1/iCloud.other/production/", f"/database/1/{CONTAINER}/development/"):
        if proof == "session" and "development" in root:
            continue  # The app's own container is its user's in both.
        answer = proofs(proof, root + "public/records/query")
        assert answer.status_code == 401, (proof, root, answer.text)
