"""The console's screens and dialogs have no accessibility fault that axe can find, and are large enough to touch."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import DEVICES
from .test_access import MODES, check

SCREENS = ("records", "types", "roles", "zones", "subscriptions", "shares", "access", "log", "figures", "users")


@pytest.fixture
def filled(console_site) -> str:
    """A container with something on each screen."""
    container = console_site.container()
    console_site.make_type(container, "Places", title="STRING", where="LOCATION", tags="STRING_LIST", raw="BYTES", link="REFERENCE")
    console_site.save(container, "oslo", "Places", title="Oslo", tags=["one", "two"])
    console_site.api("POST", f"access/{container}/development/tokens", {"name": "Web page"})
    return container


def visit(page: Page, container: str, screen: str) -> None:
    page.goto(f"{page.url.split('#')[0]}#/{container}/development/{screen}")
    expect(page.locator("main .loading")).to_have_count(0)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("screen", DEVICES)
def test_each_screen_of_the_console(open_console, filled, screen, mode):
    page = open_console(f"#/{filled}/development/records", screen, color_scheme=mode)
    for name in SCREENS:
        visit(page, filled, name)
        check(page)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("screen", DEVICES)
def test_dialogs_of_the_console(open_console, filled, screen, mode):
    page = open_console(f"#/{filled}/development/records", screen, color_scheme=mode)
    page.get_by_role("button", name="Query", exact=True).click()
    page.get_by_role("button", name="Add filter").click()
    page.get_by_role("button", name="Add sort").click()
    check(page)
    page.get_by_role("button", name="Open oslo").click()
    for name in ("where", "raw", "link"):
        page.get_by_role("button", name=f"Set {name}").click()
    check(page)
    page.get_by_role("button", name="Delete", exact=True).click()
    check(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    visit(page, filled, "types")
    for name in ("New record type", "Deploy…", "Import…", "Export…", "Reset…", "Add field"):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        check(page)
        page.keyboard.press("Escape")


def test_touch_targets_of_the_console(open_console, filled):
    page = open_console(f"#/{filled}/development/records", "phone")
    for name in SCREENS:
        visit(page, filled, name)
        small = page.evaluate(
            """() => [...document.querySelectorAll("a:not(.chip), button, select, input:not([type=file])")].flatMap(element => {
              const target = element.closest("label, td") ?? element;
              const { width, height } = target.getBoundingClientRect();
              const shown = element.checkVisibility({ visibilityProperty: true }) && width > 1
                && !element.matches(".skip, .visually-hidden");
              return shown && (width < 40 || height < 36) ? [`${element.outerHTML.slice(0, 80)}: ${width}x${height}`] : [];
            })"""
        )
        assert small == [], name
