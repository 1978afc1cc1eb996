"""A file of 1 GiB up and down, as one body: the most memory that the server had, and how fast it went."""

import hashlib
import os
import re
import subprocess
import time
from pathlib import Path

import requests

from measuring import SCRATCH, Row, World

from support.assets import announce, asset_field, address, send, with_tokens
from support.process import DataServer

BLOCK = 1 << 20
BLOCKS = 1 << 10


def measure(world: World) -> list[Row]:
    folder = SCRATCH / "assets"
    folder.mkdir(parents=True)
    server = DataServer(world.binary, folder, "--asset-max-mb", "2048").start()
    try:
        server.sign_up()
        ck = with_tokens(server, lambda *words: run(world, *words), "Kari")
        zone = ck.make_zone("Files")
        block = os.urandom(BLOCK)
        [token] = announce(ck, zone, ("a", "file"))
        started = time.monotonic()
        answer = send(token["url"], (block for _ in range(BLOCKS)), timeout=600)
        up = time.monotonic() - started
        if answer.status_code != 200:
            raise RuntimeError(f"the upload failed: {answer.status_code} {answer.text}")
        value = answer.json()["singleFile"]
        saved = ck.save(zone, {"recordName": "a", "recordType": "File", "fields": asset_field(value)})
        started = time.monotonic()
        digest = read(address(saved))
        down = time.monotonic() - started
        if digest != hashlib.sha256(block * BLOCKS).digest():
            raise RuntimeError("the file came back changed")
        peak = peak_bytes(server.process.pid)
    finally:
        server.stop()
    detail = {"upMegabytesPerSecond": BLOCKS / up, "downMegabytesPerSecond": BLOCKS / down}
    return [Row("memory for 1 GiB up and down", peak / BLOCK, "MB", 64, lower_is_better=True, detail=detail)]


def run(world: World, *words: str) -> subprocess.CompletedProcess:
    return subprocess.run([world.binary, *words], capture_output=True, text=True, timeout=20)


def read(url: str) -> bytes:
    digest = hashlib.sha256()
    with requests.get(url, stream=True, timeout=600) as answer:
        for piece in answer.iter_content(BLOCK):
            digest.update(piece)
    return digest.digest()


def peak_bytes(pid: int) -> int:
    """The most memory that a process ever had resident."""
    return int(re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text()).group(1)) * 1024
