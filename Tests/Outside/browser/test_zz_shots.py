import os
import pytest
from .test_items import row, write
from .test_keyboard import press

OUT = "/tmp/shopt"
ITEMS = [
    {"name": "Milk", "number": 2, "unit": "l", "section": "Dairy and eggs"},
    {"name": "Bananas", "section": "Fruit and vegetables", "comment": "not too green"},
    {"name": "Rye bread", "section": "Bread"},
    {"name": "Tomatoes", "number": 500, "unit": "g", "section": "Fruit and vegetables"},
    {"name": "Eggs", "number": 12, "section": "Dairy and eggs"},
    {"name": "Shampoo"},
    {"name": "Bread rolls"},
    {"name": "Brunost", "section": "Dairy and eggs"},
    {"name": "Frozen peas", "section": "Frozen"},
    {"name": "Salt", "checked": 1_700_000_000_000, "section": "Spices and baking"},
    {"name": "Sugar", "checked": 1_700_000_001_000},
]

@pytest.mark.parametrize("screen", ["phone", "desktop"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_shots(person, screen, scheme):
    name = person.make_list("Saturday", *ITEMS)
    page = person.page(screen, f"#/lists/{name}", color_scheme=scheme)
    row(page, "Milk").wait_for()
    page.wait_for_timeout(300)
    shot = lambda what: page.screenshot(path=f"{OUT}/{what}-{screen}-{scheme}.png", full_page=(what == "list" and screen == "phone"))
    shot("list")
    if scheme == "light":
        page.get_by_role("button", name="Which shop?").click()
        shot("shopmenu")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="List actions").click()
        shot("menu")
        page.get_by_role("menuitem", name="Sections").click()
        page.get_by_role("button", name="Start with the usual ones").click()
        page.wait_for_timeout(300)
        shot("sections")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Another section for Shampoo").click()
        page.wait_for_timeout(300)
        shot("place")
        page.keyboard.press("Escape")
    row(page, "Milk").click()
    page.wait_for_timeout(200)
    page.get_by_role("button", name="List actions").click()
    page.get_by_role("menuitem", name="Show as tiles").click()
    page.wait_for_timeout(400)
    shot("tiles")
    page.goto(person.site.url + "#/settings")
    page.get_by_text("Huge").click()
    page.wait_for_timeout(300)
    shot("settings")
    page.goto(person.site.url + f"#/lists/{name}")
    page.wait_for_timeout(300)
    shot("huge")
