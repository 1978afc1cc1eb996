"""The app of a guest: one list, by a link, without an account; offline too; and nothing once the list is shared no more."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, Person, stop_the_clock, wait_until
from .test_items import row, wait_saved, write
from .test_offline import wait_stored
from .test_sharing import close_dialog, line, open_menu, open_share_dialog, tick


class Shared:
    """A list of Kari's that is open to whoever has the link."""

    def __init__(self, kari: Person, permission: str = "READ_WRITE"):
        self.kari = kari
        self.page = kari.page("phone", f"#/lists/{kari.make_list('Groceries', 'Milk', 'Bread', 'Cheese')}")
        open_share_dialog(self.page)
        self.page.get_by_label("Who may open it").select_option(permission)
        self.link = self.page.locator("#share-address").input_value()
        close_dialog(self.page)

    def open_to(self, permission: str) -> None:
        open_share_dialog(self.page)
        self.page.get_by_label("Who may open it").select_option(permission)
        expect(self.page.get_by_label("Who may open it")).to_be_enabled()
        close_dialog(self.page)

    def stop(self) -> None:
        open_share_dialog(self.page)
        self.page.get_by_role("button", name="Stop sharing").click()
        self.page.get_by_role("dialog").get_by_role("button", name="Stop sharing").click()
        expect(self.page.get_by_role("dialog")).to_have_count(0)


@pytest.fixture
def shared(site, open_context):
    return Shared(Person(site, open_context, "Kari Nordmann"))


def come(page: Page, link: str, name: str = "Nils Nabo") -> None:
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Continue as guest").click()
    expect(row(page, "Milk")).to_be_visible()


@pytest.fixture
def guest(shared, open_context):
    """The browser of a guest who has come."""
    page = open_context(**PHONE).new_page()
    come(page, shared.link)
    return page


def test_a_guest_is_told_what_it_is_and_gets_that_list_alone(shared, open_context):
    page = open_context(**PHONE).new_page()
    page.goto(shared.link)
    expect(page.get_by_role("heading", name="Kari Nordmann shares “Groceries” with you")).to_be_visible()
    expect(page.get_by_role("button", name="Continue as guest")).to_be_disabled()
    come(page, shared.link)
    expect(page.get_by_role("heading", name="Groceries", level=1)).to_be_visible()
    expect(page.locator(".back:visible, .pane:visible")).to_have_count(0)
    for route in ("#/", "#/settings", "#/import"):
        page.goto(shared.kari.site.url + route)
        expect(page.get_by_role("heading", name="Groceries", level=1)).to_be_visible()
    open_menu(page)
    menu = page.get_by_role("menu")
    expect(menu.get_by_role("menuitem", name="Leave this list")).to_be_visible()
    expect(menu.get_by_role("menuitem", name="Delete list")).to_have_count(0)


def test_ticks_and_edits_go_both_ways(shared, guest):
    karis = shared.page
    stop_the_clock(karis)
    tick(guest, "Milk")
    expect(row(karis, "Milk")).to_be_checked()
    expect(line(karis, "Milk").locator(".row-person")).to_contain_text("NN")
    karis.clock.resume()
    write(guest, "2 Apples")
    expect(line(karis, "Apples")).to_contain_text("by Nils Nabo")
    write(karis, "Pears")
    expect(line(guest, "Pears")).to_contain_text("by Kari Nordmann")
    tick(karis, "Apples")
    expect(row(guest, "Apples")).to_be_checked()
    expect(karis.locator(".at-list")).to_contain_text("Nils Nabo")


def test_twenty_ticks_of_three_people_are_each_seen_by_all(shared, guest, open_context):
    other = open_context(**PHONE).new_page()
    come(other, shared.link, "Eva")
    pages = [shared.page, guest, other]
    for turn in range(20):
        item = ["Milk", "Bread", "Cheese"][turn % 3]
        was = row(pages[turn % 3], item).is_checked()
        tick(pages[turn % 3], item)
        for page in pages:
            expect(row(page, item)).to_be_checked(checked=not was)
        wait_saved(pages[turn % 3])


def test_a_guest_ticks_and_writes_offline_and_after_a_cold_start(shared, guest):
    wait_until(guest, "navigator.serviceWorker.controller?.state === 'activated'")
    guest.context.set_offline(True)
    tick(guest, "Milk")
    write(guest, "Butter")
    wait_stored(guest)
    tick(shared.page, "Bread")
    wait_saved(shared.page)
    address = guest.url
    guest.close()
    page = guest.context.new_page()
    page.goto(address)
    expect(row(page, "Milk")).to_be_checked()
    expect(row(page, "Butter")).to_be_visible()
    write(page, "Jam")
    expect(row(shared.page, "Butter")).to_have_count(0)
    page.context.set_offline(False)
    for name in ("Butter", "Jam"):
        expect(row(shared.page, name)).to_be_visible()
    expect(row(shared.page, "Milk")).to_be_checked()
    expect(row(page, "Bread")).to_be_checked()
    wait_saved(page)


@pytest.mark.parametrize("how", ["stopped", "closed"])
def test_a_guest_sees_a_clear_page_when_the_list_is_shared_no_more(shared, guest, how):
    shared.stop() if how == "stopped" else shared.open_to("NONE")
    expect(guest.get_by_role("heading", name="This list is no longer shared with you")).to_be_visible()
    expect(row(guest, "Milk")).to_have_count(0)
    guest.reload()
    expect(guest.get_by_role("heading", name="Sign in to Multe")).to_be_visible()
    assert "Milk" not in guest.evaluate("""async () => {
      const found = [];
      for (const { name } of await indexedDB.databases()) {
        const db = await new Promise((done) => { const open = indexedDB.open(name); open.onsuccess = () => done(open.result); });
        for (const store of db.objectStoreNames) {
          const all = await new Promise((done) => {
            const ask = db.transaction(store).objectStore(store).getAll(); ask.onsuccess = () => done(ask.result); });
          found.push(JSON.stringify(all));
        }
        db.close();
      }
      return found.join() + JSON.stringify(localStorage);
    }""")
    guest.goto(shared.link)
    expected = "This link does not lead anywhere" if how == "stopped" else "Kari Nordmann shares a list with you"
    expect(guest.get_by_role("heading", name=expected)).to_be_visible()


def test_what_a_guest_did_offline_and_cannot_send_any_more_is_told(shared, guest):
    guest.context.set_offline(True)
    tick(guest, "Milk")
    write(guest, "Butter")
    shared.stop()
    guest.context.set_offline(False)
    expect(guest.get_by_role("heading", name="This list is no longer shared with you")).to_be_visible()
    expect(guest.get_by_text("2 changes of yours had not been sent")).to_be_visible()
    expect(row(shared.page, "Butter")).to_have_count(0)


def test_a_guest_opens_the_link_again_and_is_who_they_were(shared, guest):
    guest.goto(shared.link)
    expect(guest.get_by_role("heading", name="Groceries", level=1)).to_be_visible()
    guest.reload()
    expect(row(guest, "Milk")).to_be_visible()
    open_share_dialog(shared.page)
    expect(shared.page.locator(".sharing-people li")).to_have_count(2)
    expect(shared.page.locator(".sharing-people li", has_text="Nils Nabo")).to_contain_text("Guest")


def test_a_guest_takes_another_name(shared, guest):
    open_menu(guest)
    guest.get_by_role("menuitem", name="Change your name").click()
    guest.get_by_role("textbox", name="Your name").fill("Nora")
    guest.get_by_role("button", name="Save").click()
    open_share_dialog(guest)
    expect(guest.locator(".sharing-people li", has_text="Nora (you)")).to_be_visible()
    expect(guest.locator(".sharing-people .icon-button, .add-person")).to_have_count(0)


def test_a_guest_leaves_and_is_gone(shared, guest):
    open_menu(guest)
    guest.get_by_role("menuitem", name="Leave this list").click()
    guest.get_by_role("dialog").get_by_role("button", name="Leave this list").click()
    expect(guest.get_by_role("heading", name="Sign in to Multe")).to_be_visible()
    open_share_dialog(shared.page)
    expect(shared.page.locator(".sharing-people li")).to_have_count(1)


def test_a_guest_who_may_only_look(site, open_context):
    shared = Shared(Person(site, open_context, "Kari Nordmann"), "READ_ONLY")
    page = open_context(**PHONE).new_page()
    come(page, shared.link)
    expect(page.locator(".read-only")).to_contain_text("Kari Nordmann lets you view this list")
    expect(page.get_by_label("Add an item")).to_have_count(0)
    tick(page, "Milk")
    expect(row(page, "Milk")).not_to_be_checked()
    shared.open_to("READ_WRITE")
    write(page, "Butter")
    expect(row(shared.page, "Butter")).to_be_visible()


def test_a_guest_of_another_list_leaves_that_first(site, open_context, shared, guest):
    other = Shared(Person(site, open_context, "Ola Hansen"))
    guest.goto(other.link)
    expect(guest.get_by_role("heading", name="You are a guest of another list")).to_be_visible()
    guest.get_by_role("link", name="Lists").click()
    expect(row(guest, "Milk")).to_be_visible()
    guest.goto(other.link)
    guest.get_by_role("button", name="Leave the other list").click()
    expect(guest.get_by_role("heading", name=re.compile("Ola Hansen shares|Sign in"))).to_be_visible()
    come(guest, other.link)
    expect(line(guest, "Milk")).to_contain_text("by Ola Hansen")


def test_a_guest_puts_nothing_into_other_lists_and_shops_of_the_owner(shared, guest):
    """As a program of theirs might try: the app offers none of it, and the server refuses it."""
    kari = shared.kari
    secret = kari.make_list("Secret", "diary")
    karis = kari.page("desktop", f"#/lists/{secret}")
    zone = {"zoneName": "Lists", "ownerRecordName": kari.site.call(kari.session, "GET", "multe/1/session")["user"]["userRecordName"]}
    root = {"recordName": next(r["recordName"] for r in kari.records() if r.get("name") == "Groceries")}
    fields = {"name": {"value": "Evil"}}
    records = [
        ("EVIL-ITEM", "Items", fields | {"list": {"value": {"recordName": secret, "action": "NONE"}}}),
        ("EVIL-LIST", "Lists", fields),
        ("ANY-SHOP", "Shops", fields | {"sections": {"value": ["Evil"]}}),
        ("EVIL-SHOP", "Shops", fields),
    ]
    operations = [Person.create(name, kind, given, root["recordName"]) for name, kind, given in records]
    answer = guest.evaluate(
        """async (body) => (await fetch("database/1/iCloud.multe/production/shared/records/modify", {
             method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } })).json()""",
        {"zoneID": zone, "atomic": False, "operations": operations},
    )
    assert [record["serverErrorCode"] for record in answer["records"]] == ["ACCESS_DENIED"] * 4, answer
    assert all(record.get("name") != "Evil" for record in kari.records())
    karis.get_by_role("link", name="Groceries").click()
    expect(row(karis, "Milk")).to_be_visible()
    expect(row(karis, "Evil")).to_have_count(0)
    expect(karis.get_by_role("link", name="Evil")).to_have_count(0)
    karis.get_by_role("link", name="Secret").click()
    expect(row(karis, "diary")).to_be_visible()
    expect(row(karis, "Evil")).to_have_count(0)
    expect(karis.get_by_role("button", name="Which shop?")).to_have_count(0)
    # What Kari teaches the app is hers all the same.
    karis.get_by_role("button", name="More for diary").click()
    karis.get_by_role("menuitem", name="Section").click()
    karis.get_by_label("Another one").fill("Shelf")
    karis.keyboard.press("Enter")
    wait_saved(karis)
    [shop] = [each for each in kari.records() if each["recordName"] == "ANY-SHOP"]
    assert "Evil" not in shop.get("sections", []) and shop["learned"]
