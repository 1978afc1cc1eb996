"""Undo of each thing that can be done, one by one, back to what the server had before."""

import pytest
from playwright.sync_api import Page, expect

from .test_items import row, wait_saved, write


def edit(page: Page, **fields: str) -> None:
    page.get_by_role("button", name="More for milk").click()
    page.get_by_role("menuitem", name="Edit").click()
    for label, value in fields.items():
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_role("button", name="Save", exact=True).click()


def by_menu(page: Page, thing: str, command: str) -> None:
    page.get_by_role("button", name=f"More for {thing}").click()
    page.get_by_role("menuitem", name=command).click()


def named(page: Page, name: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.keyboard.press("Enter")


ON_A_LIST = {
    "add": lambda page: write(page, "2 l juice"),
    "add up": lambda page: write(page, "1 l milk"),
    "rename": lambda page: edit(page, Name="oat milk"),
    "number and unit": lambda page: edit(page, Number="5", Unit="dl"),
    "comment": lambda page: edit(page, Comment="the cheap one"),
    "tick": lambda page: row(page, "milk").click(),
    "untick": lambda page: row(page, "eggs").click(),
    "delete": lambda page: by_menu(page, "milk", "Delete"),
    "reorder": lambda page: (row(page, "milk").focus(), page.keyboard.press("Alt+ArrowDown")),
}

ON_THE_LISTS = {
    "add": lambda page: (page.get_by_role("button", name="New list").click(), named(page, "Farm")),
    "rename": lambda page: (by_menu(page, "Shop", "Rename"), named(page, "Market")),
    "delete": lambda page: by_menu(page, "Shop", "Delete list"),
}


def state(person) -> list[dict]:
    return sorted(person.records(), key=lambda record: record["recordName"])


def assert_undone(page: Page, person, action) -> None:
    before = state(person)
    action(page)
    wait_saved(page)
    after = state(person)
    assert after != before, "the action did nothing"
    page.get_by_role("button", name="Undo").first.click()
    wait_saved(page)
    assert state(person) == before
    page.keyboard.press("Control+Shift+z")
    wait_saved(page)
    assert state(person) == after


@pytest.mark.parametrize("action", ON_A_LIST.values(), ids=ON_A_LIST.keys())
def test_undo_and_redo_on_a_list(person, action):
    name = person.make_list("Shop", {"name": "milk", "number": 2, "unit": "l"}, "bread", {"name": "eggs", "checked": 1})
    page = person.page("desktop", f"#/lists/{name}")
    expect(row(page, "milk")).to_be_visible()
    assert_undone(page, person, action)


@pytest.mark.parametrize("action", ON_THE_LISTS.values(), ids=ON_THE_LISTS.keys())
def test_undo_and_redo_among_the_lists(person, action):
    person.make_list("Shop", "milk", "bread")
    page = person.page("desktop")
    expect(page.get_by_role("link", name="Shop")).to_be_visible()
    assert_undone(page, person, action)
