"""The app as installed: it opens from the device whatever the network does, and goes over to a new version when asked."""

import json
import re
import shutil
import socket
import struct
import subprocess
import threading
import time
from pathlib import Path

import pytest
import requests
from playwright.sync_api import BrowserContext, Page, expect

from conftest import CHROMIUM
from support.process import ROOT

from .conftest import PATIENCE, Person, Site, wait_until
from .test_items import row, wait_saved, write

DIST = ROOT / "web" / "dist"


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
    wait_until(page, "navigator.serviceWorker.controller?.state === 'activated'")


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
    own_person.make_list("Groceries", "milk", "bread")
    page = own_person.page()
    wait_installed(page)
    context = page.context
    spoil(state, context)
    page = open_cold(context, own_server.url + "/")
    began = time.monotonic()
    page.get_by_role("link", name="Groceries").click(timeout=PATIENCE)
    expect(row(page, "milk")).to_be_visible(timeout=PATIENCE)
    print(f"{state}: the list after {time.monotonic() - began:.2f} s")
    kept = page.evaluate("performance.getEntriesByType('navigation')[0].workerStart > 0")
    assert kept, "the page came from the device"
    row(page, "milk").click()
    write(page, "eggs")
    expect(page.locator("[data-stored=saved]:visible").first).to_be_visible(timeout=PATIENCE)
    page = open_cold(context, page.url)
    expect(row(page, "eggs")).to_be_visible(timeout=PATIENCE)
    expect(row(page, "milk")).to_be_checked(timeout=PATIENCE)
    # The browser tells that it follows no answer to another site, and that a page is no event stream.
    console[:] = [line for line in console if "login.example.org" not in line and "EventSource's response" not in line]


@pytest.fixture
def start(playwright, tmp_path):
    """Starts a browser of its own, with what it kept the last time, which finds a name at an address."""

    def start(name: str = "x", address: str = "127.0.0.1") -> BrowserContext:
        return playwright.chromium.launch_persistent_context(
            str(tmp_path / "profile"), executable_path=CHROMIUM, headless=True,
            args=[f"--host-resolver-rules=MAP {name} {address}"])

    return start


def test_the_app_opens_in_a_browser_just_started_that_finds_no_server_of_that_name(start, own_person, own_server):
    own_person.make_list("Groceries", "milk")
    site = f"http://lists.localhost:{own_server.port}/"
    context = start("lists.localhost")
    context.add_cookies([{"name": "multe_session", "value": own_person.session.cookies["multe_session"], "url": site}])
    page = context.new_page()
    page.goto(site)
    expect(page.get_by_role("link", name="Groceries")).to_be_visible(timeout=PATIENCE)
    wait_installed(page)
    expect(page.locator("[data-sync=saved][data-stored=saved]:visible").first).to_be_visible(timeout=PATIENCE)
    context.close()
    context = start("lists.localhost", "~NOTFOUND")
    page = context.new_page()
    page.goto(site, timeout=PATIENCE)
    page.get_by_role("link", name="Groceries").click(timeout=PATIENCE)
    expect(row(page, "milk")).to_be_visible(timeout=PATIENCE)
    context.close()


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
    own_person.make_list("Groceries", "milk")
    page = own_person.page(path="some/where/")
    wait_installed(page)
    context = page.context
    own_server.stop()
    page = open_cold(context, own_server.url + "/some/where/")
    expect(page.get_by_role("link", name="Groceries")).to_be_visible(timeout=PATIENCE)


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
    wait_version(page, "two")
    wait_until(page, f"caches.keys().then(names => !names.includes({json.dumps(before[0])}))")
    assert len(caches(page)) == len(before) == 1
    expect(notice).to_have_count(0)


def wait_version(page: Page, mark: str) -> None:
    expect(page.locator("html")).to_have_css("--version", mark, timeout=PATIENCE)


def test_changes_that_wait_are_kept_over_an_update(own_person, own_server, web):
    page = own_person.page(path="#/lists/" + own_person.make_list("Shop", "milk"))
    wait_installed(page)
    page.route("**/records/modify", lambda route: route.abort())
    row(page, "milk").click()
    write(page, "2 kg flour")
    deploy(web, "two")
    own_server.restart()
    page.locator("[data-update]").get_by_role("button", name="Reload").click(timeout=PATIENCE)
    wait_version(page, "two")
    expect(row(page, "flour")).to_be_visible()
    expect(row(page, "milk")).to_be_checked()
    page.unroute("**/records/modify")
    page.locator("[data-sync=saved]:visible").wait_for(timeout=PATIENCE)
    assert len(own_person.named("flour")) == 1


def test_other_tabs_go_over_to_the_new_version_when_nobody_writes_in_them(own_person, own_server, web):
    name = own_person.make_list("Shop", "milk")
    first = own_person.page(path=f"#/lists/{name}")
    wait_installed(first)
    second, third = first.context.new_page(), first.context.new_page()
    for page in (second, third):
        page.goto(first.url)
        expect(row(page, "milk")).to_be_visible()
    third.get_by_label("Add an item").fill("half a wo")
    deploy(web, "two")
    own_server.restart()
    first.locator("[data-update]").get_by_role("button", name="Reload").click(timeout=PATIENCE)
    wait_version(first, "two")
    wait_version(second, "two")
    expect(third.locator("[data-update]")).to_be_visible(timeout=PATIENCE)
    third.wait_for_timeout(2500)
    expect(third.get_by_label("Add an item")).to_have_value("half a wo")
    assert version(third) == ""
    third.get_by_label("Add an item").fill("")
    wait_version(third, "two")


def test_a_new_version_that_is_taken_back_is_told_of_no_more(own_person, own_server, web, tmp_path):
    first = tmp_path / "first"
    shutil.copytree(web, first)
    page = own_person.page()
    wait_installed(page)
    deploy(web, "two")
    own_server.restart()
    notice = page.locator("[data-update]")
    expect(notice).to_be_visible(timeout=PATIENCE)
    shutil.rmtree(web)
    shutil.copytree(first, web)
    own_server.restart()
    expect(notice).to_have_count(0, timeout=PATIENCE)
    deploy(web, "three")
    own_server.restart()
    notice.get_by_role("button", name="Reload").click(timeout=PATIENCE)
    wait_version(page, "three")
    # And back to the first, though its files are gone from the device.
    shutil.rmtree(web)
    shutil.copytree(first, web)
    own_server.restart()
    notice.get_by_role("button", name="Reload").click(timeout=PATIENCE)
    expect(page.locator("html")).not_to_have_css("--version", "three", timeout=PATIENCE)
    page = open_cold(page.context, own_server.url + "/")
    assert version(page) == ""


def spoil_file(web: Path) -> Path:
    """Puts other bytes in place of the app's style sheet."""
    [name] = web.glob("app-*.css")
    for path in (name, *(name.with_name(name.name + suffix) for suffix in (".br", ".gz"))):
        path.unlink() if path.suffix in (".br", ".gz") else path.write_bytes(b"x" * path.stat().st_size)
    return name


def test_a_new_version_with_one_wrong_file_leaves_the_old_one_working(own_person, own_server, web):
    own_person.make_list("Groceries", "milk")
    page = own_person.page()
    wait_installed(page)
    deploy(web, "two")
    spoil_file(web)
    own_server.restart()
    page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.ready;
          const worker = (await registration.update()).installing ?? registration.installing;
          if (worker) await new Promise(resolve => worker.addEventListener("statechange", resolve));
        }""")
    expect(page.locator("[data-update]")).to_have_count(0)
    page = open_cold(page.context, own_server.url + "/")
    expect(page.get_by_role("link", name="Groceries")).to_be_visible(timeout=PATIENCE)
    assert version(page) == ""
    deploy(web, "three")
    own_server.restart()
    page.locator("[data-update]").get_by_role("button", name="Reload").click(timeout=PATIENCE)
    wait_version(page, "three")


def test_a_log_in_page_in_place_of_the_app_is_never_kept(own_person, own_server, web):
    """As a proxy answers whose log-in has ended, while the worker and all else are let through."""
    page = own_person.page()
    wait_installed(page)
    deploy(web, "two")
    page_file = web / "index.html"
    manifest = json.loads((web / "manifest.json").read_text())
    login = b"<html>Log in</html>"
    for suffix in (".br", ".gz"):
        (web / f"index.html{suffix}").unlink()
    page_file.write_bytes(login)
    manifest["index.html"] |= {"size": len(login), "etag": '"login"'}
    (web / "manifest.json").write_text(json.dumps(manifest))
    own_server.restart()
    page.evaluate("navigator.serviceWorker.ready.then(registration => registration.update())")
    page.wait_for_timeout(1000)
    page = open_cold(page.context, own_server.url + "/")
    expect(page.locator("main#content")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("Log in")).to_have_count(0)


def test_a_browser_that_threw_the_files_away_gets_them_again(own_person, own_server):
    page = own_person.page()
    wait_installed(page)
    page.evaluate(
        """async () => {
          for (const name of await caches.keys())
            for (const request of await (await caches.open(name)).keys()) await (await caches.open(name)).delete(request);
        }""")
    page.reload()
    wait_until(page, "caches.match('index.html').then(Boolean)")
    own_server.stop()
    page = open_cold(page.context, own_server.url + "/")
    expect(page.locator("main#content")).to_be_visible(timeout=PATIENCE)


# Installing


def test_the_app_can_be_installed(start, own_person, own_server):
    context = start()
    page = context.new_page()
    page.goto(own_server.url + "/")
    wait_installed(page)
    session = context.new_cdp_session(page)
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    manifest = session.send("Page.getAppManifest")
    context.close()
    assert found == []
    assert manifest["errors"] == []
    icons = {(icon["sizes"], icon.get("purpose", "any")) for icon in json.loads(manifest["data"])["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= icons


def test_the_icons_are_pictures_of_their_sizes(own_server):
    page = requests.get(own_server.url + "/", timeout=10).text
    manifest = requests.get(own_server.url + "/manifest.webmanifest", timeout=10).json()
    pictures = {icon["src"]: icon["sizes"] for icon in manifest["icons"] if icon["type"] == "image/png"}
    pictures[re.search(r'rel="apple-touch-icon" href="([^"]+)"', page)[1]] = "180x180"
    for name, size in pictures.items():
        answer = requests.get(f"{own_server.url}/{name}", timeout=10)
        assert answer.headers["Content-Type"] == "image/png"
        width, height = struct.unpack(">II", answer.content[16:24])
        assert f"{width}x{height}" == size


OFFER = """() => {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  event.prompt = async () => { window.asked = (window.asked ?? 0) + 1; };
  dispatchEvent(event);
  return event.defaultPrevented;
}"""
TITLE = "On this device"


def test_the_hint_to_install_comes_after_a_few_uses_and_stays_away_once_closed(person):
    person.make_list("Groceries", "milk")
    page = person.page()
    card = page.get_by_role("complementary", name=TITLE)
    assert page.evaluate(OFFER), "the browser's own bar is held back"
    expect(card).to_have_count(0)
    for _ in range(2):
        page.reload()
    expect(page.get_by_role("link", name="Groceries")).to_be_visible()
    expect(card).to_have_count(0)
    page.evaluate(OFFER)
    expect(card).to_be_visible()
    card.get_by_role("button", name="Do not show this again").click()
    expect(card).to_have_count(0)
    page.reload()
    expect(page.get_by_role("link", name="Groceries")).to_be_visible()
    page.evaluate(OFFER)
    expect(card).to_have_count(0)
    page.goto(person.site.url + "#/settings")
    page.get_by_role("button", name="Install Multe").click()
    assert page.evaluate("window.asked") == 1


def test_an_iphone_is_told_how_when_something_could_be_lost(person):
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1"
    page = person.page(path="#/lists/" + person.make_list("Groceries", "milk"), user_agent=agent)
    page.context.set_offline(True)
    row(page, "milk").click()
    page.evaluate("location.hash = '#/'")
    card = page.get_by_role("complementary", name=TITLE)
    expect(card).to_contain_text("Add to Home Screen")
    expect(card).to_contain_text("Safari deletes")


def test_over_plain_http_the_settings_say_what_is_missing(start, own_person, own_server):
    site = f"http://lists.example.org:{own_server.port}/"
    context = start("lists.example.org")
    context.add_cookies([{"name": "multe_session", "value": own_person.session.cookies["multe_session"], "url": site}])
    page = context.new_page()
    failures = []
    page.on("pageerror", lambda error: failures.append(error))
    page.goto(site + "#/settings")
    expect(page.get_by_role("region", name=TITLE)).to_contain_text("browsers want https")
    context.close()
    assert failures == []


def test_a_shortcut_of_the_home_screen_asks_for_a_new_list(person):
    page = person.page(path="#/new")
    page.get_by_role("dialog").get_by_role("textbox").fill("Party")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Party")).to_be_visible()


# What is stored is to stay

STORAGE_STUB = """
window.asked = 0;
navigator.storage.persisted = async () => false;
navigator.storage.persist = async () => (window.asked += 1, true);
"""


def test_the_browser_is_asked_to_keep_what_is_stored_once_there_is_something_to_lose(person):
    person.make_list("Shop", "milk")
    page = person.page("phone", "#/settings", before=lambda page: page.add_init_script(STORAGE_STUB))
    expect(page.get_by_text("The browser may delete what is stored here")).to_be_visible()
    page.goto(page.url.split("#")[0] + "#/")
    page.get_by_role("link", name="Shop").click()
    assert page.evaluate("asked") == 0
    write(page, "bread", "eggs")
    wait_until(page, "asked > 0")
    wait_saved(page)
    assert page.evaluate("asked") == 1
    page.goto(page.url.split("#")[0] + "#/settings")
    expect(page.get_by_text("The browser has promised to keep what is stored here.")).to_be_visible()
