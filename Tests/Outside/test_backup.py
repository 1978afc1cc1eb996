"""README's backup and its restoring, step by step."""

import shutil
import sqlite3

from support.cloudkit import CloudKit


def back_up(database, copy) -> None:
    """What `sqlite3 DATABASE ".backup 'COPY'"` does."""
    with sqlite3.connect(database) as source, sqlite3.connect(copy) as target:
        source.backup(target)
    source.close()
    target.close()


def restore(server, copy) -> None:
    server.stop()
    database = server.data / "multe.sqlite"
    shutil.copy(copy, database)
    for ending in ("-wal", "-shm"):
        database.with_name(database.name + ending).unlink(missing_ok=True)
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE meta SET value = randomblob(8) WHERE key = 'store'")
    connection.close()
    server.start()


def test_a_copy_made_while_it_runs_is_whole_and_restores(data_server, tmp_path):
    ck = CloudKit(data_server.url, cookie=data_server.sign_up())
    zone = ck.make_zone("Lists")
    ck.save(zone, {"recordName": "before", "recordType": "Lists", "fields": {"name": {"value": "Hytta"}}})
    back_up(data_server.data / "multe.sqlite", tmp_path / "backup.sqlite")
    ck.save(zone, {"recordName": "after", "recordType": "Lists", "fields": {}})
    _, token = ck.changes(zone)
    restore(data_server, tmp_path / "backup.sqlite")
    # Signed in as before, with what the copy held.
    records, _ = ck.changes(zone)
    assert [record["recordName"] for record in records] == ["before"]
    # As many changes as the token counted: without an identity of its own the store would take it for up to date.
    ck.save(zone, {"recordName": "other", "recordType": "Lists", "fields": {}})
    told = ck.post("changes/zone", {"zones": [{"zoneID": zone, "syncToken": token}]})["zones"][0]
    assert told["serverErrorCode"] == "BAD_REQUEST", told
