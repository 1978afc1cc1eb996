"""The endpoints of the console: who gets in, who acts as whom, schemas, tokens and keys, figures and the log."""

import pytest
import requests

from support.process import wait_until

PASSWORD = "moltebær på myra"
HOUSEHOLD = "iCloud.multe"
APP = "iCloud.org.example.app"
CONSOLE = "/multe/1/console"


class Person:
    """An account with one browser session."""

    def __init__(self, url: str):
        self.url = url
        self.session = requests.Session()
        self.session.trust_env = False
        self.session.headers["Origin"] = url
        self.name = ""

    def send(self, method: str, path: str, body: dict | None = None, **options) -> requests.Response:
        return self.session.request(method, self.url + path, json=body, timeout=60, **options)

    def call(self, method: str, path: str, body: dict | None = None, status: int = 200) -> dict:
        answer = self.send(method, path, body)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json()

    def console(self, method: str, path: str, body: dict | None = None, status: int = 200) -> dict:
        return self.call(method, f"{CONSOLE}/{path}", body, status)

    def records(self, path: str, body: dict, database: str = "private", container: str = APP,
                environment: str = "development", act_as: str | None = None, status: int = 200) -> dict:
        query = f"?actAs={act_as}" if act_as else ""
        return self.console("POST", f"database/{container}/{environment}/{database}/{path}{query}", body, status)

    def join(self, path: str, token: str, name: str) -> "Person":
        account = {"token": token, "name": name, "email": f"{name.lower()}@example.org", "password": PASSWORD}
        self.name = self.call("POST", path, account)["user"]["userRecordName"]
        return self


@pytest.fixture(scope="module")
def world(binary, session_folder):
    """A server with its owner, a developer, and a member of the household."""
    from support.process import DataServer

    folder = session_folder / "console-api"
    folder.mkdir()
    server = DataServer(binary, folder).start()
    people = {"owner": Person(server.url).join("/multe/1/setup", server.setup_token(), "Olav")}
    for role, name in (("developer", "Dagny"), ("member", "Maria")):
        token = people["owner"].call("POST", "/multe/1/invitations")["token"]
        people[role] = Person(server.url).join("/multe/1/invitations/accept", token, name)
    people["nobody"] = Person(server.url)
    people["owner"].console("PUT", f"users/{people['developer'].name}", {"isDeveloper": True})
    people["server"] = server
    yield people
    server.stop()


def add_zone(name: str) -> dict:
    return {"operations": [{"operationType": "create", "zone": {"zoneID": {"zoneName": name}}}]}


ENDPOINTS = [
    ("GET", "session"), ("GET", "containers"), ("POST", "containers"), ("GET", "users"), ("GET", "figures"),
    ("GET", "log"), ("GET", f"schema/{APP}/development"), ("GET", f"schema/{APP}/development/text"),
    ("POST", f"schema/{APP}/development/edits"), ("POST", f"schema/{APP}/production/deploy"),
    ("POST", f"schema/{APP}/development/reset"), ("GET", f"access/{APP}/production"),
    ("POST", f"access/{APP}/production/tokens"), ("POST", f"access/{APP}/production/keys"),
    ("POST", f"database/{APP}/development/private/zones/list"),
]


@pytest.mark.parametrize("method, path", ENDPOINTS)
def test_only_the_owner_and_developers_get_in(world, method, path):
    body = None if method == "GET" else {}
    assert world["nobody"].send(method, f"{CONSOLE}/{path}", body).status_code == 401
    refused = world["member"].send(method, f"{CONSOLE}/{path}", body)
    assert (refused.status_code, refused.json()["serverErrorCode"]) == (403, "ACCESS_DENIED")
    assert world["developer"].send(method, f"{CONSOLE}/{path}", body).status_code not in (401, 403, 404)


def test_a_request_from_another_site_is_refused(world):
    answer = world["owner"].send("POST", f"{CONSOLE}/containers", {"name": "iCloud.x"},
                                 headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403
    assert "iCloud.x" not in str(world["owner"].console("GET", "containers"))


def test_only_the_owner_makes_developers(world):
    member = world["member"].name
    world["developer"].console("PUT", f"users/{member}", {"isDeveloper": True}, 403)
    world["owner"].console("PUT", f"users/{member}", {"isDeveloper": True})
    world["member"].console("GET", "session")
    world["owner"].console("PUT", f"users/{member}", {"isDeveloper": False})
    world["member"].console("GET", "session", status=403)
    world["owner"].console("PUT", f"users/{world['owner'].name}", {"isDeveloper": False}, 400)
    world["owner"].console("PUT", "users/_nobody", {"isDeveloper": True}, 404)


def test_addresses_are_told_to_the_owner_only(world):
    assert all("email" in user for user in world["owner"].console("GET", "users")["users"])
    users = world["developer"].console("GET", "users")["users"]
    assert {user["name"] for user in users} == {"Olav", "Dagny", "Maria"}
    assert all("email" not in user for user in users)


def test_a_developer_is_made_on_the_command_line(world, multe):
    folder = str(world["server"].data)
    made = multe("user", "developer", "maria@example.org", "--data", folder)
    assert made.returncode == 0, made.stderr
    world["member"].console("GET", "session")
    multe("user", "developer", "maria@example.org", "--off", "--data", folder)
    world["member"].console("GET", "session", status=403)


def test_containers_are_added_once(world):
    name = "iCloud.org.example.new"
    assert world["developer"].console("POST", "containers", {"name": name})["name"] == name
    names = [one["name"] for one in world["owner"].console("GET", "containers")["containers"]]
    assert name in names and HOUSEHOLD in names and names == sorted(names)
    world["developer"].console("POST", "containers", {"name": name}, 409)
    world["developer"].console("POST", "containers", {"name": "no/container"}, 400)


# Acting as another user: (who, container, environment, database) -> allowed
ACTING = [
    (who, container, environment, database,
     environment == "development" or (who == "owner" and (container == APP or database == "public")))
    for who in ("owner", "developer")
    for container in (HOUSEHOLD, APP)
    for environment in ("development", "production")
    for database in ("public", "private", "shared")
]


@pytest.mark.parametrize("who, container, environment, database, allowed", ACTING)
def test_acting_as_another_user(world, who, container, environment, database, allowed):
    place = {"container": container, "environment": environment, "database": database}
    answer = world[who].records("zones/list", {}, act_as=world["member"].name, status=200 if allowed else 403, **place)
    assert ("zones" in answer) == allowed
    # As oneself anybody works everywhere.
    assert "zones" in world[who].records("zones/list", {}, act_as=world[who].name, **place)


@pytest.mark.parametrize("path", ["records/resolve", "records/accept"])
def test_nobody_resolves_a_members_shares(world, path):
    place = {"container": HOUSEHOLD, "environment": "production", "database": "public"}
    world["owner"].records(path, {"shortGUIDs": []}, act_as=world["member"].name, status=403, **place)


def test_nobody_asks_for_a_person_in_their_name(world):
    world["developer"].records("users/caller", {}, "public", act_as=world["member"].name, status=403)
    assert world["developer"].records("users/caller", {}, "public")["userRecordName"] == world["developer"].name


def test_acting_as_nobody(world):
    world["owner"].records("zones/list", {}, act_as="_nobody", status=404)


def test_records_are_those_of_the_user_acted_as(world):
    owner, member = world["owner"], world["member"]
    owner.records("zones/modify", add_zone("Acting"), act_as=member.name)
    record = {"operationType": "create", "record": {"recordType": "T", "recordName": "r1", "fields": {}}}
    body = {"zoneID": {"zoneName": "Acting"}, "operations": [record]}
    [saved] = owner.records("records/modify", body, act_as=member.name)["records"]
    assert saved["created"]["userRecordName"] == member.name
    assert saved["zoneID"]["ownerRecordName"] == member.name
    lookup = {"zoneID": {"zoneName": "Acting"}, "records": [{"recordName": "r1"}]}
    owner.records("records/lookup", lookup, status=404)
    assert owner.records("records/lookup", lookup, act_as=member.name)["records"][0]["recordName"] == "r1"


def test_acting_is_noted_in_the_log(world):
    world["developer"].records("zones/list", {}, act_as=world["member"].name)
    entries = world["owner"].console("GET", "log")["requests"]
    entry = [one for one in entries if one.get("actedAs")][-1]
    assert entry["user"] == world["developer"].name and entry["actedAs"] == world["member"].name
    assert entry["operation"] == "zones/list" and entry["console"] is True
    wait_until(lambda: "a developer acted as another user" in world["server"].log_text(), "it is not in the log")


def test_the_log_tells_requests_without_secrets_and_without_the_console(world):
    owner = world["owner"]
    before = owner.console("GET", "log")["requests"][-1]["number"]
    owner.send("POST", f"/database/1/{APP}/production/private/records/query?ckAPIToken=SECRETTOKEN", {})
    owner.send("GET", "/multe/1/session")
    owner.send("DELETE", "/multe/1/sessions/123456")
    entries = owner.console("GET", f"log?after={before}")["requests"]
    assert [(one["operation"], one["status"]) for one in entries] == [
        ("records/query", 401), ("multe/session", 200), ("multe/sessions", 404),
    ]
    first = entries[0]
    assert first["serverErrorCode"] == "AUTHENTICATION_FAILED"
    assert (first["container"], first["environment"], first["database"]) == (APP, "production", "private")
    assert first["method"] == "POST" and first["ms"] >= 0 and first["bytes"] > 0 and first["time"] > 1_700_000_000_000
    assert "SECRETTOKEN" not in str(entries) and "123456" not in str(entries)
    owner.console("GET", "log?after=x", status=400)


def test_figures_count_requests_and_errors_by_operation(world):
    owner = world["owner"]

    def query() -> dict:
        operations = owner.console("GET", "figures?minutes=60")["operations"]
        return next((one for one in operations if one["operation"] == "records/changes"), {"requests": 0, "errors": {}})

    before = query()
    for _ in range(3):
        owner.records("records/changes", {}, status=400)
    after = query()
    assert after["requests"] == before["requests"] + 3
    assert after["errors"]["BAD_REQUEST"] == before["errors"].get("BAD_REQUEST", 0) + 3
    assert 0 < after["p50"] <= after["p95"] <= after["p99"]
    assert len(owner.console("GET", "figures?minutes=5")["minutes"]) == 5
    assert len(owner.console("GET", "figures?minutes=100000")["minutes"]) == 60


# Schemas


def edit(who, *edits: dict, container: str = APP, status: int = 200) -> dict:
    return who.console("POST", f"schema/{container}/development/edits", {"edits": list(edits)}, status)


def types(who, environment: str = "development", container: str = APP) -> dict:
    model = who.console("GET", f"schema/{container}/{environment}")
    return {type_["name"]: type_ for type_ in model["types"]}


def test_a_type_is_made_edited_deployed_and_taken_back(world):
    developer, container = world["developer"], "iCloud.org.example.schema"
    edit(developer, {"edit": "addType", "type": "Lists"},
         {"edit": "addField", "type": "Lists", "name": "name", "fieldType": "STRING", "options": ["QUERYABLE"]},
         container=container)
    made = types(developer, container=container)["Lists"]
    assert made["fields"] == [{"name": "name", "type": "STRING", "isEncrypted": False, "options": ["QUERYABLE"]}]
    assert {grant["role"] for grant in made["grants"]} == {"_creator", "_icloud", "_world"}
    edit(developer, {"edit": "setOptions", "type": "Lists", "name": "name", "options": ["QUERYABLE", "SORTABLE"]},
         {"edit": "addRole", "role": "moderator"},
         {"edit": "setGrant", "type": "Lists", "role": "moderator", "permissions": ["READ", "WRITE"]},
         container=container)
    changed = types(developer, container=container)["Lists"]
    assert changed["fields"][0]["options"] == ["QUERYABLE", "SORTABLE"]
    assert {"role": "moderator", "permissions": ["READ", "WRITE"]} in changed["grants"]

    changes = developer.console("GET", f"schema/{container}/production/difference")["changes"]
    assert any("adds record type Lists" == change["text"] for change in changes)
    assert not any(change["losesData"] for change in changes)
    assert "Lists" not in types(developer, "production", container)
    developer.console("POST", f"schema/{container}/production/deploy", {})
    assert types(developer, "production", container)["Lists"] == changed
    assert developer.console("GET", f"schema/{container}/production/difference")["changes"] == []

    edit(developer, {"edit": "addType", "type": "Extra"}, container=container)
    developer.console("POST", f"schema/{container}/development/reset", {"container": "another"}, 400)
    assert "Extra" in types(developer, container=container)
    developer.console("POST", f"schema/{container}/development/reset", {"container": container})
    assert "Extra" not in types(developer, container=container) and "Lists" in types(developer, container=container)


BAD_EDITS = [
    ({"edit": "addType", "type": "1bad"}, 400),
    ({"edit": "addType"}, 400),
    ({"edit": "no such edit"}, 400),
    ({"edit": "addField", "type": "Missing", "name": "f", "fieldType": "STRING"}, 404),
    ({"edit": "addField", "type": "Steady", "name": "f", "fieldType": "TEXT"}, 400),
    ({"edit": "addField", "type": "Steady", "name": "<img onerror=x>", "fieldType": "STRING"}, 400),
    ({"edit": "addField", "type": "Steady", "name": "f", "fieldType": "STRING", "options": ["FAST"]}, 400),
    ({"edit": "addField", "type": "Steady", "name": "f", "fieldType": "REFERENCE", "isEncrypted": True}, 400),
    ({"edit": "addType", "type": "Steady"}, 409),
    ({"edit": "setGrant", "type": "Steady", "role": "unknown", "permissions": ["READ"]}, 400),
    ({"edit": "removeRole", "role": "unknown"}, 404),
    ({"edit": "removeField", "type": "Steady", "name": "gone"}, 404),
]


@pytest.mark.parametrize("bad, status", BAD_EDITS)
def test_a_bad_edit_changes_nothing(world, bad, status):
    developer, container = world["developer"], "iCloud.org.example.steady"
    if "Steady" not in types(developer, container=container):
        edit(developer, {"edit": "addType", "type": "Steady"}, container=container)
    before = types(developer, container=container)
    edit(developer, {"edit": "addType", "type": "Good"}, bad, container=container, status=status)
    assert types(developer, container=container) == before


def test_a_schema_goes_out_and_comes_in_as_text(world):
    developer, container = world["developer"], "iCloud.org.example.text"
    edit(developer, {"edit": "addType", "type": "Notes"},
         {"edit": "addField", "type": "Notes", "name": "text", "fieldType": "STRING", "options": []}, container=container)
    place = f"schema/{container}/development"
    text = developer.console("GET", f"{place}/text")["text"]
    assert text.startswith("DEFINE SCHEMA") and "RECORD TYPE Notes" in text
    assert developer.console("POST", f"{place}/validate", {"text": text})["changes"] == []
    more = text.replace("RECORD TYPE Notes (", "RECORD TYPE Notes (\n        stars INT64 QUERYABLE,")
    [change] = developer.console("POST", f"{place}/validate", {"text": more})["changes"]
    assert change == {"text": "adds field Notes.stars INT64 QUERYABLE", "losesData": False, "losesIndex": False}
    developer.console("PUT", f"{place}/text", {"text": more})
    assert [field["name"] for field in types(developer, container=container)["Notes"]["fields"]] == ["stars", "text"]
    wrong = developer.console("PUT", f"{place}/text", {"text": "DEFINE SCHEMA\n  RECORD NOTHING"}, 400)
    assert "line 2" in wrong["reason"]
    developer.console("PUT", f"schema/{container}/production/text", {"text": text}, 400)


def test_a_field_with_values_is_not_removed(world):
    developer, container = world["developer"], "iCloud.org.example.values"
    record = {"recordType": "T", "recordName": "r", "fields": {"f": {"value": "x"}}}
    developer.records("records/modify", {"operations": [{"operationType": "create", "record": record}]}, container=container)
    refused = edit(developer, {"edit": "removeField", "type": "T", "name": "f"}, container=container, status=400)
    assert "T.f" in refused["reason"]


def test_the_households_production_is_the_owners(world):
    developer, owner = world["developer"], world["owner"]
    developer.console("POST", f"schema/{HOUSEHOLD}/production/deploy", {}, 403)
    developer.console("POST", f"access/{HOUSEHOLD}/production/tokens", {"name": "x"}, 403)
    developer.console("POST", f"access/{HOUSEHOLD}/production/keys", {"pem": "x"}, 403)
    developer.console("POST", f"access/{HOUSEHOLD}/development/tokens", {"name": "x"})
    assert set(types(owner, "production", HOUSEHOLD)) >= {"Lists", "Items"}
    refused = owner.console("POST", f"schema/{HOUSEHOLD}/production/deploy", {}, 400)
    assert "Lists" in refused["reason"]


# Tokens and keys


def test_a_token_is_shown_once_and_works_until_it_is_removed(world):
    developer, place = world["developer"], f"access/{APP}/development"
    body = {"name": "Web page", "origins": ["https://app.example.org"], "callback": "", "notes": "for tests"}
    token = developer.console("POST", f"{place}/tokens", body)["token"]
    listed = developer.console("GET", place)
    [found] = [one for one in listed["tokens"] if one["name"] == "Web page"]
    assert found["origins"] == ["https://app.example.org"] and found["notes"] == "for tests"
    assert token not in str(listed)
    address = f"{developer.url}/database/1/{APP}/development/public/records/query"
    query = {"query": {"recordType": "T"}}
    assert requests.post(address, params={"ckAPIToken": token}, json=query, timeout=60).status_code != 401
    world["owner"].console("DELETE", f"access/{APP}/production/tokens/{found['id']}", status=404)
    developer.console("DELETE", f"{place}/tokens/{found['id']}")
    assert requests.post(address, params={"ckAPIToken": token}, json=query, timeout=60).status_code == 401
    developer.console("POST", f"{place}/tokens", {"name": "x", "origins": ["no origin"]}, 400)


KEY = """-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEYP7UuiVanTHJYet0xjVtaMBJuJI7
Yfps5mliLmDyn7Z5A/4QCLi8maQa6elWKLxk8vGyDC1+n1F3o8KU1EYimQ==
-----END PUBLIC KEY-----
"""


def test_a_key_is_added_and_removed(world):
    developer, place = world["developer"], f"access/{APP}/development"
    key = developer.console("POST", f"{place}/keys", {"name": "Importer", "pem": KEY})
    [found] = developer.console("GET", place)["keys"]
    assert found["id"] == key["id"] and found["name"] == "Importer" and found["userRecordName"].startswith("_")
    developer.console("POST", f"{place}/keys", {"pem": KEY}, 409)
    developer.console("POST", f"{place}/keys", {"pem": "not a key"}, 400)
    developer.console("DELETE", f"{place}/keys/{key['id']}")
    assert developer.console("GET", place)["keys"] == []
    developer.console("DELETE", f"{place}/keys/{key['id']}", status=404)
