"""Fixtures of the tests of sharing: a household for each file of tests, and in it a zone of Kari's for each test."""

import pytest

from support.household import Household, new_list, share


@pytest.fixture(scope="module")
def household(binary, tmp_path_factory):
    household = Household(binary, tmp_path_factory.mktemp("household"))
    yield household
    household.server.stop()


@pytest.fixture
def kari(household):
    """Kari's private database."""
    return household.client("Kari")


@pytest.fixture
def zone(kari):
    return kari.make_zone()


@pytest.fixture
def theirs(zone, household):
    """The zone as others name it."""
    return zone | {"ownerRecordName": household.record_name("Kari")}


@pytest.fixture
def open_list(kari, zone):
    """A list of Kari's that anybody with the link may change, and its share."""
    root = new_list(kari, zone, "milk")
    return root, share(kari, zone, root, publicPermission="READ_WRITE")
