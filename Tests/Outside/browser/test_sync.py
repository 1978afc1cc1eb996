"""Several devices, slow and broken lines."""

from typing import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import DEVICES, requests_of, until
from .test_items import row, wait_saved, write


@pytest.fixture
def two(person):
    """A phone and a desktop with the same list open."""

    def open_two(*items) -> tuple[Page, Page]:
        name = person.make_list("Shop", *items)
        return person.page("phone", f"#/lists/{name}"), person.page("desktop", f"#/lists/{name}")

    return open_two


def test_each_change_is_seen_on_the_other_device(two):
    phone, desktop = two("milk")
    for here, there, item in ((phone, desktop, "bread"), (desktop, phone, "eggs")):
        write(here, item)
        expect(row(there, item)).to_be_visible()
    for turn in range(10):
        here, there = (phone, desktop) if turn % 2 else (desktop, phone)
        row(here, "milk").click()
        expect(row(there, "milk")).to_be_checked(checked=turn % 2 == 0)


def test_a_new_renamed_and_deleted_list_shows_on_the_other_device(person):
    phone, desktop = person.page("phone"), person.page("desktop")
    phone.get_by_role("button", name="New list").click()
    phone.get_by_label("Name", exact=True).fill("Market")
    phone.keyboard.press("Enter")
    expect(desktop.get_by_role("link", name="Market")).to_be_visible()
    desktop.get_by_role("button", name="More for Market").click()
    desktop.get_by_role("menuitem", name="Rename").click()
    desktop.get_by_label("Name", exact=True).fill("Farm")
    desktop.keyboard.press("Enter")
    expect(phone.get_by_role("heading", name="Farm")).to_be_visible()
    desktop.get_by_role("button", name="More for Farm").click()
    desktop.get_by_role("menuitem", name="Delete list").click()
    expect(phone.get_by_text("This list is gone")).to_be_visible()


@pytest.fixture
def held():
    """Holds back what a page sends: held(page) gives a list that fills with the bodies, and what lets them and all others go."""

    def hold(page: Page) -> tuple[list[dict], Callable[[], None]]:
        bodies, routes = requests_of(page, "records/modify"), []
        is_held = [True]
        page.route("**/records/modify", lambda route: routes.append(route) if is_held[0] else route.continue_())

        def release() -> None:
            is_held[0] = False
            for route in routes:
                route.continue_()

        return bodies, release

    return hold


def test_ten_fast_ticks_on_a_slow_line_end_as_ten_ticks(two, held, person):
    items = [f"item {number}" for number in range(10)]
    phone, desktop = two(*items)
    _, release = held(phone)
    for item in items:
        row(phone, item).click()
        expect(row(phone, item)).to_be_checked()  # before an answer can come
    release()
    wait_saved(phone)
    for item in items:
        expect(row(phone, item)).to_be_checked()
        expect(row(desktop, item)).to_be_checked()
    assert all("checked" in item for item in person.records() if item["recordType"] == "Items")


def test_fast_changes_of_one_item_are_sent_together(two, held):
    phone, desktop = two("milk")
    sent, release = held(phone)
    row(phone, "milk").click()
    until(phone, lambda: sent)
    for _ in range(6):
        row(phone, "milk").click()
    release()
    wait_saved(phone)
    for page in (phone, desktop):
        expect(row(page, "milk")).to_be_checked()
    assert len(sent) < 7


def test_changes_made_offline_wait_and_arrive(two, person):
    phone, desktop = two("milk", "bread")
    phone.context.set_offline(True)
    row(phone, "milk").click()
    write(phone, "2 kg flour")
    expect(row(phone, "milk")).to_be_checked()
    expect(row(phone, "flour")).to_be_visible()
    chip = phone.locator("[data-sync]:visible")
    expect(chip).to_have_attribute("data-sync", "waiting")
    expect(chip).to_contain_text("2 waiting")
    chip.click()
    expect(phone.locator("[data-change]", has_text="flour")).to_be_visible()
    phone.go_back()
    row(desktop, "bread").click()
    phone.context.set_offline(False)
    wait_saved(phone)
    expect(row(desktop, "flour")).to_be_visible()
    expect(row(desktop, "milk")).to_be_checked()
    expect(row(phone, "bread")).to_be_checked()
    assert len(person.named("flour")) == 1


def test_a_page_that_waits_for_nothing_shows_that_the_server_is_gone(data_server, open_context):
    context = open_context(**DEVICES["phone"])
    cookie = data_server.sign_up()
    context.add_cookies([{"name": "multe_session", "value": cookie, "url": data_server.url}])
    page = context.new_page()
    page.goto(data_server.url)
    wait_saved(page)
    chip = page.locator("[data-sync]:visible")
    data_server.kill9()
    expect(chip).to_have_text("Offline")
    data_server.start()
    expect(chip).to_have_attribute("aria-label", "Saved")
    context.set_offline(True)
    expect(chip).to_have_text("Offline")
    context.set_offline(False)
    expect(chip).to_have_attribute("aria-label", "Saved")


def test_both_edits_of_one_item_stay(two, person):
    phone, desktop = two("milk")
    phone.context.set_offline(True)
    for page, field, value in ((phone, "Comment", "oat"), (desktop, "Number", "3")):
        page.get_by_role("button", name="More for milk").click()
        page.get_by_role("menuitem", name="Edit").click()
        page.get_by_label(field).fill(value)
        page.get_by_role("button", name="Save", exact=True).click()
    wait_saved(desktop)
    phone.context.set_offline(False)
    wait_saved(phone)
    milk = person.named("milk")[0]
    assert (milk["comment"], milk["number"]) == ("oat", 3)


def test_an_answer_that_is_lost_makes_no_second_item(two, person):
    phone, _ = two()
    lost = []

    def lose(route) -> None:
        if lost:
            return route.continue_()
        lost.append(route.fetch().status)
        route.abort()

    phone.route("**/records/modify", lose)
    write(phone, "milk")
    wait_saved(phone)
    assert lost == [200]
    assert len(person.named("milk")) == 1


def test_a_proxys_error_page_is_no_answer(two, person):
    phone, _ = two("milk")
    page = "<html><body>502 Bad Gateway</body></html>"
    phone.route("**/database/**", lambda route: route.fulfill(status=502, content_type="text/html", body=page))
    row(phone, "milk").click()
    expect(phone.locator("[data-sync=waiting]:visible")).to_have_count(1)
    phone.unroute("**/database/**")
    wait_saved(phone)
    assert "checked" in person.named("milk")[0]


def test_an_edit_beats_a_deletion_made_elsewhere(two, person):
    phone, desktop = two("milk")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="More for milk").click()
    phone.get_by_role("menuitem", name="Edit").click()
    phone.get_by_label("Comment").fill("for the guests")
    phone.get_by_role("button", name="Save", exact=True).click()
    desktop.get_by_role("button", name="More for milk").click()
    desktop.get_by_role("menuitem", name="Delete").click()
    wait_saved(desktop)
    phone.context.set_offline(False)
    wait_saved(phone)
    expect(row(desktop, "milk")).to_contain_text("for the guests")


def test_leaving_with_unsent_changes_needs_no_question(two):
    phone, _ = two("milk")
    phone.context.set_offline(True)
    row(phone, "milk").click()
    phone.locator("[data-sync=waiting][data-stored=saved]:visible").wait_for()
    asked = []
    phone.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    with phone.expect_event("close"):
        phone.close(run_before_unload=True)
    assert asked == []


def test_order_stays_while_another_device_ticks(two):
    phone, desktop = two("a", "b", "c", "d", "e")
    for _ in range(4):
        phone.get_by_role("button", name="More for a").click()
        phone.get_by_role("menuitem", name="Move down").click()
        row(desktop, "e").click()
    for page in (phone, desktop):
        wait_saved(page)
    for page in (phone, desktop):
        expect(row(page, "e")).not_to_be_checked()
        others = page.locator("[aria-label='To buy'] .row-name").filter(has_not_text="e")
        expect(others).to_have_text(["b", "c", "d", "a"])
