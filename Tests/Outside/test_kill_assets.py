"""The server is killed at random points while assets come and go: every record's asset is whole, and no file outlives
its last record.

Several writers upload, save, replace and delete: half with the same few contents, so that files go and come again all
the time, half with contents that come once, so that none that is left is taken up again. MULTE_KILL_SEED repeats a run's choices (though not its exact timing), MULTE_KILL_ROUNDS changes their number.
"""

import os
import random
import sqlite3
import threading
import time

import requests

from support.assets import address, checksum, with_tokens
from support.cloudkit import CloudKit
from support.process import wait_until

ROUNDS = int(os.environ.get("MULTE_KILL_ROUNDS", "30"))
WRITERS = 4
NAMES_PER_WRITER = 6
# Of all rounds, the share that kill the server during its start, too.
KILLED_AT_START = 0.2

ZONE = {"zoneName": "Kill"}
# Contents below this number are common to all writers.
COMMON = 5


def bytes_of(content: int) -> bytes:
    """The bytes of a content: the smallest has none."""
    return random.Random(content).randbytes(content * content * 4_000 if content < COMMON else content % 50_000)


class Writer(threading.Thread):
    """Writes until the server is gone."""

    def __init__(self, number: int, ck: CloudKit, seed: int, states: dict[str, set]):
        super().__init__(name=f"writer {number}")
        self.number = number
        self.ck = ck.other()
        self.random = random.Random(seed)
        # For each record the contents that it may have: their number, or None when it does not exist.
        self.states = states
        self.acknowledged = 0
        self.wrong: str | None = None

    def run(self) -> None:
        try:
            while True:
                self.write()
        except requests.RequestException:
            pass
        except Exception as error:
            self.wrong = repr(error)

    def write(self) -> None:
        name = f"w{self.number}-{self.random.randrange(NAMES_PER_WRITER)}"
        content = None
        if self.random.random() < 0.6:
            content = self.random.choice([self.random.randrange(COMMON), self.random.getrandbits(48)])
        record: dict = {"recordName": name}
        if content is not None:
            value = self.upload(name, bytes_of(content))
            # Some uploads no record ever refers to.
            if self.random.random() < 0.1:
                return
            record |= {"recordType": "File", "fields": {"file": {"value": value}, "content": {"value": content}}}
        self.states.setdefault(name, {None}).add(content)
        operation = "forceDelete" if content is None else "forceUpdate"
        [answer] = self.post("records/modify", {"operations": [{"operationType": operation, "record": record}]})["records"]
        assert "serverErrorCode" not in answer, answer
        self.states[name] = {content}
        self.acknowledged += 1

    def upload(self, name: str, content: bytes) -> dict:
        if self.random.random() < 0.3:
            return self.upload_in_pieces(name, content)
        token = {"recordName": name, "recordType": "File", "fieldName": "file"}
        [answer] = self.post("assets/upload", {"tokens": [token]})["tokens"]
        return self.checked(self.ck.session.post(answer["url"], data=content, timeout=60), content)["singleFile"]

    def upload_in_pieces(self, name: str, content: bytes) -> dict:
        uploads = self.ck.url + "/multe/1/uploads"
        body = {"size": len(content), "zoneID": ZONE, "recordName": name, "recordType": "File", "fieldName": "file"}
        begun = self.ck.session.post(uploads, json=body, params=self.ck.tokens, timeout=60)
        assert begun.status_code == 200, begun.text
        half = len(content) // 2
        for offset, piece in ((0, content[:half]), (half, content[half:])):
            answer = self.ck.session.put(
                f"{uploads}/{begun.json()['id']}", data=piece, params=self.ck.tokens, headers={"Upload-Offset": str(offset)},
                timeout=60)
        return self.checked(answer, content)["singleFile"]

    def checked(self, answer: requests.Response, content: bytes) -> dict:
        assert answer.status_code == 200, answer.text
        assert answer.json()["singleFile"]["fileChecksum"] == checksum(content)
        return answer.json()

    def post(self, path: str, body: dict) -> dict:
        return self.ck.post(path, body | {"zoneID": ZONE})


def assert_whole(ck: CloudKit, states: dict[str, set], where: str) -> None:
    records = {record["recordName"]: record for record in ck.changes(ZONE)[0]}
    for name, possible in states.items():
        record = records.get(name)
        content = record["fields"]["content"]["value"] if record else None
        assert content in possible, f"{where}: {name} has {content}, but can only have one of {possible}"
        states[name] = {content}
        if record:
            answer = requests.get(address(record), timeout=60)
            assert answer.status_code == 200, f"{where}: {name} has lost its bytes: {answer.text}"
            assert answer.content == bytes_of(content), f"{where}: {name} has other bytes"


def test_no_asset_is_lost_or_left_when_the_server_is_killed(data_server, multe):
    seed = int(os.environ.get("MULTE_KILL_SEED") or random.SystemRandom().getrandbits(32))
    print(f"seed {seed}, {ROUNDS} rounds")
    choice = random.Random(seed)
    data_server.sign_up()
    ck = with_tokens(data_server, multe, "Kari")
    ck.make_zone(ZONE["zoneName"])
    states: dict[str, set] = {}
    acknowledged = kills = 0

    for round_number in range(ROUNDS):
        writers = [Writer(number, ck, choice.getrandbits(32), states) for number in range(WRITERS)]
        for writer in writers:
            writer.start()
        time.sleep(choice.uniform(0.02, 0.5))
        data_server.kill9()
        kills += 1
        for writer in writers:
            writer.join()
            assert writer.wrong is None, f"seed {seed}, round {round_number}: {writer.wrong}"
            acknowledged += writer.acknowledged
        while choice.random() < KILLED_AT_START:
            data_server.spawn()
            time.sleep(choice.uniform(0, 0.05))
            data_server.kill9()
            kills += 1
        data_server.start()
        assert_whole(ck, states, f"seed {seed}, round {round_number}")

    operations = [{"operationType": "forceDelete", "record": {"recordName": name}} for name in states]
    ck.modify(ZONE, *operations)
    assert data_server.stop() == 0
    # Receipts that were never used keep their bytes for a day, uploads in pieces theirs for some: let that be over.
    with sqlite3.connect(data_server.data / "multe.sqlite") as database:
        database.execute("UPDATE asset_receipts SET expires_at = 1")
        database.execute("UPDATE asset_uploads SET expires_at = 1")
    database.close()
    data_server.start()
    folder = data_server.data / "assets"
    files = lambda: [path for path in folder.rglob("*") if path.is_file()]
    wait_until(lambda: not files(), f"seed {seed}: files are left")
    assert data_server.stop() == 0
    with sqlite3.connect(data_server.data / "multe.sqlite") as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        for table in ("assets", "asset_uses", "asset_receipts", "asset_uploads", "asset_removals"):
            assert database.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,), table
    database.close()
    print(f"{kills} kills, {acknowledged} acknowledged changes")
    assert acknowledged > ROUNDS, "the writers hardly wrote: this run proves nothing"
