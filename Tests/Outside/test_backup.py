"""The backup of docs/server.md and its restoring, step by step."""

import shutil
import sqlite3
import time
from pathlib import Path

from support.assets import address, download, save_asset, with_tokens
from support.cloudkit import CloudKit
from support.process import wait_until


def copy_database(database: Path, copy: Path) -> None:
    """What `sqlite3 DATABASE ".backup 'COPY'"` does."""
    with sqlite3.connect(database) as source, sqlite3.connect(copy) as target:
        source.backup(target)
    source.close()
    target.close()


def copy_files(data: Path, backup: Path) -> None:
    shutil.copytree(data / "assets", backup / "assets")
    shutil.copy2(data / "server.key", backup / "server.key")


def back_up(data: Path, backup: Path) -> None:
    backup.mkdir()
    hold = data / "assets" / "hold"
    hold.touch()
    copy_database(data / "multe.sqlite", backup / "multe.sqlite")
    copy_files(data, backup)
    hold.unlink()
    (backup / "assets" / "hold").unlink()


def restore(server, backup: Path) -> None:
    server.stop()
    for name in ("multe.sqlite-wal", "multe.sqlite-shm"):
        (server.data / name).unlink(missing_ok=True)
    shutil.rmtree(server.data / "assets")
    shutil.copytree(backup, server.data, dirs_exist_ok=True)
    with sqlite3.connect(server.data / "multe.sqlite") as connection:
        connection.execute("UPDATE meta SET value = randomblob(8) WHERE key = 'store'")
    connection.close()
    server.start()


def test_a_copy_made_while_it_runs_is_whole_and_restores(data_server, tmp_path):
    ck = CloudKit(data_server.url, cookie=data_server.sign_up())
    zone = ck.make_zone("Lists")
    ck.save(zone, {"recordName": "before", "recordType": "Lists", "fields": {"name": {"value": "Hytta"}}})
    back_up(data_server.data, tmp_path / "backup")
    ck.save(zone, {"recordName": "after", "recordType": "Lists", "fields": {}})
    _, token = ck.changes(zone)
    restore(data_server, tmp_path / "backup")
    # Signed in as before, with what the copy held.
    records, _ = ck.changes(zone)
    assert [record["recordName"] for record in records] == ["before"]
    # As many changes as the token counted: without an identity of its own the store would take it for up to date.
    ck.save(zone, {"recordName": "other", "recordType": "Lists", "fields": {}})
    told = ck.post("changes/zone", {"zones": [{"zoneID": zone, "syncToken": token}]})["zones"][0]
    assert told["serverErrorCode"] == "BAD_REQUEST", told


def test_a_copy_has_all_files_that_its_database_names(data_server, multe, tmp_path):
    data_server.sign_up()
    ck = with_tokens(data_server, multe, "Kari")
    zone = ck.make_zone()
    contents = {name: name.encode() * 1_000 for name in ("kept", "deleted", "replaced")}
    urls = [address(save_asset(ck, zone, name, content)) for name, content in contents.items()]
    backup = tmp_path / "backup"
    backup.mkdir()
    hold = data_server.data / "assets" / "hold"
    hold.touch()
    copy_database(data_server.data / "multe.sqlite", backup / "multe.sqlite")
    # Between the copy of the database and that of the files.
    ck.save(zone, {"recordName": "deleted"}, "forceDelete")
    save_asset(ck, zone, "replaced", b"newer")
    save_asset(ck, zone, "late", b"late")
    time.sleep(0.2)
    copy_files(data_server.data, backup)
    hold.unlink()
    (backup / "assets" / "hold").unlink()
    # Afterwards the server removes what had to stay, with its next change.
    save_asset(ck, zone, "later", b"later")
    wait_until(lambda: len(files(data_server.data)) <= 4, "files are left")
    assert len(files(data_server.data)) == 4
    restore(data_server, backup)
    records = ck.changes(zone)[0]
    assert {record["recordName"] for record in records} == contents.keys()
    for record in records:
        assert download(record).content == contents[record["recordName"]]
    # What the copy had too much goes.
    wait_until(lambda: len(files(data_server.data)) <= 3, "files are left")
    assert len(files(data_server.data)) == len(urls) == 3


def files(data: Path) -> list[Path]:
    return [path for path in (data / "assets").rglob("*") if path.is_file()]
