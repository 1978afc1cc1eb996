"""A client of CloudKit Web Services as thin as it can be: what it sends and gets is what stands in the test."""

import json
import uuid
from dataclasses import dataclass
from typing import Any, Iterator

import requests

CONTAINER = "iCloud.multe"


@dataclass
class Answer:
    """An answer of the server; its body decoded if it is JSON."""

    status: int
    headers: Any
    content: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.content)

    def __repr__(self) -> str:
        return f"<{self.status} {self.content[:300]!r}>"


class CloudKit:
    """One database of one container, seen by one caller."""

    def __init__(
        self,
        url: str,
        container: str = CONTAINER,
        environment: str = "production",
        database: str = "private",
        tokens: dict[str, str] | None = None,
        cookie: str | None = None,
    ):
        self.url = url
        self.container = container
        self.environment = environment
        self.database = database
        self.tokens = tokens or {}
        # The caller's name, email and userRecordName, as far as a test was told them.
        self.person: dict[str, str] = {}
        self.session = requests.Session()
        self.session.trust_env = False
        if cookie:
            self.session.cookies.set("multe_session", cookie)
            self.session.headers["Origin"] = url

    @classmethod
    def of_ephemeral(cls, info: dict[str, Any], user: int = 0) -> "CloudKit":
        """The client of one of the users that the start line of `serve --ephemeral` tells."""
        person = info["users"][user]
        client = cls(
            info["url"].rstrip("/"), info["container"], info["environment"],
            tokens={"ckAPIToken": info["apiToken"], "ckWebAuthToken": person["webAuthToken"]},
        )
        client.person = person
        return client

    def other(self, **changes: Any) -> "CloudKit":
        """The same caller, elsewhere: another database, environment, container or other tokens."""
        values = {
            "url": self.url, "container": self.container, "environment": self.environment,
            "database": self.database, "tokens": self.tokens, "cookie": self.session.cookies.get("multe_session"),
        }
        other = CloudKit(**(values | changes))
        other.person = self.person
        return other

    def address(self, path: str) -> str:
        return f"{self.url}/database/1/{self.container}/{self.environment}/{self.database}/{path}"

    # Requests

    def send(self, method: str, path: str, data: bytes | str | None = None, **options: Any) -> Answer:
        """Any request below the database's path; `options` are those of requests.request."""
        if isinstance(data, str):
            data = data.encode()
        options["params"] = self.tokens | options.get("params", {})
        options.setdefault("timeout", 60)
        answer = self.session.request(method, self.address(path), data=data, **options)
        return Answer(answer.status_code, answer.headers, answer.content)

    def post(self, path: str, body: Any, status: int = 200) -> dict:
        answer = self.send("POST", path, json.dumps(body), headers={"Content-Type": "text/plain"})
        assert answer.status == status, answer
        return answer.json

    def get(self, path: str, status: int = 200) -> dict:
        answer = self.send("GET", path)
        assert answer.status == status, answer
        return answer.json

    # The everyday ones

    def make_zone(self, name: str | None = None) -> dict:
        """Makes a zone of its own for a test; gives its zoneID as a request takes it."""
        zone = {"zoneName": name or f"Zone-{uuid.uuid4()}"}
        made = self.post("zones/modify", {"operations": [{"operationType": "create", "zone": {"zoneID": zone}}]})
        assert "serverErrorCode" not in made["zones"][0], made
        return zone

    def modify(self, zone: dict | None, *operations: dict, status: int = 200, **options: Any) -> list[dict]:
        body = {"operations": list(operations)} | ({"zoneID": zone} if zone else {}) | options
        answer = self.post("records/modify", body, status)
        return answer["records"] if status == 200 else answer

    def save(self, zone: dict | None, record: dict, operation: str = "create", **options: Any) -> dict:
        """One operation, which must succeed; gives the record as the server answered it."""
        [answer] = self.modify(zone, {"operationType": operation, "record": record}, **options)
        assert "serverErrorCode" not in answer, answer
        return answer

    def refused(self, zone: dict | None, record: dict, operation: str, **options: Any) -> str:
        """One operation, which must fail; gives its code."""
        [answer] = self.modify(zone, {"operationType": operation, "record": record}, **options)
        assert "serverErrorCode" in answer, answer
        assert answer["recordName"] and answer["reason"], answer
        return answer["serverErrorCode"]

    def lookup(self, zone: dict | None, *names: str, **options: Any) -> list[dict]:
        body = {"records": [{"recordName": name} for name in names]} | ({"zoneID": zone} if zone else {}) | options
        return self.post("records/lookup", body)["records"]

    def query(self, zone: dict | None, query: dict, **options: Any) -> list[dict]:
        """All pages of a query."""
        records: list[dict] = []
        body: dict = {"query": query} | ({"zoneID": zone} if zone else {}) | options
        while True:
            page = self.post("records/query", body)
            records += page["records"]
            if not page.get("continuationMarker"):
                return records
            body["continuationMarker"] = page["continuationMarker"]

    def changes(self, zone: dict, token: str | None = None, **options: Any) -> tuple[list[dict], str]:
        """The zone's feed to its end: the records and tombstones, and the token to go on from."""
        records: list[dict] = []
        for page in self.change_pages(zone, token, **options):
            records += page["records"]
            token = page["syncToken"]
        return records, token

    def change_pages(self, zone: dict, token: str | None = None, **options: Any) -> Iterator[dict]:
        more = True
        while more:
            entry = {"zoneID": zone} | ({"syncToken": token} if token else {}) | options
            [page] = self.post("changes/zone", {"zones": [entry]})["zones"]
            assert "serverErrorCode" not in page, page
            yield page
            token, more = page["syncToken"], page["moreComing"]


def fields(**values: Any) -> dict:
    """Fields without their types: fields(name="Milk") is {"name": {"value": "Milk"}}."""
    return {name: {"value": value} for name, value in values.items()}


def typed(**values: tuple[str, Any]) -> dict:
    """Fields with their types: typed(number=("DOUBLE", 1.5))."""
    return {name: {"value": value, "type": type_} for name, (type_, value) in values.items()}
