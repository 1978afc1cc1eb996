"""Every screen, light and dark, on a phone and on a desk, has no accessibility fault that axe can find."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import DEVICES

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
