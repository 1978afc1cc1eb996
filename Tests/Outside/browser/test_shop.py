"""In the shop: sections in walking order, placing for good, several shops, ticking without a jump, the screen that stays on."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import DEVICES, until, wait_until
from .test_access import check
from .test_items import names, row, wait_saved, write
from .test_keyboard import press

AISLES = ["Fruit and vegetables", "Bread", "Dairy and eggs", "Frozen"]
WALK = [
    {"name": "Apples", "section": AISLES[0]},
    {"name": "Rye", "section": AISLES[1]},
    {"name": "Milk", "section": AISLES[2]},
    {"name": "Peas", "section": AISLES[3]},
]
STUB = """
window.locks = [];
const wakeLock = {
  async request(kind) {
    const lock = Object.assign(new EventTarget(), { kind, released: false, async release() {
      lock.released = true;
      lock.dispatchEvent(new Event("release"));
    } });
    window.locks.push(lock);
    return lock;
  },
};
Object.defineProperty(Navigator.prototype, "wakeLock", { configurable: true, get: () => wakeLock });
"""


@pytest.fixture
def shop(person):
    """Opens a list with items: shop({"name": …}, screen=…)."""

    def open_shop(*items, screen: str = "phone", **options) -> Page:
        name = person.make_list("Shop", *items)
        page = person.page(screen, f"#/lists/{name}", **options)
        expect(page.get_by_role("heading", name="Shop", exact=True)).to_be_visible()
        return page

    return open_shop


def sections(page: Page) -> list[str]:
    return [name.strip() for name in page.locator(".section-name").all_inner_texts()]


def expect_sections(page: Page, *expected: str) -> None:
    expect(page.locator(".section-name")).to_have_text(list(expected))


def items_in(page: Page, section: str):
    return page.get_by_role("list", name=section, exact=True).locator(".row-name")


def choose(page: Page, button: str, entry: str) -> None:
    page.get_by_role("button", name=button, exact=True).click()
    page.locator(".menu").get_by_text(entry, exact=True).click()


def new_shop(page: Page, name: str) -> None:
    page.locator(".where").click()
    page.get_by_role("menuitem", name="New shop").click()
    page.get_by_label("Name of the shop").fill(name)
    page.keyboard.press("Enter")
    expect(page.locator(".where")).to_have_text(f"At {name}")


def go_to(page: Page, shop: str) -> None:
    page.locator(".where").click()
    page.get_by_role("menuitemcheckbox", name=shop, exact=True).click()


def reopen(page: Page) -> None:
    """Leaves the list and comes back, as at the next shopping."""
    here = page.evaluate("location.hash")
    page.evaluate("location.hash = '#/settings'")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    page.evaluate("hash => location.hash = hash", here)
    page.locator(".items").wait_for()


def walk(page: Page, *items: str) -> None:
    """Ticks all items in this order, and makes the list ready for the next time."""
    for name in items:
        row(page, name).click()
    expect(page.get_by_text("All done", exact=True).locator("visible=true").last).to_be_visible()
    page.get_by_role("button", name="Untick all").click()
    expect(row(page, items[0])).not_to_be_checked()


def drag(page: Page, grip, to_y: float) -> None:
    box = grip.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + (8 if to_y > y else -8))
    page.mouse.move(x, to_y, steps=8)
    page.mouse.up()


# Sections


def test_a_list_without_sections_has_no_heads(shop):
    page = shop("milk", "bread")
    expect(row(page, "bread")).to_be_visible()
    expect(page.locator(".section-head, .shop-bar, .place-chips")).to_have_count(0)


@pytest.mark.parametrize("screen", DEVICES)
def test_items_are_by_section_and_those_without_one_on_top(shop, screen):
    page = shop("Soap", *reversed(WALK), screen=screen)
    expect_sections(page, *AISLES)
    assert names(page) == ["Soap", "Apples", "Rye", "Milk", "Peas"]
    expect(page.get_by_role("heading", name="Not placed yet")).to_be_visible()


def test_what_has_no_section_stays_as_it_is_when_the_rest_is_done(shop):
    page = shop("Soap", WALK[0])
    row(page, "Apples").click()
    expect(page.get_by_role("list", name="Done (1)")).to_be_visible()
    expect(page.get_by_role("heading", name="Not placed yet")).to_be_visible()
    expect(page.get_by_role("button", name="Another section for Soap")).to_be_visible()
    expect(page.locator(".shop-bar")).to_be_visible()


def test_placing_an_item_is_for_good(shop, person):
    page = shop("Brunost", WALK[1])
    page.get_by_role("button", name="Another section for Brunost").click()
    page.get_by_role("dialog").get_by_role("button", name="Dairy and eggs").click()
    expect(items_in(page, "Dairy and eggs")).to_have_text(["Brunost"])
    expect(page.get_by_text("Not placed yet")).to_have_count(0)
    wait_saved(page)
    assert person.named("Brunost")[0]["section"] == "Dairy and eggs"
    other = person.make_list("Cabin")
    cabin = person.page("desktop", f"#/lists/{other}")
    write(cabin, "2 BRUNOST")
    expect(items_in(cabin, "Dairy and eggs")).to_have_text(["BRUNOST"])


def test_an_item_placed_before_the_kernel_is_loaded_is_placed_for_good(person):
    name = person.make_list("Shop", "Brunost", WALK[1])
    held = []
    page = person.open(path=f"#/lists/{name}", before=lambda page: page.route("**/kernel-*.wasm", lambda route: held.append(route)))
    page.get_by_role("button", name="Another section for Brunost").click()
    page.get_by_role("dialog").get_by_role("button", name="Dairy and eggs").click()
    until(page, lambda: held)
    held[0].continue_()
    expect(items_in(page, "Dairy and eggs")).to_have_text(["Brunost"])
    wait_saved(page)
    [shop] = [record for record in person.records() if record["recordType"] == "Shops"]
    assert shop["recordName"] == "ANY-SHOP" and shop["learned"]


def test_a_likely_section_takes_one_tap(shop, person):
    page = shop("Bananas", WALK[1])
    page.get_by_role("button", name="Put Bananas into Fruit and vegetables").click()
    expect(items_in(page, "Fruit and vegetables")).to_have_text(["Bananas"])
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_role("list", name="Not placed yet").locator(".row-name")).to_have_text(["Bananas"])
    wait_saved(page)
    assert "section" not in person.named("Bananas")[0]


def test_what_is_known_from_another_list_is_likely(person):
    person.make_list("Old", {"name": "Quinoa", "section": "World food"})
    name = person.make_list("Shop", "quinoa", WALK[0])
    page = person.page(path=f"#/lists/{name}")
    page.get_by_role("button", name="Put quinoa into World food").click()
    expect(items_in(page, "World food")).to_have_text(["quinoa"])


@pytest.mark.parametrize("screen", DEVICES)
def test_a_section_is_dragged_and_stays_there(shop, person, screen):
    page = shop(*WALK, screen=screen)
    expect_sections(page, *AISLES)
    grip = page.locator(".section-head", has_text="Frozen").locator(".grip")
    drag(page, grip, page.locator(".section-head", has_text="Fruit").bounding_box()["y"] - 300)
    expect_sections(page, "Frozen", *AISLES[:3])
    assert names(page) == ["Peas", "Apples", "Rye", "Milk"]
    wait_saved(page)
    again = person.page("desktop", page.url.split("/", 3)[3])
    expect_sections(again, "Frozen", *AISLES[:3])


def test_items_are_dragged_into_another_section(shop, person):
    page = shop(*WALK, {"name": "Rolls", "section": "Bread"}, screen="desktop")
    target = row(page, "Rolls").bounding_box()
    grip = page.locator(".row", has_text="Peas").locator(".grip")
    drag(page, grip, target["y"] + 10)
    expect(items_in(page, "Bread")).to_have_text(["Rye", "Peas", "Rolls"])
    wait_saved(page)
    assert person.named("Peas")[0]["section"] == "Bread"
    # For good, as if it had been placed there.
    write(page, "rolls", "peas")
    page.get_by_role("button", name="More for Peas").click()
    page.get_by_role("menuitem", name="Delete").click()
    write(page, "peas")
    expect(items_in(page, "Bread")).to_have_text(["Rye", "Rolls", "peas"])


def test_dragging_an_item_with_a_finger(shop):
    page = shop(*WALK)
    start = page.locator(".row", has_text="Apples").locator(".grip").bounding_box()
    end = page.locator(".row", has_text="Milk").bounding_box()
    session = page.context.new_cdp_session(page)
    x, from_y, to_y = start["x"] + 20, start["y"] + 20, end["y"] + end["height"] + 5

    def touch(kind: str, y: float | None) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if y is None else [{"x": x, "y": y}]})

    touch("touchStart", from_y)
    for step in range(1, 9):
        touch("touchMove", from_y + (to_y - from_y) * step / 8)
    touch("touchEnd", None)
    expect(items_in(page, "Dairy and eggs")).to_have_text(["Milk", "Apples"])
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(0)


class Finger:
    """Holds the grip of a row."""

    def __init__(self, page: Page, name: str):
        self.page = page
        box = page.locator(".row", has=row(page, name)).locator(".grip").bounding_box()
        self.x, self.y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.session = page.context.new_cdp_session(page)
        self.touch("touchStart")

    def touch(self, kind: str) -> None:
        points = [] if kind == "touchEnd" else [{"x": self.x, "y": self.y}]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def move(self, by: float) -> None:
        for _ in range(10):
            self.y += by / 10
            self.touch("touchMove")
        expect(self.page.locator(".dragged")).to_have_count(1)
        self.page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")

    def lift(self) -> None:
        self.touch("touchEnd")
        expect(self.page.locator(".reordering, .dragged")).to_have_count(0)


def test_what_others_add_while_an_item_is_dragged_does_not_change_where_it_lands(shop, person):
    items = [{"name": name, "section": section} for section, some in {"Bread": "a", "Frozen": "bcd"}.items() for name in some]
    page = shop(*items)
    other = person.page("desktop", page.url.split("/", 3)[3])
    finger = Finger(page, "d")
    finger.move(-30)
    write(other, "zucchini")
    expect(row(page, "zucchini")).to_be_visible()
    dragged = page.locator(".dragged").bounding_box()
    assert abs(dragged["y"] + dragged["height"] / 2 - finger.y) < 10, "it is not under the finger any more"
    # To the upper half of where b lies when nothing gives way.
    finger.move(page.locator(".row", has=row(page, "b")).evaluate("row => row.offsetTop") + 10 - finger.y)
    finger.lift()
    expect(items_in(page, "Frozen")).to_have_text([*"dbc"])
    expect(items_in(page, "Bread")).to_have_text("a")
    wait_saved(page)
    reopen(page)
    expect(items_in(page, "Frozen")).to_have_text([*"dbc"])


@pytest.mark.parametrize("how", ["deleted", "ticked"])
def test_an_item_that_others_take_away_while_it_is_dragged_leaves_all_in_order(shop, person, how):
    page = shop(*"abcdef")
    other = person.page("desktop", page.url.split("/", 3)[3])
    finger = Finger(page, "e")
    finger.move(-130)
    open_rows = page.get_by_role("list", name="To buy").locator(".row-name")
    if how == "ticked":
        row(other, "e").click()
        expect(row(page, "e")).to_be_checked()
    else:
        other.get_by_role("button", name="More for e").click()
        other.get_by_role("menuitem", name="Delete").click()
        expect(open_rows).to_have_text([*"abcdf"])
    finger.lift()
    expect(open_rows).to_have_text([*"abcdf"])
    assert page.locator(".row").evaluate_all("rows => rows.map(row => row.style.transform).join('')") == ""
    assert names(page) == [*"abcdf"]
    row(page, "f").click()
    expect(row(page, "f")).to_be_checked()


def test_sections_and_items_by_keyboard_only(shop):
    page = shop(*WALK, screen="desktop")
    row(page, "Rye").focus()
    press(page, "Alt+ArrowDown")
    expect(items_in(page, "Dairy and eggs")).to_have_text(["Rye", "Milk"])
    expect(row(page, "Rye")).to_be_focused()
    press(page, "Alt+ArrowDown", "Alt+ArrowDown")
    expect(items_in(page, "Frozen")).to_have_text(["Rye", "Peas"])
    expect(row(page, "Rye")).to_be_focused()
    head = page.get_by_role("button", name="Frozen, 2 items")
    head.focus()
    press(page, "Alt+ArrowUp", "Alt+ArrowUp")
    expect_sections(page, "Frozen", "Fruit and vegetables", "Dairy and eggs")
    expect(head).to_be_focused()
    press(page, "Control+z")
    expect_sections(page, "Fruit and vegetables", "Frozen", "Dairy and eggs")
    head.focus()
    press(page, "Enter")
    expect(page.get_by_role("menuitem", name="Rename section")).to_be_focused()
    press(page, "Enter")
    page.keyboard.type("Ice")
    press(page, "Enter")
    expect_sections(page, "Fruit and vegetables", "Ice", "Dairy and eggs")


def test_the_head_of_a_section_that_moves_keeps_the_focus_all_the_time(shop):
    """The next key may come before the move is stored."""
    page = shop(*WALK, screen="desktop")
    head = page.locator("[data-section='Frozen'] button")
    head.focus()
    page.evaluate("""() => {
      window.focused = [];
      const note = () => focused.push(document.activeElement.className);
      new MutationObserver(note).observe(document.querySelector(".open-part"), { childList: true });
    }""")
    press(page, "Alt+ArrowUp")
    expect(page.locator(".section-name").nth(2)).to_have_text("Frozen")
    assert set(page.evaluate("focused")) == {"section-name"}


def test_a_tick_by_keyboard_hands_the_focus_on(shop):
    page = shop(*WALK, screen="desktop")
    row(page, "Rye").focus()
    press(page, "Space")
    expect(page.get_by_role("button", name="Done (1)")).to_be_visible()
    expect(row(page, "Milk")).to_be_focused()


def test_sections_are_added_renamed_and_removed(shop, person):
    page = shop(*WALK, {"name": "Salt", "section": "Bread", "checked": 1_700_000_000_000})
    choose(page, "List actions", "Sections")
    dialog = page.get_by_role("dialog", name="Sections")
    dialog.get_by_role("textbox", name="Add a section").fill("Cheese counter")
    press(page, "Enter")
    expect(dialog.locator(".row-name")).to_have_text([*AISLES, "Cheese counter"])
    dialog.get_by_role("button", name="Rename section: Cheese counter").focus()
    press(page, "Alt+ArrowUp", "Alt+ArrowUp")
    expect(dialog.locator(".row-name")).to_have_text([*AISLES[:2], "Cheese counter", *AISLES[2:]])
    expect(dialog.get_by_role("button", name="Rename section: Cheese counter")).to_be_focused()
    dialog.get_by_role("button", name="Rename section: Bread").click()
    page.get_by_label("Name of the section").fill("Bakery")
    press(page, "Enter")
    expect_sections(page, AISLES[0], "Bakery", *AISLES[2:])
    wait_saved(page)
    assert {person.named(name)[0]["section"] for name in ("Rye", "Salt")} == {"Bakery"}
    choose(page, "Bakery, 1 item", "Remove section")
    expect_sections(page, AISLES[0], *AISLES[2:])
    expect(page.get_by_role("list", name="Not placed yet").locator(".row-name")).to_have_text(["Rye"])
    wait_saved(page)
    assert not any("section" in person.named(name)[0] for name in ("Rye", "Salt"))


def test_a_dragged_order_holds_while_another_device_ticks(shop, person):
    page = shop(*WALK, *({"name": name, "section": "Household"} for name in ("Soap", "Foil")), screen="desktop")
    other = person.page("phone", page.url.split("/", 3)[3])
    expected = [*AISLES, "Household"]
    for turn in range(6):
        drag(page, page.locator(".section-head").last.locator(".grip"), 100)
        expected = [expected[-1], *expected[:-1]]
        expect_sections(page, *expected)
        row(other, "Soap").click()
        expect(row(page, "Soap")).to_be_checked(checked=turn % 2 == 0)
    for each in (page, other):
        wait_saved(each)
    assert sections(page) == expected
    reopen(other)
    expect_sections(other, *expected)


# Shops


def test_the_order_of_walking_is_learned_by_shop(shop):
    page = shop(*WALK)
    expect_sections(page, *AISLES)
    new_shop(page, "Rema")
    for _ in range(2):
        walk(page, "Peas", "Milk", "Rye", "Apples")
        expect_sections(page, *AISLES)  # nothing moves while the list is open
    reopen(page)
    expect_sections(page, *reversed(AISLES))
    expect(page.get_by_text("in the order in which you last walked")).to_be_visible()
    new_shop(page, "Kiwi")
    expect_sections(page, *AISLES)
    go_to(page, "Rema")
    expect_sections(page, *reversed(AISLES))


def test_a_trip_goes_on_after_a_reload_and_ends_after_half_an_hour(shop, person):
    page = shop(*WALK)
    page.clock.install()
    row(page, "Peas").click()
    wait_saved(page)
    page.reload()
    row(page, "Milk").click()
    row(page, "Rye").click()
    wait_saved(page)
    assert not [record for record in person.records() if record["recordType"] == "Shops"]
    page.clock.fast_forward("31:00")
    reopen(page)
    wait_saved(page)
    [record] = [record for record in person.records() if record["recordType"] == "Shops"]
    assert record["recordName"] == "ANY-SHOP" and record["learned"]


def test_shops_are_chosen_renamed_and_deleted(shop, person):
    page = shop(*WALK)
    new_shop(page, "Rema")
    wait_saved(page)
    [rema] = person.named("Rema")
    assert person.named("Shop")[0]["shop"]["recordName"] == rema["recordName"]
    other = person.page("desktop", page.url.split("/", 3)[3])
    expect(other.locator(".where")).to_have_text("At Rema")
    go_to(page, "No shop in particular")
    expect(page.locator(".where")).to_have_text("Which shop?")
    go_to(page, "Rema")
    page.locator(".where").click()
    page.get_by_role("menuitem", name="Rename Rema").click()
    page.get_by_label("Name of the shop").fill("Rema 1000")
    press(page, "Enter")
    expect(page.locator(".where")).to_have_text("At Rema 1000")
    page.locator(".where").click()
    page.get_by_role("menuitem", name="Delete Rema 1000").click()
    expect(page.locator(".where")).to_have_text("Which shop?")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator(".where")).to_have_text("At Rema 1000")


# Ticking

MANY = [{"name": f"item {number:02}", "section": f"Aisle {number // 12}"} for number in range(60)]


# The place is the same for so many frames: rows that come into view for the first time may turn out higher than they were taken for.
PLACE = """(row) => new Promise((done) => {
  let last;
  let same = 0;
  const look = () => {
    const { top } = row.getBoundingClientRect();
    same = top === last ? same + 1 : 0;
    last = top;
    if (same === 12) done(top);
    else requestAnimationFrame(look);
  };
  look();
})"""


def place_of(row) -> float:
    """Where a row comes to rest."""
    return row.evaluate(PLACE)


@pytest.mark.parametrize("screen", DEVICES)
@pytest.mark.parametrize("place", ["top", "middle", "bottom"])
def test_ticking_does_not_move_the_view(shop, screen, place):
    page = shop(*MANY, screen=screen)
    row(page, "item 59").wait_for(state="attached")
    scroller = "document.scrollingElement" if screen == "phone" else "document.querySelector('.detail')"
    ticked, still = {"top": ("item 00", "item 01"), "middle": ("item 31", "item 29"), "bottom": ("item 59", "item 57")}[place]
    if place != "top":
        row(page, ticked).scroll_into_view_if_needed()
    if place == "bottom":
        page.evaluate(f"{scroller}.scrollTop = 1e6")
    before = place_of(row(page, still))
    scrolled = page.evaluate(f"{scroller}.scrollTop")
    row(page, ticked).click()
    expect(page.get_by_role("button", name="Done (1)")).to_be_attached()
    after = place_of(row(page, still))
    if place == "top":  # the rows below close up
        assert page.evaluate(f"{scroller}.scrollTop") == scrolled == 0
    else:
        assert abs(after - before) < 2


def test_what_others_add_above_does_not_push_what_one_looks_at(shop, person):
    page = shop(*MANY)
    looked_at = row(page, "item 30")
    looked_at.scroll_into_view_if_needed()
    before = place_of(looked_at)
    list_name = page.url.rsplit("/", 1)[1]
    for number in range(3):
        fields = {
            "name": {"value": f"new {number}"},
            "section": {"value": "Aisle 0"},
            "position": {"value": f"0000{number}A"},
            "list": {"value": {"recordName": list_name, "action": "DELETE_SELF"}},
        }
        person.save([person.create(f"NEW-{number}", "Items", fields)])
        expect(row(page, f"new {number}")).to_be_attached()
    assert abs(place_of(looked_at) - before) < 2


def test_a_list_can_be_shown_as_tiles(shop):
    page = shop(*WALK, "Soap")
    choose(page, "List actions", "Show as tiles")
    tile = page.locator(".row", has_text="Milk")
    box = tile.bounding_box()
    assert box["width"] < 200 and box["height"] > 80
    tile.click(position={"x": box["width"] - 20, "y": box["height"] - 15})  # far from its circle and its words
    expect(row(page, "Milk")).to_be_checked()
    page.reload()
    expect(page.locator(".tiles").first).to_be_visible()
    choose(page, "List actions", "Show as rows")
    expect(page.locator(".tiles")).to_have_count(0)


def test_the_end_of_a_trip_is_friendly(shop):
    page = shop(*WALK)
    for item in WALK:
        row(page, item["name"]).click()
    expect(page.get_by_text("4 things in the bag. Get home safely!")).to_be_visible()


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("screen", DEVICES)
def test_nothing_of_it_is_hard_to_perceive_or_to_touch(shop, screen, mode):
    done = {"name": "Salt", "checked": 1_700_000_000_000}
    page = shop("Soap", done, *WALK, screen=screen, color_scheme=mode)
    page.locator(".section-name").first.wait_for()
    check(page)
    sizes = page.locator(".items button").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect()).filter(box => box.width && (box.height < 44 || box.width < 44)).length")
    assert sizes == 0
    page.locator(".where").click()
    check(page)
    press(page, "Escape")
    page.get_by_role("button", name="Bread, 1 item").click()
    page.get_by_role("menuitem", name="Sections").click()
    check(page)
    press(page, "Escape")
    page.get_by_role("button", name="Another section for Soap").click()
    check(page)
    press(page, "Escape")
    choose(page, "List actions", "Show as tiles")
    check(page)
    for item in ("Soap", *(each["name"] for each in WALK)):
        row(page, item).click()
    page.get_by_text("Get home safely!").wait_for()
    check(page)


def test_done_items_can_be_sorted(shop):
    done = [{"name": name, "checked": 1_700_000_000_000 + number} for number, name in enumerate(["b", "c", "a"])]
    page = shop("open", *done)
    shown = page.get_by_role("list", name="Done (3)").locator(".row-name")
    expect(shown).to_have_text(["a", "c", "b"])
    choose(page, "List actions", "Done items")
    page.get_by_role("menuitemcheckbox", name="By name").click()
    expect(shown).to_have_text(["a", "b", "c"])
    choose(page, "List actions", "Done items")
    expect(page.get_by_role("menuitemcheckbox", name="By name")).to_be_checked()


# The screen


def test_the_screen_stays_on_from_the_first_tick(shop, person):
    name = person.make_list("Shop", *WALK)
    page = person.page(path="#/")
    page.add_init_script(STUB)
    page.goto(f"{person.site.url}#/lists/{name}")
    page.reload()
    button = page.get_by_role("button", name="Keep the screen on")
    expect(button).to_have_attribute("aria-pressed", "false")
    row(page, "Milk").click()
    expect(button).to_have_attribute("aria-pressed", "true")
    wait_until(page, "locks.length == 1 && !locks[0].released && locks[0].kind == 'screen'")
    page.evaluate("locks[0].release()")  # as the browser does when the page is hidden
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    wait_until(page, "locks.length == 2 && !locks[1].released")
    page.evaluate("location.hash = '#/'")
    wait_until(page, "locks[1].released")
    page.goto(f"{person.site.url}#/lists/{name}")
    row(page, "Rye").click()
    wait_until(page, "locks.length == 3")
    button.click()
    wait_until(page, "locks[2].released")
    reopen(page)
    row(page, "Peas").click()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("locks.length") == 3


def test_without_a_wake_lock_there_is_no_button(shop):
    page = shop(*WALK)
    page.add_init_script("delete Navigator.prototype.wakeLock")
    page.reload()
    row(page, "Milk").click()
    expect(page.locator(".shop-bar")).to_be_visible()
    expect(page.get_by_role("button", name="Keep the screen on")).to_have_count(0)


# Large letters and long names


@pytest.mark.parametrize("layout", ["rows", "tiles"])
def test_huge_letters_and_long_names_fit_a_narrow_screen(shop, layout):
    long = {"name": "x" * 200, "section": "y" * 100, "number": 12345.678, "unit": "bottles"}
    page = shop(long, "w " * 100, {"name": "z" * 200, "checked": 1_700_000_000_000}, *WALK)
    page.evaluate(f"localStorage['multe.type-size'] = 'huge'; localStorage['multe.layout'] = '{layout}'")
    page.set_viewport_size({"width": 320, "height": 568})
    page.reload()
    page.locator(".section-name").first.wait_for()
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "24px"
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    new_shop(page, "s" * 100)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    choose(page, "List actions", "Sections")
    dialog = page.get_by_role("dialog", name="Sections")
    assert dialog.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth && dialog.getBoundingClientRect().right <= 320")


def test_the_size_of_letters_is_a_setting_of_the_device(person):
    page = person.page(path="#/settings")
    page.get_by_role("radio", name="Large").check()
    expect(page.locator("html")).to_have_css("font-size", "20px")
    page.reload()
    expect(page.get_by_role("radio", name="Large")).to_be_checked()
    expect(page.locator("html")).to_have_css("font-size", "20px")
