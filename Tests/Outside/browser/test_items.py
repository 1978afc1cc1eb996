"""Items: written down, added up, ticked, edited, moved, deleted."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import DEVICES, stop_the_clock, until
from .test_lists import swipe


@pytest.fixture
def shop(person):
    """Opens a list with items: shop("milk", screen=…)."""

    def open_shop(*items, screen: str = "phone", **options) -> Page:
        name = person.make_list("Shop", *items)
        page = person.page(screen, f"#/lists/{name}", **options)
        expect(page.get_by_role("heading", name="Shop")).to_be_visible()
        return page

    return open_shop


def write(page: Page, *texts: str) -> None:
    field = page.get_by_label("Add an item")
    for text in texts:
        field.fill(text)
        field.press("Enter")
        expect(field).to_have_value("")
        expect(field).to_be_focused()


def row(page: Page, name: str):
    return page.get_by_role("checkbox", name=name)


def names(page: Page) -> list[str]:
    page.locator("[data-stored=saved]:visible").first.wait_for()
    return page.locator("[aria-label='To buy'] .row-name").all_inner_texts()


def wait_saved(page: Page) -> None:
    expect(page.locator("[data-sync=saved]:visible")).to_have_count(1)


@pytest.mark.parametrize("screen", DEVICES)
def test_writing_items_down(shop, person, screen):
    page = shop(screen=screen)
    expect(page.get_by_text("Nothing to buy")).to_be_visible()
    write(page, "2 l milk", "bread", "1,5 kg potatoes", "חלב", "🧀")
    assert names(page) == ["milk", "bread", "potatoes", "חלב", "🧀"]
    expect(row(page, "milk")).to_contain_text("2\u00a0l")
    expect(row(page, "potatoes")).to_contain_text("1.5\u00a0kg")
    expect(row(page, "bread")).to_have_text("bread")
    wait_saved(page)
    milk = person.named("milk")[0]
    assert (milk["number"], milk["unit"]) == (2, "l")
    assert "number" not in person.named("bread")[0]


def test_blank_items_are_not_added(shop, person):
    page = shop()
    field = page.get_by_label("Add an item")
    for blank in ("", "   ", "\u3000"):
        field.fill(blank)
        field.press("Enter")
    expect(page.get_by_text("Nothing to buy")).to_be_visible()
    assert len(person.records()) == 1


def test_the_same_item_adds_up_and_can_be_taken_back(shop):
    page = shop({"name": "Milk", "number": 1, "unit": "l"})
    write(page, "2 l milk")
    expect(page.get_by_text("Milk: now 3")).to_be_visible()
    assert names(page) == ["Milk"]
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(row(page, "Milk")).to_contain_text("1\u00a0l")
    write(page, "500 g milk")
    expect(page.get_by_text("on the list twice")).to_be_visible()
    assert names(page) == ["Milk", "milk"]


def test_a_done_item_comes_back(shop, person):
    page = shop({"name": "Milk", "number": 2, "unit": "l", "checked": 1_700_000_000_000})
    write(page, "milk")
    expect(page.get_by_text("is back on the list")).to_be_visible()
    expect(row(page, "Milk")).to_have_attribute("aria-checked", "false")
    wait_saved(page)
    assert len(person.named("Milk")) == 1


@pytest.mark.parametrize("screen", DEVICES)
def test_ticking_moves_items_to_the_done_ones_without_a_jump(shop, screen):
    page = shop("a", "b", "c", screen=screen)
    before = row(page, "c").bounding_box()["y"]
    stop_the_clock(page)
    row(page, "a").click()
    expect(row(page, "a")).to_have_attribute("aria-checked", "true")
    assert row(page, "c").bounding_box()["y"] == before
    page.clock.resume()
    expect(page.get_by_role("button", name="Done (1)")).to_be_visible()
    assert names(page) == ["b", "c"]
    row(page, "a").click()
    expect(page.get_by_role("button", name="Done")).to_have_count(0)
    assert names(page) == ["a", "b", "c"]


@pytest.mark.parametrize("pressed", ["milk", "bread"])
def test_no_row_leaves_under_a_finger(shop, pressed):
    page = shop("milk", "bread", "eggs", screen="desktop")
    row(page, "milk").click()
    expect(row(page, "milk")).to_be_checked()
    row(page, pressed).hover()
    page.mouse.down()
    page.wait_for_timeout(2500)  # Longer than a ticked row stays in its place.
    page.mouse.up()
    expect(row(page, pressed)).to_be_checked(checked=pressed == "bread")
    expect(page.locator(".done .item")).to_have_count(2 if pressed == "bread" else 0)


def test_the_page_does_not_scroll_away_when_the_first_of_many_is_ticked(shop):
    page = shop(*[f"item {number}" for number in range(60)])
    row(page, "item 0").first.click()
    expect(page.get_by_role("button", name="Done (1)")).to_be_visible()
    assert page.evaluate("scrollY") == 0


def test_done_items_fold_untick_and_go(shop, person):
    page = shop({"name": "a", "checked": 1}, {"name": "b", "checked": 2}, "c")
    page.get_by_role("button", name="Done (2)").click()
    expect(row(page, "a")).to_have_count(0)
    page.get_by_role("button", name="Done (2)").click()
    page.get_by_role("button", name="Untick all").click()
    assert sorted(names(page)) == ["a", "b", "c"]
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("button", name="Delete done").click()
    expect(page.get_by_text("2 items deleted")).to_be_visible()
    wait_saved(page)
    assert [item["name"] for item in person.records() if item["recordType"] == "Items"] == ["c"]
    page.get_by_role("button", name="Undo the last change").click()
    expect(page.get_by_role("button", name="Done (2)")).to_be_visible()


@pytest.mark.parametrize("screen", DEVICES)
def test_editing_an_item(shop, person, screen):
    page = shop("milk", screen=screen)
    page.get_by_role("button", name="More for milk").click()
    page.get_by_role("menuitem", name="Edit").click()
    dialog = page.get_by_role("dialog", name="Edit item")
    # On a phone the focus would open the keyboard over half of the dialog.
    if screen == "desktop":
        expect(dialog.get_by_label("Name", exact=True)).to_be_focused()
    else:
        expect(dialog.locator("input:focus, textarea:focus")).to_have_count(0)
    expect(dialog.get_by_label("Number")).to_have_value("")
    for _ in range(3):
        dialog.get_by_role("button", name="One more").click()
    dialog.get_by_role("button", name="One less").click()
    expect(dialog.get_by_label("Number")).to_have_value("2")
    dialog.get_by_label("Number").fill("nonsense")
    expect(dialog.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    dialog.get_by_label("Number").fill("2,5")
    dialog.get_by_label("Unit").fill("l")
    dialog.get_by_label("Comment").fill("oat")
    dialog.get_by_label("Name", exact=True).fill("")
    expect(dialog.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    dialog.get_by_label("Name", exact=True).fill("Milk")
    dialog.get_by_label("Name", exact=True).press("Enter")
    expect(row(page, "Milk")).to_contain_text("2.5\u00a0l")
    expect(row(page, "Milk")).to_contain_text("oat")
    wait_saved(page)
    milk = person.named("Milk")[0]
    assert (milk["number"], milk["unit"], milk["comment"]) == (2.5, "l", "oat")


def test_a_tap_beside_a_dialog_in_which_something_was_written_closes_the_keyboard_only(shop):
    page = shop("milk")
    page.get_by_role("button", name="More for milk").tap()
    page.get_by_role("menuitem", name="Edit").tap()
    dialog = page.get_by_role("dialog", name="Edit item")
    dialog.get_by_label("Comment").fill("the one in the green carton")
    page.wait_for_timeout(500)  # Longer than a double tap.
    page.touchscreen.tap(195, 30)
    expect(dialog.get_by_label("Comment")).to_have_value("the one in the green carton")
    dialog.get_by_label("Comment").fill("")
    page.touchscreen.tap(195, 30)
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("way", ["Escape", "Close", "Back"])
def test_what_was_written_in_a_dialog_that_is_left_can_be_gone_on_with(shop, person, way):
    page = shop("milk")
    page.locator(".detail .back").tap()
    page.get_by_role("link", name="Shop").tap()
    page.get_by_role("button", name="More for milk").tap()
    page.get_by_role("menuitem", name="Edit").tap()
    dialog = page.get_by_role("dialog", name="Edit item")
    dialog.get_by_label("Comment").fill("the one in the green carton")
    if way == "Escape":
        page.keyboard.press("Escape")
    elif way == "Close":
        dialog.get_by_role("button", name="Close").tap()
    else:
        page.go_back()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Go on editing").tap()
    expect(dialog.get_by_label("Comment")).to_have_value("the one in the green carton")
    dialog.get_by_role("button", name="Save", exact=True).tap()
    expect(dialog).to_have_count(0)
    page.goto(f"{person.site.url}#/")
    wait_saved(page)
    assert person.named("milk")[0]["comment"] == "the one in the green carton"


def test_a_dialog_that_is_cancelled_or_left_unchanged_offers_nothing(shop):
    page = shop("milk", screen="desktop")
    for written, key in [("", "Escape"), ("green", "Cancel")]:
        row(page, "milk").focus()
        page.keyboard.press("F2")
        dialog = page.get_by_role("dialog", name="Edit item")
        dialog.get_by_label("Comment").fill(written)
        page.keyboard.press("Escape") if key == "Escape" else dialog.get_by_role("button", name=key).click()
        expect(dialog).to_have_count(0)
        expect(page.get_by_text("not saved")).to_have_count(0)
    expect(row(page, "milk")).to_have_text("milk")


def test_a_rotated_phone_with_its_keyboard_open_has_room_for_what_is_written(shop):
    page = shop("milk", "mint", "mineral water", screen="phone")
    page.set_viewport_size({"width": 844, "height": 390})
    page.get_by_role("button", name="More for milk").tap()
    page.get_by_role("menuitem", name="Edit").tap()
    dialog = page.get_by_role("dialog", name="Edit item")
    dialog.get_by_label("Name", exact=True).tap()
    page.set_viewport_size({"width": 844, "height": 180})
    for label in ("Name", "Number", "Unit", "Comment"):
        field = dialog.get_by_label(label, exact=True)
        field.scroll_into_view_if_needed()
        expect(field).to_be_in_viewport(ratio=0.95)
    dialog.get_by_label("Comment").fill("green")
    dialog.get_by_role("button", name="Save", exact=True).tap()
    expect(row(page, "milk")).to_contain_text("green")
    page.get_by_label("Add an item").tap()
    page.keyboard.type("mi")
    for option in page.get_by_role("option").all()[:2]:
        expect(option).to_be_in_viewport(ratio=0.95)
    expect(page.get_by_label("Add an item")).to_be_in_viewport(ratio=0.95)
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.get_by_role("heading", name="Shop")).to_be_in_viewport(ratio=0.95)


def test_a_menu_stays_open_while_the_keyboard_closes_under_it(shop):
    page = shop(*[f"item {number}" for number in range(20)])
    page.set_viewport_size({"width": 390, "height": 420})
    page.get_by_label("Add an item").tap()
    for name in ("item 1", "item 4"):
        page.get_by_role("button", name=f"More for {name}", exact=True).tap()
        menu = page.get_by_role("menu", name=name)
        expect(menu).to_be_visible()
        for height in (844, 420):
            page.set_viewport_size({"width": 390, "height": height})
            expect(menu).to_be_in_viewport(ratio=0.99)
        page.keyboard.press("Escape")
        expect(menu).to_have_count(0)


def test_a_phone_s_back_closes_the_menu(shop):
    """What the system asks to close: on a computer it is Escape, wherever the focus is."""
    page = shop("milk")
    page.get_by_role("button", name="More for milk").tap()
    expect(page.get_by_role("menu")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.evaluate("addEventListener('keydown', event => event.stopImmediatePropagation(), true)")
    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_have_count(0)
    expect(page.get_by_role("heading", name="Shop")).to_be_visible()


# A keyboard that lies over the page, as on iPhones: the visual viewport alone tells of it.
COVERED = """() => {
  const viewport = new EventTarget();
  Object.assign(viewport, { scale: 1, offsetTop: 0, height: innerHeight });
  Object.defineProperty(window, "visualViewport", { value: viewport });
  window.cover = height => {
    viewport.height = innerHeight - height;
    viewport.dispatchEvent(new Event("resize"));
  };
}"""


def test_a_keyboard_that_lies_over_the_page_hides_no_words_and_no_buttons(shop):
    page = shop("milk", before=lambda page: page.add_init_script(f"({COVERED})()"))
    free = 844 - 336
    page.get_by_label("Add an item").tap()
    page.evaluate("cover(336)")
    page.keyboard.type("milk")
    page.keyboard.press("Enter")
    toast = page.get_by_text("milk is already on the list").bounding_box()
    assert toast["y"] + toast["height"] < free
    page.keyboard.type("m")
    expect(page.get_by_role("option").first).to_be_visible()
    box = page.locator(".suggestions").bounding_box()
    assert box["y"] + box["height"] <= free
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More for milk").tap()
    page.get_by_role("menuitem", name="Edit").tap()
    save = page.get_by_role("dialog").get_by_role("button", name="Save", exact=True).bounding_box()
    assert save["y"] + save["height"] <= free
    page.evaluate("cover(0)")
    save = page.get_by_role("dialog").get_by_role("button", name="Save", exact=True).bounding_box()
    assert save["y"] + save["height"] > free


def test_deleting_by_swipe_and_menu(shop):
    page = shop("a", "b", "c")
    swipe(page, page.locator(".row", has_text="a").first)
    expect(page.get_by_text("a deleted")).to_be_visible()
    assert names(page) == ["b", "c"]
    page.get_by_role("button", name="More for c").click()
    page.get_by_role("menuitem", name="Delete").click()
    assert names(page) == ["b"]
    for expected in (["b", "c"], ["a", "b", "c"]):
        page.get_by_role("button", name="Undo the last change").click()
        expect(page.locator("[aria-label='To buy'] .row-name")).to_have_text(expected)


@pytest.mark.parametrize("screen", DEVICES)
def test_dragging_an_item_by_its_grip(shop, person, screen):
    page = shop("a", "b", "c", "d", screen=screen)
    start = page.locator(".row", has_text="a").locator(".grip").bounding_box()
    end = page.locator(".row", has_text="c").locator(".grip").bounding_box()
    middle = lambda box: (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*middle(start))
    page.mouse.down()
    page.mouse.move(*middle(start))
    page.mouse.move(middle(end)[0], middle(end)[1] + 5, steps=8)
    page.mouse.up()
    expect(page.locator("[aria-label='To buy'] .row-name")).to_have_text(["b", "c", "a", "d"])
    wait_saved(page)
    items = [item for item in person.records() if item["recordType"] == "Items"]
    assert [item["name"] for item in sorted(items, key=lambda item: item["position"])] == ["b", "c", "a", "d"]


def test_an_item_that_is_let_go_before_the_screen_is_drawn_lies_where_it_was_let_go(shop):
    page = shop("a", "b", "c", "d", screen="desktop")
    page.evaluate("window.requestAnimationFrame = () => 0")
    start, end = (page.locator(".row", has_text=name).locator(".grip").bounding_box() for name in "ac")
    x = start["x"] + start["width"] / 2
    page.mouse.move(x, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(x, end["y"], steps=2)
    page.mouse.move(x, end["y"] + end["height"] / 2 + 5)
    page.mouse.up()
    expect(page.locator("[aria-label='To buy'] .row-name")).to_have_text(["b", "c", "a", "d"])


def test_an_item_moved_before_the_kernel_is_loaded_is_moved_once_it_is(person):
    name = person.make_list("Shop", "a", "b", "c")
    held = []
    page = person.open("desktop", f"#/lists/{name}", before=lambda page: page.route("**/kernel-*.wasm", lambda route: held.append(route)))
    row(page, "a").focus()
    page.keyboard.press("Alt+ArrowDown")
    page.get_by_role("button", name="More for c").click()
    page.get_by_role("menuitem", name="Move up").click()
    until(page, lambda: held)
    held[0].continue_()
    expect(page.locator("[aria-label='To buy'] .row-name")).to_have_text(["b", "c", "a"])
    wait_saved(page)


def test_everything_can_be_undone_step_by_step(shop, person):
    page = shop("milk")
    before = person.records()
    write(page, "bread")
    row(page, "milk").click()
    page.get_by_role("button", name="More for bread").click()
    page.get_by_role("menuitem", name="Delete").click()
    undo = page.get_by_role("button", name="Undo the last change")
    for _ in range(3):
        undo.click()
    expect(undo).to_be_disabled()
    wait_saved(page)
    strip = lambda records: sorted((record["recordName"], record.get("name"), record.get("checked")) for record in records)
    assert strip(person.records()) == strip(before)


def test_pasting_several_lines(shop, person, press_paste):
    page = shop("salt")
    page.get_by_label("Add an item").focus()
    press_paste(page, "- [ ] 500 g flour\n- [x] 2 dl cream\n\n* sugar\r\nsalt\n1. 3 eggs")
    dialog = page.get_by_role("dialog", name="Add these items?")
    expect(dialog.get_by_role("textbox")).to_have_count(5)
    expect(dialog.get_by_role("checkbox", name="cream")).to_be_checked()
    dialog.get_by_role("button", name="Leave out sugar").click()
    dialog.get_by_label("Item 1").fill("1 kg flour")
    dialog.get_by_role("button", name="Add 4 items").click()
    assert names(page) == ["salt", "flour", "eggs"]
    expect(row(page, "flour")).to_contain_text("1\u00a0kg")
    expect(row(page, "cream")).to_be_checked()
    page.get_by_role("button", name="Undo", exact=True).click()
    assert names(page) == ["salt"]


def test_pasting_as_one_item_and_a_single_line(shop, press_paste):
    page = shop()
    page.get_by_label("Add an item").focus()
    press_paste(page, "paper\ntowels")
    page.get_by_role("button", name="As one item").click()
    assert names(page) == ["paper towels"]
    page.get_by_label("Add an item").focus()
    press_paste(page, "one line")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_enter_that_confirms_a_composition_adds_nothing(shop):
    page = shop()
    field = page.get_by_label("Add an item")
    field.focus()
    field.evaluate(
        """field => {
          const key = more => field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...more }));
          field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
          field.value = "牛乳";
          field.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true }));
          if (key({ isComposing: true })) field.form.requestSubmit();
          field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
          if (key({ keyCode: 229 })) field.form.requestSubmit();  // as Safari does
        }"""
    )
    page.wait_for_timeout(100)
    expect(field).to_have_value("牛乳")
    expect(page.get_by_text("Nothing to buy")).to_be_visible()
    field.press("Enter")
    expect(row(page, "牛乳")).to_be_visible()


@pytest.mark.parametrize("hostile", ["<img src=x onerror=alert(1)>", "[x](javascript:alert(1))", "{{constructor}}"])
def test_names_are_text_and_nothing_else(shop, hostile):
    page = shop(hostile)
    expect(page.locator("[aria-label='To buy'] .row-name")).to_have_text(hostile)


def test_long_names_wrap_on_a_narrow_screen(person):
    person.make_list("Long", "x" * 200, "word " * 40)
    person.make_list("y" * 200)
    for path in ("#/", f"#/lists/{person.records()[0]['recordName']}"):
        page = person.page(path=path)
        page.set_viewport_size({"width": 320, "height": 568})
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_dragging_with_a_finger(shop):
    page = shop("a", "b", "c", "d")
    start = page.locator(".row", has_text="d").locator(".grip").bounding_box()
    end = page.locator(".row", has_text="b").locator(".grip").bounding_box()
    session = page.context.new_cdp_session(page)
    x = start["x"] + start["width"] / 2

    def touch(kind: str, y: float | None) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if y is None else [{"x": x, "y": y}]})

    from_y, to_y = start["y"] + start["height"] / 2, end["y"] + end["height"] / 2 - 5
    touch("touchStart", from_y)
    for step in range(1, 9):
        touch("touchMove", from_y + (to_y - from_y) * step / 8)
    touch("touchEnd", None)
    expect(page.locator("[aria-label='To buy'] .row-name")).to_have_text(["a", "d", "b", "c"])
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(0)


def test_a_swipe_that_stops_halfway_does_nothing(shop):
    page = shop(*[f"item {number}" for number in range(30)])
    session = page.context.new_cdp_session(page)
    box = page.locator(".row").nth(5).bounding_box()

    x, y = box["x"] + box["width"] - 100, box["y"] + 20
    for step in range(9):
        point = {"x": x - 10 * step, "y": y}
        session.send("Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(200)
    expect(page.get_by_role("checkbox")).to_have_count(30)
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(0)
    expect(page.locator(".swiping")).to_have_count(0)
