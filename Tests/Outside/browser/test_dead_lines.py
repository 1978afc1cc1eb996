"""Connections that are dead without being broken, as after a computer's sleep."""

import contextlib
import socket
import threading

import pytest
from playwright.sync_api import expect

from .conftest import PATIENCE
from .test_items import row, wait_saved

class Pipe:
    """Passes connections on to the server, until it is told to fall silent."""

    def __init__(self, port: int):
        self.port = port
        self.pairs: list[tuple[socket.socket, socket.socket]] = []
        self.streams: set[socket.socket] = set()
        self.silent: set[socket.socket] = set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}/"
        threading.Thread(target=self.run, daemon=True).start()

    def run(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                far = socket.create_connection(("127.0.0.1", self.port))
                self.pairs.append((near, far))
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self.pass_on, args=(one, other), daemon=True).start()

    def pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                if data.startswith(b"GET /multe/1/events"):
                    self.streams.add(one)
                if one not in self.silent:
                    other.sendall(data)
            if one not in self.silent:
                other.shutdown(socket.SHUT_WR)

    def fall_silent(self) -> None:
        """On a stream of events nothing comes any more, though it stays open. Other connections break, and new ones work."""
        for near, far in self.pairs:
            if near in self.streams:
                self.silent |= {near, far}
            else:
                end(near)

    def close(self) -> None:
        self.listener.close()
        for pair in self.pairs:
            for one in pair:
                end(one)


def end(one: socket.socket) -> None:
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()


@pytest.fixture
def pipe(person):
    made = Pipe(int(person.site.url.rstrip("/").rsplit(":", 1)[1]))
    yield made
    made.close()


@pytest.mark.parametrize("wakes", ["by itself", "looked at"])
def test_a_line_that_died_in_a_sleep_is_noticed(person, open_context, pipe, wakes):
    name = person.make_list("Shop", "milk", "bread")
    context = open_context(viewport={"width": 500, "height": 800})
    context.add_cookies([{"name": "multe_session", "value": person.session.cookies["multe_session"], "url": pipe.url}])
    page = context.new_page()
    page.clock.install()
    page.goto(f"{pipe.url}#/lists/{name}")
    expect(row(page, "milk")).to_be_visible(timeout=PATIENCE)
    wait_saved(page)
    other = person.page("desktop", f"#/lists/{name}")
    row(other, "bread").click()
    expect(row(page, "bread")).to_be_checked()
    pipe.fall_silent()
    row(other, "milk").click()
    wait_saved(other)
    page.wait_for_timeout(500)
    expect(row(page, "milk")).not_to_be_checked()
    if wakes == "by itself":
        page.clock.fast_forward(50_000)
    else:
        page.evaluate("window.now = Date.now; Date.now = () => window.now() + 3_600_000")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(row(page, "milk")).to_be_checked(timeout=PATIENCE)
    row(other, "bread").click()
    expect(row(page, "bread")).not_to_be_checked(timeout=PATIENCE)
    wait_saved(page)
