"""The app in the reader's language and direction."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE
from .screens import Screens
from .test_installed import wait_installed
from .test_items import row

NARROW = {"width": 320, "height": 640}
LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützen"


def choose(page: Page, language: str) -> None:
    """Chooses a language in the settings, which starts the app anew."""
    page.evaluate("location.hash = '#/settings'")
    with page.expect_navigation():
        page.locator("select:has(option[value=de])").select_option(language)
    page.locator("main h1").first.wait_for()


def full_list(person) -> str:
    person.make_list("Ål og Øl", "sild")
    return person.make_list(
        "Wocheneinkauf",
        {"name": "Milch", "number": 1.5, "unit": "l", "section": "Milch und Eier"},
        {"name": LONG, "number": 12, "unit": "Flasche", "comment": "die blauen, wie immer, oder sonst andere"},
        {"name": "Brot"},
        {"name": "Tee", "checked": 1_700_000_000_000},
    )


def test_a_chosen_language_changes_all_words_dates_numbers_and_the_order(person):
    for name in ["Zwiebeln", "Äpfel", "Apfelsaft"]:
        person.make_list(name)
    record = full_list(person)
    page = person.page()
    assert page.evaluate("document.documentElement.lang") == "en"
    choose(page, "de")
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == ["de", "ltr"]
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    page.evaluate("location.hash = '#/'")
    names = page.locator(".pane [data-row]")
    expect(names).to_have_count(5)
    shown = [name.split("\n")[0] for name in names.all_inner_texts()]
    assert shown == ["Ål og Øl", "Äpfel", "Apfelsaft", "Wocheneinkauf", "Zwiebeln"]
    page.evaluate("record => location.hash = '#/lists/' + record", record)
    expect(row(page, "Milch")).to_contain_text("1,5\u00a0l")
    expect(row(page, LONG)).to_contain_text("12\u00a0Flaschen")
    expect(page.get_by_label("Artikel hinzufügen")).to_be_visible()
    row(page, "Milch").focus()
    page.keyboard.press("F2")
    expect(page.get_by_text(re.compile(r"^Hinzugefügt von dir, \d\d\.\d\d\.\d{4}, \d\d:\d\d"))).to_be_visible()
    page.keyboard.press("Escape")
    choose(page, "auto")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


def test_without_a_choice_the_browsers_languages_decide(person):
    full_list(person)
    page = person.page(locale="nb-NO")
    expect(page.get_by_role("heading", name="Lister")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "nb"
    page = person.page(locale="de-CH")
    expect(page.get_by_role("heading", name="Listen")).to_be_visible()
    page = person.page(locale="ja-JP")
    expect(page.get_by_role("heading", name="Lists")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "typed", "offered"),
    [("nb-NO", "bru", "brunost"), ("de-DE", "laug", None), ("de-DE", "schnittl", "Schnittlauch")],
)
def test_groceries_are_those_of_the_language(person, language, typed, offered):
    record = full_list(person)
    page = person.page(path=f"#/lists/{record}", locale=language)
    page.locator(".detail [role=combobox]").fill(typed)
    options = page.get_by_role("option")
    if offered:
        expect(options.filter(has_text=offered).first).to_be_visible()
    else:
        expect(options).to_have_count(0)


def test_a_language_can_be_chosen_and_read_without_a_network(person):
    full_list(person)
    page = person.page()
    wait_installed(page)
    page.context.set_offline(True)
    choose(page, "nb")
    expect(page.get_by_role("heading", name="Innstillinger")).to_be_visible()
    choose(page, "de")
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    page.context.set_offline(False)


def test_errors_are_said_in_the_readers_language(person):
    page = person.page(locale="de-DE", path="#/settings")
    page.get_by_role("button", name="Passwort ändern").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Bisheriges Passwort").fill("not the password")
    dialog.get_by_label("Neues Passwort").fill("another good one")
    dialog.locator("button[type=submit]").click()
    expect(dialog.get_by_role("alert")).to_have_text("Das bisherige Passwort stimmt nicht.")


@pytest.mark.parametrize("language", ["de-DE", "nb-NO"])
def test_no_screen_is_too_narrow_for_the_words(person, language):
    record = full_list(person)
    page = person.page(locale=language)
    page.set_viewport_size(NARROW)
    walk(Screens(page, f"{language}-narrow"), record)


@pytest.mark.parametrize(("locale", "direction"), [("de-DE", None), ("en-GB", "rtl")])
def test_the_screens_before_signing_in_fit_too(site, open_context, locale, direction):
    page = open_context(**PHONE, locale=locale).new_page()
    page.set_viewport_size(NARROW)
    page.goto(site.url)
    screens = Screens(page, f"outside-{locale}", direction)
    fragments = {"sign-in": "#/", "no-invitation": "#/join/none", "no-share": "#/share/none", "join": f"#/join/{site.invite()}"}
    for screen, fragment in fragments.items():
        screens.go(fragment, "h1")
        page.wait_for_timeout(300)
        screens.look(screen)
    assert not screens.found, "\n".join(screens.found)


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_every_screen_goes_from_right_to_left(person, kind):
    record = full_list(person)
    page = person.page(kind)
    screens = Screens(page, f"rtl-{kind}", "rtl")
    if kind == "phone":
        page.set_viewport_size(NARROW)
    else:
        other = next(each["recordName"] for each in person.named("Ål og Øl"))
        screens.go(f"#/lists/{record}/beside/{other}", ".detail [data-row]")
        screens.look("beside")
        first, second = [page.locator(".detail").nth(index).bounding_box() for index in (0, 1)]
        lists = page.locator(".pane").bounding_box()
        assert lists["x"] > first["x"] > second["x"]
    walk(screens, record)


def walk(screens: Screens, record: str) -> None:
    screens.lists()
    screens.list(record, "br")
    screens.others(record)
    screens.offline(record)
    assert not screens.found, "\n".join(screens.found)


def test_symbols_that_point_back_point_the_other_way(person):
    record = full_list(person)
    page = person.page(path=f"#/lists/{record}")
    back = page.locator(".detail .back .icon")
    assert back.evaluate("element => getComputedStyle(element).scale") == "none"
    page.evaluate("document.documentElement.dir = 'rtl'")
    assert back.evaluate("element => getComputedStyle(element).scale") == "-1 1"
    box = page.locator(".detail .back").bounding_box()
    assert box["x"] > 300
