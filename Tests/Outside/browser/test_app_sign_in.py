"""An app on another site signs people in with a pop-up or by a redirect, as programs for CloudKit do, and saves records."""

import functools
import http.server
import json
import threading
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from support.process import DataServer
from support.signing import make_token

from .conftest import DEVICES, PASSWORD, until

CONTAINER = "iCloud.org.example.cookbook"
ENVIRONMENT = "development"
FOLDER = Path(__file__).parent / "pages"


class QuietFiles(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_) -> None:
        pass


@pytest.fixture(scope="module")
def app_url():
    """The app's own server, under another name than ours, so that browsers take it for another site."""
    files = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(QuietFiles, directory=FOLDER))
    threading.Thread(target=files.serve_forever, daemon=True).start()
    yield f"http://localhost:{files.server_port}"
    files.shutdown()


@pytest.fixture(scope="module")
def served(binary, tmp_path_factory):
    server = DataServer(binary, tmp_path_factory.mktemp("app")).start()
    server.cookie = server.sign_up(password=PASSWORD)
    yield server
    server.stop()


@pytest.fixture
def open_app(binary, served, app_url, open_context):
    """Opens the app with a token made with these options; signed in at our own site if asked."""

    def open_one(*options: str, device: str = "desktop", signed_in: bool = False, **context) -> Page:
        token = make_token(binary, served, CONTAINER, "--name", "Cookbook", *options, environment=ENVIRONMENT)
        browser = open_context(**DEVICES[device], **context)
        if signed_in:
            browser.add_cookies([{"name": "multe_session", "value": served.cookie, "url": served.url}])
        page = browser.new_page()
        configuration = {
            "server": served.url, "container": CONTAINER, "environment": ENVIRONMENT, "apiToken": token["ckAPIToken"]}
        page.add_init_script(f"window.configuration = {json.dumps(configuration)}")
        page.goto(f"{app_url}/app.html")
        return page

    return open_one


def fill_in(page: Page, password: str = PASSWORD) -> None:
    page.get_by_label("E-mail").fill("kari@example.org")
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def open_pop_up(page: Page) -> Page:
    with page.expect_popup() as opened:
        page.get_by_role("button", name="Sign in with a pop-up").click()
    return opened.value


def save_a_record(page: Page) -> None:
    """The app saves and reads a record, each time with the token that the last answer brought."""
    before = page.evaluate("window.rotations.length")
    page.get_by_role("button", name="Save a recipe").click()
    expect(page.get_by_role("status")).to_have_text("Saved: Cloudberry jam")
    brought = page.evaluate("window.rotations")
    assert len(brought) == before + 3 and all(brought), brought


def heard(page: Page, console: list[str], words: str) -> None:
    """The browser says what it refused, which may take it a moment, and nothing else."""
    until(page, lambda: console, words)
    assert all(words in line for line in console), console
    console.clear()


@pytest.mark.parametrize("lists_origins", [True, False])
def test_a_pop_up_signs_in_and_the_app_saves(open_app, app_url, lists_origins):
    page = open_app(*(("--origins", app_url) if lists_origins else ()))
    expect(page.get_by_role("status")).to_have_text("Not signed in")
    pop_up = open_pop_up(page)
    expect(pop_up.get_by_role("heading")).to_have_text("Sign in to Cookbook")
    expect(pop_up.get_by_text(app_url)).to_be_visible()
    fill_in(pop_up, "wrong password")
    expect(pop_up.get_by_role("alert")).to_have_text("E-mail or password is wrong")
    with pop_up.expect_event("close"):
        fill_in(pop_up)
    expect(page.get_by_role("status")).to_have_text("Signed in as Kari")
    save_a_record(page)


def test_a_person_who_is_signed_in_goes_on_with_one_click(open_app, app_url):
    page = open_app("--origins", app_url, signed_in=True)
    pop_up = open_pop_up(page)
    expect(pop_up.get_by_text("kari@example.org")).to_be_visible()
    with pop_up.expect_event("close"):
        pop_up.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("status")).to_have_text("Signed in as Kari")


def test_a_person_may_use_another_account_or_leave(open_app, app_url):
    page = open_app("--origins", app_url, signed_in=True)
    pop_up = open_pop_up(page)
    pop_up.get_by_role("button", name="Use another account").click()
    expect(pop_up.get_by_label("Password")).to_be_visible()
    with pop_up.expect_event("close"):
        pop_up.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("status")).to_have_text("Failed: The sign-in was cancelled")


@pytest.mark.parametrize("screen", DEVICES)
def test_a_redirect_signs_in_and_the_app_saves(open_app, app_url, screen):
    page = open_app("--origins", app_url, "--callback", f"{app_url}/app.html?from=multe", device=screen)
    page.get_by_role("button", name="Sign in here").click()
    expect(page.get_by_role("heading")).to_have_text("Sign in to Cookbook")
    fill_in(page)
    expect(page.get_by_role("status")).to_have_text("Signed in as Kari")
    assert "from=multe" in page.url
    save_a_record(page)


def test_a_page_that_is_not_listed_cannot_use_the_token(open_app, console):
    page = open_app("--origins", "https://elsewhere.example")
    expect(page.get_by_role("status")).to_have_text("Failed: TypeError")
    heard(page, console, "blocked by CORS policy")


def test_a_page_cannot_frame_the_sign_in(open_app, app_url, console):
    page = open_app("--origins", app_url)
    page.evaluate(
        """async () => {
          const { redirectURL } = await window.call("users/caller");
          const frame = document.createElement("iframe");
          frame.name = "framed";
          frame.src = redirectURL;
          document.body.append(frame);
          await new Promise((done) => frame.addEventListener("load", done));
        }""")
    assert "Sign in to" not in page.frame("framed").content()
    heard(page, console, "frame-ancestors")


def test_another_page_that_opens_the_address_is_told_nothing(open_app, app_url, console):
    """Somebody takes the address that the app was given, and opens it from a page of theirs."""
    page = open_app("--origins", app_url)
    address = page.evaluate("window.call('users/caller').then(({ redirectURL }) => redirectURL)")
    thief = page.context.new_page()
    thief.goto(app_url.replace("localhost", "127.0.0.1") + "/app.html?thief")
    with thief.expect_popup() as opened:
        thief.evaluate("address => { window.open(address, 'pop', 'width=640,height=525') }", address)
    with opened.value.expect_event("close"):
        fill_in(opened.value)
    heard(thief, console, "does not match the recipient")
    assert thief.evaluate("window.messages") == []


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("screen", DEVICES)
def test_the_pages_are_accessible(open_app, app_url, screen, mode):
    page = open_app("--origins", app_url, device=screen, color_scheme=mode, signed_in=True)

    def check(page: Page) -> None:
        faults = [f"{fault['id']}: {fault['help']}" for fault in Axe().run(page).response["violations"]]
        assert not faults, faults

    pop_up = open_pop_up(page)
    check(pop_up)
    pop_up.get_by_role("button", name="Use another account").click()
    fill_in(pop_up, "wrong password")
    check(pop_up)
    width = pop_up.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert width <= 0
    pop_up.goto(pop_up.url.split("?")[0])
    check(pop_up)
