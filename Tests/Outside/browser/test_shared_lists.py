"""Lists that another person shares, in the app: they come, are changed by both, and go."""

import pytest
from playwright.sync_api import expect

from .conftest import Person
from .test_items import row, wait_saved, write

ZONE = {"zoneName": "Lists"}


@pytest.fixture
def kari(person):
    return person


@pytest.fixture
def ola(site, open_context):
    return Person(site, open_context, "Ola Nordmann")


def user(person: Person) -> str:
    return person.site.call(person.session, "GET", "multe/1/session")["user"]["userRecordName"]


def modify(person: Person, kind: str, record: dict) -> dict:
    body = {"zoneID": ZONE, "operations": [{"operationType": kind, "record": record}]}
    [saved] = person.post("records/modify", body)["records"]
    assert "serverErrorCode" not in saved, saved
    return saved


def make_list(person: Person, name: str, *items: str) -> str:
    """A list whose items are below it, as the app makes them: so they are shared with it."""
    root = person.make_list(name)
    for number, item in enumerate(items):
        modify(person, "create", {
            "recordName": f"{root}-{number}", "recordType": "Items", "parent": {"recordName": root},
            "fields": {"name": {"value": item}, "position": {"value": f"{number:05d}V"},
                       "list": {"value": {"recordName": root, "action": "DELETE_SELF"}}}})
    return root


def share(owner: Person, root: str, guest: Person, permission: str = "READ_WRITE") -> str:
    """Shares a list with somebody, who accepts. Gives the name of the share."""
    participant = {"type": "USER", "permission": permission, "acceptanceStatus": "INVITED",
                   "userIdentity": {"lookupInfo": {"userRecordName": user(guest)}}}
    made = modify(owner, "create", {
        "recordType": "cloudkit.share", "forRecord": {"recordName": root}, "participants": [participant]})
    database = "database/1/iCloud.multe/production/public"
    guest.site.call(guest.session, "POST", f"{database}/records/accept", {"shortGUIDs": [{"value": made["shortGUID"]}]})
    return made["recordName"]


def end(owner: Person, name: str) -> None:
    modify(owner, "delete", {"recordName": name})


def test_a_shared_list_comes_is_changed_by_both_and_goes(kari, ola):
    root = make_list(kari, "Cabin", "milk", "candles")
    theirs = ola.page()
    name = share(kari, root, ola)
    theirs.get_by_role("link", name="Cabin").click()
    expect(row(theirs, "candles")).to_be_visible()
    mine = kari.page("desktop", f"#/lists/{root}")
    row(theirs, "milk").click()
    write(theirs, "firewood")
    wait_saved(theirs)
    expect(row(mine, "milk")).to_be_checked()
    expect(row(mine, "firewood")).to_be_visible()
    row(mine, "candles").click()
    expect(row(theirs, "candles")).to_be_checked()
    end(kari, name)
    expect(row(theirs, "candles")).to_have_count(0)
    expect(theirs.get_by_text("“Cabin” is not shared with you any more")).to_be_visible()


def test_what_may_only_be_read_is_not_changed(kari, ola):
    root = make_list(kari, "Cabin", "milk")
    share(kari, root, ola, "READ_ONLY")
    page = ola.page()
    page.get_by_role("link", name="Cabin").click()
    row(page, "milk").click()
    expect(page.get_by_text("You may only read this list")).to_be_visible()
    expect(row(page, "milk")).not_to_be_checked()


def test_what_waited_when_a_share_ended_can_still_be_seen(kari, ola):
    root = make_list(kari, "Cabin", "milk")
    name = share(kari, root, ola)
    page = ola.page()
    page.get_by_role("link", name="Cabin").click()
    expect(row(page, "milk")).to_be_visible()
    page.context.set_offline(True)
    write(page, "firewood")
    expect(row(page, "firewood")).to_be_visible()
    end(kari, name)
    page.context.set_offline(False)
    expect(row(page, "firewood")).to_have_count(0)
    page.get_by_role("link", name="Back to the lists").click()
    page.locator("[data-sync=waiting]:visible").first.click()
    expect(page.locator("[data-change]", has_text="firewood")).to_be_visible()
    assert not kari.named("firewood")
