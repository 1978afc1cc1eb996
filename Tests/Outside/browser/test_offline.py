"""What was done is kept on the device: over reloads, crashes, servers that are gone, and browsers that lose things."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import DEVICES, PASSWORD, Person, Site
from .test_items import row, wait_saved, write


def wait_stored(page: Page) -> None:
    page.locator("[data-stored=saved]:visible").first.wait_for()


def cut_off(page: Page) -> None:
    """The server does not answer this browser, though its pages still come."""
    for path in ("**/multe/1/**", "**/database/**"):
        page.context.route(path, lambda route: route.abort())


def reconnect(page: Page) -> None:
    for path in ("**/multe/1/**", "**/database/**"):
        page.context.unroute(path)


def test_a_reload_without_the_server_keeps_lists_and_what_waits(person):
    name = person.make_list("Shop", "milk", "bread")
    page = person.page(path=f"#/lists/{name}")
    cut_off(page)
    row(page, "milk").click()
    write(page, "2 kg flour", "eggs")
    wait_stored(page)
    page.reload()
    expect(row(page, "milk")).to_be_checked()
    for item in ("bread", "flour", "eggs"):
        expect(row(page, item)).to_have_count(1)
    chip = page.locator("[data-sync]:visible").first
    expect(chip).to_have_attribute("data-sync", "waiting")
    expect(chip).to_have_attribute("data-waiting", "3")
    reconnect(page)
    page.reload()
    wait_saved(page)
    assert "checked" in person.named("milk")[0]
    for item in ("flour", "eggs"):
        assert len(person.named(item)) == 1
