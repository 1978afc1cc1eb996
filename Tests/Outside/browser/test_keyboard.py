"""Everything without a mouse."""

from playwright.sync_api import Page, expect

from .test_items import names, row, wait_saved

FOCUSED = "document.activeElement.textContent || document.activeElement.getAttribute('aria-label')"


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_a_whole_shopping_trip_by_keyboard(person):
    page = person.page("desktop")
    press(page, "n")
    page.keyboard.type("Shop")
    press(page, "Enter")
    expect(page.get_by_role("heading", name="Shop")).to_be_visible()
    field = page.get_by_label("Add an item")
    expect(field).to_be_focused()  # a new list wants its first item
    for item in ("milk", "bread", "eggs"):
        page.keyboard.type(item)
        press(page, "Enter")
    expect(row(page, "eggs")).to_be_visible()
    press(page, "ArrowDown")
    expect(row(page, "milk")).to_be_focused()
    press(page, "/")
    expect(field).to_be_focused()
    press(page, "ArrowDown")
    expect(row(page, "milk")).to_be_focused()
    press(page, "ArrowDown", "Space")
    expect(row(page, "bread")).to_be_checked()
    press(page, "Control+z")
    expect(row(page, "bread")).not_to_be_checked()
    press(page, "Alt+ArrowUp")
    expect(page.locator("[aria-label='To buy'] .row-name")).to_have_text(["bread", "milk", "eggs"])
    expect(row(page, "bread")).to_be_focused()
    press(page, "Alt+ArrowDown", "Alt+ArrowDown")
    expect(page.locator("[aria-label='To buy'] .row-name")).to_have_text(["milk", "eggs", "bread"])
    press(page, "Enter")
    dialog = page.get_by_role("dialog", name="Edit item")
    expect(dialog.get_by_label("Name", exact=True)).to_be_focused()
    press(page, "Tab", "ArrowUp", "ArrowUp", "Enter")
    expect(row(page, "bread")).to_contain_text("2")
    expect(row(page, "bread")).to_be_focused()
    press(page, "Delete")
    assert names(page) == ["milk", "eggs"]
    expect(row(page, "eggs")).to_be_focused()
    press(page, "Control+z", "Control+Shift+z", "Control+z")
    expect(row(page, "bread")).to_be_visible()
    wait_saved(page)


def test_help_and_escape(person):
    page = person.page("desktop", path="#/settings")
    press(page, "?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    press(page, "Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    press(page, "Escape")
    expect(page).to_have_url(person.site.url + "#/")


def test_lists_by_keyboard(person):
    for name in ("A", "B", "C"):
        person.make_list(name)
    page = person.page("desktop")
    press(page, "ArrowDown", "ArrowDown")
    expect(page.get_by_role("link", name="B")).to_be_focused()
    press(page, "F2")
    page.keyboard.type("BB")
    press(page, "Enter")
    expect(page.get_by_role("link", name="BB")).to_be_visible()
    page.get_by_role("link", name="BB").focus()
    press(page, "Delete")
    expect(page.get_by_role("link", name="BB")).to_have_count(0)
    press(page, "Control+z")
    page.get_by_role("link", name="BB").focus()
    press(page, "Enter")
    expect(page.get_by_role("heading", name="BB")).to_be_visible()


def test_menus_by_keyboard(person):
    name = person.make_list("Shop", "milk")
    page = person.page("desktop", path=f"#/lists/{name}")
    page.get_by_role("button", name="More for milk").focus()
    press(page, "Enter")
    expect(page.get_by_role("menuitem", name="Edit")).to_be_focused()
    press(page, "ArrowUp")
    expect(page.get_by_role("menuitem", name="Delete")).to_be_focused()
    press(page, "Escape")
    expect(page.get_by_role("menu")).to_have_count(0)
    expect(page.get_by_role("button", name="More for milk")).to_be_focused()


def test_the_skip_link_leads_to_the_content(person):
    name = person.make_list("Shop", "milk")
    page = person.page("desktop", path=f"#/lists/{name}")
    press(page, "Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    press(page, "Enter")
    expect(page.locator("#content")).to_be_focused()
    assert page.evaluate("location.hash") == f"#/lists/{name}"


def test_a_menu_in_a_menu_by_keyboard(person):
    name = person.make_list("Shop", "milk", {"name": "eggs", "checked": 1})
    page = person.page("desktop", path=f"#/lists/{name}")
    button = page.get_by_role("button", name="List actions")
    button.focus()
    press(page, "Enter", "ArrowUp", "ArrowUp")
    expect(page.get_by_role("menuitem", name="Copy and print")).to_be_focused()
    press(page, "Enter")
    expect(page.get_by_role("menuitem", name="Copy as text")).to_be_focused()
    press(page, "Escape")
    expect(page.get_by_role("menu")).to_have_count(0)
    expect(button).to_be_focused()


def test_a_menu_stays_open_while_others_add_above(person):
    name = person.make_list("Shop", *[f"thing {number}" for number in range(40)])
    page = person.page("desktop", path=f"#/lists/{name}")
    row = page.get_by_role("checkbox", name="thing 30", exact=True)
    row.scroll_into_view_if_needed()
    page.get_by_role("button", name="More for thing 30").click()
    before = row.bounding_box()["y"]
    new = {"name": {"value": "above"}, "position": {"value": "00000A"}, "list": {"value": {"recordName": name, "action": "DELETE_SELF"}}}
    person.save([person.create("ABOVE", "Items", new, name)])
    expect(page.get_by_role("checkbox", name="above")).to_have_count(1)
    assert abs(row.bounding_box()["y"] - before) < 2
    page.get_by_role("menuitem", name="Edit").click()
    expect(page.get_by_label("Name")).to_have_value("thing 30")
