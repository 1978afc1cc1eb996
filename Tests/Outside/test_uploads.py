"""Hostile and large uploads, and uploads in pieces."""

import hashlib
import json
import os
import re
import select
import socket
import subprocess
import uuid
from pathlib import Path

import pytest
import requests

from support.assets import announce, asset_field, checksum, download, save_asset, send, with_tokens
from support.cloudkit import CloudKit
from support.process import EphemeralServer

MB = 1 << 20


@pytest.fixture(scope="module")
def small(binary, tmp_path_factory):
    """A server whose assets have at most a megabyte."""
    server = EphemeralServer(binary, tmp_path_factory.mktemp("small") / "log", "--asset-max-mb", "1").start()
    yield server
    server.stop()


@pytest.fixture
def small_ck(small) -> CloudKit:
    return CloudKit.of_ephemeral(small.info)


def folder_of(server) -> Path:
    """The data folder of a running server."""
    for entry in Path(f"/proc/{server.process.pid}/fd").iterdir():
        target = os.readlink(entry)
        if target.endswith("/multe.sqlite"):
            return Path(target).parent
    raise AssertionError("the server has no database open")


# Size


def test_an_asset_has_at_most_the_megabytes_allowed(small_ck):
    zone = small_ck.make_zone()
    content = os.urandom(MB)
    assert download(save_asset(small_ck, zone, "a", content)).content == content
    for options in ({}, {"headers": {"Content-Type": "multipart/form-data; boundary=x"}}):
        [token] = announce(small_ck, zone, ("b", "file"))
        answer = send(token["url"], b"x" * (MB + 1 if not options else 2 * MB), **options)
        assert answer.status_code == 413
        # The address is still good for something smaller.
        assert send(token["url"], b"x").status_code == 200


def test_a_form_has_room_for_the_largest_file(small_ck):
    zone = small_ck.make_zone()
    [token] = announce(small_ck, zone, ("a", "file"))
    assert requests.post(token["url"], files={"files": ("f", b"x" * (MB + 1))}).status_code == 413
    assert requests.post(token["url"], files={"files": ("f", b"x" * MB)}).status_code == 200


def test_a_body_without_a_length_is_cut_off_at_the_limit(small_ck):
    zone = small_ck.make_zone()
    [token] = announce(small_ck, zone, ("a", "file"))
    host, port = re.match(r"http://([^:/]+):(\d+)", token["url"]).groups()
    with socket.create_connection((host, int(port)), timeout=60) as peer:
        path = token["url"].split(port, 1)[1]
        peer.sendall(
            f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
        chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
        sent = 0
        answer = b""
        try:
            # The answer comes while the client could go on for ever.
            while not answer and sent < 500 * MB:
                peer.sendall(chunk)
                sent += 0x10000
                if select.select([peer], [], [], 0)[0]:
                    answer = peer.recv(65_536)
        except OSError:
            pass
    assert sent < 500 * MB, "the server took it all"
    assert answer == b"" or answer.startswith(b"HTTP/1.1 413 "), answer[:200]
    assert send(token["url"], b"x").status_code == 200


def test_a_chunked_upload_is_taken(small_ck):
    zone = small_ck.make_zone()
    [token] = announce(small_ck, zone, ("a", "file"))
    pieces = [os.urandom(100_000) for _ in range(5)]
    value = send(token["url"], iter(pieces)).json()["singleFile"]
    assert value["fileChecksum"] == checksum(b"".join(pieces))


def test_the_option_for_the_size_is_checked(multe):
    for wrong in ("0", "-1", "x", "99999999"):
        result = multe("serve", "--asset-max-mb", wrong)
        assert result.returncode == 64 and "megabytes" in result.stderr


def test_a_large_file_needs_little_memory(binary, tmp_path):
    """256 MB up and down, as one body, as a form and in pieces, in 64 MB resident."""
    server = EphemeralServer(binary, tmp_path / "log", "--asset-max-mb", "300").start()
    try:
        ck = CloudKit.of_ephemeral(server.info)
        zone = ck.make_zone()
        block = os.urandom(MB)
        count = 256

        def blocks():
            for _ in range(count):
                yield block

        def form():
            yield b'--x\r\nContent-Disposition: form-data; name="files"\r\n\r\n'
            yield from blocks()
            yield b"\r\n--x--\r\n"

        digest = hashlib.sha256()
        for _ in range(count):
            digest.update(block)
        [first, second] = announce(ck, zone, ("a", "file"), ("b", "file"))
        value = send(first["url"], blocks()).json()["singleFile"]
        again = send(second["url"], form(), headers={"Content-Type": "multipart/form-data; boundary=x"}).json()["singleFile"]
        assert value["size"] == count * MB and again["fileChecksum"] == value["fileChecksum"]
        saved = ck.save(zone, {"recordName": "a", "recordType": "File", "fields": asset_field(value)})
        read = hashlib.sha256()
        with requests.get(saved["fields"]["file"]["value"]["downloadURL"], stream=True, timeout=60) as answer:
            for piece in answer.iter_content(MB):
                read.update(piece)
        assert read.digest() == digest.digest()
        status = Path(f"/proc/{server.process.pid}/status").read_text()
        peak = int(re.search(r"VmHWM:\s+(\d+) kB", status).group(1)) / 1024
        assert peak < 64, f"{peak:.0f} MB"
    finally:
        server.stop()


# Forms

HEAD = b'--b\r\nContent-Disposition: form-data; name="files"; filename="x"\r\n\r\n'
TYPE = {"Content-Type": "multipart/form-data; boundary=b"}


@pytest.mark.parametrize("body", [
    b"", b"--b", b"--b\r\n", b"--b--", b"--b--\r\n", HEAD, HEAD + b"x", HEAD + b"x\r\n--b", HEAD + b"x\r\n--b-",
    HEAD + b"x--b--", HEAD + b"x\n--b--\n", HEAD + b"x\r\n" + HEAD + b"y\r\n--b--",
    b"--b\r\n" + b"X: " + b"x" * 20_000 + b"\r\n\r\nx\r\n--b--", b"--b\r\nX:x\r\n" * 5_000,
    b'--b\r\nContent-Disposition: form-data; name="other"\r\n\r\nx\r\n--b--',
    b"--b\r\n\x00: x\r\n\r\nx\r\n--b--", b"--b\r\n\xff\xfe: x\r\n\r\nx\r\n--b--", b"\r\n" * 30_000, b"--b" * 30_000,
    HEAD.replace(b'"x"\r\n', b'"x"\r\nContent-Transfer-Encoding: base64\r\n') + b"eA==\r\n--b--",
])
def test_a_form_that_is_not_whole_is_refused(ck, zone, body):
    [token] = announce(ck, zone, ("a", "file"))
    answer = send(token["url"], body, headers=TYPE)
    assert (answer.status_code, answer.json()["serverErrorCode"]) == (400, "BAD_REQUEST")
    good = HEAD + b"x\r\n--b--"
    assert send(token["url"], good, headers=TYPE).json()["singleFile"]["fileChecksum"] == checksum(b"x")


@pytest.mark.parametrize("content_type", [
    "multipart/form-data", "multipart/form-data; boundary=", 'multipart/form-data; boundary="', "multipart/form-data; boundary=a; boundary=b",
    "multipart/form-data; boundary=" + "x" * 500,
])
def test_a_form_needs_a_boundary(ck, zone, content_type):
    [token] = announce(ck, zone, ("a", "file"))
    assert send(token["url"], HEAD + b"x\r\n--b--", headers={"Content-Type": content_type}).status_code == 400


@pytest.mark.parametrize("name", [
    "../../../server.key", "..\\..\\x", "/etc/passwd", "con.txt", "x" * 255, "100% #1?.pdf", "a\x00b", "🧀.html", ".", ""])
def test_the_name_of_a_file_is_never_a_path(server, ck, zone, name):
    before = {path.name for path in folder_of(server).iterdir()}
    [token] = announce(ck, zone, ("a", "file"))
    content = uuid.uuid4().bytes
    head = f'--b\r\nContent-Disposition: form-data; name="files"; filename="{name}"\r\n\r\n'.encode()
    answer = send(token["url"], head + content + b"\r\n--b--", headers=TYPE)
    if answer.status_code == 200:
        assert answer.json()["singleFile"]["fileChecksum"] == checksum(content)
    else:
        assert answer.status_code == 400
    assert {path.name for path in folder_of(server).iterdir()} <= before | {"assets"}


def test_files_are_on_disk_by_their_hash_and_nothing_else(fresh_server):
    ck = CloudKit.of_ephemeral(fresh_server.info)
    zone = ck.make_zone()
    folder = folder_of(fresh_server) / "assets"
    content = b"moltebaer"
    save_asset(ck, zone, "a", content)
    save_asset(ck, zone, "b", content)
    digest = hashlib.sha256(content).hexdigest()
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert files == [folder / digest[:2] / digest[2:]]
    assert files[0].stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700


def test_an_ephemeral_server_leaves_nothing_behind(binary, tmp_path):
    server = EphemeralServer(binary, tmp_path / "log").start()
    ck = CloudKit.of_ephemeral(server.info)
    zone = ck.make_zone()
    save_asset(ck, zone, "a", b"x")
    folder = folder_of(server)
    assert (folder / "assets").is_dir()
    assert server.stop() == 0
    assert not folder.exists()


# In pieces


def begin(ck: CloudKit, zone: dict, size: int, name: str = "a", status: int = 200, **more) -> dict:
    answer = requests.post(ck.url + "/multe/1/uploads", params=ck.tokens, timeout=60, data=json.dumps(
        {"size": size, "zoneID": zone, "recordName": name, "recordType": "File", "fieldName": "file"} | more))
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else {}


def put(ck: CloudKit, upload_: dict, offset: int, piece: bytes, status: int = 200) -> dict:
    answer = requests.put(
        f"{ck.url}/multe/1/uploads/{upload_['id']}", params=ck.tokens, data=piece, headers={"Upload-Offset": str(offset)},
        timeout=60)
    assert answer.status_code == status, answer.text
    return answer.json()


def where(ck: CloudKit, upload_: dict, status: int = 200) -> dict:
    answer = requests.get(f"{ck.url}/multe/1/uploads/{upload_['id']}", params=ck.tokens, timeout=60)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_an_upload_in_pieces(ck, zone):
    content = os.urandom(3 * MB + 7)
    pieces = begin(ck, zone, len(content))
    assert pieces["offset"] == 0 and pieces["size"] == len(content) and pieces["chunkBytes"] >= MB
    offset = 0
    while offset < len(content):
        pieces = put(ck, pieces, offset, content[offset:offset + MB])
        offset += MB
        assert pieces["offset"] == min(offset, len(content)) == where(ck, pieces)["offset"]
        assert ("singleFile" in pieces) == (offset >= len(content))
    value = pieces["singleFile"]
    assert value == where(ck, pieces)["singleFile"]
    saved = ck.save(zone, {"recordName": "a", "recordType": "File", "fields": asset_field(value)})
    assert download(saved).content == content


def test_an_empty_upload_in_pieces(ck, zone):
    value = put(ck, begin(ck, zone, 0), 0, b"")["singleFile"]
    assert value["fileChecksum"] == checksum(b"")


def test_a_piece_goes_where_the_upload_stands(ck, zone):
    pieces = begin(ck, zone, 10)
    put(ck, pieces, 0, b"01234")
    for offset in (0, 4, 6, 10):
        answer = put(ck, pieces, offset, b"x", 409)
        assert (answer["serverErrorCode"], answer["offset"]) == ("CONFLICT", 5)
    put(ck, pieces, 5, b"567890", 400)
    answer = requests.put(f"{ck.url}/multe/1/uploads/{pieces['id']}", params=ck.tokens, data=b"x", timeout=60)
    assert answer.status_code == 400
    assert put(ck, pieces, 5, b"56789")["singleFile"]["fileChecksum"] == checksum(b"0123456789")
    put(ck, pieces, 10, b"")


def test_an_upload_in_pieces_is_bounded(small_ck):
    zone = small_ck.make_zone()
    begin(small_ck, zone, MB)
    begin(small_ck, zone, MB + 1, status=413)
    for wrong in (-1, "x", None, 1.5):
        begin(small_ck, zone, wrong, status=400)
    begin(small_ck, zone, 1, database="nowhere", status=400)
    begin(small_ck, {"zoneName": "nowhere"}, 1, status=404)
    statuses = [
        requests.post(small_ck.url + "/multe/1/uploads", params=small_ck.tokens, timeout=60, data=json.dumps(
            {"size": 1, "zoneID": zone, "recordType": "File", "fieldName": "file"})).status_code
        for _ in range(60)]
    assert statuses[0] == 200 and statuses[-1] == 429


def test_an_upload_in_pieces_can_be_given_up(ck, zone):
    pieces = begin(ck, zone, 10)
    put(ck, pieces, 0, b"01234")
    answer = requests.delete(f"{ck.url}/multe/1/uploads/{pieces['id']}", params=ck.tokens, timeout=60)
    assert answer.status_code == 200
    where(ck, pieces, 404)


def test_an_upload_in_pieces_belongs_to_its_user(data_server, multe):
    data_server.sign_up()
    kari = with_tokens(data_server, multe, "Kari")
    ola = with_tokens(data_server, multe, None)
    zone = kari.make_zone()
    pieces = begin(kari, zone, 10)
    for caller, status in ((kari.other(tokens={}), 401), (ola, 401)):
        where(caller, pieces, status)
        put(caller, pieces, 0, b"x", status)
        begin(caller, zone, 1, status=status)
    where(kari, pieces)


def test_a_browser_uploads_with_its_session(data_server):
    cookie = {"multe_session": data_server.sign_up()}
    body = {"size": 1, "recordType": "Lists", "fieldName": "icon"}
    ask = lambda headers, **more: requests.post(
        data_server.url + "/multe/1/uploads", json=body | more, cookies=cookie, headers=headers, timeout=60)
    # Another site cannot make a browser do it; and production takes files for the fields of its schema alone.
    assert ask({"Sec-Fetch-Site": "cross-site"}).json()["serverErrorCode"] == "ACCESS_DENIED"
    own = {"Origin": data_server.url}
    assert ask(own).json()["reason"] == "Invalid value, expected type STRING."
    for more in ({"fieldName": "file"}, {"recordType": "File"}):
        assert "in production schema" in ask(own, **more).json()["reason"]


def test_an_upload_in_pieces_of_somebody_else_is_not_there(data_server, multe):
    data_server.sign_up()
    added = subprocess.run(
        [data_server.binary, "user", "add", "ola@example.org", "--name", "Ola", "--data", data_server.data, "--password-stdin"],
        input="sommerfugl\n", capture_output=True, text=True, timeout=60)
    assert added.returncode == 0, added.stderr
    kari, ola = with_tokens(data_server, multe, "Kari"), with_tokens(data_server, multe, "Ola")
    pieces = begin(kari, kari.make_zone(), 10)
    where(ola, pieces, 404)
    put(ola, pieces, 0, b"x", 404)
    assert requests.delete(
        f"{ola.url}/multe/1/uploads/{pieces['id']}", params=ola.tokens, timeout=60).status_code == 404
    assert where(kari, pieces)["offset"] == 0


def test_an_upload_in_pieces_goes_on_after_a_crash(data_server, multe):
    data_server.sign_up()
    ck = with_tokens(data_server, multe, "Kari")
    zone = ck.make_zone()
    content = os.urandom(300_000)
    pieces = begin(ck, zone, len(content))
    put(ck, pieces, 0, content[:100_000])
    data_server.kill9()
    # A piece that was cut off in the middle of being written.
    [file] = (data_server.data / "assets" / "incoming").glob("pieces-*")
    with file.open("ab") as open_file:
        open_file.write(b"x" * 50_000)
    data_server.start()
    assert where(ck, pieces)["offset"] == 100_000
    put(ck, pieces, 100_000, content[100_000:200_000])
    data_server.kill9()
    # A disk that lost the end.
    os.truncate(file, 150_000)
    data_server.start()
    assert where(ck, pieces)["offset"] == 150_000
    put(ck, pieces, 200_000, b"x", 409)
    value = put(ck, pieces, 150_000, content[150_000:])["singleFile"]
    data_server.kill9()
    data_server.start()
    assert where(ck, pieces)["singleFile"] == value
    saved = ck.save(zone, {"recordName": "a", "recordType": "File", "fields": asset_field(value)})
    assert download(saved).content == content
    assert list((data_server.data / "assets" / "incoming").iterdir()) == []
