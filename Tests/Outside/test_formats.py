"""Data of another version of Multe."""

import sqlite3

import pytest
import requests


@pytest.fixture
def of_the_future(data_server):
    """The folder of a server that stopped, marked as written by a newer Multe."""
    data_server.sign_up()
    data_server.stop()
    database = data_server.data / "multe.sqlite"
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    return data_server, database


@pytest.mark.parametrize(
    "command",
    [["serve", "--port", "0"], ["user", "list"], ["token", "list"], ["user", "remove", "Kari"]], ids=" ".join)
def test_newer_data_is_refused_and_not_touched(of_the_future, multe, command):
    server, database = of_the_future
    before = database.read_bytes()
    answer = multe(*command, "--data", str(server.data))
    assert answer.returncode not in (0, -4, -5, -6)
    assert "newer Multe" in answer.stderr and "99" in answer.stderr
    assert database.read_bytes() == before
    assert not list(server.data.glob("*backup*"))


def test_data_of_the_format_before_is_copied_and_brought_up(data_server):
    cookie = data_server.sign_up()
    data_server.stop()
    with sqlite3.connect(data_server.data / "multe.sqlite") as connection:
        connection.execute("ALTER TABLE invitations DROP COLUMN short_guid")
        connection.execute("ALTER TABLE invitations DROP COLUMN permission")
        connection.execute("DROP INDEX participants_invited")
        connection.execute("DROP INDEX participants_invited_by_email")
        connection.execute("PRAGMA user_version = 2")
    connection.close()
    data_server.start()
    assert list(data_server.data.glob("multe.sqlite.format-2.backup"))
    answer = requests.post(
        data_server.url + "/multe/1/invitations", headers={"Origin": data_server.url},
        cookies={"multe_session": cookie}, timeout=60)
    assert answer.status_code == 200 and answer.json()["token"]
