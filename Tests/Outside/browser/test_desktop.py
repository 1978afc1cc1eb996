"""What a computer has room for: two lists side by side, the keyboard, copying and paper."""

from playwright.sync_api import Page, expect

from .conftest import wait_until


def two_lists(person, **options) -> Page:
    person.make_list("Groceries", {"name": "milk", "number": 2, "unit": "l"}, {"name": "salt", "comment": "coarse"})
    person.make_list("Hardware", "nails", "glue")
    page = person.page("desktop", **options)
    page.get_by_role("link", name="Groceries").click()
    return page


def beside(page: Page) -> None:
    page.get_by_role("button", name="More for Hardware").click()
    page.get_by_role("menuitem", name="Open beside").click()


def test_two_lists_stand_side_by_side(person):
    page = two_lists(person)
    beside(page)
    panes = page.locator(".detail")
    expect(panes).to_have_count(2)
    panes.nth(1).get_by_role("checkbox", name="nails").click()
    panes.nth(0).get_by_label("Add an item").fill("bread")
    page.keyboard.press("Enter")
    expect(panes.nth(0).get_by_role("checkbox", name="bread")).to_be_visible()
    page.reload()
    expect(page.locator(".detail")).to_have_count(2)
    page.get_by_role("button", name="Close this list").click()
    expect(page.locator(".detail")).to_have_count(1)
    expect(page.get_by_role("heading", name="Groceries")).to_be_visible()


def test_a_narrow_window_shows_the_first_of_two(person):
    page = two_lists(person)
    beside(page)
    page.set_viewport_size({"width": 1000, "height": 800})
    expect(page.locator(".detail")).to_have_count(1)
    expect(page.get_by_role("heading", name="Groceries")).to_be_visible()


def test_a_deleted_list_leaves_the_one_beside_it(person):
    page = two_lists(person)
    beside(page)
    page.locator(".pane [data-row]", has_text="Groceries").locator("[data-row-main]").focus()
    page.keyboard.press("Delete")
    expect(page.locator(".detail")).to_have_count(1)
    expect(page.get_by_role("heading", name="Hardware")).to_be_visible()


def test_the_keyboard_goes_from_pane_to_pane(person):
    page = two_lists(person)
    page.locator(".pane [data-row]", has_text="Hardware").locator("[data-row-main]").focus()
    page.keyboard.press("b")
    expect(page.locator(".detail")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("checkbox", name="milk")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("checkbox", name="nails")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.get_by_role("checkbox", name="nails")).to_be_checked()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".pane [data-row-main]").first).to_be_focused()


def menu(page: Page, entry: str) -> None:
    page.get_by_role("button", name="List actions").click()
    page.get_by_role("menuitem", name="Copy and print").click()
    page.get_by_role("menuitem", name=entry, exact=True).click()


def test_a_list_is_copied_as_text_and_as_markdown(person):
    page = two_lists(person, permissions=["clipboard-read", "clipboard-write"])
    menu(page, "Copy as text")
    expect(page.get_by_text("Copied")).to_be_visible()
    copied = "() => navigator.clipboard.readText()"
    assert page.evaluate(copied) == "Groceries\n\n2 l milk\nsalt (coarse)\n"
    page.get_by_role("checkbox", name="salt").click()
    menu(page, "Copy as Markdown")
    wait_until(page, "navigator.clipboard.readText().then(text => text.startsWith('#'))")
    assert page.evaluate(copied) == "# Groceries\n\n- [ ] 2 l milk\n- [x] salt (coarse)\n"


def test_where_nothing_can_be_copied_the_text_is_shown(person):
    page = two_lists(person)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('refused')); }")
    menu(page, "Copy as text")
    field = page.get_by_role("textbox", name="Copy this text")
    expect(field).to_have_value("Groceries\n\n2 l milk\nsalt (coarse)\n")
    expect(field).to_be_focused()


def test_on_paper_stands_the_list_alone(person):
    page = two_lists(person)
    page.get_by_role("checkbox", name="salt").click()
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="Groceries")).to_be_visible()
    expect(page.locator("[data-row-main]", has_text="milk")).to_be_visible()
    for hidden in (page.locator(".pane"), page.locator("[data-add]"), page.locator(".row-more").first):
        expect(hidden).to_be_hidden()
    assert len(page.pdf()) > 1000


def test_on_paper_stands_nothing_to_press(person):
    name = person.make_list("Groceries", "milk", "quinoa", {"name": "rye", "section": "Bread"})
    page = person.page("desktop", f"#/lists/{name}")
    expect(page.get_by_role("button", name="Another section for milk")).to_be_visible()
    page.emulate_media(media="print")
    for item in ("milk", "quinoa", "rye"):
        expect(page.locator("[data-row-main]", has_text=item)).to_be_visible()
    for hidden in (".place-chips", ".shop-bar"):
        expect(page.locator(hidden).first).to_be_hidden()
