"""The record types of the household app: there from the start, and added to data that knew fewer of them."""

import sqlite3

import pytest

from support.assets import announce, send
from support.cloudkit import CloudKit, typed

ZONE = {"zoneName": "Lists"}
ADDED = {"Lists": ["shop"], "Items": ["photo"]}


@pytest.fixture
def of_before(data_server):
    """A server whose data was made before there were shops and photos: the session of its owner."""
    cookie = data_server.sign_up()
    CloudKit(data_server.url, cookie=cookie).make_zone("Lists")
    data_server.stop()
    with sqlite3.connect(data_server.data / "multe.sqlite") as connection:
        for type_, names in ADDED.items():
            for name in names:
                gone = connection.execute(
                    "DELETE FROM fields WHERE name=?1 AND type IN (SELECT id FROM types WHERE name=?2)", [name, type_])
                assert gone.rowcount == 1, (type_, name)
        shops = connection.execute("SELECT id FROM types WHERE name='Shops'").fetchone()
        connection.execute("DELETE FROM fields WHERE type=?1", shops)
        assert connection.execute("DELETE FROM types WHERE id=?1", shops).rowcount == 1
    connection.close()
    return data_server, cookie


def save_what_is_new(ck: CloudKit) -> None:
    ck.save(ZONE, {"recordType": "Shops", "recordName": "corner", "fields": typed(
        name=("STRING", "Corner shop"), sections=("STRING_LIST", ["Fruit", "Dairy"]), learned=("BYTES", "AAEC"),
        position=("STRING", "V"))})
    ck.save(ZONE, {"recordType": "Lists", "recordName": "groceries", "fields": typed(
        name=("STRING", "Groceries"), shop=("REFERENCE", {"recordName": "corner", "action": "NONE"}))})
    [place] = announce(ck, ZONE, ("milk", "photo"), type_="Items")
    photo = send(place["url"], b"a photo").json()["singleFile"]
    ck.save(ZONE, {"recordType": "Items", "recordName": "milk", "parent": {"recordName": "groceries"}, "fields": typed(
        name=("STRING", "Milk"), photo=("ASSETID", photo),
        list=("REFERENCE", {"recordName": "groceries", "action": "DELETE_SELF"}))})
    [shop] = ck.query(ZONE, {"recordType": "Shops", "sortBy": [{"fieldName": "name"}]})
    assert shop["fields"]["sections"]["value"] == ["Fruit", "Dairy"]
    groceries, milk = ck.lookup(ZONE, "groceries", "milk")
    assert groceries["fields"]["shop"]["value"]["recordName"] == "corner"
    assert milk["fields"]["photo"]["value"]["size"] == len(b"a photo")


def test_a_new_server_has_shops_and_photos(data_server):
    ck = CloudKit(data_server.url, cookie=data_server.sign_up())
    ck.make_zone("Lists")
    save_what_is_new(ck)
    ck.modify(ZONE, {"operationType": "delete", "record": {"recordName": "corner"}})
    [groceries] = ck.lookup(ZONE, "groceries")
    assert groceries["fields"]["name"]["value"] == "Groceries", "a shop that goes leaves its lists alone"


def test_data_of_before_gets_shops_and_photos_at_the_start(of_before):
    server, cookie = of_before
    server.start()
    save_what_is_new(CloudKit(server.url, cookie=cookie))
