"""A disk without room: what cannot be kept is refused with 503, what was acknowledged stays, and it works again afterwards."""

import json
import os
import resource
from pathlib import Path

import pytest
import requests

from support.assets import announce, download, save_asset, send, with_tokens
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
        cramped.url + "/multe/1/imports/keep", data=b"x" * (2 * LIMIT), timeout=60,
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


def test_an_upload_to_a_full_disk_leaves_nothing_half(cramped, multe):
    cramped.sign_up()
    ck = with_tokens(cramped, multe, "Kari")
    zone = ck.make_zone("Full")
    kept = save_asset(ck, zone, "kept", b"x" * 1_000_000)
    [token] = announce(ck, zone, ("a", "file"))
    for headers in ({}, {"Content-Type": "multipart/form-data; boundary=b"}):
        answer = send(token["url"], b"x" * (LIMIT + 1), headers=headers)
        assert (answer.status_code, answer.json()["serverErrorCode"]) == (503, "TRY_AGAIN_LATER")
        assert answer.headers["Retry-After"]
    begun = requests.post(ck.url + "/multe/1/uploads", params=ck.tokens, timeout=60, json={
        "size": LIMIT + 500_000, "zoneID": zone, "recordName": "b", "recordType": "File", "fieldName": "file"}).json()
    url = f"{ck.url}/multe/1/uploads/{begun['id']}"
    put = lambda offset, piece: requests.put(
        url, params=ck.tokens, data=piece, headers={"Upload-Offset": str(offset)}, timeout=60)
    content = os.urandom(LIMIT + 500_000)
    assert put(0, content[:1_500_000]).status_code == 200
    assert put(1_500_000, content[1_500_000:]).status_code == 503
    assert requests.get(url, params=ck.tokens, timeout=60).json()["offset"] == 1_500_000
    assert [path.name for path in (cramped.data / "assets" / "incoming").iterdir()] == [f"pieces-{begun['id']}"]
    assert download(kept).content == b"x" * 1_000_000
    # There is room again: the address is still good, and the pieces go on where they were.
    _, most = resource.prlimit(cramped.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(cramped.process.pid, resource.RLIMIT_FSIZE, (most, most))
    assert send(token["url"], b"x" * (LIMIT + 1)).status_code == 200
    value = put(1_500_000, content[1_500_000:]).json()["singleFile"]
    saved = ck.save(zone, {"recordName": "b", "recordType": "File", "fields": {"file": {"value": value}}})
    assert download(saved).content == content
