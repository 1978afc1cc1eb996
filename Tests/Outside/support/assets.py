"""Uploads and downloads as clients do them."""

import base64
import hashlib
import re
from typing import Any

import requests

from support.cloudkit import CloudKit
from support.process import DataServer


def checksum(content: bytes) -> str:
    """What the server tells of a file: a version byte and 20 bytes of its SHA-256."""
    return base64.b64encode(b"\x01" + hashlib.sha256(content).digest()[:20]).decode()


def announce(ck: CloudKit, zone: dict | None, *fields: tuple[str, str], type_: str = "File") -> list[dict]:
    """Asks for upload addresses, one for each record name and field."""
    tokens = [{"recordName": name, "recordType": type_, "fieldName": field} for name, field in fields]
    return ck.post("assets/upload", {"tokens": tokens} | ({"zoneID": zone} if zone else {}))["tokens"]


def send(url: str, content: Any, **options: Any) -> requests.Response:
    """Sends bytes to an upload address, without any credentials."""
    options.setdefault("headers", {"Content-Type": "application/octet-stream"})
    options.setdefault("timeout", 120)
    return requests.post(url, data=content, **options)


def upload(ck: CloudKit, zone: dict | None, name: str, content: bytes, field: str = "file") -> dict:
    """Uploads for one field; gives the value to save."""
    [token] = announce(ck, zone, (name, field))
    answer = send(token["url"], content)
    assert answer.status_code == 200, answer.text
    return answer.json()["singleFile"]


def asset_field(value: dict | list | None, field: str = "file") -> dict:
    return {field: {"value": value}}


def save_asset(ck: CloudKit, zone: dict | None, name: str, content: bytes, operation: str = "forceUpdate") -> dict:
    """Uploads and saves; gives the record."""
    value = upload(ck, zone, name, content)
    return ck.save(zone, {"recordName": name, "recordType": "File", "fields": asset_field(value)}, operation)


def address(record: dict, field: str = "file") -> str:
    return record["fields"][field]["value"]["downloadURL"]


def download(record: dict, field: str = "file", status: int = 200, **headers: str) -> requests.Response:
    """Reads an asset without any credentials."""
    answer = requests.get(address(record, field), headers=headers, timeout=120)
    assert answer.status_code == status, (answer.status_code, answer.content[:300])
    return answer


def with_tokens(server: DataServer, multe: Any, user: str | None) -> CloudKit:
    """A client of a container in development, where a save makes the types: for a user, or for nobody."""
    result = multe(
        "token", "create", "--data", str(server.data), "--container", "iCloud.files", "--environment", "development",
        *(["--user", user] if user else []))
    assert result.returncode == 0, result.stderr
    tokens = dict(re.findall(r"^(ck\w+Token): +(\S+)$", result.stdout, re.MULTILINE))
    return CloudKit(server.url, "iCloud.files", "development", tokens=tokens)
