"""A server on disk with several people, each with a client of their own."""

import uuid
from pathlib import Path

import requests

from support.cloudkit import CloudKit
from support.process import DataServer

PASSWORD = "moltebær på myra"


class Household:
    """Kari owns the server; whoever else is asked for is invited."""

    def __init__(self, binary: Path, folder: Path):
        self.server = DataServer(binary, folder).start()
        self.cookies = {"Kari": self.server.sign_up()}

    def cookie(self, name: str) -> str:
        """The session of a person, who is invited if need be."""
        if name not in self.cookies:
            token = self.multe("POST", "invitations", cookie=self.cookies["Kari"]).json()["token"]
            answer = self.multe(
                "POST", "invitations/accept",
                {"token": token, "name": name, "email": self.email(name), "password": PASSWORD})
            assert answer.status_code == 200, answer.text
            self.cookies[name] = answer.cookies["multe_session"]
        return self.cookies[name]

    @staticmethod
    def email(name: str) -> str:
        return f"{name.lower()}@example.org"

    def client(self, name: str, database: str = "private") -> CloudKit:
        return CloudKit(self.server.url, database=database, cookie=self.cookie(name))

    def record_name(self, name: str) -> str:
        return self.client(name).other(database="public").get("users/caller")["userRecordName"]

    def multe(self, method: str, path: str, body: dict | None = None, cookie: str | None = None) -> requests.Response:
        """A request below /multe/1/."""
        return requests.request(
            method, f"{self.server.url}/multe/1/{path}", json=body, timeout=60,
            headers={"Origin": self.server.url}, cookies={"multe_session": cookie} if cookie else None)


def new_list(ck: CloudKit, zone: dict, *items: str) -> str:
    """A list with items below it; gives the list's name."""
    name = f"list-{uuid.uuid4()}"
    ck.save(zone, {"recordType": "Lists", "recordName": name, "fields": {"name": {"value": "Groceries"}}})
    for item in items:
        ck.save(zone, new_item(name, item))
    return name


def new_item(above: str, name: str) -> dict:
    return {
        "recordType": "Items", "recordName": f"{above}-{name}", "parent": {"recordName": above},
        "fields": {"name": {"value": name},
                   "list": {"value": {"recordName": above, "action": "DELETE_SELF"}, "type": "REFERENCE"}},
    }


def share(ck: CloudKit, zone: dict, root: str, **more) -> dict:
    """Shares a record and all below it; gives the share record."""
    [record] = ck.lookup(zone, root)
    return ck.save(zone, {
        "recordType": "cloudkit.share", "fields": {"cloudkit.title": {"value": "Groceries"}},
        "forRecord": {"recordName": root, "recordChangeTag": record["recordChangeTag"]}, **more})


def accept(ck: CloudKit, guid: str) -> dict:
    """Accepts a share; gives what the server tells of it."""
    [result] = ck.other(database="public").post("records/accept", {"shortGUIDs": [{"value": guid}]})["results"]
    return result


def resolve(ck: CloudKit, guid: str, **more) -> dict:
    [result] = ck.other(database="public").post(
        "records/resolve", {"shortGUIDs": [{"value": guid, **more}]})["results"]
    return result
