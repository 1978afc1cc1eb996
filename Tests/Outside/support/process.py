"""The server as a child process."""

import itertools
import json
import os
import re
import secrets
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Callable, Iterator

import requests

ROOT = Path(__file__).resolve().parents[3]

# How long a server may take to answer or to stop before a test calls it hung, in seconds.
START_LIMIT = 60.0
STOP_LIMIT = 60.0


def ports_of_this_run() -> Iterator[int]:
    """Below those that the system gives to connections (32768 and up on Linux): one that is free stays free while a server
    is away that comes back. Each one once, and none that another worker takes, so that nobody else moves in meanwhile."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    ports = range(20_000 + worker % 4, 32_000, 4)
    start = secrets.randbelow(len(ports))
    return itertools.cycle([*ports[start:], *ports[:start]])


PORTS = ports_of_this_run()


def free_port() -> int:
    for port in itertools.islice(PORTS, 1_000):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("there is no free port")


def wait_until(is_so: Callable[[], object], why: str = "it is not so", limit: float = START_LIMIT) -> None:
    """Asks again and again."""
    deadline = time.monotonic() + limit
    while not is_so():
        assert time.monotonic() < deadline, f"{why} after {limit} s"
        time.sleep(0.01)


def environment(**more: str) -> dict[str, str]:
    """The tests' environment without the settings of a server that runs on this machine already."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MULTE_")}
    return kept | {"SWIFT_BACKTRACE": "enable=no"} | more


class ServerProcess:
    """`multe serve` with given arguments. What it writes goes to a log that outlives it."""

    def __init__(self, binary: Path, arguments: list[str], log: Path, env: dict[str, str] | None = None):
        self.binary = binary
        self.arguments = arguments
        self.log = log
        self.env = env or {}
        self.process: subprocess.Popen | None = None
        self.url = ""

    def spawn(self) -> subprocess.Popen:
        """Starts the program without waiting for its first answer."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [self.binary, "serve", *self.arguments],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment(**self.env),
            )
        return self.process

    def wait_until_healthy(self, limit: float = START_LIMIT) -> None:
        deadline = time.monotonic() + limit
        while True:
            if self.process.poll() is not None:
                raise AssertionError(f"the server left with {self.process.returncode} at its start:\n{self.log_tail()}")
            try:
                if requests.get(self.url + "/healthz", timeout=2).status_code == 200:
                    return
            except requests.RequestException:
                pass
            if time.monotonic() > deadline:
                raise AssertionError(f"no answer within {limit} s:\n{self.log_tail()}")
            time.sleep(0.005)

    def log_text(self) -> str:
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def log_tail(self) -> str:
        return "\n".join(self.log_text().splitlines()[-30:])

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def stop(self) -> int:
        """Asks the server to stop, waits, and gives the status that it left with."""
        if self.process is None:
            return 0
        if self.is_running:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(STOP_LIMIT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"the server did not stop within {STOP_LIMIT} s:\n{self.log_tail()}") from None

    def kill9(self) -> None:
        """Ends the server at once, as a power cut would end the process."""
        self.process.kill()
        self.process.wait()


class EphemeralServer(ServerProcess):
    """`multe serve --ephemeral`: a server in memory that tells its tokens on its first line."""

    def __init__(self, binary: Path, log: Path, *arguments: str, users: int = 1):
        super().__init__(binary, ["--ephemeral", "--users", str(users), *arguments], log)
        self.info: dict[str, Any] = {}

    def start(self) -> "EphemeralServer":
        self.spawn()
        deadline = time.monotonic() + START_LIMIT
        while not self.info:
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"no start line:\n{self.log_tail()}")
            for line in self.log_text().splitlines(keepends=True):
                if line.endswith("\n") and '"webAuthToken"' in line:
                    self.info = json.loads(line)
            time.sleep(0.005)
        self.url = self.info["url"].rstrip("/")
        self.wait_until_healthy()
        return self


class DataServer(ServerProcess):
    """`multe serve --data FOLDER`: a server on disk, which can be stopped, killed and started again."""

    def __init__(self, binary: Path, folder: Path, *arguments: str, env: dict[str, str] | None = None):
        self.folder = folder
        self.port = free_port()
        super().__init__(
            binary, ["--port", str(self.port), "--data", str(folder / "data"), *arguments], folder / "log", env
        )
        self.data = folder / "data"
        self.url = f"http://127.0.0.1:{self.port}"

    def start(self) -> "DataServer":
        self.spawn()
        self.wait_until_healthy()
        return self

    def restart(self) -> "DataServer":
        self.stop()
        return self.start()

    def setup_token(self) -> str:
        """The token of the link that makes the first account."""
        deadline = time.monotonic() + START_LIMIT
        while not (found := re.search(r"#/setup/([\w.~-]+)", self.log_text())):
            assert time.monotonic() < deadline, f"no set-up link:\n{self.log_tail()}"
            time.sleep(0.01)
        return found.group(1)

    def sign_up(self, name: str = "Kari", email: str = "kari@example.org", password: str = "moltebær på myra") -> str:
        """Makes the first account through the set-up link; gives the session cookie's value."""
        answer = requests.post(
            self.url + "/multe/1/setup",
            json={"token": self.setup_token(), "name": name, "email": email, "password": password},
            headers={"Origin": self.url}, timeout=60,
        )
        assert answer.status_code == 200, answer.text
        return answer.cookies["multe_session"]


def scratch_folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="multe-"))
