"""A disk without room: what cannot be kept is refused with 503, what was acknowledged stays, and it works again afterwards."""

import json
import os
import resource
from pathlib import Path

import pytest
import requests

from support.cloudkit import CloudKit, fields
from support.process import DataServer

LIMIT = 2 << 20


@pytest.fixture
def cramped(binary: Path, tmp_path: Path):
    """A server whose files cannot grow beyond LIMIT, as on a full disk."""
    script = tmp_path / "multe"
    script.write_text(f'#!/bin/bash\ntrap "" XFSZ\nulimit -S -f {LIMIT >> 10}\nexec "{binary}" "$@"\n')
    script.chmod(0o755)
    server = DataServer(script, tmp_path).start()
    yield server
    if server.is_running:
        server.stop()


def test_a_full_disk_loses_nothing_and_is_told(cramped):
    cookie = cramped.sign_up()
    ck = CloudKit(cramped.url, cookie=cookie)
    zone = ck.make_zone("Full")
    kept = set()

    def save(name: str) -> int:
        record = {"recordName": name, "recordType": "Items", "fields": fields(comment="x" * 50_000)}
        body = {"zoneID": zone, "operations": [{"operationType": "create", "record": record}]}
        answer = ck.send("POST", "records/modify", json.dumps(body))
        if answer.status == 200:
            kept.add(name)
        else:
            assert answer.status == 503 and answer.headers["Retry-After"], answer
            assert answer.json["serverErrorCode"] == "TRY_AGAIN_LATER"
        return answer.status

    statuses = [save(f"r{number}") for number in range(100)]
    assert 503 in statuses and 200 in statuses

    archive = requests.post(
        cramped.url + "/multe/1/imports/keep", data=b"x" * (2 * LIMIT), timeout=20,
        cookies={"multe_session": cookie}, headers={"Origin": cramped.url})
    assert (archive.status_code, archive.json()["serverErrorCode"]) == (503, "TRY_AGAIN_LATER")
    assert os.listdir(cramped.data / "incoming") == []

    stored = lambda: {record["recordName"] for record in ck.changes(zone)[0]}
    assert stored() == kept
    _, most = resource.prlimit(cramped.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(cramped.process.pid, resource.RLIMIT_FSIZE, (most, most))
    assert save("after") == 200
    assert stored() == kept
    cramped.kill9()
    cramped.start()
    ck = CloudKit(cramped.url, cookie=cookie)
    assert stored() == kept
