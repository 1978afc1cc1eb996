"""The record types of the household app: there from the start, and added to data that knew fewer of them."""

import sqlite3

import pytest

from support.assets import announce, send
from support.cloudkit import CloudKit, typed

ZONE = {"zoneName": "Lists"}
ADDED = {"Lists": ["shop"], "Items": ["photo"]}
ADDED_TYPES = ["Shops", "Notes", "Attachments", "Versions"]


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
        for name in ADDED_TYPES:
            type_ = connection.execute("SELECT id FROM types WHERE name=?1", [name]).fetchone()
            connection.execute("DELETE FROM fields WHERE type=?1", type_)
            assert connection.execute("DELETE FROM types WHERE id=?1", type_).rowcount == 1
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


def save_a_note(ck: CloudKit) -> None:
    zone = ck.make_zone("Notes")
    ck.save(zone, {"recordType": "Notes", "recordName": "pancakes", "fields": typed(
        title=("STRING", "Pancakes"), text=("STRING", "3 eggs"), labels=("STRING_LIST", ["food"]), pinned=("INT64", 1),
        color=("STRING", "yellow"), trashed=("TIMESTAMP", 1), reminder=("TIMESTAMP", 2))})
    [place] = announce(ck, zone, ("photo", "file"), type_="Attachments")
    photo = send(place["url"], b"a photo").json()["singleFile"]
    above = ("REFERENCE", {"recordName": "pancakes", "action": "DELETE_SELF"})
    ck.save(zone, {"recordType": "Attachments", "recordName": "photo", "parent": {"recordName": "pancakes"},
                   "fields": typed(note=above, name=("STRING", "photo.jpg"), mediaType=("STRING", "image/jpeg"),
                                   file=("ASSETID", photo))})
    ck.save(zone, {"recordType": "Versions", "recordName": "old", "parent": {"recordName": "pancakes"},
                   "fields": typed(note=above, text=("STRING", "2 eggs"), reason=("STRING", "merged"))})
    assert len(ck.query(zone, {"recordType": "Attachments", "filterBy": [
        {"fieldName": "note", "comparator": "EQUALS", "fieldValue": {"value": above[1]}}]})) == 1
    ck.modify(zone, {"operationType": "forceDelete", "record": {"recordName": "pancakes"}})
    assert [one["serverErrorCode"] for one in ck.lookup(zone, "photo", "old")] == ["NOT_FOUND"] * 2


def test_a_new_server_has_notes(data_server):
    save_a_note(CloudKit(data_server.url, cookie=data_server.sign_up()))


def test_data_of_before_gets_notes_at_the_start(of_before):
    server, cookie = of_before
    server.start()
    save_a_note(CloudKit(server.url, cookie=cookie))


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
