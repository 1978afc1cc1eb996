"""Fixtures: the built program, servers that run it, clients that speak to them, and browsers that show them."""

import itertools
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from support.cloudkit import CloudKit
from support.commandline import CommandLine
from support.household import Household
from support.process import ROOT, DataServer, EphemeralServer, scratch_folder

# Users of the servers in memory: clients of theirs are people[0], people[1] and people[2].
USERS = 3

# Screenshots of browser tests that failed. Ignored by git; made anew by each run.
FAILURES = Path(__file__).parent / "failures"

CHROMIUM = "/usr/bin/chromium-headless-shell"

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}


def pytest_configure(config: pytest.Config) -> None:
    config.option.output = str(FAILURES)


# The program


@pytest.fixture(scope="session")
def binary() -> Path:
    """The built program: $MULTE_BINARY, or the release build."""
    path = Path(os.environ.get("MULTE_BINARY") or ROOT / ".build/release/multe")
    if not path.is_file():
        pytest.exit(f"{path} is missing: build it with `swift build -c release --static-swift-stdlib`", 2)
    return path


@pytest.fixture(scope="session")
def multe(binary: Path):
    """Runs a command of the program to its end: multe("--help")."""

    def run(*arguments: str, **options) -> subprocess.CompletedProcess:
        options.setdefault("timeout", 120)
        return subprocess.run(
            [binary, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, **options
        )

    return run


# Servers


@pytest.fixture(scope="session")
def session_folder():
    folder = scratch_folder()
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def server(binary: Path, session_folder: Path):
    """A server in memory that all tests share: a test makes a zone of its own in it."""
    server = EphemeralServer(binary, session_folder / "server.log", users=USERS).start()
    yield server
    server.stop()


@pytest.fixture
def fresh_server(binary: Path, tmp_path: Path):
    """A server in memory for this test alone."""
    server = EphemeralServer(binary, tmp_path / "server.log", users=USERS).start()
    yield server
    server.stop()


@pytest.fixture
def data_servers(binary: Path, tmp_path: Path):
    """Makes servers on disk, not started: data_servers("--port", "0", env={...})."""
    made: list[DataServer] = []
    numbers = itertools.count()

    def make(*arguments: str, env: dict[str, str] | None = None, folder: Path | None = None) -> DataServer:
        folder = folder or tmp_path / f"server{next(numbers)}"
        folder.mkdir(exist_ok=True)
        made.append(DataServer(binary, folder, *arguments, env=env))
        return made[-1]

    yield make
    for server in made:
        if server.is_running:
            server.stop()


@pytest.fixture
def data_server(data_servers):
    """A server on disk for this test alone, started. Its account is made by data_server.sign_up()."""
    return data_servers().start()


# Clients


@pytest.fixture
def ck(server: EphemeralServer) -> CloudKit:
    """The signed-in client of the shared server."""
    return CloudKit.of_ephemeral(server.info)


@pytest.fixture
def people(server: EphemeralServer) -> list[CloudKit]:
    """The clients of all users of the shared server; the first is the one that `ck` is for."""
    return [CloudKit.of_ephemeral(server.info, user) for user in range(USERS)]


@pytest.fixture
def zone(ck: CloudKit) -> dict:
    """A zone of the shared server that no other test uses."""
    return ck.make_zone()


# Browsers (pytest-playwright's fixtures: browser, context, page, new_context)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    return browser_type_launch_args | {"executable_path": CHROMIUM}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict) -> dict:
    return browser_context_args | {"locale": "en-GB", "timezone_id": "Europe/Oslo", "reduced_motion": "reduce"}


@pytest.fixture
def phone(new_context):
    """A page on a phone: 390 by 844 points, touch."""
    return new_context(**PHONE).new_page()


@pytest.fixture
def desktop(new_context):
    """A page on a computer: 1280 by 800 points."""
    return new_context(**DESKTOP).new_page()


# The command line


@pytest.fixture(scope="session")
def client_binary(binary: Path) -> Path:
    """The program, with the one for lists and notes beside it."""
    if not (binary.parent / "multe-client").is_file():
        pytest.fail(f"multe-client is not beside {binary}: build it with `swift build -c release --product multe-client`")
    return binary


@pytest.fixture(scope="module")
def household(client_binary: Path, tmp_path_factory):
    """A server on disk with several people, for the tests of a file."""
    household = Household(client_binary, tmp_path_factory.mktemp("household"))
    yield household
    household.server.stop()


@pytest.fixture
def at_home(client_binary: Path, tmp_path: Path):
    """Makes command lines: at_home("Kari") has that person's home folder and nothing in it."""
    return lambda name: CommandLine(client_binary, tmp_path / name)


@pytest.fixture
def kari(household: Household, at_home) -> CommandLine:
    """The owner of the server, signed in."""
    return at_home("Kari").log_in(household, "Kari")


@pytest.fixture
def ola(household: Household, at_home) -> CommandLine:
    """Another member, signed in."""
    return at_home("Ola").log_in(household, "Ola")
