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
