"""The worst lines and servers: answers lost, requests doubled, error and log-in pages, a server that hangs or is killed.

Each time nothing that somebody did is lost, nothing is there twice, both devices show the same, and the page says that it is saved.
"""

import os
import signal
import threading

import pytest
from playwright.sync_api import Page, expect

from .conftest import Person, Site
from .test_items import row, wait_saved, write


@pytest.fixture
def own_server(data_server):
    """A server for this test alone, which may be killed."""
    return data_server


@pytest.fixture
def own_person(own_server, open_context):
    return Person(Site(own_server.url, own_server.setup_token()), open_context)


def open_two(person: Person, *items) -> tuple[Page, Page]:
    name = person.make_list("Shop", *items)
    return person.page("phone", f"#/lists/{name}"), person.page("desktop", f"#/lists/{name}")


def edit_comment(page: Page, item: str, comment: str) -> None:
    page.get_by_role("button", name=f"More for {item}").click()
    page.get_by_role("menuitem", name="Edit").click()
    page.get_by_label("Comment").fill(comment)
    page.get_by_role("button", name="Save", exact=True).click()


def lose_first(page: Page) -> list[int]:
    """Lets the first save of a page arrive, but not its answer."""
    lost: list[int] = []

    def lose(route) -> None:
        if lost:
            return route.continue_()
        lost.append(route.fetch().status)
        page.wait_for_timeout(300)
        route.abort()

    page.route("**/records/modify", lose)
    return lost


def test_a_tick_taken_back_while_its_answer_is_lost_stays_taken_back(person):
    phone, desktop = open_two(person, "milk")
    lost = lose_first(phone)
    row(phone, "milk").click()
    expect(row(desktop, "milk")).to_be_checked()
    row(phone, "milk").click()
    wait_saved(phone)
    assert lost == [200]
    phone.wait_for_timeout(1500)
    wait_saved(phone)
    expect(row(phone, "milk")).to_be_checked(checked=False)
    expect(row(desktop, "milk")).to_be_checked(checked=False)


def test_a_deletion_undone_while_its_answer_is_lost_stays_undone(person):
    phone, desktop = open_two(person, {"name": "milk", "comment": "oat"}, "bread")
    lost = lose_first(phone)
    phone.get_by_role("button", name="More for milk").click()
    phone.get_by_role("menuitem", name="Delete").click()
    expect(row(desktop, "milk")).to_have_count(0)
    phone.get_by_role("button", name="Undo the last change").click()
    phone.wait_for_timeout(1500)
    wait_saved(phone)
    assert lost == [200]
    for page in (phone, desktop):
        expect(row(page, "milk")).to_contain_text("oat")
    assert len(person.named("milk")) == 1


@pytest.mark.parametrize("fault", ["doubled", "portal", "bad gateway", "lost", "never sent"])
def test_ticks_edits_and_new_items_survive_a_line_that_fails_every_other_time(person, fault):
    items = [f"thing {letter}" for letter in "abcdefgh"]
    phone, desktop = open_two(person, *items)
    count = [0]

    def spoil(route) -> None:
        count[0] += 1
        if count[0] % 2 == 0 and fault != "doubled":
            return route.continue_()
        if fault in ("doubled", "lost", "portal"):
            route.fetch()
        if fault == "doubled":
            return route.continue_()
        if fault == "portal":
            return route.fulfill(status=200, content_type="text/html", body="<html>Please log in to the café's network</html>")
        if fault == "bad gateway":
            return route.fulfill(status=502, content_type="text/html", body="<html>502 Bad Gateway</html>")
        route.abort()

    phone.route("**/records/modify", spoil)
    for item in items[:5]:
        row(phone, item).click()
    row(phone, items[0]).click()
    write(phone, "eggs")
    edit_comment(phone, items[6], "big ones")
    row(desktop, items[7]).click()
    wait_saved(desktop)
    phone.locator("[data-sync=saved]:visible").wait_for()
    phone.wait_for_timeout(1000)
    phone.locator("[data-sync=saved]:visible").wait_for()
    for page in (phone, desktop):
        for item in items[1:5] + [items[7]]:
            expect(row(page, item)).to_be_checked()
        for item in (items[0], items[5], items[6], "eggs"):
            expect(row(page, item)).to_be_checked(checked=False)
        expect(row(page, items[6])).to_contain_text("big ones")
    records = person.records()
    assert len([record for record in records if record["recordType"] == "Items"]) == 9
    assert len(person.named("eggs")) == 1


def test_two_devices_tick_the_same_item_in_turns(person):
    phone, desktop = open_two(person, "milk")
    for turn in range(20):
        row((phone, desktop)[turn % 2], "milk").click()
        phone.wait_for_timeout(40)
    for page in (phone, desktop):
        wait_saved(page)
    phone.wait_for_timeout(500)
    checked = "checked" in person.named("milk")[0]
    for page in (phone, desktop):
        expect(row(page, "milk")).to_be_checked(checked=checked)


def test_delete_undo_and_delete_across_devices(person):
    phone, desktop = open_two(person, "milk", "bread")
    for page, there in ((phone, desktop), (desktop, phone)):
        page.get_by_role("button", name="More for milk").click()
        page.get_by_role("menuitem", name="Delete").click()
        expect(row(there, "milk")).to_have_count(0)
        page.get_by_role("button", name="Undo the last change").click()
        expect(row(there, "milk")).to_have_count(1)
    phone.get_by_role("button", name="More for milk").click()
    phone.get_by_role("menuitem", name="Delete").click()
    wait_saved(phone)
    expect(row(desktop, "milk")).to_have_count(0)
    assert person.named("milk") == []


def test_items_added_while_another_device_deletes_the_list_are_kept(person):
    phone, desktop = open_two(person, "milk")
    desktop.context.set_offline(True)
    write(desktop, "bread", "eggs")
    phone.get_by_role("button", name="List actions").click()
    phone.get_by_role("menuitem", name="Delete list").click()
    wait_saved(phone)
    desktop.context.set_offline(False)
    wait_saved(desktop)
    expect(row(desktop, "bread")).to_have_count(1)
    phone.get_by_role("link", name="Shop").click()
    for item in ("bread", "eggs"):
        expect(row(phone, item)).to_have_count(1)
        assert len(person.named(item)) == 1
    assert len([record for record in person.records() if record["recordType"] == "Lists"]) == 1


def test_a_server_killed_under_the_page_loses_nothing(own_server, own_person):
    items = [f"thing {letter}" for letter in "abcdefghijkl"]
    phone, desktop = open_two(own_person, *items)
    for number, item in enumerate(items):
        row(phone, item).click()
        if number % 3 == 0:
            write(phone, f"new {chr(97 + number)}")
        if number in (2, 7):
            own_server.kill9()
        if number in (5, 9):
            own_server.start()
    row(phone, items[0]).click()
    own_server.kill9()
    own_server.start()
    for page in (phone, desktop):
        page.locator("[data-sync=saved]:visible").wait_for()
    phone.wait_for_timeout(3000)
    wait_saved(phone)
    for page in (phone, desktop):
        for item in items[1:]:
            expect(row(page, item)).to_be_checked()
        expect(row(page, items[0])).to_be_checked(checked=False)
        for letter in "adgj":
            expect(row(page, f"new {letter}")).to_have_count(1)
    assert len([record for record in own_person.records() if record["recordType"] == "Items"]) == 16


def test_a_server_that_hangs_for_20_seconds_loses_nothing(own_server, own_person):
    phone, desktop = open_two(own_person, "milk", "bread", "eggs")
    os.kill(own_server.process.pid, signal.SIGSTOP)
    timer = threading.Timer(20, os.kill, (own_server.process.pid, signal.SIGCONT))
    timer.start()
    row(phone, "milk").click()
    phone.wait_for_timeout(300)
    row(phone, "milk").click()
    row(phone, "bread").click()
    write(phone, "tea")
    edit_comment(phone, "eggs", "brown")
    row(desktop, "eggs").click()
    timer.join()
    for page in (phone, desktop):
        page.locator("[data-sync=saved]:visible").wait_for()
    phone.wait_for_timeout(2000)
    for page in (phone, desktop):
        wait_saved(page)
        expect(row(page, "milk")).to_be_checked(checked=False)
        expect(row(page, "bread")).to_be_checked()
        expect(row(page, "eggs")).to_be_checked()
        expect(row(page, "eggs")).to_contain_text("brown")
        expect(row(page, "tea")).to_have_count(1)
    assert len(own_person.named("tea")) == 1
