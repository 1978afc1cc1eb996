"""Every screen, light and dark, on a phone and on a desk, has no accessibility fault that axe can find."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from conftest import CHROMIUM

from .conftest import DEVICES
from .screens import Screens

MODES = ["light", "dark"]


def check(page: Page) -> None:
    results = Axe().run(page).response
    faults = [
        f"{fault['id']}: {fault['help']}\n    {node['html'][:200]}\n    {node['failureSummary']}"
        for fault in results["violations"]
        for node in fault["nodes"][:3]
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("screen", DEVICES)
def test_the_screens_of_somebody_signed_in(person, screen, mode):
    page = person.page(screen, color_scheme=mode)
    check(page)
    name = person.make_list(
        "Groceries", {"name": "milk", "number": 2, "unit": "l", "comment": "oat"}, "bread", {"name": "eggs", "checked": 1}
    )
    person.make_list(None)
    expect(page.get_by_role("link", name="Groceries")).to_be_visible()
    check(page)
    for path in (f"#/lists/{name}", "#/settings", "#/import", "#/lists/GONE"):
        page.goto(page.url.split("#")[0] + path)
        page.wait_for_timeout(100)
        check(page)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("screen", DEVICES)
def test_dialogs_menus_and_toasts(person, press_paste, screen, mode):
    name = person.make_list("Groceries", "milk", "bread")
    page = person.page(screen, f"#/lists/{name}", color_scheme=mode)
    page.get_by_role("checkbox", name="bread").click()
    check(page)
    page.get_by_role("button", name="More for milk").click()
    check(page)
    page.get_by_role("menuitem", name="Edit").click()
    check(page)
    page.get_by_label("Number").fill("x")
    check(page)
    page.keyboard.press("Escape")
    page.get_by_label("Add an item").focus()
    press_paste(page, "# Dairy\n- [x] cream\n- butter")
    check(page)
    page.keyboard.press("Escape")
    page.locator("[data-sync]:visible").click()
    expect(page.get_by_role("heading", level=1, name="Not sent yet")).to_be_visible()
    check(page)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("screen", DEVICES)
def test_the_screens_before_signing_in(site, open_context, screen, mode):
    page = open_context(**DEVICES[screen], color_scheme=mode).new_page()
    for path in ("", f"#/join/{site.invite()}", "#/join/wrong"):
        page.goto("about:blank")
        page.goto(site.url + path)
        page.get_by_role("heading").first.wait_for()
        page.wait_for_timeout(200)
        check(page)


# The colours of what is painted in a place: of a sign, and of what lies around it.
SIGN = """([element, pseudo]) => {
  const opaque = colour => !/^(transparent|rgba\\(.*, 0\\))$/.test(colour);
  let around = pseudo ? element : element.parentElement;
  while (around && !opaque(getComputedStyle(around).backgroundColor)) around = around.parentElement;
  const colours = [getComputedStyle(element, pseudo).backgroundColor, around ? getComputedStyle(around).backgroundColor : "rgb(255, 255, 255)"];
  return colours;
}"""


@pytest.mark.parametrize("mode", MODES)
def test_with_the_colours_of_the_system_all_signs_are_there(person, mode):
    """Forced colours take backgrounds and shadows away, of which signs, switches and chosen ones were made."""
    name = person.make_list("Groceries", "milk", {"name": "eggs", "checked": 1})
    page = person.page("desktop", f"#/lists/{name}", color_scheme=mode, forced_colors="active")

    def is_seen(selector: str, pseudo: str | None = "::before") -> bool:
        sign, around = page.locator(selector).first.evaluate(f"(element, pseudo) => ({SIGN})([element, pseudo])", pseudo)
        return sign != around

    for selector in (".item .dots", ".item .grip", ".checked .tick"):
        assert is_seen(selector), selector
    assert is_seen(".checked .tick", None)
    page.get_by_role("button", name="More for milk").click()
    assert page.get_by_role("menu").evaluate("menu => getComputedStyle(menu).borderTopWidth") == "1px"
    page.get_by_role("menuitem", name="Edit").click()
    assert page.get_by_role("dialog").evaluate("dialog => getComputedStyle(dialog).borderTopWidth") == "1px"
    page.keyboard.press("Escape")
    page.goto(page.url.split("#")[0] + "#/settings")
    page.get_by_role("radio", name="Normal").wait_for(state="attached")
    assert is_seen(".segment input:checked + span", None)
    assert is_seen(".switch")
    assert page.locator(".switch").evaluate("each => getComputedStyle(each).borderTopWidth") == "1px"


def test_a_phone_with_letters_of_twice_the_size(person, playwright):
    """As the browser's own settings have it: the style sheet's queries count by these letters, too."""
    name = person.make_list("Weekly shop", "milk", {"name": "bread", "section": "Bread"}, {"name": "eggs", "checked": 1})
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--blink-settings=defaultFontSize=32"])
    try:
        context = browser.new_context(**DEVICES["phone"], locale="en-GB", reduced_motion="reduce")
        cookie = person.session.cookies["multe_session"]
        context.add_cookies([{"name": "multe_session", "value": cookie, "url": person.site.url}])
        page = context.new_page()
        page.goto(person.site.url)
        page.get_by_role("link", name="Weekly shop").wait_for()
        screens = Screens(page, "twice")
        screens.lists()
        screens.go(f"#/lists/{name}", ".detail [data-row]")
        title = page.get_by_role("heading", name="Weekly shop")
        assert title.evaluate("title => title.scrollWidth <= title.clientWidth"), "the name of the list is cut off"
        page.get_by_role("checkbox", name="milk").click()
        screens.look("list")
        page.get_by_role("checkbox", name="bread").focus()
        page.keyboard.press("F2")
        page.get_by_role("dialog").wait_for()
        screens.look("edit")
        screens.close()
        for symbol in ("pencil", "store", "user-plus"):
            screens.menu(symbol)
            page.get_by_role("dialog").wait_for()
            screens.look(symbol)
            screens.close()
        screens.others(name)
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        assert not screens.found, "\n".join(screens.found)
    finally:
        browser.close()


def test_touch_targets_are_large_enough(person):
    name = person.make_list("Groceries", "milk", {"name": "eggs", "checked": 1})
    page = person.page("phone")
    for path in ("#/", f"#/lists/{name}", "#/settings"):
        page.goto(page.url.split("#")[0] + path)
        page.wait_for_timeout(100)
        small = page.evaluate(
            """() => [...document.querySelectorAll("a, button, input:not([type=file])")].flatMap(element => {
              const target = element.closest("label") ?? element;
              const { width, height } = target.getBoundingClientRect();
              const shown = element.checkVisibility() && width > 1 && !element.matches(".skip, .visually-hidden");
              return shown && (width < 44 || height < 44) ? [`${element.outerHTML.slice(0, 80)}: ${width}x${height}`] : [];
            })"""
        )
        assert small == []
