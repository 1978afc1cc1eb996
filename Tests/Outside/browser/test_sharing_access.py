"""The screens of sharing have no accessibility fault that axe can find, light and dark, on a phone and on a desk."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import DEVICES, Person
from .test_access import check
from .test_items import row, write
from .test_sharing import add_by_name, close_dialog, open_share_dialog, people, tick  # noqa: F401  (a fixture among them)


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("screen", DEVICES)
def test_the_screens_of_sharing(people, open_context, site, screen, mode):  # noqa: F811
    kari, ola = people
    look = check
    karis = kari.page(screen, f"#/lists/{kari.make_list('Groceries', 'Milk', 'Bread', 'Cheese')}", color_scheme=mode)
    open_share_dialog(karis)
    karis.get_by_label("Name or e-mail").fill("Ola")
    look(karis)
    add_by_name(karis, ola.name)
    karis.get_by_label("Who may open it").select_option("READ_WRITE")
    karis.get_by_role("button", name="Invite someone new").click()
    invitation = karis.locator("#share-invitation").input_value()
    link = karis.locator("#share-address").input_value()
    look(karis)
    karis.get_by_role("button", name="Stop sharing").click()
    look(karis)
    karis.keyboard.press("Escape")
    guest = open_context(**DEVICES[screen], color_scheme=mode).new_page()
    guest.goto(invitation)
    expect(guest.get_by_text("shares “Groceries” with you")).to_be_visible()
    look(guest)
    guest.goto(link)
    guest.get_by_label("Your name").fill("Nils")
    look(guest)
    guest.get_by_role("button", name="Continue as guest").click()
    expect(row(guest, "Milk")).to_be_visible()
    write(guest, "Butter")
    tick(guest, "Milk"), tick(guest, "Bread")
    expect(karis.locator(".at-list")).to_contain_text("Nils is shopping")
    look(karis), look(guest)
    olas = ola.page(screen, color_scheme=mode)
    expect(olas.locator(".pending-share")).to_be_visible()
    look(olas)
    olas.get_by_role("button", name="Kari Nordmann shares “Groceries” with you").click()
    expect(olas.get_by_role("button", name="Add to my lists")).to_be_visible()
    look(olas)
    olas.get_by_role("button", name="Add to my lists").click()
    expect(row(olas, "Butter")).to_be_visible()
    open_share_dialog(olas)
    look(olas)
    close_dialog(olas)
    open_share_dialog(karis)
    karis.get_by_label("Who may open it").select_option("NONE")
    expect(guest.get_by_role("heading", name="This list is no longer shared with you")).to_be_visible()
    look(guest)
    close_dialog(karis)
    karis.goto(kari.site.url + "#/")
    expect(karis.locator(".shared-mark")).to_be_visible()
    look(karis)
