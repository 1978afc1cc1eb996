"""The server is killed at random points, again and again; nothing that it acknowledged is lost.

Several writers create, change and delete records while the server is killed (SIGKILL) and started again. Each writer
owns its records and knows for each which states are possible: exactly one after an answer, two while a request was on
its way when the server died. After each start the feed is followed from the last token, and what it tells must be possible.

MULTE_KILL_SEED repeats a run's choices (though not its exact timing), MULTE_KILL_ROUNDS changes their number.
"""

import http.client
import json
import os
import random
import sqlite3
import threading
import time

from support.cloudkit import CloudKit

ROUNDS = int(os.environ.get("MULTE_KILL_ROUNDS", "55"))
WRITERS = 4
# Records each writer has to choose from; few, so that each is changed and deleted often.
NAMES_PER_WRITER = 40
# Of all rounds, the share that kill the server during its start, too.
KILLED_AT_START = 0.2

ZONE = {"zoneName": "Kill"}


class Writer(threading.Thread):
    """Writes until the server is gone."""

    def __init__(self, number: int, port: int, cookie: str, random_seed: int, states: dict[str, set]):
        super().__init__(name=f"writer {number}")
        self.number = number
        self.port = port
        self.cookie = cookie
        self.random = random.Random(random_seed)
        # For each record the values that it may have: a number, or None when it does not exist.
        self.states = states
        self.acknowledged = 0
        self.wrong: str | None = None

    def run(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            while True:
                self.write(connection)
        except (OSError, http.client.HTTPException):
            pass
        except AssertionError as error:
            self.wrong = str(error)
        finally:
            connection.close()

    def write(self, connection: http.client.HTTPConnection) -> None:
        count = self.random.choice([1, 1, 1, 2, 5])
        chosen = self.random.sample(range(NAMES_PER_WRITER), count)
        targets: dict[str, int | None] = {}
        operations = []
        for number in chosen:
            name = f"w{self.number}-{number}"
            value = None if self.random.random() < 0.25 else self.random.getrandbits(48)
            targets[name] = value
            record: dict = {"recordName": name}
            if value is not None:
                record |= {"recordType": "Items", "fields": {
                    "number": {"value": value, "type": "DOUBLE"}, "comment": {"value": "x" * self.random.randrange(500)}}}
            operations.append({"operationType": "forceDelete" if value is None else "forceUpdate", "record": record})
        # From here on until the answer both the old and the new are possible.
        for name, value in targets.items():
            self.states.setdefault(name, {None}).add(value)
        body = json.dumps({"zoneID": ZONE, "operations": operations})
        connection.request(
            "POST", "/database/1/iCloud.multe/production/private/records/modify", body,
            {"Cookie": f"multe_session={self.cookie}", "Origin": f"http://127.0.0.1:{self.port}"},
        )
        answer = connection.getresponse()
        content = answer.read()
        assert answer.status == 200, f"{answer.status} {content[:500]!r}"
        records = json.loads(content)["records"]
        assert not [record for record in records if "serverErrorCode" in record], content[:500]
        assert [record["recordName"] for record in records] == list(targets)
        for name, value in targets.items():
            self.states[name] = {value}
        self.acknowledged += 1


class Mirror:
    """What a client knows that does nothing but follow the feed."""

    def __init__(self):
        self.values: dict[str, float] = {}
        self.token: str | None = None

    def follow(self, ck: CloudKit) -> None:
        records, self.token = ck.changes(ZONE, self.token)
        names = [record["recordName"] for record in records]
        assert len(names) == len(set(names)), "a record was told twice in one feed although nobody wrote"
        for record in records:
            if record["deleted"]:
                self.values.pop(record["recordName"], None)
            else:
                self.values[record["recordName"]] = record["fields"]["number"]["value"]


def assert_possible(values: dict[str, float], states: dict[str, set], where: str) -> None:
    for name, possible in states.items():
        value = values.get(name)
        assert value in possible, f"{where}: {name} is {value}, but can only be one of {possible}"
    assert values.keys() <= states.keys(), f"{where} has records that nobody made"


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(data_server):
    seed = int(os.environ.get("MULTE_KILL_SEED") or random.SystemRandom().getrandbits(32))
    print(f"seed {seed}, {ROUNDS} rounds")
    choice = random.Random(seed)
    cookie = data_server.sign_up()
    ck = CloudKit(data_server.url, cookie=cookie)
    ck.make_zone(ZONE["zoneName"])
    states: dict[str, set] = {}
    mirror = Mirror()
    acknowledged = kills = 0
    longest_start = 0.0

    for round_number in range(ROUNDS):
        writers = [
            Writer(number, data_server.port, cookie, choice.getrandbits(32), states) for number in range(WRITERS)]
        for writer in writers:
            writer.start()
        time.sleep(choice.uniform(0.005, 0.45))
        data_server.kill9()
        kills += 1
        for writer in writers:
            writer.join()
            assert writer.wrong is None, f"seed {seed}, round {round_number}: {writer.wrong}"
            acknowledged += writer.acknowledged

        while choice.random() < KILLED_AT_START:
            data_server.spawn()
            time.sleep(choice.uniform(0, 0.03))
            data_server.kill9()
            kills += 1

        started = time.monotonic()
        data_server.start()
        longest_start = max(longest_start, time.monotonic() - started)

        where = f"seed {seed}, round {round_number}"
        ck = CloudKit(data_server.url, cookie=cookie)
        mirror.follow(ck)
        assert_possible(mirror.values, states, f"{where}, the feed from the last token")
        # Whatever was in doubt is now known.
        for name in states:
            states[name] = {mirror.values.get(name)}
        if round_number % 10 == 0 or round_number == ROUNDS - 1:
            anew = Mirror()
            anew.follow(ck)
            assert anew.values == mirror.values, f"{where}: the feed from the start tells another story"
            found = ck.query(ZONE, {"recordType": "Items"})
            names = [record["recordName"] for record in found]
            assert len(names) == len(set(names)), f"{where}: a query tells a record twice"
            assert set(names) == mirror.values.keys(), f"{where}: a query tells another story"

    assert data_server.stop() == 0
    databases = [path for path in data_server.data.rglob("*") if path.is_file() and is_sqlite(path)]
    assert databases
    for path in databases:
        with sqlite3.connect(path) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)], path
    print(f"{kills} kills, {acknowledged} acknowledged requests, longest start {longest_start * 1000:.0f} ms")
    assert acknowledged > ROUNDS, "the writers hardly wrote: this run proves nothing"


def is_sqlite(path) -> bool:
    with path.open("rb") as file:
        return file.read(16) == b"SQLite format 3\0"
