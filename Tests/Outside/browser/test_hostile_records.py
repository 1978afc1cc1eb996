"""Records as no client of ours would write them, or as somebody writes them who means harm: the app shows what it can and goes on."""

from playwright.sync_api import expect

from .conftest import Person
from .test_items import row, wait_saved, write

MARKUP = "<img src=x onerror=alert(1)><script>alert(2)</script>"
STRANGE = [
    {},  # not even a name
    {"name": ""},
    {"name": MARKUP, "comment": MARKUP, "unit": MARKUP, "section": MARKUP, "number": 2},
    {"name": "\u202eekil\u202d\u2066\u200b", "comment": "\u202e\u2067 \u0000\u0001\u001b[31m\u007f"},
    {"name": "N" * 4000, "unit": "u" * 4000, "number": 1},
    {"name": "large", "number": 1e308, "unit": "kg"},
    {"name": "small", "number": -5e-324},
    {"name": "ticked long ago", "checked": -(2**53)},
    {"name": "ticked in the far future", "checked": 2**53 - 1},
    {"name": "section", "section": "S" * 10_000},
    {"name": "blank", "section": "   ", "comment": "\n\n\n", "unit": " "},
    {"name": "__proto__", "section": "constructor", "unit": "toString"},
    {"name": "surrogates \U0001f468\u200d\U0001f469\u200d\U0001f467" * 100},
    {"name": "wide comment", "comment": "a" + " " * 100_000 + "b"},
    {"name": "long comment", "comment": "word\n" * 20_000},
]


def strange_list(person: Person) -> str:
    person.make_list("Strange", *STRANGE, record="STRANGE")
    loose = {"name": {"value": "no position"}, "list": {"value": {"recordName": "STRANGE", "action": "DELETE_SELF"}}}
    person.save(
        [
            person.create("LOOSE", "Items", loose),
            person.create("LOST", "Items", {"name": {"value": "in no list"}}),
            person.create("ANY-SHOP", "Shops", {"sections": {"value": [f"aisle {n}" for n in range(5000)]}, "learned": {"value": "AAAA//8="}}),
            person.create("SHOP", "Shops", {"learned": {"value": "Z" * 40_000}}),
            person.create("@a/b", "Lists", {"name": {"value": "a name like a place"}, "shop": {"value": {"recordName": "LOOSE"}}}),
            person.create("NAMELESS", "Lists", {"position": {"value": "\uffff"}}),
        ]
        + [
            person.create(f"PLACED-{number}", "Items", fields_of(f"placed {number}", position))
            for number, position in enumerate(("", "é", "\uffff", "x" * 2000, "a", "a0", "a0"))
        ]
    )
    return "STRANGE"


def fields_of(name: str, position: str) -> dict:
    fields = {"name": name, "position": position, "list": {"recordName": "STRANGE", "action": "DELETE_SELF"}}
    return {field: {"value": value} for field, value in fields.items()}


def test_strange_records_are_shown_and_harm_nothing(person):
    page = person.page("desktop", f"#/lists/{strange_list(person)}")
    expect(row(page, "no position")).to_be_visible()
    for route in ("#/", "#/lists/NAMELESS", "#/lists/%40%2F%40a%2Fb", "#/history", "#/history/STRANGE", "#/waiting", "#/lists/STRANGE"):
        page.goto(person.site.url + route)
        expect(page.locator("#content")).to_be_visible()
    expect(row(page, "no position")).to_be_visible()
    assert page.locator(".rows img, .rows script").count() == 0
    write(page, "Milk")
    expect(row(page, "Milk")).to_be_visible()
    wait_saved(page)


def test_strange_items_can_be_looked_at_moved_and_thrown_away(person):
    page = person.page("desktop", f"#/lists/{strange_list(person)}")
    expect(row(page, "no position")).to_be_visible()
    page.goto(person.site.url + "#/lists/STRANGE")
    count = len(STRANGE) + 8
    for _ in range(count):
        main = page.locator("[data-row-main]", has=page.locator(".tick")).nth(0)
        name = page.locator(".item").nth(0).get_attribute("data-row")
        main.focus()
        page.keyboard.press("F2")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        main.focus()
        page.keyboard.press("Alt+ArrowDown")
        page.keyboard.press("Delete")
        expect(page.locator(f"[data-row='{name}']")).to_have_count(0)
    wait_saved(page)
    assert [each for each in person.records() if each.get("list", {}).get("recordName") == "STRANGE"] == []


def test_what_is_typed_in_a_dialog_brings_an_item_back_that_was_deleted_meanwhile(person):
    name = person.make_list("Groceries", {"name": "Milk", "number": 2, "unit": "l"}, "Bread")
    page = person.page("desktop", f"#/lists/{name}")
    row(page, "Milk").focus()
    page.keyboard.press("F2")
    page.get_by_label("Comment").fill("oat")
    [milk] = person.named("Milk")
    delete = {"operationType": "forceDelete", "record": {"recordName": milk["recordName"]}}
    person.save([delete])
    expect(row(page, "Milk")).to_have_count(0)
    page.get_by_role("button", name="Save").click()
    expect(row(page, "Milk")).to_contain_text("oat")
    wait_saved(page)
    [milk] = person.named("Milk")
    assert (milk["number"], milk["unit"], milk["comment"]) == (2, "l", "oat")
