"""The history of a list: what happened, and taking it back, offline and whoever did it."""

from playwright.sync_api import Page, expect


def open_history(page: Page) -> None:
    page.get_by_role("button", name="List actions").click()
    page.get_by_role("menuitem", name="History").click()
    expect(page.get_by_role("heading", name="History of Groceries")).to_be_visible()


def entry(page: Page, what: str):
    return page.locator(".history-row", has_text=what)


def test_an_own_change_of_long_ago_is_taken_back(person):
    person.make_list("Groceries", "milk", "bread")
    page = person.page()
    page.get_by_role("link", name="Groceries").click()
    page.get_by_role("checkbox", name="milk").click()
    page.get_by_label("Add an item").fill("salt")
    page.keyboard.press("Enter")
    expect(page.get_by_role("checkbox", name="salt")).to_be_visible()
    page.reload()
    open_history(page)
    expect(page.locator(".history-row")).to_have_count(2)
    entry(page, "milk ticked").get_by_role("button").click()
    expect(entry(page, "milk opened again")).to_be_visible()
    expect(entry(page, "milk ticked")).to_contain_text("as it was")
    page.get_by_role("link", name="Back to the lists").click()
    page.get_by_role("link", name="Groceries").click()
    expect(page.get_by_role("checkbox", name="milk")).not_to_be_checked()
    expect(page.get_by_role("checkbox", name="salt")).to_be_visible()


def test_another_devices_change_is_taken_back_offline(person):
    person.make_list("Groceries", "milk")
    page = person.page()
    page.get_by_role("link", name="Groceries").click()
    other = person.page("desktop")
    other.get_by_role("link", name="Groceries").click()
    other.get_by_role("checkbox", name="milk").click()
    expect(page.get_by_role("checkbox", name="milk")).to_be_checked()
    page.context.set_offline(True)
    open_history(page)
    entry(page, "milk ticked").get_by_role("button", name="Undo: milk ticked").click()
    expect(entry(page, "milk opened again")).to_be_visible()
    page.context.set_offline(False)
    expect(other.get_by_role("checkbox", name="milk")).not_to_be_checked()


def test_a_deleted_list_comes_back_with_its_items(person):
    person.make_list("Groceries", "milk", "bread")
    person.make_list("Hardware", "nails")
    page = person.page("desktop")
    page.get_by_role("button", name="More for Groceries").click()
    page.get_by_role("menuitem", name="Delete list").click()
    page.locator("[data-sync=saved]:visible").first.wait_for()
    page.reload()
    page.goto(person.site.url + "#/history")
    expect(page.locator(".history-row")).to_have_count(1)
    page.get_by_role("button", name="Undo: List Groceries deleted").click()
    page.get_by_role("link", name="Groceries").click()
    for item in ("milk", "bread"):
        expect(page.get_by_role("checkbox", name=item)).to_be_visible()
    page.locator("[data-sync=saved]:visible").first.wait_for()
    assert {record["name"] for record in person.records()} >= {"Groceries", "milk", "bread"}


def test_nothing_has_happened_yet(person):
    person.make_list("Groceries", "milk")
    page = person.page()
    page.get_by_role("link", name="Groceries").click()
    open_history(page)
    expect(page.get_by_text("Nothing has happened yet")).to_be_visible()


def test_the_history_is_used_by_keyboard(person):
    person.make_list("Groceries", "milk")
    page = person.page("desktop")
    page.get_by_role("link", name="Groceries").click()
    page.get_by_role("checkbox", name="milk").press("Space")
    page.keyboard.press("h")
    button = page.get_by_role("button", name="Undo: milk ticked")
    button.focus()
    page.keyboard.press("Enter")
    expect(entry(page, "milk opened again")).to_be_visible()
