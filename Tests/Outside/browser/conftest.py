"""People with browsers. Each test has people of its own on one server, so no test sees another's lists."""

import itertools
import json
import time
from typing import Callable

import pytest
import requests
from playwright.sync_api import Error, Page, expect

from conftest import DESKTOP, PHONE
from support.process import DataServer

DEVICES = {"phone": PHONE, "desktop": DESKTOP}
# How long a page may take to show what a test expects, in milliseconds: no test fails for want of time on a slow machine with other work.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)

ZONE = "database/1/iCloud.multe/production/private"
PASSWORD = "moltebær på myra"

# What the browser writes to the console by itself when a request fails, as some tests want it to.
EXPECTED = (
    "Failed to load resource",
    "net::ERR_",
    "EventSource's response",
    "Connecting to 'https://proxy.example",
    "An unknown error occurred when fetching the script",
)


class Site:
    """A running server with its owner signed in."""

    def __init__(self, url: str, token: str):
        self.url = url.rstrip("/") + "/"
        self.owner = requests.Session()
        self.owner.headers["Origin"] = url.rstrip("/")
        self.numbers = itertools.count(1)
        self.newcomers: list[Person] = []
        account = {"name": "Olav", "email": "olav@example.org", "password": PASSWORD}
        self.call(self.owner, "POST", "multe/1/setup", {"token": token, **account})

    def call(self, session: requests.Session, method: str, path: str, body: dict | None = None) -> dict:
        answer = session.request(method, self.url + path, json=body, timeout=60)
        assert answer.ok, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json()

    def invite(self) -> str:
        return self.call(self.owner, "POST", "multe/1/invitations", {})["token"]

    def hide_newcomers(self) -> None:
        """Nobody finds the people of a test that is over: in the next test another has the same name."""
        for person in self.newcomers:
            person.hide()
        self.newcomers.clear()


class Person:
    """An account with any number of browsers."""

    def __init__(self, site: Site, open_context, name: str = "Kari Nordmann"):
        self.site = site
        self.open_context = open_context
        self.name = name
        self.email = f"person{next(site.numbers)}@example.org"
        self.session = requests.Session()
        self.session.headers["Origin"] = site.url.rstrip("/")
        account = {"token": site.invite(), "name": name, "email": self.email, "password": PASSWORD}
        site.call(self.session, "POST", "multe/1/invitations/accept", account)
        zone = {"operationType": "create", "zone": {"zoneID": {"zoneName": "Lists"}}}
        self.post("zones/modify", {"operations": [zone]})
        site.newcomers.append(self)

    def hide(self) -> None:
        """Others find them by name or address no longer."""
        if not self.session.get(self.site.url + "multe/1/session", timeout=60).json()["user"]:
            self.sign_in()
        self.site.call(self.session, "PUT", "multe/1/discoverability", {"isDiscoverable": False})

    def sign_in(self) -> None:
        """One more session; pages opened from now on are in it."""
        self.session = requests.Session()
        self.session.headers["Origin"] = self.site.url.rstrip("/")
        self.site.call(self.session, "POST", "multe/1/session", {"email": self.email, "password": PASSWORD})

    def post(self, path: str, body: dict) -> dict:
        return self.site.call(self.session, "POST", f"{ZONE}/{path}", body)

    def open(self, device: str = "phone", path: str = "", before=lambda page: None, **options) -> Page:
        """A signed-in page in a browser of its own; `before(page)` is called before it loads anything."""
        context = self.open_context(**DEVICES[device], **options)
        cookie = self.session.cookies["multe_session"]
        context.add_cookies([{"name": "multe_session", "value": cookie, "url": self.site.url}])
        page = context.new_page()
        before(page)
        page.goto(self.site.url + path)
        return page

    def page(self, device: str = "phone", path: str = "", **options) -> Page:
        """A signed-in page that has loaded its lists."""
        page = self.open(device, path, **options)
        page.locator("[data-sync=saved]:visible").first.wait_for()
        page.wait_for_selector(".loading", state="detached")
        return page

    def make_list(self, name: str | None, *items: str | dict, record: str = "") -> str:
        """A list with items through the protocol, as any other client would make it. Returns its record name."""
        record = record or f"LIST-{next(self.site.numbers)}"
        fields = {} if name is None else {"name": {"value": name}}
        operations = [self.create(record, "Lists", fields)]
        for number, item in enumerate(items):
            given = {"name": item} if isinstance(item, str) else item
            fields = {key: {"value": value} for key, value in given.items()}
            fields["position"] = {"value": f"{number:05d}V"}
            fields["list"] = {"value": {"recordName": record, "action": "DELETE_SELF"}}
            operations.append(self.create(f"{record}-{number}", "Items", fields, record))
        for start in range(0, len(operations), 200):
            self.save(operations[start : start + 200])
        return record

    @staticmethod
    def create(name: str, kind: str, fields: dict, parent: str | None = None) -> dict:
        record = {"recordName": name, "recordType": kind, "fields": fields}
        return {"operationType": "create", "record": record | ({"parent": {"recordName": parent}} if parent else {})}

    def save(self, operations: list[dict]) -> None:
        body = {"zoneID": {"zoneName": "Lists"}, "atomic": False, "operations": operations}
        for record in self.post("records/modify", body)["records"]:
            assert "serverErrorCode" not in record, record

    def records(self) -> list[dict]:
        """All live records, as {"recordName", "recordType", field: value …}."""
        token, found = None, {}
        while True:
            zone = {"zoneID": {"zoneName": "Lists"}} | ({"syncToken": token} if token else {})
            page = self.post("changes/zone", {"zones": [zone]})["zones"][0]
            for record in page["records"]:
                found[record["recordName"]] = record
            token = page["syncToken"]
            if not page["moreComing"]:
                break
        return [
            {"recordName": record["recordName"], "recordType": record["recordType"]}
            | {key: field["value"] for key, field in record["fields"].items()}
            for record in found.values()
            if not record.get("deleted")
        ]

    def named(self, name: str) -> list[dict]:
        return [record for record in self.records() if record.get("name") == name]


@pytest.fixture(scope="session")
def shared_site(binary, session_folder):
    folder = session_folder / "browser"
    folder.mkdir()
    server = DataServer(binary, folder).start()
    yield Site(server.url, server.setup_token())
    server.stop()


@pytest.fixture
def site(shared_site):
    """The server that all tests share. People whom this test makes are found in this test only."""
    yield shared_site
    shared_site.hide_newcomers()


@pytest.fixture
def console():
    """What the pages of a test wrote to their consoles. Anything unexpected fails the test."""
    lines: list[str] = []
    yield lines
    assert not lines, "the console has: " + "\n".join(lines)


@pytest.fixture
def open_context(browser, browser_context_args, new_context, console):
    """Opens a browser of its own, whose pages are listened to. Options may differ from what all contexts have."""

    def listen(page: Page) -> None:
        def hear(message) -> None:
            if message.type in ("error", "warning") and not any(part in message.text for part in EXPECTED):
                console.append(f"{message.type}: {message.text}")

        page.on("console", hear)
        page.on("pageerror", lambda error: console.append(f"exception: {error}"))

    contexts = []

    def open_one(**options):
        differing = options.keys() & browser_context_args.keys()
        if differing:
            context = browser.new_context(**browser_context_args | options)
            contexts.append(context)
        else:
            context = new_context(**options)
        context.on("page", listen)
        return context

    yield open_one
    for context in contexts:
        context.close()


@pytest.fixture
def person(site, open_context):
    return Person(site, open_context)


@pytest.fixture
def press_paste():
    """Pastes text into the focused field, as the clipboard would."""

    def paste(page: Page, text: str) -> None:
        page.evaluate(
            """text => {
              const data = new DataTransfer();
              data.setData("text/plain", text);
              document.activeElement.dispatchEvent(
                new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
            }""",
            text,
        )

    return paste


@pytest.fixture
def slow(person):
    """Delays what a page asks of the database: slow(page, seconds)."""

    def delay(page: Page, milliseconds: int) -> None:
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        conditions = {"offline": False, "latency": milliseconds, "downloadThroughput": -1, "uploadThroughput": -1}
        session.send("Network.emulateNetworkConditions", conditions)

    return delay


def until(page: Page, is_so: Callable[[], object], why: str = "it") -> None:
    """Asks again and again, while the page goes on."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not is_so():
        assert time.monotonic() < deadline, f"{why} is not so after {PATIENCE} ms"
        page.wait_for_timeout(50)


def wait_until(page: Page, expression: str) -> None:
    """Asks from outside, again and again: the page's policy lets no script in it evaluate text."""
    deadline = time.monotonic() + PATIENCE / 1000
    while True:
        try:
            if page.evaluate(expression):
                return
        except Error:
            pass  # It is on its way to another page.
        assert time.monotonic() < deadline, f"not within {PATIENCE} ms: {expression}"
        page.wait_for_timeout(50)


def stop_the_clock(page: Page) -> None:
    """What the page shows for some time only stays, until the test lets time pass."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 10)  # It stops in the future only, and goes on until it is told.


def requests_of(page: Page, path: str) -> list[dict]:
    """A list that fills with the bodies of the page's requests to `path`."""
    bodies: list[dict] = []
    page.on("request", lambda request: request.url.endswith(path) and bodies.append(json.loads(request.post_data)))
    return bodies


# The console

CONSOLE_NUMBERS = itertools.count(1)


class Console(Site):
    """A server with its owner, and calls of the console's endpoints."""

    def api(self, method: str, path: str, body: dict | None = None) -> dict:
        return self.call(self.owner, method, f"multe/1/console/{path}", body)

    def container(self) -> str:
        """A container of its own for a test."""
        name = f"iCloud.org.example.app{next(CONSOLE_NUMBERS)}"
        self.api("POST", "containers", {"name": name})
        return name

    def make_type(self, container: str, name: str, **fields: str) -> None:
        edits = [{"edit": "addType", "type": name}]
        for field, kind in fields.items():
            options = [] if kind == "ASSETID" else ["QUERYABLE"]
            edits.append({"edit": "addField", "type": name, "name": field, "fieldType": kind, "options": options})
        self.api("POST", f"schema/{container}/development/edits", {"edits": edits})

    def save(self, container: str, name: str, kind: str, operation: str = "create", tag: str | None = None, **fields):
        record = {"recordName": name, "recordType": kind, "fields": {key: {"value": value} for key, value in fields.items()}}
        if tag:
            record["recordChangeTag"] = tag
        body = {"operations": [{"operationType": operation, "record": record}]}
        [saved] = self.api("POST", f"database/{container}/development/private/records/modify", body)["records"]
        assert "serverErrorCode" not in saved, saved
        return saved

    def lookup(self, container: str, name: str) -> dict:
        body = {"records": [{"recordName": name}]}
        return self.api("POST", f"database/{container}/development/private/records/lookup", body)["records"][0]


@pytest.fixture(scope="session")
def console_site(binary, session_folder):
    folder = session_folder / "console"
    folder.mkdir()
    server = DataServer(binary, folder).start()
    yield Console(server.url, server.setup_token())
    server.stop()


@pytest.fixture
def open_console(console_site, open_context):
    def open_one(path: str = "", device: str = "desktop", session: requests.Session | None = None, **options) -> Page:
        context = open_context(**DEVICES[device], **options)
        cookie = (session or console_site.owner).cookies["multe_session"]
        context.add_cookies([{"name": "multe_session", "value": cookie, "url": console_site.url}])
        page = context.new_page()
        page.goto(f"{console_site.url}console{path}")
        return page

    return open_one


@pytest.fixture
def member(console_site):
    """A signed-in member of the household."""
    session = requests.Session()
    session.headers["Origin"] = console_site.url.rstrip("/")
    number = next(CONSOLE_NUMBERS)
    account = {"token": console_site.invite(), "name": f"Maria {number}", "email": f"maria{number}@example.org", "password": PASSWORD}
    user = console_site.call(session, "POST", "multe/1/invitations/accept", account)["user"]
    session.user = user
    return session
