"""Lists: added, named, renamed, deleted, sorted."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import DEVICES


def new_list(page: Page, name: str) -> None:
    page.get_by_role("button", name="New list").last.click()
    page.get_by_role("dialog").get_by_label("Name", exact=True).fill(name)
    page.keyboard.press("Enter")


def to_lists(page: Page) -> None:
    page.evaluate("location.hash = '#/'")


def shown(page: Page) -> list[str]:
    return page.locator(".lists .row-name").all_inner_texts()


@pytest.mark.parametrize("screen", DEVICES)
def test_adding_a_list(person, screen):
    page = person.page(screen)
    expect(page.get_by_text("No lists yet")).to_be_visible()
    page.get_by_role("button", name="New list").click()
    dialog = page.get_by_role("dialog", name="New list")
    expect(dialog.get_by_label("Name", exact=True)).to_be_focused()
    expect(dialog.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    page.keyboard.type("   ")
    expect(dialog.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    page.keyboard.press("Enter")
    expect(dialog).to_be_visible()
    dialog.get_by_label("Name", exact=True).fill("Groceries 🧀")
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", name="Groceries 🧀")).to_be_visible()
    expect(page.get_by_label("Add an item")).to_be_focused()
    expect(page.locator("[data-sync=saved]:visible")).to_have_count(1)
    assert len(person.named("Groceries 🧀")) == 1


def test_cancel_and_escape_add_nothing(person):
    page = person.page()
    for leave in (lambda: page.keyboard.press("Escape"), lambda: page.get_by_role("button", name="Cancel").click()):
        page.get_by_role("button", name="New list").click()
        page.get_by_label("Name", exact=True).fill("Nothing")
        leave()
        expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("No lists yet")).to_be_visible()
    assert person.records() == []


def test_a_double_click_and_a_second_enter_make_one_list(person):
    page = person.page()
    page.get_by_role("button", name="New list").click()
    page.get_by_label("Name", exact=True).fill("Once")
    page.get_by_role("button", name="Save", exact=True).dblclick()
    to_lists(page)
    new_list(page, "Twice")
    page.keyboard.press("Enter")
    expect(page.locator("[data-sync=saved]:visible")).to_have_count(1)
    assert [len(person.named(name)) for name in ("Once", "Twice")] == [1, 1]


def test_lists_are_sorted_by_name_as_the_reader_sorts(person):
    for name in ("Zebra", "åre", "apple", "Äpple", "Shop 10", "Shop 2", None):
        person.make_list(name)
    page = person.page(locale="sv-SE")
    expect(page.locator(".lists .row-name")).to_have_text(["apple", "Shop 2", "Shop 10", "Zebra", "åre", "Äpple", "–"])


def test_each_list_tells_how_many_items_are_open(person):
    person.make_list("Some", "a", "b", {"name": "c", "checked": 1_700_000_000_000})
    person.make_list("None")
    person.make_list("Done", {"name": "c", "checked": 1_700_000_000_000})
    page = person.page()
    expect(page.get_by_role("link", name="Some")).to_contain_text("2 left")
    expect(page.get_by_role("link", name="None")).to_contain_text("Empty")
    expect(page.get_by_role("link", name="Done")).to_contain_text("All done")


def test_renaming_a_list(person):
    person.make_list("Old name")
    page = person.page()
    page.get_by_role("button", name="More for Old name").click()
    page.get_by_role("menuitem", name="Rename").click()
    field = page.get_by_label("Name", exact=True)
    expect(field).to_have_value("Old name")
    field.fill("New name")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="New name")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="Old name")).to_be_visible()


@pytest.mark.parametrize("screen", DEVICES)
def test_deleting_a_list_and_taking_it_back(person, screen):
    person.make_list("Party", "cake", "candles")
    page = person.page(screen)
    page.get_by_role("button", name="More for Party").click()
    page.get_by_role("menuitem", name="Delete list").click()
    expect(page.get_by_role("link", name="Party")).to_have_count(0)
    expect(page.locator("[data-sync=saved]:visible")).to_have_count(1)
    assert person.records() == []
    page.keyboard.press("Control+z")
    expect(page.get_by_role("link", name="Party")).to_contain_text("2 of 2")
    expect(page.locator("[data-sync=saved]:visible")).to_have_count(1)
    assert sorted(record["name"] for record in person.records()) == ["Party", "cake", "candles"]


def test_swiping_a_list_away(person):
    person.make_list("Swiped")
    page = person.page()
    swipe(page, page.locator(".row").first)
    expect(page.get_by_text("Swiped deleted")).to_be_visible()
    expect(page.get_by_text("No lists yet")).to_be_visible()


def swipe(page: Page, row) -> None:
    """A finger that goes from the right to the left."""
    box = row.bounding_box()
    y = box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)
    touch = lambda kind, x: session.send(
        "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if x is None else [{"x": x, "y": y}]}
    )
    touch("touchStart", box["x"] + box["width"] - 30)
    for step in range(1, 11):
        touch("touchMove", box["x"] + box["width"] - 30 - step * 25)
    touch("touchEnd", None)


def test_a_server_that_fails_is_told_and_tried_again(person):
    person.make_list("There")
    page = person.open(before=lambda page: page.route("**/database/**", lambda route: route.abort()))
    expect(page.get_by_role("alert")).to_contain_text("The lists could not be fetched")
    with page.expect_request("**/database/**"):
        page.get_by_role("button", name="Try again").click()
    page.unroute("**/database/**")
    expect(page.get_by_role("link", name="There")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("screen", DEVICES)
def test_a_list_that_is_gone_says_so(person, screen):
    page = person.page(screen)
    page.goto(person.site.url + "#/lists/NEVER-WAS")
    expect(page.get_by_text("This list is gone")).to_be_visible()


# From one screen to another


def test_a_list_that_somebody_comes_back_to_is_where_they_left_it(person):
    person.make_list("Shop", *[f"item {number}" for number in range(60)])
    page = person.page("phone")
    page.get_by_role("link", name="Shop").tap()
    expect(page.get_by_role("checkbox", name="item 0")).to_be_in_viewport()
    page.evaluate("scrollTo(0, 1500)")
    expect(page.get_by_role("checkbox", name="item 30")).to_be_in_viewport()
    for back in (page.go_back, lambda: page.locator(".detail .back").tap()):
        page.locator(".detail .sync").tap()
        expect(page.get_by_role("heading", name="Not sent yet", exact=True)).to_be_in_viewport()
        back()
        expect(page.get_by_role("checkbox", name="item 30")).to_be_in_viewport()
    # Opened anew it begins at its top.
    page.locator(".detail .back").tap()
    page.get_by_role("link", name="Shop").tap()
    expect(page.get_by_role("checkbox", name="item 0")).to_be_in_viewport()


def test_the_arrow_of_a_screen_is_a_step_back_and_a_double_tap_on_it_one_step(person):
    """Else the phone's own Back would lead from the lists into the list that was just left."""
    name = person.make_list("Shop", "milk")
    page = person.page("phone")
    length = page.evaluate("history.length")
    for _ in range(3):
        page.get_by_role("link", name="Shop").tap()
        page.locator(".detail .back").dblclick()
        expect(page.get_by_role("heading", name="Lists")).to_be_visible()
    assert page.evaluate("history.length") == length + 1
    page.go_forward()
    expect(page.get_by_role("heading", name="Shop")).to_be_visible()
    # Where the list was the first screen, there is none to step back to.
    again = person.page("phone", f"#/lists/{name}")
    again.locator(".detail .back").tap()
    expect(again.get_by_role("heading", name="Lists")).to_be_visible()
    again.go_back()
    expect(again.get_by_role("heading", name="Shop")).to_be_visible()
