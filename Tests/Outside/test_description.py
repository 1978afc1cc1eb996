"""The description of the server's endpoints: all of them, and only what there is."""

import json
import re
from urllib.parse import urljoin

import jsonschema_rs
import pytest
import requests

from support.process import ROOT, EphemeralServer

SERVER_SOURCES = ROOT / "Sources/Server"

# What a path's parameters stand for when it is asked for its methods.
VALUES = {
    "environment": "development", "database": "public", "session": "1", "entity": "records", "action": "query",
    "upload": "1", "file": "1"}


@pytest.fixture(scope="module")
def document(server) -> dict:
    answer = requests.get(server.url + "/multe/1/openapi.json", timeout=60)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].lower().replace(" ", "") == "application/json;charset=utf-8"
    return answer.json()


def calls(document: dict):
    for path, methods in document["paths"].items():
        for method, call in methods.items():
            yield path, method, call


def test_every_endpoint_of_the_protocol_is_described(document):
    source = (SERVER_SOURCES / "CloudKit/CloudKitRoute.swift").read_text()
    actions = re.findall(r'case \w+ = "(\w+/[\w/]+)"', source)
    assert len(actions) > 20
    for action in actions:
        in_database = f"/database/1/{{container}}/{{environment}}/{{database}}/{action}"
        assert in_database in document["paths"], action


def test_every_path_of_the_servers_own_is_described(document):
    described = [re.sub(r"\{\w+\}.*", "", path) for path in document["paths"]]
    for file in SERVER_SOURCES.rglob("*.swift"):
        if "Description" in file.parts:
            continue
        for path in re.findall(r'"(/multe/1/[\w./-]+)"', file.read_text()):
            fits = path in described or path.endswith("/") and any(other.startswith(path) for other in described)
            assert fits, f"{file.name}: {path} is not in Sources/Server/Description"


def test_every_path_of_the_console_is_described(document):
    source = (SERVER_SOURCES / "Console/ConsoleRoute.swift").read_text()
    [actions] = re.findall(r"enum SchemaAction.*?case text, (.*?)\n", source, re.DOTALL)
    names = set(re.findall(r'case "(\w+)"', source)) | {"text", *actions.split(", ")}
    assert len(names) > 8
    described = {part for path in document["paths"] if "/console/" in path for part in path.split("/")}
    assert names <= described, names - described


def test_each_described_path_answers_to_the_described_methods(document, server):
    for path, methods in document["paths"].items():
        address = re.sub(r"\{(\w+)\}", lambda part: VALUES.get(part[1], server.info["container"]), path)
        answer = requests.options(server.url + address, timeout=60)
        assert answer.status_code in (200, 204), (path, answer.text)
        allowed = {name.strip().lower() for name in answer.headers["Allow"].split(",")}
        assert allowed - {"options", "head"} == set(methods), path


def test_examples_are_as_they_are_described(document):
    count = 0
    for path, method, call in calls(document):
        contents = [call.get("requestBody", {})] + list(call["responses"].values())
        for content in contents:
            for media in content.get("content", {}).values():
                if "example" in media:
                    schema = media["schema"] | {"components": document["components"]}
                    errors = list(jsonschema_rs.Draft202012Validator(schema).iter_errors(media["example"]))
                    assert not errors, (path, method, errors[0])
                    count += 1
    assert count > 30


def test_names_are_used_and_given_once(document):
    ids = [call["operationId"] for _, _, call in calls(document)]
    assert len(ids) == len(set(ids)) and all(re.fullmatch(r"[A-Za-z0-9]+", name) for name in ids)
    text = json.dumps(document)
    used = set(re.findall(r'"#/components/schemas/(\w+)"', text))
    assert used <= set(document["components"]["schemas"])
    unused = set(document["components"]["schemas"]) - used
    assert not unused, unused


def test_every_call_says_how_it_fails(document):
    for path, method, call in calls(document):
        failures = {status for status in call["responses"] if status >= "4"}
        assert failures, (path, method)
        for status in failures:
            for kind, media in call["responses"][status].get("content", {}).items():
                assert media["schema"] == {"$ref": "#/components/schemas/Error"} or kind == "text/html"


@pytest.mark.parametrize("arguments, prefix", [([], ""), ([], "/proxy/app"), (["--base-path", "/app"], "")])
def test_the_address_of_the_server_is_right_under_any_path(binary, tmp_path, arguments, prefix):
    server = EphemeralServer(binary, tmp_path / "log", *arguments).start()
    try:
        address = f"{server.url}{prefix}/multe/1/openapi.json"
        answer = requests.get(address, timeout=60)
        assert answer.status_code == 200, answer.text
        base = urljoin(address, answer.json()["servers"][0]["url"]).rstrip("/")
        assert base == server.url + prefix
        assert requests.get(base + "/multe/1/session", timeout=60).status_code == 200
    finally:
        server.stop()


def test_any_page_may_read_it(server):
    answer = requests.get(
        server.url + "/multe/1/openapi.json", headers={"Origin": "https://editor.example.org"}, timeout=60)
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
