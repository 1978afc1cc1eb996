"""`multe user`, `token` and `import`: on a folder that no server uses, and on one that a server runs on."""

import io
import json
import re
import subprocess
import zipfile
from pathlib import Path

import pytest
import requests

from support.cloudkit import CloudKit
from support.process import DataServer

PASSWORD = "moltebær på myra"


class Folder:
    """A data folder with an owner, and the program to call on it."""

    def __init__(self, binary: Path, server: DataServer):
        self.binary = binary
        self.server = server

    def __call__(self, *arguments: str, password: str | None = None, fails: bool = False) -> str:
        """What a command tells on its standard output, or on its standard error if it has to fail."""
        if password is not None:
            arguments = (*arguments, "--password-stdin")
        answer = subprocess.run(
            [self.binary, *arguments, "--data", self.server.data], input=f"{password}\n",
            capture_output=True, text=True, timeout=60)
        assert (answer.returncode != 0) == fails, answer
        return answer.stderr if fails else answer.stdout

    def status_of_sign_in(self, email: str, password: str) -> int:
        """Signs in over HTTP, starting the server for it if it does not run."""
        with running(self.server):
            return requests.post(
                self.server.url + "/multe/1/session", headers={"Origin": self.server.url}, timeout=60,
                json={"email": email, "password": password}).status_code


class running:
    """The server runs within; afterwards it is as it was."""

    def __init__(self, server):
        self.server = server
        self.was_running = server.is_running

    def __enter__(self):
        if not self.was_running:
            self.server.start()

    def __exit__(self, *_):
        if not self.was_running:
            self.server.stop()


@pytest.fixture(params=["stopped", "running"])
def folder(request, binary, data_server) -> Folder:
    data_server.sign_up(password=PASSWORD)
    if request.param == "stopped":
        data_server.stop()
    return Folder(binary, data_server)


def takeout(path: Path, **notes: dict) -> str:
    """A Takeout archive with these notes, by their titles."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for title, more in notes.items():
            note = {"title": title, "isTrashed": False, "isPinned": False, "isArchived": False, "color": "DEFAULT",
                    "userEditedTimestampUsec": 1_700_000_000_000_000} | more
            archive.writestr(f"Takeout/Google Notizen/{title}.json", json.dumps(note))
    path.write_bytes(buffer.getvalue())
    return str(path)


def test_users_are_added_listed_given_a_password_and_removed(folder):
    folder("user", "add", "ola@example.org", "--name", "Ola", password=PASSWORD)
    assert folder.status_of_sign_in("ola@example.org", PASSWORD) == 200
    listed = folder("user", "list").splitlines()
    assert [line.split()[0] for line in listed[1:]] == ["kari@example.org", "ola@example.org"]
    assert "yes" in listed[1] and "yes" not in listed[2]
    folder("user", "reset-password", "Ola", password="something else")
    assert folder.status_of_sign_in("ola@example.org", PASSWORD) == 401
    assert folder.status_of_sign_in("OLA@example.org", "something else") == 200
    folder("user", "remove", "ola@example.org")
    assert folder.status_of_sign_in("ola@example.org", "something else") == 401
    assert "ola@example.org" not in folder("user", "list")


def test_what_cannot_be_done_to_users_is_told(folder):
    assert "no user Nobody" in folder("user", "remove", "Nobody", fails=True)
    assert "8 characters" in folder("user", "add", "a@example.org", "--name", "A", password="short", fails=True)
    assert "already" in folder("user", "add", "kari@example.org", "--name", "K", password=PASSWORD, fails=True)
    assert "--name" in folder("user", "add", "a@example.org", fails=True)
    folder("user", "add", "ola@example.org", "--name", "Ola", password=PASSWORD)
    assert "another user is made owner" in folder("user", "remove", "Kari", fails=True)
    folder("user", "remove", "Kari", "--new-owner", "Ola")
    assert "Ola" in folder("user", "list") and "Kari" not in folder("user", "list")


def test_tokens_are_made_listed_and_revoked(folder):
    made = folder("token", "create", "--container", "iCloud.org.example", "--environment", "development",
                  "--user", "kari@example.org", "--name", "CI")
    [api] = re.findall(r"^ckAPIToken: +([0-9a-f]{64})$", made, re.MULTILINE)
    [web] = re.findall(r"^ckWebAuthToken: +(\S+)$", made, re.MULTILINE)
    listed = folder("token", "list")
    assert "iCloud.org.example" in listed and "CI" in listed
    assert api not in listed and web not in listed
    ck = CloudKit(folder.server.url, "iCloud.org.example", "development",
                  tokens={"ckAPIToken": api, "ckWebAuthToken": web})
    with running(folder.server):
        ck.make_zone()
    [key] = re.findall(r"^(A\d+) ", listed, re.MULTILINE)
    folder("token", "revoke", key)
    with running(folder.server):
        assert ck.send("POST", "zones/list", "{}").status == 401
    assert "no token A99" in folder("token", "revoke", "A99", fails=True)


def test_an_archive_is_imported_once_and_all_else_is_told(folder, tmp_path):
    archive = takeout(
        tmp_path / "takeout.zip",
        Hytta={"listContent": [{"text": "2x melk", "isChecked": False}, {"text": "ved", "isChecked": True}]},
        Tanker={"textContent": "only a text"})
    first = folder("import", "keep", archive, "--user", "Kari")
    assert "1 list added" in first and "Hytta: 2 items" in first
    assert "Tanker.json: A note, not a checklist" in first
    second = folder("import", "keep", archive, "--user", "Kari")
    assert "0 lists added, 1 there already" in second and "Tanker.json" in second
    made = folder("token", "create", "--container", "iCloud.multe", "--environment", "production", "--user", "Kari")
    api, web = re.findall(r"^ck\w+Token: +(\S+)$", made, re.MULTILINE)
    ck = CloudKit(folder.server.url, tokens={"ckAPIToken": api, "ckWebAuthToken": web})
    with running(folder.server):
        records, _ = ck.changes({"zoneName": "Lists"})
    items = [record["fields"] for record in records if record["recordType"] == "Items"]
    assert len(records) == 3 and {item["name"]["value"] for item in items} == {"melk", "ved"}
    assert ["checked" in item for item in sorted(items, key=lambda item: item["name"]["value"])] == [False, True]


@pytest.mark.parametrize("content", [b"", b"no archive", b"PK\3\4 broken"])
def test_a_file_that_is_no_archive_is_told(folder, tmp_path, content):
    path = tmp_path / "file.zip"
    path.write_bytes(content)
    told = folder("import", "keep", str(path), "--user", "Kari", fails=True)
    assert told.startswith("multe: ") and "Fatal error" not in told


def test_a_folder_without_data_is_not_made(multe, tmp_path):
    answer = multe("user", "list", "--data", str(tmp_path / "typo"))
    assert answer.returncode != 0 and "typo" in answer.stderr
    assert not (tmp_path / "typo").exists()
