"""Server-to-server keys: how they are added, which signatures hold, and where they are good."""

import base64
import subprocess

import pytest
import requests
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from support.process import DataServer
from support.signing import VARIANTS, Key, make_token, moment

CONTAINER = "iCloud.org.example.app"
ROOT = f"/database/1/{CONTAINER}/development/public/"
QUERY = {"query": {"recordType": "Article"}}


@pytest.fixture(scope="module")
def served(binary, tmp_path_factory):
    folder = tmp_path_factory.mktemp("keys")
    server = DataServer(binary, folder).start()
    server.sign_up()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def key(binary, served) -> Key:
    return Key().add(binary, served, CONTAINER, "development")


@pytest.fixture
def multe_key(binary, served):
    def run(*arguments: str, input: str = "") -> subprocess.CompletedProcess:
        return subprocess.run(
            [binary, "key", *arguments, "--data", served.data], input=input, capture_output=True, text=True, timeout=60)

    return run


def save(key: Key, server, name: str, tag: str | None = None, **options) -> requests.Response:
    record = {"recordType": "Article", "recordName": name, "fields": {"title": {"value": "Hello"}}}
    if tag:
        record["recordChangeTag"] = tag
    operation = {"operationType": "update" if tag else "create", "record": record}
    return key.call(server, ROOT + "records/modify", {"operations": [operation]}, **options)


# Signatures


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_call_without_a_body_may_be_signed_in_four_ways(served, key, variant):
    answer = key.call(served, ROOT + "zones/list?ckjsVersion=2.4.0&x=%C3%A6", variant=variant)
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("variant", VARIANTS[:2])
def test_a_call_with_a_body_may_be_signed_in_two_ways(served, key, variant):
    answer = key.call(served, ROOT + "records/lookup?a=b", {"records": [{"recordName": "x"}]}, variant=variant)
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("variant", VARIANTS[2:])
def test_a_body_has_to_be_signed(served, key, variant):
    assert save(key, served, "unsigned", variant=variant).status_code == 401


def test_a_signature_is_for_one_body_path_and_query(served, key):
    target, body = ROOT + "records/query?a=b", b'{"query": {"recordType": "Article"}}'
    headers = key.headers(target, body, "path and query")
    assert requests.post(served.url + target, data=body, headers=headers).status_code != 401
    for other, data in [(target, body + b" "), (target + "c", body), (ROOT + "records/lookup?a=b", body)]:
        answer = requests.post(served.url + other, data=data, headers=headers)
        assert answer.status_code == 401, (other, data)
        assert answer.json()["serverErrorCode"] == "AUTHENTICATION_FAILED"


@pytest.mark.parametrize("minutes, status", [(0, 200), (-9, 200), (9, 200), (-11, 401), (11, 401), (-60 * 24, 401)])
def test_clocks_may_differ_by_ten_minutes(served, key, minutes, status):
    answer = key.call(served, ROOT + "zones/list", date=moment(minutes))
    assert answer.status_code == status, answer.text
    if status == 401:
        assert "10 minutes" in answer.json()["reason"]


def test_the_date_sent_is_the_one_signed(served, key):
    assert key.call(served, ROOT + "zones/list", sends=moment(1)).status_code == 401


def test_a_date_has_no_fraction(served, key):
    answer = key.call(served, ROOT + "zones/list", date=moment().replace("Z", ".123Z"))
    assert answer.status_code == 401 and "2016-01-25T22:15:43Z" in answer.json()["reason"]


def test_a_signature_is_der_and_not_two_numbers(served, key):
    headers = key.headers(ROOT + "zones/list", b"")
    name = "X-Apple-CloudKit-Request-SignatureV1"
    numbers = decode_dss_signature(base64.b64decode(headers[name]))
    headers[name] = base64.b64encode(b"".join(number.to_bytes(32, "big") for number in numbers)).decode()
    assert requests.get(served.url + ROOT + "zones/list", headers=headers).status_code == 401


@pytest.mark.parametrize("name", [
    "X-Apple-CloudKit-Request-KeyID", "X-Apple-CloudKit-Request-ISO8601Date", "X-Apple-CloudKit-Request-SignatureV1"])
@pytest.mark.parametrize("value", [None, "", "x", "é", "A" * 4000])
def test_headers_that_are_missing_or_wrong_are_refused(served, key, name, value):
    headers = key.headers(ROOT + "zones/list", b"") | {name: value}
    headers = {name: value.encode() if value else value for name, value in headers.items() if value is not None}
    answer = requests.get(served.url + ROOT + "zones/list", headers=headers)
    assert answer.status_code == 401, answer.text
    assert answer.json()["serverErrorCode"] == "AUTHENTICATION_FAILED"


def test_another_keys_signature_is_refused(served, key):
    other = Key()
    other.id = key.id
    assert other.call(served, ROOT + "zones/list").status_code == 401
    other.id = "0" * 64
    assert "not known" in other.call(served, ROOT + "zones/list").json()["reason"]


def test_the_signed_path_starts_at_database_below_a_proxys_folder_too(served, key):
    assert key.call(served, ROOT + "zones/list?a=b", prefix="/lists").status_code == 200
    assert key.call(served, ROOT + "zones/list?a=b", prefix="/a/b", variant="path and query").status_code == 200


def test_a_large_signed_body_is_taken(served, key):
    operations = [
        {"operationType": "create", "record": {
            "recordType": "Article", "recordName": f"large{number}", "fields": {"title": {"value": "x" * 2000}}}}
        for number in range(100)]
    answer = key.call(served, ROOT + "records/modify", {"operations": operations})
    assert answer.status_code == 200 and len(answer.json()["records"]) == 100


def test_a_signature_beside_tokens_is_refused(served, key, binary):
    token = make_token(binary, served, CONTAINER, environment="development")["ckAPIToken"]
    answer = key.call(served, f"{ROOT}zones/list?ckAPIToken={token}", variant="path and query")
    assert answer.status_code == 401 and "either" in answer.json()["reason"]


# What a key may do


def test_what_a_key_saves_is_its_own_and_stays_so(served, key, binary, multe_key):
    saved = save(key, served, "own").json()["records"][0]
    assert saved["created"]["userRecordName"] == saved["modified"]["userRecordName"] == key.user
    # A person may read it, and not change it.
    person = make_token(binary, served, CONTAINER, "--user", "kari@example.org", environment="development")
    read = requests.post(
        served.url + ROOT + "records/lookup", params=person, json={"records": [{"recordName": "own"}]}).json()
    assert read["records"][0]["created"]["userRecordName"] == key.user
    # After it was removed and added again, the key is who it was.
    assert multe_key("remove", key.id).returncode == 0
    assert key.call(served, ROOT + "zones/list").status_code == 401
    before = (key.id, key.user)
    key.add(binary, served, CONTAINER, "development")
    assert (key.id, key.user) == before
    again = save(key, served, "own", saved["recordChangeTag"]).json()["records"][0]
    assert "serverErrorCode" not in again, again


@pytest.mark.parametrize("path", ["/device/1/{}/development/tokens/", "/database/1/{}/development/public/tokens/"])
def test_a_key_has_subscriptions_and_push_tokens_of_its_own(served, binary, multe_key, path):
    key = Key().add(binary, served, CONTAINER, "development")
    save(key, served, f"own{key.id}")
    person = make_token(binary, served, CONTAINER, "--user", "kari@example.org", environment="development")
    subscription = {"subscriptionID": "articles", "subscriptionType": "query", "firesOn": ["create"], **QUERY}
    made = key.call(served, ROOT + "subscriptions/modify", {
        "operations": [{"operationType": "create", "subscription": subscription}]}).json()
    assert made["subscriptions"][0]["subscriptionID"] == "articles"
    assert key.call(served, ROOT + "subscriptions/list").json() == made
    theirs = requests.get(served.url + ROOT + "subscriptions/list", params=person, timeout=60).json()
    assert theirs == {"subscriptions": []}
    token = key.call(served, path.format(CONTAINER) + "create", {"apnsEnvironment": "development"}).json()
    register = {"apnsEnvironment": "development", "apnsToken": token["apnsToken"]}
    assert key.call(served, path.format(CONTAINER) + "register", register).json() == {}
    stolen = requests.post(served.url + path.format(CONTAINER) + "register", params=person, json=register, timeout=60)
    assert stolen.status_code == 400 and "not yours" in stolen.json()["reason"]
    # A person's record reaches the key, and nothing the person.
    record = {"recordType": "Article", "recordName": f"of-a-person-{key.id}", "fields": {}}
    requests.post(served.url + ROOT + "records/modify", params=person, timeout=60, json={
        "operations": [{"operationType": "create", "record": record}]})
    told = requests.get(token["webcourierURL"], timeout=60).json()["ck"]
    assert (told["ckuserid"], told["qry"]["sid"], told["qry"]["rid"]) == (key.user, "articles", record["recordName"])
    # A key that is removed hears no more.
    assert multe_key("remove", key.id).returncode == 0
    assert requests.get(token["webcourierURL"], timeout=60).status_code == 401


@pytest.mark.parametrize("database", ["private", "shared"])
def test_a_key_is_good_for_the_public_database_only(served, key, database):
    target = ROOT.replace("/public/", f"/{database}/")
    for call in ("records/query", "records/modify", "zones/list", "changes/database"):
        answer = key.call(served, target + call, {})
        assert answer.status_code == 403 and answer.json()["serverErrorCode"] == "ACCESS_DENIED", call


@pytest.mark.parametrize("call", ["users/caller", "users/current", "users/discover", "users/lookup/email"])
def test_a_key_is_nobody_in_particular(served, key, call):
    answer = key.call(served, ROOT + call, {})
    assert answer.status_code == 401 and answer.json()["serverErrorCode"] == "AUTHENTICATION_FAILED"


def test_a_key_is_good_for_its_container_and_environment_only(served, key):
    for target in (ROOT.replace("development", "production"), ROOT.replace(CONTAINER, "iCloud.multe")):
        assert key.call(served, target + "zones/list").status_code == 401


def test_a_key_opens_nothing_of_the_app(served, key):
    for path in ("/multe/1/sessions", "/multe/1/users", "/multe/1/events"):
        answer = requests.get(served.url + path, headers=key.headers(path, b""))
        assert answer.status_code in (401, 403), path
    answer = requests.get(served.url + "/multe/1/session", headers=key.headers("/multe/1/session", b""))
    assert answer.json()["user"] is None


# The command


def test_a_key_is_added_listed_and_removed(multe_key, tmp_path):
    key, file = Key(), tmp_path / "key.pub.pem"
    file.write_text("# the importer\n" + key.public_pem)
    added = multe_key("add", str(file), "--container", "iCloud.b", "--environment", "production", "--name", "importer")
    key_id = added.stdout.split()[2]
    assert added.returncode == 0 and len(key_id) == 64
    [line] = [line for line in multe_key("list").stdout.splitlines() if key_id in line]
    assert "iCloud.b" in line and "production" in line and line.endswith("importer")
    twice = multe_key("add", "-", "--container", "iCloud.b", "--environment", "production", input=key.public_pem)
    assert twice.returncode == 1 and "there already" in twice.stderr
    assert multe_key("remove", key_id).stdout == f"Removed {key_id}\n"
    assert key_id not in multe_key("list").stdout
    assert "no key" in multe_key("remove", key_id).stderr


@pytest.mark.parametrize("text, words", [
    (Key().private_pem, "private key"), (Key(ec.SECP384R1()).public_pem, "P-256"), ("hello", "BEGIN PUBLIC KEY"),
    ("", "BEGIN PUBLIC KEY"), ("x" * 100_000, "not the PEM"), (Key().public_pem[:-40], "damaged"),
])
def test_what_is_no_public_key_is_refused_in_words(multe_key, text, words):
    answer = multe_key("add", "-", "--container", "iCloud.c", "--environment", "production", input=text)
    assert answer.returncode == 1 and words in answer.stderr, answer
    assert "iCloud.c" not in multe_key("list").stdout


def test_the_command_says_what_it_lacks(multe_key):
    assert "--container" in multe_key("add", "-", input="").stderr
    assert "cannot be read" in multe_key("add", "/nowhere", "--container", "c", "--environment", "production").stderr
    assert "development or production" in multe_key("add", "-", "--container", "c", "--environment", "x").stderr
    assert multe_key("nonsense").returncode == 64
