"""Two browsers behind the few calls that a test makes. What a call waits for comes, or it fails."""

import os
import subprocess
import time
from pathlib import Path

from playwright.sync_api import Error, Playwright
from selenium import webdriver
from selenium.common.exceptions import ElementNotInteractableException, StaleElementReferenceException, WebDriverException
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from browser.conftest import EXPECTED

FIREFOX = "/usr/bin/firefox-esr"
WEBKIT = "/usr/bin/WebKitWebDriver"
XVFB = "/usr/bin/Xvfb"
MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"

# How long anything may take before a test calls it missing, on a machine with much else to do; in seconds.
PATIENCE = 90.0

# What can be pressed or written in, by the name that a person knows it by.
NAMED = """name => [...document.querySelectorAll("a, button, [role], input, textarea")].find(element =>
  [element.ariaLabel, element.labels?.[0]?.textContent, element.querySelector(".row-name")?.textContent, element.textContent]
    .find(Boolean)?.trim() === name && element.checkVisibility())"""
ROW = """name => [...document.querySelectorAll("[role=checkbox]")].find(row =>
  row.querySelector(".row-name").textContent.normalize() === name.normalize())"""


def missing(path: str) -> str:
    return f"{path} is missing: run `bin/setup --test`"


class Engine:
    """What both have in common. `evaluate(script, argument)` calls a function of the page, `take(…)` gives the element it returns."""

    def wait(self, script: str, argument=None, why: str = ""):
        """What the function returns, once that is true."""
        return self.repeat(lambda: self.evaluate(script, argument), why or script)

    def repeat(self, attempt, why):
        deadline = time.monotonic() + PATIENCE
        while not (found := attempt()):
            assert time.monotonic() < deadline, f"not within {PATIENCE} s: {why}; the page says:\n{self.words()}"
            time.sleep(0.05)
        return found

    def words(self) -> str:
        return self.evaluate("() => document.body.innerText")

    def named(self, name: str):
        return self.repeat(lambda: self.take(NAMED, name), name)

    def row(self, name: str):
        return self.repeat(lambda: self.take(ROW, name), f"the row {name}")

    def press(self, script: str, name: str) -> None:
        """Presses an element, or the one that is drawn in its place before it could be pressed."""

        def attempt() -> bool:
            try:
                element = self.take(script, name)
                if element:
                    element.click(**self.CLICK)
                return bool(element)
            except self.NotThere:
                return False

        self.repeat(attempt, name)

    def press_named(self, name: str) -> None:
        self.press(NAMED, name)

    def tick(self, name: str) -> None:
        self.press(ROW, name)

    def is_ticked(self, name: str, ticked: bool = True) -> None:
        self.wait(f"name => ({ROW})(name)?.ariaChecked === '{str(ticked).lower()}'", name, f"{name} ticked: {ticked}")

    def rows(self) -> list[str]:
        return self.evaluate("() => [...document.querySelectorAll('[role=checkbox] .row-text')].map(row => row.innerText)")


class Firefox(Engine):
    NotThere = Error
    CLICK = {"timeout": 2000}

    def __init__(self, playwright: Playwright):
        assert os.path.exists(FIREFOX), missing(FIREFOX)
        self.browser = playwright.firefox.launch(channel="moz-firefox", executable_path=FIREFOX)
        self.context = None

    def begin(self) -> "Firefox":
        """A browser in which nobody was before."""
        self.end()
        self.context = self.browser.new_context(locale="en-GB", viewport={"width": 500, "height": 844}, reduced_motion="reduce")
        self.lines: list[str] = []
        self.context.on("page", self.listen)
        self.new_tab()
        return self

    def listen(self, page) -> None:
        def hear(message) -> None:
            if message.type in ("error", "warning") and not any(part in message.text for part in EXPECTED):
                self.lines.append(message.text)

        page.on("console", hear)
        page.on("pageerror", lambda error: self.lines.append(str(error)))

    def new_tab(self) -> None:
        self.page = self.context.new_page()

    def to_tab(self, number: int) -> None:
        self.page = self.context.pages[number]
        self.page.bring_to_front()

    def go(self, url: str) -> None:
        self.page.goto(url, wait_until="commit")

    def reload(self) -> None:
        self.page.reload(wait_until="commit")

    def evaluate(self, script: str, argument=None):
        return self.page.evaluate(script, argument)

    def take(self, script: str, argument=None):
        return self.page.evaluate_handle(script, argument).as_element()

    def type(self, element, text: str) -> None:
        element.fill(text)

    def enter(self, element) -> None:
        element.press("Enter")

    def upload(self, selector: str, path: Path) -> None:
        self.page.set_input_files(selector, path)

    def complaints(self) -> list[str]:
        return self.lines

    def end(self) -> None:
        if self.context:
            self.context.close()
        self.context = None

    def close(self) -> None:
        self.end()
        self.browser.close()


# A driver of WebKit gives no messages: the page keeps its own.
LISTEN = """() => {
  if (window.complaints) return;
  window.complaints = [];
  for (const kind of ["error", "warn"]) console[kind] = (...words) => window.complaints.push(words.join(" "));
  addEventListener("error", event => window.complaints.push(event.message));
  addEventListener("unhandledrejection", event => window.complaints.push(String(event.reason)));
}"""


class WebKit(Engine):
    CLICK = {}
    NotThere = (StaleElementReferenceException, ElementNotInteractableException)

    def __init__(self):
        for path in (WEBKIT, MINI_BROWSER, XVFB):
            assert os.path.exists(path), missing(path)
        reading, writing = os.pipe()
        self.screen = subprocess.Popen(
            [XVFB, "-displayfd", str(writing), "-screen", "0", "1024x1024x24", "-nolisten", "tcp"],
            pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as number:
            self.display = f":{number.readline().strip()}"
        self.driver = None

    def begin(self) -> "WebKit":
        self.end()
        options = Options()
        options.binary_location = MINI_BROWSER
        options.add_argument("--automation")
        service = Service(WEBKIT, env=os.environ | {"DISPLAY": self.display, "LIBGL_ALWAYS_SOFTWARE": "1"})
        self.driver = webdriver.WebKitGTK(options=options, service=service)
        self.driver.set_window_size(500, 844)
        self.heard: list[str] = []
        return self

    def new_tab(self) -> None:
        self.driver.switch_to.new_window("window")  # Its tabs would stay behind the first.

    def to_tab(self, number: int) -> None:
        self.driver.switch_to.window(self.driver.window_handles[number])

    def go(self, url: str) -> None:
        self.collect()
        self.driver.get(url)
        self.evaluate(LISTEN)

    def reload(self) -> None:
        self.collect()
        self.driver.refresh()
        self.evaluate(LISTEN)

    def evaluate(self, script: str, argument=None):
        return self.driver.execute_script(f"return ({script})(arguments[0])", argument)

    take = evaluate

    def type(self, element, text: str) -> None:
        element.clear()
        if text.isascii():
            element.send_keys(text)
        else:  # Keys of more than one code unit arrive in pieces.
            self.driver.execute_script("arguments[0].focus(); document.execCommand('insertText', false, arguments[1])", element, text)

    def enter(self, element) -> None:
        element.send_keys("\ue007")

    def upload(self, selector: str, path: Path) -> None:
        self.take("selector => document.querySelector(selector)", selector).send_keys(str(path))

    def collect(self) -> None:
        self.heard += self.evaluate("() => window.complaints ?? []")

    def complaints(self) -> list[str]:
        self.collect()
        return [line for line in self.heard if not any(part in line for part in EXPECTED)]

    def end(self) -> None:
        if self.driver:
            try:
                self.driver.quit()
            except WebDriverException:
                self.driver.service.stop()
        self.driver = None

    def close(self) -> None:
        self.end()
        self.screen.terminate()
        self.screen.wait()
