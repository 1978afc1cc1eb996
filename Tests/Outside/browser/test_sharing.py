"""Sharing lists in the browser: who has a list is chosen in a dialog, and everybody sees the same list, whoever changes it."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import PASSWORD, Person, stop_the_clock
from .test_items import row, wait_saved, write


@pytest.fixture
def people(site, open_context):
    """Kari and Ola, members of one server."""
    return Person(site, open_context, "Kari Nordmann"), Person(site, open_context, "Ola Hansen")


def open_menu(page: Page) -> None:
    page.locator("main .bar").get_by_role("button", name="List actions").click()


def open_share_dialog(page: Page) -> None:
    open_menu(page)
    page.get_by_role("menuitem", name=re.compile("^(Share …|People with this list)$")).click()
    expect(page.get_by_role("heading", name="People with this list")).to_be_visible()


def close_dialog(page: Page) -> None:
    page.get_by_role("dialog").get_by_role("button", name="Close").last.click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def add_by_name(page: Page, name: str) -> None:
    page.get_by_label("Name or e-mail").fill(name)
    page.locator(".suggested-person", has_text=name).first.click()
    expect(page.locator(".sharing-people li", has_text=name)).to_be_visible()


def share_with(page: Page, name: str) -> str:
    """Shares the list that is open with a member; gives its link."""
    open_share_dialog(page)
    add_by_name(page, name)
    link = page.locator("#share-address").input_value()
    close_dialog(page)
    return link


def accept(page: Page, link: str) -> None:
    page.goto(link)
    page.get_by_role("button", name="Add to my lists").click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text(re.compile("shares|fetched"))


def line(page: Page, name: str):
    """The whole row of an item, with what stands beside its box."""
    return page.locator("main .row.item").filter(has=row(page, name))


def tick(page: Page, name: str) -> None:
    row(page, name).click()


@pytest.fixture
def shared(people):
    """A list of Kari's that Ola has too, open in both their browsers: (Kari's page, Ola's page, the link)."""
    kari, ola = people
    name = kari.make_list("Groceries", "Milk", "Bread", "Cheese")
    karis, olas = kari.page("phone", f"#/lists/{name}"), ola.page("phone")
    link = share_with(karis, ola.name)
    accept(olas, link)
    expect(row(olas, "Milk")).to_be_visible()
    return karis, olas, link


def test_a_member_finds_what_was_shared_with_them_and_both_see_each_others_changes(people):
    kari, ola = people
    name = kari.make_list("Groceries", "Milk", "Bread")
    karis = kari.page("phone", f"#/lists/{name}")
    share_with(karis, ola.name)
    olas = ola.page("phone")
    olas.get_by_role("button", name="Kari Nordmann shares “Groceries” with you").click()
    olas.get_by_role("button", name="Add to my lists").click()
    expect(olas.get_by_role("heading", name="Groceries", level=1)).to_be_visible()
    write(olas, "Butter")
    expect(row(karis, "Butter")).to_be_visible()
    write(karis, "3 Apples")
    expect(row(olas, "Apples")).to_be_visible()
    tick(olas, "Milk")
    expect(row(karis, "Milk")).to_be_checked()
    wait_saved(karis), wait_saved(olas)
    olas.locator(".back").click()
    expect(olas.locator(".lists .row", has_text="Groceries")).to_contain_text("shared by Kari Nordmann")
    expect(olas.locator(".pending-share")).to_have_count(0)
    karis.locator(".back").click()
    expect(karis.locator(".lists .row", has_text="Groceries")).to_contain_text("shared with one person")


def test_a_share_shows_on_all_open_pages_at_once_and_goes_when_it_is_taken_back(people):
    kari, ola = people
    name = kari.make_list("Groceries", "Milk")
    olas = ola.page("phone")
    second = olas.context.new_page()
    second.goto(olas.url)
    second.locator("[data-sync=saved]:visible").first.wait_for()
    other = ola.page("desktop")
    karis = kari.page("phone", f"#/lists/{name}")
    open_share_dialog(karis)
    add_by_name(karis, ola.name)
    # Each page asks by itself only once a minute.
    for page in (olas, second, other):
        expect(page.locator(".pending-share")).to_contain_text("Kari Nordmann shares “Groceries” with you")
    karis.get_by_role("button", name="Stop sharing").click()
    karis.get_by_role("dialog").get_by_role("button", name="Stop sharing").last.click()
    for page in (olas, second, other):
        expect(page.locator(".pending-share")).to_have_count(0)


def test_what_waits_is_shown_though_the_first_requests_for_it_fail(people):
    kari, ola = people
    karis = kari.page("phone", f"#/lists/{kari.make_list('Groceries', 'Milk')}")
    share_with(karis, ola.name)
    failures = []

    def fail(route) -> None:
        failures.append(route)
        route.abort() if len(failures) <= 3 else route.continue_()

    olas = ola.page("phone", before=lambda page: page.route("**/multe/1/shares", fail))
    expect(olas.locator(".pending-share")).to_be_visible()
    assert len(failures) > 3


def test_twenty_ticks_in_turn_are_each_seen_by_the_other(shared):
    karis, olas, _ = shared
    for turn in range(20):
        mine, other = (karis, olas) if turn % 2 == 0 else (olas, karis)
        item = ["Milk", "Bread", "Cheese"][turn % 3]
        was = row(mine, item).is_checked()
        tick(mine, item)
        expect(row(other, item)).to_be_checked(checked=not was)
        expect(row(mine, item)).to_be_checked(checked=not was)
        wait_saved(mine)


def test_who_added_something_is_seen_by_initials_and_in_its_details(shared):
    karis, olas, _ = shared
    write(olas, "Butter")
    butter = line(karis, "Butter")
    expect(butter.locator(".row-person")).to_contain_text("OH")
    expect(butter).to_contain_text("by Ola Hansen")
    expect(line(karis, "Milk").locator(".row-person")).to_have_count(0)
    expect(line(olas, "Milk").locator(".row-person")).to_contain_text("KN")
    expect(line(olas, "Butter").locator(".row-person")).to_have_count(0)
    butter.locator(".row-more").click()
    karis.get_by_role("menuitem", name="Edit").click()
    expect(karis.get_by_role("dialog")).to_contain_text("Added by Ola Hansen")


def test_another_persons_change_shows_their_initials_for_a_moment(shared):
    karis, olas, _ = shared
    stop_the_clock(karis)
    tick(olas, "Milk")
    expect(line(karis, "Milk")).to_have_class(re.compile("arrived"))
    expect(line(karis, "Milk").locator(".row-person")).to_contain_text("OH")
    karis.clock.fast_forward(10_000)
    expect(line(karis, "Milk")).not_to_have_class(re.compile("arrived"))
    expect(line(karis, "Milk").locator(".row-person")).to_have_count(0)


def test_somebody_who_shops_is_seen_by_the_others(shared):
    karis, olas, _ = shared
    expect(karis.locator(".at-list")).to_have_text(re.compile("Ola Hansen is here$"))
    expect(olas.locator(".at-list")).to_have_text(re.compile("Kari Nordmann is here$"))
    tick(olas, "Milk")
    tick(olas, "Bread")
    expect(karis.locator(".at-list")).to_have_text(re.compile("Ola Hansen is shopping$"))
    karis.locator(".back").click()
    expect(olas.locator(".at-list")).to_have_text("")
    expect(karis.locator(".lists .ring.there")).to_have_count(1)
    olas.locator(".back").click()
    expect(karis.locator(".lists .ring.there")).to_have_count(0)


def test_all_tabs_know_who_is_there_though_one_alone_hears_the_server(shared):
    karis, olas, _ = shared
    second = karis.context.new_page()
    second.goto(karis.url)
    expect(second.locator(".at-list")).to_have_text(re.compile("Ola Hansen is here$"))
    tick(olas, "Milk"), tick(olas, "Bread")
    for page in (karis, second):
        expect(page.locator(".at-list")).to_have_text(re.compile("Ola Hansen is shopping$"))
    second.locator(".back").click()
    expect(olas.locator(".at-list")).to_have_text(re.compile("Kari Nordmann is here$"))
    olas.locator(".back").click()
    expect(karis.locator(".at-list")).to_have_text("")


def test_a_permission_is_changed_and_holds_at_once(shared):
    karis, olas, _ = shared
    open_share_dialog(karis)
    karis.get_by_label("What Ola Hansen may do").select_option("READ_ONLY")
    expect(karis.get_by_label("What Ola Hansen may do")).to_be_enabled()
    close_dialog(karis)
    expect(olas.locator(".read-only")).to_be_visible()
    tick(olas, "Milk")
    expect(olas.get_by_text("You may only read this list")).to_be_visible()
    expect(row(karis, "Milk")).not_to_be_checked()
    open_share_dialog(karis)
    karis.get_by_label("What Ola Hansen may do").select_option("READ_WRITE")
    expect(karis.get_by_label("What Ola Hansen may do")).to_be_enabled()
    close_dialog(karis)
    expect(olas.locator(".read-only")).to_have_count(0)
    tick(olas, "Milk")
    expect(row(karis, "Milk")).to_be_checked()


def test_who_is_taken_off_loses_the_list_at_once(shared):
    karis, olas, _ = shared
    open_share_dialog(karis)
    karis.get_by_role("button", name="Take Ola Hansen off the list").click()
    expect(karis.locator(".sharing-people li", has_text="Ola")).to_have_count(0)
    close_dialog(karis)
    expect(olas.get_by_text("no longer shared with you")).to_be_visible()
    expect(row(olas, "Milk")).to_have_count(0)
    olas.reload()
    expect(row(olas, "Milk")).to_have_count(0)


def test_leaving_a_list_keeps_it_for_its_owner(shared):
    karis, olas, link = shared
    open_menu(olas)
    olas.get_by_role("menuitem", name="Leave this list").click()
    olas.get_by_role("dialog").get_by_role("button", name="Leave this list").click()
    expect(olas.get_by_text("No lists yet")).to_be_visible()
    expect(row(karis, "Milk")).to_be_visible()
    accept(olas, link)
    expect(row(olas, "Milk")).to_be_visible()


def test_sharing_is_ended_after_a_question_and_the_link_is_dead(shared, open_context):
    karis, olas, link = shared
    open_share_dialog(karis)
    karis.get_by_role("button", name="Stop sharing").click()
    karis.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(row(olas, "Milk")).to_be_visible()
    open_share_dialog(karis)
    karis.get_by_role("button", name="Stop sharing").click()
    karis.get_by_role("dialog").get_by_role("button", name="Stop sharing").click()
    expect(row(olas, "Milk")).to_have_count(0)
    expect(row(karis, "Milk")).to_be_visible()
    stranger = open_context().new_page()
    stranger.goto(link)
    expect(stranger.get_by_role("heading", name="This link does not lead anywhere")).to_be_visible()


def test_a_private_link_says_whom_to_ask_and_lets_its_people_in_once_they_sign_in(people, open_context):
    kari, ola = people
    name = kari.make_list("Groceries", "Milk")
    link = share_with(kari.page("phone", f"#/lists/{name}"), ola.name)
    stranger = open_context().new_page()
    stranger.goto(link)
    expect(stranger.get_by_role("heading", name="Kari Nordmann shares a list with you")).to_be_visible()
    expect(stranger.get_by_text("Ask Kari Nordmann for an invitation")).to_be_visible()
    stranger.get_by_role("button", name="Sign in").click()
    stranger.get_by_label("E-mail").fill(ola.email)
    stranger.get_by_label("Password").fill(PASSWORD)
    stranger.get_by_role("button", name="Sign in").click()
    stranger.get_by_role("button", name="Add to my lists").click()
    expect(row(stranger, "Milk")).to_be_visible()


def test_a_private_link_is_for_nobody_else(people, site, open_context):
    kari, ola = people
    name = kari.make_list("Groceries", "Milk")
    link = share_with(kari.page("phone", f"#/lists/{name}"), ola.name)
    other = Person(site, open_context, "Per").page("phone")
    other.goto(link)
    expect(other.get_by_text("Ask Kari Nordmann to add you")).to_be_visible()


def test_an_invitation_to_a_list_brings_somebody_new_straight_to_it(people, open_context):
    kari, _ = people
    karis = kari.page("phone", f"#/lists/{kari.make_list('Groceries', 'Milk')}")
    open_share_dialog(karis)
    karis.get_by_role("button", name="Invite someone new").click()
    invitation = karis.locator("#share-invitation").input_value()
    close_dialog(karis)
    new = open_context().new_page()
    new.goto(invitation)
    expect(new.get_by_text("Kari Nordmann invites you to this Multe and shares “Groceries” with you")).to_be_visible()
    new.get_by_label("Your name").fill("Anna Berg")
    new.get_by_label("E-mail").fill(f"anna-{kari.email}")
    new.get_by_label("Password").fill(PASSWORD)
    new.get_by_role("button", name="Join").click()
    expect(row(new, "Milk")).to_be_visible()
    write(new, "Butter")
    expect(line(karis, "Butter").locator(".row-person")).to_contain_text("AB")


def test_who_has_an_account_adds_the_list_of_an_invitation_to_theirs(people):
    kari, ola = people
    karis = kari.page("phone", f"#/lists/{kari.make_list('Groceries', 'Milk')}")
    open_share_dialog(karis)
    karis.get_by_role("button", name="Invite someone new").click()
    invitation = karis.locator("#share-invitation").input_value()
    olas = ola.page("phone")
    olas.goto(invitation)
    olas.get_by_role("button", name="Add to my lists").click()
    expect(row(olas, "Milk")).to_be_visible()


def test_an_address_is_added_and_a_wrong_name_is_told(people):
    kari, ola = people
    karis = kari.page("phone", f"#/lists/{kari.make_list('Groceries', 'Milk')}")
    open_share_dialog(karis)
    karis.get_by_label("Name or e-mail").fill("Nobody of that name")
    expect(karis.get_by_text("Nobody here has that name")).to_be_visible()
    karis.get_by_label("Name or e-mail").fill(ola.email)
    karis.get_by_label("Name or e-mail").press("Enter")
    expect(karis.locator(".sharing-people li", has_text=ola.email)).to_contain_text("Invited")
    expect(ola.page("phone").locator(".pending-share")).to_contain_text("Groceries")


def test_without_the_server_the_dialog_says_so_and_nothing_is_lost(people):
    kari, _ = people
    karis = kari.page("phone", f"#/lists/{kari.make_list('Groceries', 'Milk')}")
    karis.context.set_offline(True)
    open_menu(karis)
    karis.get_by_role("menuitem", name="Share …").click()
    expect(karis.get_by_role("alert")).to_have_text("Sharing needs the server, which does not answer.")
    close_dialog(karis)
    karis.context.set_offline(False)
    tick(karis, "Milk")
    wait_saved(karis)
