"""Many writers and a backup at once: nobody is told that the database is busy, and nothing is lost."""

import threading

from support.cloudkit import CloudKit
from test_backup import copy_database

WRITERS = 20
WRITES = 100


def test_twenty_writers_and_backups_do_not_disturb_each_other(data_server, tmp_path):
    cookie = data_server.sign_up()
    zone = CloudKit(data_server.url, cookie=cookie).make_zone("Lists")
    failures: list[str] = []
    done = threading.Event()

    def write(writer: int) -> None:
        ck = CloudKit(data_server.url, cookie=cookie)
        try:
            for number in range(WRITES):
                ck.save(zone, {"recordName": f"w{writer}-{number}", "recordType": "Lists", "fields": {}})
        except Exception as error:
            failures.append(repr(error))

    def copy_again_and_again() -> None:
        count = 0
        try:
            while not done.is_set() or count == 0:
                copy_database(data_server.data / "multe.sqlite", tmp_path / f"copy{count % 2}.sqlite")
                count += 1
        except Exception as error:
            failures.append(repr(error))

    writers = [threading.Thread(target=write, args=(number,)) for number in range(WRITERS)]
    copier = threading.Thread(target=copy_again_and_again)
    for thread in [copier, *writers]:
        thread.start()
    for thread in writers:
        thread.join()
    done.set()
    copier.join()
    assert not failures, failures[:3]
    records, _ = CloudKit(data_server.url, cookie=cookie).changes(zone)
    assert len(records) == WRITERS * WRITES
