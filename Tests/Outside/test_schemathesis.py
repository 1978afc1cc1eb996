"""The server does what its own description says: schemathesis makes requests of it, fitting and unfitting ones.

No answer may be the server's fault, nor have a status, a content type or a body that is not described.
Each run makes the same requests; MULTE_DESCRIPTION_SEED=number makes others, to look for faults that nobody knows.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.cloudkit import CloudKit, fields
from support.process import EphemeralServer

SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"

SEED = 1

# Requests that are made up for each call, besides its example and those at the borders of its parameters.
MADE_UP = 8

# Where a request names what the server has. Most of the made-up ones name one of these, to come further than "not found".
NAMES = {
    "zones": ["Notes", "_defaultZone"],
    "types": ["Note"],
    "records": ["n1", "n2", "n3"],
}
PLACES = {
    "zones": ["zoneID.zoneName", "zones[*].zoneName", "zones[*].zoneID.zoneName", "operations[*].zone.zoneID.zoneName",
              "operations[*].record.zoneID.zoneName"],
    "types": ["query.recordType", "operations[*].record.recordType", "tokens[*].recordType"],
    "records": ["records[*].recordName", "operations[*].record.recordName", "assets[*].recordName"],
}


@pytest.fixture(scope="module")
def target(binary, session_folder):
    """A server for this module alone: what happens here must not disturb other tests."""
    server = EphemeralServer(binary, session_folder / "described.log").start()
    ck = CloudKit.of_ephemeral(server.info)
    for zone in (ck.make_zone("Notes"), None):
        for name in NAMES["records"]:
            ck.save(zone, {"recordName": name, "recordType": "Note", "fields": fields(title="Hi", number=1)})
    yield server
    assert server.is_running, server.log_tail()
    server.stop()


def examine(url: str, folder: Path, paths: str, settings: dict) -> None:
    """Runs schemathesis over the calls whose paths fit; fails with what it found."""
    settings = {
        "seed": int(os.environ.get("MULTE_DESCRIPTION_SEED", SEED)), "suppress-health-check": ["all"], "continue-on-failure": True, "generation": {"max-examples": MADE_UP},
        "phases": {"stateful": {"enabled": False}}} | settings
    config = folder / "schemathesis.toml"
    config.write_text(toml(settings))
    run = subprocess.run(
        [SCHEMATHESIS, "--config-file", config, "run", url + "/multe/1/openapi.json", "--url", url,
         "--include-path-regex", paths, "--checks", CHECKS, "--no-color"],
        cwd=folder, capture_output=True, text=True, timeout=540)
    assert run.returncode == 0, run.stdout + run.stderr


def toml(settings: dict) -> str:
    """TOML of nested tables with plain values, which TOML writes as JSON does."""
    plain = {key: value for key, value in settings.items() if not isinstance(value, dict)}
    lines = [f"{json.dumps(key)} = {json.dumps(value)}" for key, value in plain.items()]

    def table(path: tuple[str, ...], values: dict) -> None:
        lines.append("[" + ".".join(json.dumps(part) for part in path) + "]")
        for key, value in values.items():
            if not isinstance(value, dict):
                lines.append(f"{json.dumps(key)} = {json.dumps(value)}")
        for key, value in values.items():
            if isinstance(value, dict):
                table((*path, key), value)

    for key, value in settings.items():
        if isinstance(value, dict):
            table((key,), value)
    return "\n".join(lines) + "\n"


def test_the_record_protocol_is_as_it_is_described(target, tmp_path):
    named = {
        f"body.{place}": {"dictionary": name, "probability": 0.8} for name, places in PLACES.items() for place in places}
    # The tokens of devices have three places; one is enough here.
    examine(target.url, tmp_path, "^/device/|^/database/(?!.*/tokens/)", {
        "dictionaries": {name: {"values": values} for name, values in NAMES.items()},
        "parameters": {
            "path.container": target.info["container"], "path.environment": target.info["environment"]} | named,
        "auth": {"openapi": {
            "apiToken": {"api_key": target.info["apiToken"]},
            "webAuthToken": {"api_key": target.info["webAuthToken"]}}},
    })


def test_the_servers_own_calls_are_as_they_are_described(data_server, tmp_path):
    cookie = data_server.sign_up()
    # Not those that end the session, and not the stream of events, which never ends.
    examine(data_server.url, tmp_path, "^/multe/1/(?!events|sessions?$)", {
        "headers": {"Origin": data_server.url},
        "parameters": {"path.container": "iCloud.org.example.notes", "path.environment": "development"},
        "auth": {"openapi": {"session": {"api_key": cookie}}},
    })
    assert data_server.is_running, data_server.log_tail()
