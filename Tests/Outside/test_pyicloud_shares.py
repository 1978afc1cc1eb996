"""pyicloud's service for invitations, which is made of shared zones, works between two users of this server.

The host makes what the host's own app would make: a zone with an event, shared as a whole. All else is that service's.
"""

import uuid

import pytest
import requests
from pyicloud.common.cloudkit import models as m
from pyicloud.services.invites.client import InvitesApiError
from pyicloud.services.invites.models.dto import EventScope, RsvpStatus
from pyicloud.services.invites.service import InvitesService

from support.cloudkit import CloudKit, typed

SHARE = "cloudkit.zoneshare"


def service(ck: CloudKit) -> InvitesService:
    """The service, for our container in place of Apple's."""

    class Invitations(InvitesService):
        _CONTAINER = ck.container
        _ENV = ck.environment

    return Invitations(ck.url, requests.Session(), ck.tokens)


@pytest.fixture
def event(people) -> str:
    """An event of the first user, to which the second is invited: the name of its zone."""
    host, guest = people[0], people[1]
    zone = host.make_zone(str(uuid.uuid4()).upper())
    name = zone["zoneName"]
    host.modify(
        zone,
        {"operationType": "create", "record": {
            "recordName": f"EventDetails:{name}", "recordType": "EventDetails",
            "fields": typed(title=("STRING", "Midsummer"), isCancelled=("INT64", 0))}},
        {"operationType": "create", "record": {
            "recordName": SHARE, "recordType": "cloudkit.share", "publicPermission": "NONE",
            "fields": typed(**{"cloudkit.title": ("STRING", "Midsummer")}),
            "participants": [{
                "type": "USER", "permission": "READ_WRITE", "acceptanceStatus": "INVITED",
                "userIdentity": {"lookupInfo": {"emailAddress": guest.person["email"]}}}]}})
    return name


@pytest.fixture
def host(people) -> InvitesService:
    return service(people[0])


@pytest.fixture
def guest(people) -> InvitesService:
    return service(people[1])


@pytest.fixture
def stranger(people) -> InvitesService:
    return service(people[2])


def guid(host: InvitesService, event: str) -> str:
    return host.event(event).share.short_guid


def test_the_host_sees_the_event_and_who_is_invited(host, event, people):
    [own] = [one for one in host.events() if one.event_id == event]
    assert (own.scope, own.title) == (EventScope.PRIVATE, "Midsummer")
    share = host.event(event).share
    assert share.short_guid and share.public_permission == "NONE"
    assert {(one.type.value, one.acceptance_status.value) for one in share.participants} == {
        ("OWNER", "ACCEPTED"), ("USER", "INVITED")}


def test_the_guest_looks_at_the_invitation_and_accepts_it(host, guest, event, people):
    assert event not in [one.event_id for one in guest.events()]
    seen = guest.resolve(guid(host, event))
    assert (seen.event_id, seen.participant_status, seen.participant_type) == (event, "INVITED", "USER")
    assert seen.participant_permission == "READ_WRITE"
    assert seen.owner_record_name == people[0].person["userRecordName"]

    joined = guest.accept(guid(host, event))
    assert (joined.event_id, joined.scope, joined.title) == (event, EventScope.SHARED, "Midsummer")
    assert [one.scope for one in guest.events() if one.event_id == event] == [EventScope.SHARED]
    assert guest.resolve(guid(host, event)).participant_status == "ACCEPTED"
    statuses = {one.acceptance_status.value for one in host.event(event).share.participants}
    assert statuses == {"ACCEPTED"}


def test_nobody_else_learns_of_it(host, stranger, event):
    for look in (stranger.resolve, stranger.accept):
        with pytest.raises(InvitesApiError):
            look(guid(host, event))
    assert event not in [one.event_id for one in stranger.events()]


def test_the_guest_answers_and_changes_the_answer(host, guest, event):
    joined = guest.accept(guid(host, event))
    answer = guest.rsvp(joined, RsvpStatus.GOING, name="Ola", message="Gladly", plus_one_kids=2)
    [told] = host.event(event).rsvps
    assert (told.status, told.name, told.message, told.num_additional_kids) == (RsvpStatus.GOING, "Ola", "Gladly", 2)
    guest.rsvp(guest.event(event), RsvpStatus.NOT_GOING)
    [changed] = host.event(event).rsvps
    assert (changed.status, changed.num_additional_kids) == (RsvpStatus.NOT_GOING, 0)
    assert changed.record_change_tag != answer.record_change_tag


def test_a_change_of_event_and_share_at_once_reaches_the_guest(host, guest, event):
    guest.accept(guid(host, event))
    records = host.raw.lookup(
        "private", [f"EventDetails:{event}", SHARE], zone_id=m.CKZoneIDReq(zoneName=event)).records
    operations = [
        m.CKModifyOperation.model_validate({"operationType": "update", "record": {
            "recordName": record.recordName, "recordType": record.recordType,
            "recordChangeTag": record.recordChangeTag, "fields": {"isCancelled": {"type": "INT64", "value": 1}}}})
        for record in records]
    host.raw.modify("private", operations=operations, zone_id=m.CKZoneIDReq(zoneName=event), atomic=True)
    assert guest.event(event).is_cancelled is True


def test_who_is_removed_sees_it_no_more(host, guest, event, people):
    guest.accept(guid(host, event))
    ours = people[1].other(database="shared")
    token = ours.post("changes/database", {})["syncToken"]
    zone = {"zoneName": event}
    [share] = people[0].lookup(zone, SHARE)
    people[0].save(zone, {
        "recordName": SHARE, "recordType": "cloudkit.share", "recordChangeTag": share["recordChangeTag"],
        "participants": [one for one in share["participants"] if one["type"] == "OWNER"]}, "update")
    assert event not in [one.event_id for one in guest.events()]
    told = ours.post("changes/database", {"syncToken": token})["zones"]
    assert [(one["zoneID"]["zoneName"], one["deleted"]) for one in told] == [(event, True)]
    with pytest.raises(InvitesApiError):
        guest.resolve(guid(host, event))
