"""Faults that others' lists have had, each tried in its whole kind. docs/faults.md tells them all, and which test stands against which."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import PASSWORD, PATIENCE, Person, wait_until
from .test_items import names, row, wait_saved, write
from .test_offline import API, cut_off, reconnect, wait_stored
from .test_photos import edit, png

def open_list(person: Person, *items, **options) -> Page:
    return person.page(path="#/lists/" + person.make_list("Shop", *items), **options)


def beside(person: Person, page: Page, device: str = "desktop") -> Page:
    """Another device at the same list."""
    return person.page(device, "#" + page.url.split("#")[1])


# Texts


def test_who_types_is_not_disturbed_by_what_arrives(person):
    page = open_list(person, "milk", "bread")
    other = beside(person, page)
    # Every answer takes its time, so that echoes of what others did arrive between the keys.
    page.route("**/database/**", lambda route: (page.wait_for_timeout(50), route.continue_()))
    dialog = edit(page, "milk")
    comment = dialog.get_by_label("Comment")
    comment.click()
    typed = "".join(f"word{number} " for number in range(16)).strip()
    for number, letter in enumerate(typed):
        page.keyboard.type(letter)
        if number % 30 == 0:
            row(other, "bread" if number % 60 else "milk").click()
            write(other, f"extra {number}")
        at = comment.evaluate("field => [document.activeElement === field, field.selectionStart, field.value.length]")
        assert at == [True, number + 1, number + 1]
    expect(comment).to_have_value(typed)
    dialog.get_by_role("button", name="Save", exact=True).click()
    wait_saved(page)
    assert person.named("milk")[0]["comment"] == typed
    expect(row(other, "milk")).to_contain_text("word15")


def test_who_writes_an_item_down_is_not_disturbed_by_what_arrives(person):
    page = open_list(person, "milk")
    other = beside(person, page)
    field = page.get_by_label("Add an item")
    field.click()
    typed = "two litres of the good milk"
    for number, letter in enumerate(typed):
        page.keyboard.type(letter)
        if number % 5 == 0:
            row(other, "milk").click()
            write(other, f"extra {'abcdef'[number // 5]}")
            expect(row(page, f"extra {'abcdef'[number // 5]}")).to_have_count(1)
        at = field.evaluate("field => [document.activeElement === field, field.selectionStart]")
        assert at == [True, number + 1]
    expect(field).to_have_value(typed)


def test_a_device_that_slept_over_an_edit_adds_to_it(person):
    page = open_list(person, {"name": "milk", "comment": "oat or soy"})
    other = beside(person, page)
    cut_off(page)
    edited = edit(other, "milk")
    edited.get_by_label("Comment").fill("oat or soy\nnot the blue one")
    edited.get_by_role("button", name="Save", exact=True).click()
    wait_saved(other)
    dialog = edit(page, "milk")
    dialog.get_by_label("Comment").press("Home")
    page.keyboard.type("O")
    reconnect(page)
    page.wait_for_timeout(300)
    dialog.get_by_role("button", name="Save", exact=True).click()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(other.locator(".comment")).to_contain_text("Ooat or soy", timeout=PATIENCE)
    wait_saved(page)
    assert person.named("milk")[0]["comment"] == "Ooat or soy\nnot the blue one"


# Clocks


@pytest.mark.parametrize("clock", ["2026-11-30T11:00:00", "2026-12-01T12:00:00", "2038-01-20T03:14:08", "1999-12-31T23:59:59"])
def test_no_clock_is_wrong_enough_to_lose_an_edit(person, clock):
    name = person.make_list("Shop", "milk", "bread", "tea")
    page = person.page(path=f"#/lists/{name}", before=lambda page: page.clock.set_fixed_time(clock))
    other = beside(person, page)
    cut_off(page)
    edited = edit(page, "milk")
    edited.get_by_label("Name", exact=True).fill("oat milk")
    edited.get_by_role("button", name="Save", exact=True).click()
    row(page, "bread").click()
    row(other, "milk").click()
    row(other, "tea").click()
    wait_saved(other)
    wait_stored(page)
    reconnect(page)
    page.reload()
    for each in (page, other):
        for item in ("oat milk", "bread", "tea"):
            expect(row(each, item)).to_be_checked(timeout=PATIENCE)
        expect(row(each, "milk")).to_have_count(1)


# Names

NAMES = {
    "emoji": "🧀 Käse", "zwj": "👩‍👩‍👧 family", "flag": "🇸🇪 fika", "rtl": "חלב ולחם", "mixed": "abc חלב def", "nfc": "Äpfel", "nfd": "A\u0308pfel",
    "astral": "𠮷野家 𝒮", "signs": "100% #1? a+b&c/d\\e \"q\" <i>", "dots": "..",
}


@pytest.mark.parametrize("kind", NAMES)
def test_names_of_every_kind_come_back_as_they_were_written(person, kind):
    name = NAMES[kind]
    page = person.page("desktop", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="New list").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name=name, exact=True)).to_be_visible()
    write(page, name)
    wait_saved(page)
    assert sorted(record["recordType"] for record in person.named(name)) == ["Items", "Lists"]
    page.reload()
    expect(page.get_by_role("heading", level=1, name=name, exact=True)).to_be_visible()
    expect(page.locator("[aria-label='To buy'] .row-name")).to_have_text(name)
    assert page.locator("[aria-label='To buy'] .row-name").text_content() == name
    page.get_by_role("button", name="List actions").click()
    page.get_by_role("menuitem", name="Copy and print").click()
    page.get_by_role("menuitem", name="Copy as text", exact=True).click()
    expect(page.get_by_text("Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{name}\n\n{name}\n"
    shown = person.page().locator(".lists .row-name")
    expect(shown).to_have_count(1)
    assert shown.text_content() == name


@pytest.mark.parametrize("blank", ["", "   ", "\u00a0\u3000", "\t"])
def test_nothing_is_renamed_to_nothing(person, blank):
    page = open_list(person, "milk")
    dialog = edit(page, "milk")
    dialog.get_by_label("Name", exact=True).fill(blank)
    dialog.get_by_label("Name", exact=True).press("Enter")
    page.keyboard.press("Escape")
    page.evaluate("location.hash = '#/'")
    page.get_by_role("button", name="More for Shop").click()
    page.get_by_role("menuitem", name="Rename").click()
    page.get_by_label("Name", exact=True).fill(blank)
    page.get_by_label("Name", exact=True).press("Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Shop")).to_be_visible()
    wait_saved(page)
    assert sorted(record["name"] for record in person.records()) == ["Shop", "milk"]


# What is pressed twice


def twice(page: Page) -> None:
    """Presses Save and Enter at once, and both again, before the page can draw anything."""
    page.evaluate("""() => {
      const form = document.querySelector("dialog form") ?? document.querySelector("dialog button[type=submit]").form;
      form.requestSubmit();
      form.querySelector("[type=submit]")?.click();
      form.requestSubmit();
    }""")


def test_each_button_that_makes_something_makes_one(person):
    page = open_list(person, {"name": "milk", "section": "Dairy"}, device="desktop")
    page.locator(".where").click()
    page.get_by_role("menuitem", name="New shop").click()
    page.get_by_label("Name of the shop").fill("Rema")
    twice(page)
    expect(page.locator(".where")).to_have_text("At Rema")
    page.get_by_role("button", name="List actions", exact=True).click()
    page.get_by_role("menuitem", name="Sections").click()
    dialog = page.get_by_role("dialog", name="Sections")
    expect(dialog.locator(".row-name", has_text="Dairy")).not_to_have_count(0)
    before = dialog.locator(".row-name").count()
    dialog.get_by_role("textbox", name="Add a section").fill("Cheese")
    page.evaluate("""() => {
      const form = document.querySelector("dialog input").form;
      form.requestSubmit();
      form.requestSubmit();
    }""")
    expect(dialog.locator(".row-name", has_text="Cheese")).to_have_count(1)
    expect(dialog.locator(".row-name")).to_have_count(before + 1)
    page.keyboard.press("Escape")
    dialog = edit(page, "milk")
    dialog.get_by_label("Comment").fill("oat")
    twice(page)
    expect(dialog).to_have_count(0)
    wait_saved(page)
    assert (len(person.named("Rema")), len(person.named("milk"))) == (1, 1)


def test_a_list_is_shared_once_however_often_it_is_pressed(person):
    page = open_list(person, "milk", device="desktop")
    page.get_by_role("button", name="List actions", exact=True).click()
    page.get_by_role("menuitem", name=re.compile("^Share")).dblclick()
    expect(page.get_by_role("dialog")).to_have_count(1)
    expect(page.get_by_role("heading", name="People with this list")).to_be_visible()


def test_an_invitation_is_made_and_used_once_however_often_it_is_pressed(person, open_context):
    page = open_list(person, "milk", device="desktop")
    made = []
    page.on("request", lambda request: made.append(request.url) if request.url.endswith("/invitations") else None)
    page.get_by_role("button", name="List actions", exact=True).click()
    page.get_by_role("menuitem", name=re.compile("^Share")).click()
    page.get_by_role("button", name="Invite someone new").dblclick()
    link = page.locator("#share-invitation").input_value()
    assert len(made) == 1
    joining = open_context().new_page()
    sent = []
    joining.on("request", lambda request: sent.append(request.url) if request.url.endswith("/accept") and "/multe/" in request.url else None)
    joining.goto(link)
    joining.get_by_label("Your name").fill("Anna Berg")
    joining.get_by_label("E-mail").fill(f"anna-{person.email}")
    joining.get_by_label("Password").fill(PASSWORD)
    joining.get_by_role("button", name="Join").dblclick()
    expect(row(joining, "milk")).to_be_visible(timeout=PATIENCE)
    assert len(sent) == 1


# Signing in


def test_signing_in_twice_at_once_doubles_nothing(person):
    page = open_list(person, "milk")
    page.context.clear_cookies()
    page.reload()
    dialog = page.get_by_role("dialog", name="Please sign in again")
    dialog.get_by_text("Later").click()
    write(page, "bread", "eggs")
    row(page, "milk").click()
    wait_stored(page)
    page.reload()
    dialog.get_by_label("Password", exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name="Sign in").dblclick()
    wait_saved(page)
    assert sorted(record["name"] for record in person.records()) == ["Shop", "bread", "eggs", "milk"]
    assert sorted(names(page)) == ["bread", "eggs"]


def test_five_tabs_that_start_at_once_all_stay_signed_in(person):
    name = person.make_list("Shop", "milk")
    first = person.page("desktop", f"#/lists/{name}")
    pages = [first, *(first.context.new_page() for _ in range(4))]
    for _ in range(2):
        for page in pages:
            page.goto(f"{person.site.url}?again#/lists/{name}", wait_until="commit")
        for page in pages:
            expect(row(page, "milk")).to_be_visible(timeout=PATIENCE)
            expect(page.locator("[data-sync=saved]:visible").first).to_be_visible(timeout=PATIENCE)
            expect(page.get_by_role("dialog")).to_have_count(0)


# Scripts in what people write

SCRIPT = "<img src=x onerror=window.hacked=1><script>window.hacked=1</script>"


def test_nothing_that_somebody_wrote_runs(site, open_context):
    person = Person(site, open_context, f"Eve {SCRIPT}")
    name = person.make_list(f"List {SCRIPT}", {"name": f"Item {SCRIPT}", "section": f"Section {SCRIPT}", "comment": f"Comment {SCRIPT}"})
    person.save([person.create("SHOP-X", "Shops", {"name": {"value": f"Shop {SCRIPT}"}})])
    dialogs = []
    page = person.page("desktop", f"#/lists/{name}", before=lambda page: page.on("dialog", lambda each: dialogs.append(each.message)))
    dialog = edit(page, f"Item {SCRIPT}")
    dialog.locator("input[type=file]").set_input_files(
        {"name": f"{SCRIPT}.png", "mimeType": "image/png", "buffer": png(60, 60)})
    expect(dialog.get_by_role("button", name="Remove photo")).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()
    page.locator(".where").click()
    page.get_by_role("menuitemcheckbox", name="Shop <img").click()
    write(page, f"Second {SCRIPT}")
    row(page, "Second <img").click()
    page.get_by_role("button", name="List actions", exact=True).click()
    page.get_by_role("menuitem", name=re.compile("^Share")).click()
    page.get_by_label("Who may open it").select_option("Anyone, to edit")
    link = page.locator("#share-address").input_value()
    guest = open_context().new_page()
    guest.goto(link)
    guest.get_by_label("Your name").fill(f"Guest {SCRIPT}")
    expect(guest.locator("body")).to_contain_text("Eve <img")
    guest.keyboard.press("Enter")
    expect(row(guest, "Item <img")).to_be_visible(timeout=PATIENCE)
    write(guest, f"Third {SCRIPT}")
    expect(row(page, "Third <img")).to_have_count(1, timeout=PATIENCE)
    assert guest.evaluate("window.hacked") is None
    for screen in ("#/", f"#/history/{name}", "#/history", "#/settings", "#/waiting", f"#/lists/{name}"):
        page.goto("about:blank")
        page.goto(person.site.url + screen)
        expect(page.locator("main")).to_be_visible()
        page.wait_for_timeout(100)
        assert page.evaluate("window.hacked") is None, screen
        assert page.locator("main img[src=x]").count() == 0, screen
    assert dialogs == []


# A name, a path


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "lists.localhost"])
@pytest.mark.parametrize("path", ["", "app/"])
def test_the_app_works_under_every_address_of_the_server(person, open_context, host, path):
    other = f"{person.site.url}".replace("127.0.0.1", host) + path
    context = open_context(viewport={"width": 900, "height": 800})
    page = context.new_page()
    page.goto(other)
    page.get_by_label("E-mail").fill(person.email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_role("button", name="New list").click()
    page.get_by_label("Name", exact=True).fill("Shop")
    page.keyboard.press("Enter")
    write(page, "2 l milk")
    dialog = edit(page, "milk")
    dialog.locator("input[type=file]").set_input_files({"name": "p.png", "mimeType": "image/png", "buffer": png(300, 200)})
    expect(dialog.get_by_role("button", name="Remove photo")).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()
    expect(page.locator("[data-sync=saved]:visible")).to_have_count(1, timeout=PATIENCE)
    second = context.new_page()
    second.goto(page.url)
    expect(second.locator(".row img")).to_be_visible(timeout=PATIENCE)
    expect(second.locator(".row img")).not_to_have_js_property("naturalWidth", 0)
    page.get_by_role("button", name="List actions", exact=True).click()
    page.get_by_role("menuitem", name=re.compile("^Share")).click()
    page.get_by_label("Who may open it").select_option("Anyone, to edit")
    link = page.locator("#share-address").input_value()
    assert link.startswith(f"{other}#/share/")
    guest = open_context(viewport={"width": 900, "height": 800}).new_page()
    guest.goto(link)
    guest.get_by_label("Your name").fill("Anna")
    guest.keyboard.press("Enter")
    expect(row(guest, "milk")).to_be_visible(timeout=PATIENCE)
    assert page.evaluate("new URL(document.baseURI).pathname") == f"/{path}"
    wait_until(page, "navigator.serviceWorker.controller?.state === 'activated'")
    for each in API:
        context.route(each, lambda route: route.abort())
    second.reload()
    expect(row(second, "milk")).to_be_visible(timeout=PATIENCE)
