"""The app as installed: it opens from the device whatever the network does, and goes over to a new version when asked."""

import json
import re
import shutil
import socket
import subprocess
import threading
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from conftest import PHONE
from support.process import ROOT

from .conftest import Person, Site
from .test_items import row, wait_saved, write

DIST = ROOT / "web" / "dist"

# For a machine with much to do at once. None of these waits is for an answer of the network.
PATIENCE = 20_000


@pytest.fixture
def web(tmp_path) -> Path:
    """A web folder of this test alone."""
    return shutil.copytree(DIST, tmp_path / "web")


@pytest.fixture
def own_server(data_servers, web):
    return data_servers("--web", str(web)).start()


@pytest.fixture
def own_person(own_server, open_context):
    return Person(Site(own_server.url, own_server.setup_token()), open_context)


def wait_installed(page: Page) -> None:
    """Until the worker has everything and this page is one of its pages."""
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'", timeout=PATIENCE)


def caches(page: Page) -> list[str]:
    return page.evaluate("caches.keys()")


def open_cold(context: BrowserContext, url: str) -> Page:
    """A page as it is opened from the home screen, with none before it."""
    for page in context.pages:
        page.close()
    page = context.new_page()
    page.goto(url, wait_until="commit", timeout=PATIENCE)
    return page


# The states that a network can be in


class Line:
    """Takes the server's port over and does with each connection what a bad network would."""

    def __init__(self, port: int, answer: bytes | None):
        self.answer = answer
        self.asked: list[str] = []
        self.kept: list[socket.socket] = []
        self.listener = socket.create_server(("127.0.0.1", port))
        threading.Thread(target=self.run, daemon=True).start()

    def run(self) -> None:
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.answer_one, args=(connection,), daemon=True).start()

    def answer_one(self, connection: socket.socket) -> None:
        self.asked.append(connection.recv(65536).decode(errors="replace").split("\r\n")[0])
        if self.answer is None:
            self.kept.append(connection)
            return
        connection.sendall(self.answer)
        connection.close()

    def close(self) -> None:
        self.listener.close()
        for connection in self.kept:
            connection.close()


def html(status: str, body: str, *headers: str) -> bytes:
    lines = [f"HTTP/1.1 {status}", "Content-Type: text/html", f"Content-Length: {len(body)}", "Connection: close", *headers]
    return ("\r\n".join(lines) + "\r\n\r\n" + body).encode()


ANSWERS = {
    "hangs": None,
    "502": html("502 Bad Gateway", "<html>502 Bad Gateway</html>"),
    "portal": html("200 OK", "<html>Please log in to the cafe's network</html>"),
    "login": html("302 Found", "", "Location: /login"),
    "login elsewhere": html("302 Found", "", "Location: https://login.example.org/?to=multe"),
}
STATES = ["stopped", "airplane", *ANSWERS]


@pytest.fixture
def spoil(own_server):
    """Brings the way to the server into one of the states."""
    lines: list[Line] = []

    def bring(state: str, context: BrowserContext) -> None:
        if state == "airplane":
            return context.set_offline(True)
        own_server.stop()
        if state != "stopped":
            lines.append(Line(own_server.port, ANSWERS[state]))

    yield bring
    for line in lines:
        line.close()


@pytest.mark.parametrize("state", STATES)
def test_the_app_opens_cold_in_every_state_of_the_network(own_person, own_server, spoil, console, state):
    page = own_person.page()
    wait_installed(page)
    context = page.context
    spoil(state, context)
    page = open_cold(context, own_server.url + "/")
    expect(page).to_have_title(re.compile("Multe"), timeout=PATIENCE)
    expect(page.locator("main#content")).to_be_visible(timeout=PATIENCE)
    kept = page.evaluate("performance.getEntriesByType('navigation')[0].workerStart > 0")
    assert kept, "the page came from the device"
    # The browser tells that it follows no answer to another site.
    console[:] = [line for line in console if "login.example.org" not in line]


def test_a_first_visit_is_not_disturbed(own_person):
    page = own_person.page()
    page.evaluate("window.first = true")
    wait_installed(page)
    page.wait_for_timeout(1500)
    assert page.evaluate("window.first"), "it was not reloaded"
    expect(page.locator("[data-update]")).to_have_count(0)


def test_pages_of_the_server_and_the_console_are_never_answered_from_the_device(own_person, own_server):
    page = own_person.page()
    wait_installed(page)
    for path in ("console", "licences.txt", "multe/1/openapi.json", "?sign-in"):
        answer = page.goto(f"{own_server.url}/{path}")
        assert answer.status == 200
        assert not answer.from_service_worker, path
    assert page.goto(own_server.url + "/index.html#/settings").from_service_worker


def test_the_app_opens_offline_under_a_path(own_person, own_server):
    page = own_person.page(path="some/where/")
    wait_installed(page)
    context = page.context
    own_server.stop()
    page = open_cold(context, own_server.url + "/some/where/#/settings")
    expect(page.locator("main#content")).to_be_visible(timeout=PATIENCE)


# New versions


def deploy(web: Path, mark: str) -> None:
    """Puts another version of the app into the folder: built anew from sources that differ by one rule of a style sheet."""
    copy = web.parent / f"source-{mark}"
    shutil.copytree(ROOT / "web", copy, ignore=shutil.ignore_patterns("dist"))
    with (copy / "styles" / "base.css").open("a") as css:
        css.write(f"\nhtml {{\n  --version: {mark};\n}}\n")
    subprocess.run(["node", copy / "build.mjs", "--quick"], check=True, capture_output=True, timeout=60)
    shutil.rmtree(web)
    shutil.copytree(copy / "dist", web)


def version(page: Page) -> str:
    return page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--version')").strip()


def test_a_new_version_is_told_of_without_a_visit_and_taken_by_a_tap(own_person, own_server, web):
    page = own_person.page()
    wait_installed(page)
    before = caches(page)
    deploy(web, "two")
    own_server.restart()
    notice = page.locator("[data-update]")
    expect(notice).to_contain_text("A new version is ready", timeout=PATIENCE)
    assert version(page) == ""
    notice.get_by_role("button", name="Reload").click()
    page.wait_for_function("getComputedStyle(document.documentElement).getPropertyValue('--version').trim() === 'two'")
    page.wait_for_function("async before => !(await caches.keys()).some(name => before.includes(name))", arg=before)
    assert len(caches(page)) == len(before) == 1
    expect(notice).to_have_count(0)
