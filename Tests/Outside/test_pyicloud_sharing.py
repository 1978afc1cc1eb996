"""pyicloud's client of invitations, which lives on shares of whole zones, works against the server."""

import re
import subprocess
import uuid

import pytest
import requests
from pyicloud.services.invites.models.dto import AcceptanceStatus, EventScope, ParticipantType
from pyicloud.services.invites.service import EventNotFound, InvitesService

from support.cloudkit import CloudKit
from support.sharing import household  # noqa: F401  (fixtures)


class Service(InvitesService):
    _CONTAINER = "com.example.events"
    _ENV = "development"


@pytest.fixture(scope="module")
def tokens(binary, household):
    """The tokens of a person, for the container of the service."""
    made = {}

    def tokens(name: str) -> dict[str, str]:
        household.cookie(name)
        if name not in made:
            told = subprocess.run(
                [binary, "token", "create", "--container", Service._CONTAINER, "--environment", Service._ENV,
                 "--user", household.email(name), "--data", household.server.data],
                capture_output=True, text=True, timeout=60, check=True).stdout
            made[name] = dict(re.findall(r"^(ck\w+): +(\S+)$", told, re.MULTILINE))
        return made[name]

    return tokens


@pytest.fixture
def service(household, tokens):
    return lambda name: Service(household.server.url, requests.Session(), tokens(name))


@pytest.fixture
def kari(household, tokens):
    return CloudKit(household.server.url, Service._CONTAINER, Service._ENV, tokens=tokens("Kari"))


@pytest.fixture
def event(kari):
    """An event of Kari's in a zone of its own, and the link to it."""
    name = str(uuid.uuid4()).upper()
    zone = kari.make_zone(name)
    kari.save(zone, {"recordType": "EventDetails", "recordName": f"EventDetails:{name}", "fields": {
        "title": {"value": "Midsummer", "type": "STRING"}, "isCancelled": {"value": 0, "type": "INT64"}}})
    made = kari.save(zone, {
        "recordType": "cloudkit.share", "recordName": "cloudkit.zoneshare", "publicPermission": "READ_WRITE",
        "fields": {"isCancelled": {"value": 0, "type": "INT64"}}})
    return name, zone, made["shortGUID"]


def test_an_event_is_previewed_accepted_and_read(service, household, event):
    name, _, guid = event
    ola = service("Ola")
    preview = ola.resolve(guid)
    assert (preview.event_id, preview.short_guid) == (name, guid)
    assert (preview.owner_given_name, preview.owner_record_name) == ("Kari", household.record_name("Kari"))
    assert (preview.participant_type, preview.participant_status) == ("PUBLIC_USER", "INVITED")
    assert preview.share.public_permission == "READ_WRITE"
    with pytest.raises(EventNotFound):
        ola.event(name)
    joined = ola.accept(guid)
    assert (joined.title, joined.scope) == ("Midsummer", EventScope.SHARED)
    assert name in [event.event_id for event in ola.events()]
    share = ola.event(name).share
    own = next(person for person in share.participants if person.participant_id == share.current_user_participant_id)
    assert (own.given_name, own.acceptance_status) == ("Ola", AcceptanceStatus.ACCEPTED)


def test_the_host_sees_who_came_and_changes_event_and_share_at_once(service, kari, event):
    name, zone, guid = event
    service("Ola").accept(guid)
    hosted = service("Kari").event(name)
    assert hosted.scope == EventScope.PRIVATE
    assert [(person.given_name, person.type) for person in hosted.share.participants] == [
        ("Kari", ParticipantType.OWNER), ("Ola", ParticipantType.PUBLIC_USER)]
    tags = {record["recordName"]: record["recordChangeTag"]
            for record in kari.lookup(zone, f"EventDetails:{name}", "cloudkit.zoneshare")}
    answers = kari.modify(zone, *[
        {"operationType": "update", "record": {
            "recordName": record, "recordChangeTag": tag, "fields": {"isCancelled": {"value": 1, "type": "INT64"}}}}
        for record, tag in tags.items()], atomic=True)
    assert all("serverErrorCode" not in answer for answer in answers)
    assert service("Ola").event(name).is_cancelled


def test_an_event_that_is_closed_is_gone_for_the_others(service, kari, event):
    name, zone, guid = event
    ola = service("Ola")
    ola.accept(guid)
    kari.modify(zone, {"operationType": "forceDelete", "record": {"recordName": "cloudkit.zoneshare"}})
    assert name not in [event.event_id for event in ola.events()]
    with pytest.raises(EventNotFound):
        ola.event(name)
