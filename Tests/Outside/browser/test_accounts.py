"""Set-up, signing in and out, invitations, passwords."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import DEVICES, PASSWORD


def fill_account(page: Page, name: str, email: str, password: str = PASSWORD) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password", exact=True).fill(password)


@pytest.mark.parametrize("screen", DEVICES)
def test_the_first_person_sets_the_server_up(data_server, open_context, screen):
    page = open_context(**DEVICES[screen]).new_page()
    page.goto(data_server.url)
    expect(page.get_by_role("heading", name="This server has not been set up yet")).to_be_visible()
    page.goto(f"{data_server.url}/#/setup/{data_server.setup_token()}")
    button = page.get_by_role("button", name="Set up")
    expect(button).to_be_disabled()
    fill_account(page, "Anna Berg", "anna@example.org", "short")
    expect(button).to_be_disabled()
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    button.click()
    expect(page.get_by_text("No lists yet")).to_be_visible()
    page.reload()
    expect(page.get_by_text("No lists yet")).to_be_visible()


def test_signing_in_with_a_wrong_and_a_right_password(person, site, open_context):
    page = open_context(**DEVICES["phone"]).new_page()
    page.goto(site.url)
    page.get_by_label("E-mail").fill(person.email)
    page.get_by_label("Password", exact=True).fill("not this one")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_have_text("E-mail or password is not right.")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("No lists yet")).to_be_visible()


def test_an_invited_person_joins_once(person, site, open_context):
    owner = open_context(**DEVICES["phone"])
    owner.add_cookies([{"name": "multe_session", "value": site.owner.cookies["multe_session"], "url": site.url}])
    page = owner.new_page()
    page.goto(site.url + "#/settings")
    page.get_by_role("button", name="Invite someone").click()
    link = page.get_by_label("Invitation link").input_value()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("Copied")).to_be_visible()

    guest = open_context(**DEVICES["phone"]).new_page()
    guest.goto(link)
    expect(guest.get_by_text("Olav invites you")).to_be_visible()
    fill_account(guest, "Nora", f"nora{next(site.numbers)}@example.org")
    guest.get_by_role("button", name="Join").click()
    expect(guest.get_by_text("No lists yet")).to_be_visible()

    late = open_context(**DEVICES["phone"]).new_page()
    late.goto(link)
    expect(late.get_by_role("heading", name="This invitation does not work")).to_be_visible()


def test_the_owner_opens_and_closes_sign_up(site, open_context):
    owner = open_context(**DEVICES["desktop"])
    owner.add_cookies([{"name": "multe_session", "value": site.owner.cookies["multe_session"], "url": site.url}])
    page = owner.new_page()
    page.goto(site.url + "#/settings")
    switch = page.get_by_role("switch", name="Anyone who reaches this server")
    switch.click()
    expect(switch).to_be_checked()
    guest = open_context(**DEVICES["phone"]).new_page()
    guest.goto(site.url)
    guest.get_by_role("button", name="Create an account").click()
    fill_account(guest, "Per", f"per{next(site.numbers)}@example.org")
    guest.get_by_role("button", name="Create an account").click()
    expect(guest.get_by_text("No lists yet")).to_be_visible()
    switch.click()
    expect(switch).not_to_be_checked()
    late = open_context(**DEVICES["phone"]).new_page()
    late.goto(site.url)
    expect(late.get_by_role("heading", name="Sign in to Multe")).to_be_visible()
    expect(late.get_by_role("button", name="Create an account")).to_have_count(0)


def test_changing_the_password(person, site):
    page = person.page(path="#/settings")
    page.get_by_role("button", name="Change password").click()
    page.get_by_label("Current password").fill("wrong")
    page.get_by_label("New password").fill("a brand new password")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Password changed.")).to_be_visible()
    site.call(person.session, "POST", "multe/1/session", {"email": person.email, "password": "a brand new password"})


@pytest.mark.parametrize("screen", DEVICES)
def test_choosing_not_to_be_found(person, site, screen):
    page = person.page(screen, path="#/settings")
    switch = page.get_by_role("switch", name="Others on this server find me")
    expect(switch).to_be_checked()
    switch.click()
    expect(switch).not_to_be_checked()
    assert site.call(person.session, "GET", "multe/1/session")["user"]["isDiscoverable"] is False
    page.reload()
    expect(switch).not_to_be_checked()
    switch.press("Space")
    expect(switch).to_be_checked()


def test_signing_out_here_and_everywhere(person, site):
    first, second = person.page("phone"), person.page("desktop", path="#/settings")
    expect(second.get_by_text("This device", exact=True)).to_be_visible()
    second.get_by_role("button", name="Sign out everywhere").click()
    expect(second.get_by_role("heading", name="Sign in to Multe")).to_be_visible()
    expect(first.get_by_role("heading", name="Please sign in again")).to_be_visible()


def test_a_session_that_ends_keeps_what_was_not_sent(person):
    page = person.page()
    name = person.make_list("Shop", "milk")
    page.goto(f"{person.site.url}#/lists/{name}")
    expect(page.get_by_role("checkbox", name="milk")).to_be_visible()
    # So that nothing else asks the server, and finds the session ended, before there is something to send.
    page.context.set_offline(True)
    page.context.clear_cookies()
    page.get_by_role("checkbox", name="milk").click()
    expect(page.locator("[data-sync=waiting]:visible")).to_have_count(1)
    page.context.set_offline(False)
    dialog = page.get_by_role("dialog", name="Please sign in again")
    expect(dialog).to_contain_text("1 change waits")
    dialog.get_by_label("Password", exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name="Sign in").click()
    expect(dialog).to_have_count(0)
    expect(page.locator("[data-sync=saved]:visible")).to_have_count(1)
    assert "checked" in person.named("milk")[0]


def test_signing_out_one_other_browser(person, site):
    """As when a phone is lost."""
    phone = person.page("phone")
    person.sign_in()
    desktop = person.page("desktop", path="#/settings")
    devices = desktop.get_by_role("region", name="Where you are signed in").get_by_role("listitem")
    expect(devices).to_have_count(2)
    expect(devices.filter(has_text="This device")).to_have_count(1)
    devices.filter(has_not_text="This device").get_by_role("button", name="Sign out").click()
    expect(devices).to_have_count(1)
    expect(phone.get_by_role("heading", name="Please sign in again")).to_be_visible()
    expect(desktop.get_by_role("heading", name="Settings")).to_be_visible()


def test_the_chosen_theme_stays(person):
    page = person.page("desktop", path="#/settings", color_scheme="light")
    ground = lambda: page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    light = ground()
    page.get_by_role("radio", name="Dark").check()
    expect(page.locator("html")).not_to_have_css("background-color", light)
    dark = ground()
    page.reload()
    expect(page.get_by_role("radio", name="Dark")).to_be_checked()
    expect(page.locator("html")).to_have_css("background-color", dark)
    page.get_by_role("radio", name="Auto").check()
    expect(page.locator("html")).to_have_css("background-color", light)
