"""Writing items down: suggestions, what was bought lately, amounts, and input methods."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import DEVICES, until

HISTORY = (
    {"name": "Milk", "number": 2, "unit": "l", "checked": 1_700_000_000_000, "section": "Dairy"},
    {"name": "Bread", "checked": 1_700_000_000_000},
    {"name": "Mint tea", "number": 1, "unit": "l"},
    "Salami",
)

@pytest.fixture
def shop(person):
    """Opens a list with items: shop("milk", screen=…)."""

    def open_shop(*items, screen: str = "phone", **options) -> Page:
        name = person.make_list("Shop", *items)
        page = person.page(screen, f"#/lists/{name}", **options)
        expect(page.get_by_role("heading", name="Shop")).to_be_visible()
        return page

    return open_shop


def field(page: Page):
    return page.get_by_role("combobox", name="Add an item")


def options(page: Page):
    return page.get_by_role("option")


def names(page: Page) -> list[str]:
    return page.locator("[aria-label='To buy'] .row-name").all_inner_texts()


def row(page: Page, name: str):
    return page.get_by_role("checkbox", name=name)


def wait_saved(page: Page) -> None:
    expect(page.locator("[data-sync=saved]:visible")).to_have_count(1)


# Suggestions


@pytest.mark.parametrize("screen", DEVICES)
def test_suggestions_keep_the_amount_and_bring_back_what_was_bought(shop, person, screen):
    page = shop(*HISTORY, screen=screen)
    field(page).press_sequentially("3 l mi")
    expect(page.get_by_role("listbox", name="Suggestions")).to_be_visible()
    expect(field(page)).to_have_attribute("aria-expanded", "true")
    expect(options(page).first).to_have_text(re.compile(r"^\s*3\s*l\s*Milk\s*$"))
    expect(options(page).filter(has_text="Mint tea")).to_contain_text("on the list")
    box, typed = page.get_by_role("listbox").bounding_box(), field(page).bounding_box()
    assert box["y"] >= typed["y"] + typed["height"]
    options(page).first.click()
    expect(page.get_by_role("listbox")).to_have_count(0)
    expect(field(page)).to_be_focused()
    expect(field(page)).to_have_value("")
    expect(row(page, "Milk")).to_contain_text("3\u00a0l")
    wait_saved(page)
    [milk] = person.named("Milk")
    assert "checked" not in milk and milk["section"] == "Dairy"


def test_suggestions_by_keyboard(shop):
    page = shop(*HISTORY, screen="desktop")
    field(page).press_sequentially("m")
    page.keyboard.press("ArrowDown")
    expect(options(page).first).to_have_attribute("aria-selected", "true")
    expect(field(page)).to_have_attribute("aria-activedescendant", options(page).first.get_attribute("id"))
    page.keyboard.press("ArrowUp")
    expect(page.locator("[role=option][aria-selected=true]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_have_count(0)
    expect(field(page)).to_have_value("m")
    expect(field(page)).to_be_focused()
    page.keyboard.type("il")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(row(page, "Milk")).to_have_attribute("aria-checked", "false")
    # Enter without an option takes what was typed.
    page.keyboard.type("mi")
    page.keyboard.press("Enter")
    expect(page.get_by_role("checkbox", name="mi", exact=True)).to_be_visible()


def test_suggestions_close_with_the_field(shop):
    page = shop(*HISTORY)
    field(page).press_sequentially("m")
    expect(page.get_by_role("listbox")).to_be_visible()
    page.get_by_role("heading", name="Shop").click()
    expect(page.get_by_role("listbox")).to_have_count(0)
    field(page).fill("mi")
    expect(page.get_by_role("listbox")).to_be_visible()
    field(page).fill("")
    expect(page.get_by_role("listbox")).to_have_count(0)


def test_what_is_on_the_list_is_not_doubled_but_asked_for_an_amount(shop, person):
    page = shop(*HISTORY)
    field(page).press_sequentially("sala")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert names(page).count("Salami") == 1
    page.get_by_role("group", name="How much Salami?").get_by_role("button", name="250\u00a0g").click()
    expect(row(page, "Salami")).to_contain_text("250\u00a0g")
    wait_saved(page)
    assert [item["number"] for item in person.named("Salami")] == [250]


def test_a_double_tap_on_a_suggestion_does_one_thing(shop):
    page = shop(*HISTORY)
    field(page).press_sequentially("cof")
    box = options(page).first.bounding_box()
    page.touchscreen.tap(box["x"] + 40, box["y"] + 20)
    page.touchscreen.tap(box["x"] + 40, box["y"] + 20)
    expect(row(page, "coffee")).to_be_visible()
    assert names(page) == ["Mint tea", "Salami", "coffee"]
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(2)
    expect(row(page, "coffee")).to_have_text("coffee")


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Äpfel", "apf"), ("A\u0308pfel", "äp"), ("👩‍👩‍👧 cake", "👩"), ("חלב", "חל"), ("低脂牛奶", "牛奶"),
        ("🇸🇪 flag", "fla"), ("x" * 200, "xx"),
    ],
)
def test_names_of_every_kind_are_suggested(shop, name, typed):
    page = shop({"name": name, "checked": 1_700_000_000_000})
    page.set_viewport_size({"width": 320, "height": 568})
    field(page).fill(typed)
    expect(options(page).first).to_have_text(name)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    options(page).first.click()
    expect(row(page, name)).to_have_attribute("aria-checked", "false")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_one_name_is_found_among_thousands(person):
    records = [f"{word} {number}" for number in range(500) for word in ("Milk", "Mint", "Salami", "Oat milk")]
    for start in range(0, len(records), 500):
        name = person.make_list(f"List {start}", *records[start : start + 500])
    page = person.page(path=f"#/lists/{name}")
    page.locator(".item").nth(499).wait_for(state="attached")
    field(page).press_sequentially("milk 499")
    expect(options(page).first).to_contain_text("Milk 499")


# Recently bought


@pytest.mark.parametrize("screen", DEVICES)
def test_what_was_bought_lately_is_one_tap_away(shop, person, screen):
    page = shop(*HISTORY, screen=screen)
    chips = page.get_by_role("list", name="Recently bought").get_by_role("button")
    expect(chips).to_have_count(0)
    field(page).click()
    expect(chips).to_have_text(["Milk2\u00a0l", "Bread"])
    before = chips.last.bounding_box()
    chips.first.dblclick()
    expect(page.get_by_text("Milk 2\u00a0l is back on the list")).to_be_visible()
    assert chips.last.bounding_box() == before, "no chip moves under the finger"
    expect(field(page)).to_be_focused()
    chips.last.click()
    expect(row(page, "Bread")).to_have_attribute("aria-checked", "false")
    expect(row(page, "Milk")).to_have_attribute("aria-checked", "false")
    expect(row(page, "Milk")).to_contain_text("2\u00a0l")
    wait_saved(page)
    assert len(person.named("Milk")) == len(person.named("Bread")) == 1


def test_what_was_bought_for_another_list_comes_with_its_amount_and_section(person):
    person.make_list("Old", {"name": "Milk", "number": 2, "unit": "l", "checked": 1_700_000_000_000, "section": "Dairy"})
    name = person.make_list("New")
    page = person.page(path=f"#/lists/{name}")
    field(page).click()
    page.get_by_role("button", name="Milk 2").click()
    expect(row(page, "Milk")).to_contain_text("2\u00a0l")
    wait_saved(page)
    [milk] = [item for item in person.named("Milk") if item["list"]["recordName"] == name]
    assert (milk["number"], milk["unit"], milk["section"]) == (2, "l", "Dairy")


def test_a_row_stays_under_the_finger_that_leaves_the_field(shop):
    page = shop(*HISTORY, {"name": "Ham", "section": "Meat"})
    field(page).click()
    expect(page.get_by_role("button", name="Bread", exact=True)).to_be_visible()
    before = row(page, "Salami").bounding_box()
    row(page, "Salami").click()
    expect(row(page, "Salami")).to_be_checked()
    assert row(page, "Salami").bounding_box()["y"] == before["y"]


# Amounts


@pytest.mark.parametrize("screen", DEVICES)
def test_an_amount_is_offered_for_what_was_added_without_one(shop, person, screen):
    page = shop(screen=screen)
    field(page).fill("butter")
    field(page).press("Enter")
    amounts = page.get_by_role("group", name="How much butter?")
    amounts.get_by_role("button", name="250\u00a0g").click()
    expect(row(page, "butter")).to_contain_text("250\u00a0g")
    expect(field(page)).to_be_focused()
    amounts.get_by_role("button", name="More butter").click()
    expect(row(page, "butter")).to_contain_text("300\u00a0g")
    amounts.get_by_role("button", name="Less butter").click()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(row(page, "butter")).to_contain_text("300\u00a0g")
    wait_saved(page)
    assert [(item["number"], item["unit"]) for item in person.named("butter")] == [(300, "g")]
    field(page).press_sequentially("b")
    expect(amounts).to_have_count(0)


def test_amounts_by_keyboard(shop):
    page = shop(screen="desktop")
    field(page).fill("nails")
    field(page).press("Enter")
    expect(page.get_by_role("button", name="1", exact=True)).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="1", exact=True)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(row(page, "nails")).to_contain_text("2")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    expect(field(page)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("group", name="How much nails?")).to_have_count(0)
    expect(field(page)).to_be_focused()


def test_no_amount_is_offered_for_what_has_one(shop):
    page = shop()
    field(page).fill("2 l juice")
    field(page).press("Enter")
    expect(row(page, "juice")).to_be_visible()
    expect(page.get_by_role("group", name="How much")).to_have_count(0)


# The same again


@pytest.mark.parametrize(
    ("there", "written", "expected"),
    [
        ({"name": "Milk"}, "milk ", [("Milk", None, None)]),
        ({"name": "Milk"}, "MILK", [("Milk", None, None)]),
        ({"name": "Äpfel"}, "a\u0308pfel", [("Äpfel", None, None)]),
        ({"name": "A\u0308pfel"}, "äpfel", [("A\u0308pfel", None, None)]),
        ({"name": "Milk", "number": 1, "unit": "l"}, "Milk 2 l", [("Milk", 3, "l")]),
        ({"name": "Milk", "number": 1, "unit": "l"}, "2 dl milk", [("Milk", 1.2, "l")]),
        ({"name": "Milk", "number": 1, "unit": "l"}, "500 g milk", [("Milk", 1, "l"), ("milk", 500, "g")]),
        ({"name": "Milk", "number": 1, "unit": "l"}, "milk", [("Milk", 1, "l")]),
        ({"name": "Milk"}, "2 l milk", [("Milk", 2, "l")]),
        ({"name": "x"}, "0.2 500g pk", [("x", None, None), ("0.2 500g pk", None, None)]),
    ],
)
def test_the_same_thing_is_one_thing(shop, person, there, written, expected):
    page = shop(there)
    field(page).fill(written)
    field(page).press("Enter")
    expect(field(page)).to_have_value("")
    wait_saved(page)
    items = [item for item in person.records() if item["recordType"] == "Items"]
    found = [(item["name"], item.get("number"), item.get("unit")) for item in sorted(items, key=lambda item: item["position"])]
    assert found == expected


def test_what_is_written_before_the_kernel_is_loaded_is_added_once_it_is(person):
    name = person.make_list("Shop", "bread")
    held = []
    page = person.open(path=f"#/lists/{name}", before=lambda page: page.route("**/kernel-*.wasm", lambda route: held.append(route)))
    expect(row(page, "bread")).to_be_visible()
    for text in ("2 l milk", "eggs"):
        field(page).fill(text)
        field(page).press("Enter")
        expect(field(page)).to_have_value("")
    expect(page.locator("[data-stored=saving]:visible")).to_have_count(1)
    until(page, lambda: held)
    held[0].continue_()
    expect(page.locator("[aria-label='To buy'] .row-name")).to_have_text(["bread", "milk", "eggs"])
    expect(row(page, "milk")).to_contain_text("2\u00a0l")
    wait_saved(page)
    assert [len(person.named(name)) for name in ("milk", "eggs")] == [1, 1]


def test_enter_and_click_at_once_add_one(shop, person):
    page = shop()
    for text in ("one", "two"):
        field(page).fill(text)
        page.evaluate("""() => {
          const form = document.querySelector("form.add");
          form.requestSubmit();
          form.querySelector("button").click();
          form.querySelector("button").click();
        }""")
    wait_saved(page)
    assert [len(person.named(text)) for text in ("one", "two")] == [1, 1]


def test_a_double_click_makes_one_list(person):
    page = person.page("desktop")
    page.get_by_role("button", name="New list").dblclick()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("Twice")
    page.evaluate("""() => {
      const form = document.querySelector("dialog form");
      form.requestSubmit();
      form.querySelector("[type=submit]").click();
      form.requestSubmit();
    }""")
    expect(page.get_by_role("heading", name="Twice")).to_be_visible()
    wait_saved(page)
    assert len(person.named("Twice")) == 1
    assert len(person.records()) == 1


def test_pasted_lines_are_added_once(shop, person, press_paste):
    page = shop()
    field(page).focus()
    press_paste(page, "salt\nflour")
    page.evaluate("""() => {
      const form = document.querySelector("dialog form");
      form.requestSubmit();
      form.requestSubmit();
    }""")
    wait_saved(page)
    assert [len(person.named(name)) for name in ("salt", "flour")] == [1, 1]


def test_what_was_being_written_is_still_there_when_somebody_comes_back_to_the_list(shop):
    page = shop("milk")
    other = "oat milk, the one in"
    field(page).fill(other)
    page.locator(".detail .sync").tap()
    expect(page.get_by_role("heading", name="Not sent yet", exact=True)).to_be_visible()
    page.go_back()
    expect(field(page)).to_have_value(other)
    expect(options(page)).to_have_count(0)
    field(page).press("Enter")
    expect(row(page, other)).to_be_visible()
    page.locator(".detail .back").tap()
    page.get_by_role("link", name="Shop").tap()
    expect(field(page)).to_have_value("")


# Input methods


def compose(page: Page, steps: list[str], confirmed: str) -> None:
    """Types with an input method as the browser sees it: each step is shown, Enter (code 229) confirms."""
    session = page.context.new_cdp_session(page)
    for step in steps:
        session.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", "key": "Process", "windowsVirtualKeyCode": 229})
        session.send("Input.imeSetComposition", {"text": step, "selectionStart": len(step), "selectionEnd": len(step)})
    enter = {"type": "rawKeyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 229}
    session.send("Input.dispatchKeyEvent", enter)
    session.send("Input.insertText", {"text": confirmed})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13})


METHODS = {"japanese": (["ぎ", "ぎゅ", "ぎゅうにゅう", "牛乳"], "牛乳"), "korean": (["ㅇ", "우", "우ㅇ", "우유"], "우유")}


@pytest.mark.parametrize("method", METHODS)
def test_an_input_method_s_enter_adds_nothing(shop, person, method):
    steps, word = METHODS[method]
    page = shop({"name": f"{word}パン", "checked": 1_700_000_000_000})
    field(page).focus()
    compose(page, steps, word)
    expect(field(page)).to_have_value(word)
    expect(options(page).first).to_be_visible()
    expect(page.locator("#content").get_by_text("All done")).to_be_visible()
    page.keyboard.press("Enter")
    expect(row(page, word).first).to_be_visible()
    expect(field(page)).to_have_value("")
    wait_saved(page)
    assert len(person.named(word)) == 1


def test_what_an_input_method_still_composes_is_added_by_the_button(shop, person):
    """Keyboards of phones compose every word, and a tap on the button doesn't end that."""
    page = shop()
    field(page).focus()
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": "milk", "selectionStart": 4, "selectionEnd": 4})
    page.get_by_role("button", name="Add", exact=True).click()
    expect(row(page, "milk")).to_be_visible()
    expect(field(page)).to_have_value("")
    wait_saved(page)
    assert len(person.named("milk")) == 1


def test_enter_right_after_a_composition_adds(shop, person):
    """A phone's keyboard ends the composition and submits at once, in one turn of the page."""
    page = shop()
    field(page).fill("milk")
    field(page).evaluate("""field => {
      field.dispatchEvent(new CompositionEvent("compositionstart"));
      field.dispatchEvent(new CompositionEvent("compositionend", { data: "milk" }));
      field.form.requestSubmit();
    }""")
    expect(row(page, "milk")).to_be_visible()
    expect(field(page)).to_have_value("")


@pytest.mark.parametrize("word", ["milk", "牛乳"])
def test_enter_of_a_phone_s_keyboard_adds_the_word_it_still_composes(shop, person, word):
    """It sends Enter itself (code 13) in the middle of the composition; an Enter that only confirms has the code 229."""
    page = shop()
    field(page).focus()
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": word, "selectionStart": len(word), "selectionEnd": len(word)})
    press_enter_while_composing(page, session)
    expect(row(page, word)).to_be_visible()
    expect(field(page)).to_have_value("")
    expect(field(page)).to_be_focused()
    wait_saved(page)
    assert len(person.named(word)) == 1


def test_enter_of_a_phone_s_keyboard_saves_in_dialogs(person):
    name = person.make_list("Shop", "milk")
    page = person.page("phone")
    session = page.context.new_cdp_session(page)

    def compose(word: str) -> None:
        session.send("Input.imeSetComposition", {"text": word, "selectionStart": len(word), "selectionEnd": len(word)})

    page.get_by_role("button", name="New list").tap()
    page.get_by_role("dialog").get_by_label("Name").focus()
    compose("Party")
    press_enter_while_composing(page, session)
    expect(page.get_by_role("heading", name="Party")).to_be_visible()
    page.goto(f"{person.site.url}#/lists/{name}")
    page.get_by_role("button", name="More for milk").tap()
    page.get_by_role("menuitem", name="Edit").tap()
    page.get_by_role("dialog").get_by_label("Unit").focus()
    compose("bottles")
    press_enter_while_composing(page, session)
    expect(page.get_by_role("dialog")).to_have_count(0)
    wait_saved(page)
    assert person.named("milk")[0]["unit"] == "bottle"


def press_enter_while_composing(page: Page, session) -> None:
    """As a phone's keyboard does."""
    page.evaluate("""() => addEventListener(
      "keydown", ({ isComposing, keyCode }) => (window.enter = { isComposing, keyCode }), { capture: true, once: true })""")
    enter = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13}
    session.send("Input.dispatchKeyEvent", {"type": "keyDown", "text": "\r", **enter})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", **enter})
    assert page.evaluate("enter") == {"isComposing": True, "keyCode": 13}


@pytest.mark.parametrize("method", METHODS)
def test_an_input_method_keeps_its_arrows_and_escape(shop, method):
    steps, word = METHODS[method]
    page = shop({"name": f"{word}パン", "checked": 1_700_000_000_000})
    field(page).focus()
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": word, "selectionStart": 2, "selectionEnd": 2})
    expect(options(page).first).to_be_visible()
    for key in ("ArrowDown", "Escape"):
        session.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", "key": key, "windowsVirtualKeyCode": 229})
    expect(options(page).first).to_have_attribute("aria-selected", "false")
    expect(field(page)).to_be_focused()


def test_no_field_of_a_form_takes_a_confirming_enter_for_its_own(person):
    """Safari says that the composition is over, and tells by the key's code 229 only that Enter belonged to it."""
    press = """(field, code) => field.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", keyCode: code, bubbles: true, cancelable: true }))"""
    name = person.make_list("Shop", "milk")
    page = person.page("desktop", f"#/lists/{name}")

    def check(of) -> None:
        of.locator("input:visible").first.wait_for()
        fields = [field for field in of.locator("input:visible").all() if field.get_attribute("type") not in ("checkbox", "radio", "file")]
        assert fields
        for field in fields:
            assert field.evaluate(press, 229) is False, field
        assert fields[0].evaluate(press, 13) is True

    check(page.locator("main"))
    page.get_by_role("button", name="New list").click()
    check(page.get_by_role("dialog"))
    page.keyboard.press("Escape")
    for entry in ("Edit", "Section"):
        page.get_by_role("button", name="More for milk").click()
        page.get_by_role("menuitem", name=entry).first.click()
        check(page.get_by_role("dialog"))
        page.keyboard.press("Escape")
    page.context.clear_cookies()
    page.reload()
    check(page.get_by_role("dialog", name="Please sign in again"))
