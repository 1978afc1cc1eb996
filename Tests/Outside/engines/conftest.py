"""Two more browsers, and a server of theirs that can be stopped."""

import pytest

from browser.conftest import Person, Site
from support.process import DataServer

from .drivers import Firefox, WebKit


@pytest.fixture(scope="session")
def home(binary, session_folder):
    """A server that tests stop and start."""
    folder = session_folder / "engines"
    folder.mkdir()
    server = DataServer(binary, folder).start()
    server.site = Site(server.url, server.setup_token())
    yield server
    server.stop()


@pytest.fixture
def person(home):
    if not home.is_running:
        home.start()
    return Person(home.site, None)


@pytest.fixture(scope="session", params=["firefox", "webkit"])
def started(request):
    made = Firefox(request.getfixturevalue("playwright")) if request.param == "firefox" else WebKit()
    yield made
    made.close()


@pytest.fixture
def engine(started):
    """A browser in which nobody was before. What it complains of fails the test."""
    yield started.begin()
    complaints = started.complaints()
    started.end()
    assert complaints == []
