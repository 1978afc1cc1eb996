"""Several tabs of one browser: they share the cookie and the few connections that a browser opens to one server."""

import json

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESKTOP, PASSWORD, Person
from .test_items import row, wait_saved, write

# As browsers do it to a tab that lies behind another one.
HIDE = """() => {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
SHOW = """() => {
  delete document.visibilityState;
  document.dispatchEvent(new Event("visibilitychange"));
}"""
BEHIND = 'Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });'


# Browsers have locks only on https and on this computer; at home many use plain http.
PLAIN = "delete Navigator.prototype.locks;"


@pytest.fixture(params=["locks", "plain http"])
def tabs(person, open_context, request):
    """Opens tabs of one signed-in browser."""
    context = open_context(**DESKTOP)
    if request.param == "plain http":
        context.add_init_script(PLAIN)
    context.add_cookies([
        {"name": "multe_session", "value": person.session.cookies["multe_session"], "url": person.site.url}])

    def open_tab(path: str = "", behind: bool = False) -> Page:
        page = context.new_page()
        if behind:
            page.add_init_script(BEHIND)
        page.goto(person.site.url + path)
        page.locator("[data-sync=saved]:visible").first.wait_for()
        return page

    return open_tab


def cut_off(*pages: Page) -> None:
    """The database does not answer these tabs."""
    for page in pages:
        page.route("**/database/**", lambda route: route.abort())


def reconnect(*pages: Page) -> None:
    for page in pages:
        page.unroute("**/database/**")


def sign_in_as(page: Page, person: Person) -> None:
    """Signs the browser out and somebody else in, as their own tab does it."""
    answer = page.evaluate(
        """async account => {
          await fetch("multe/1/session", { method: "DELETE" });
          const answer = await fetch("multe/1/session", { method: "POST", body: JSON.stringify(account) });
          return answer.status;
        }""",
        {"email": person.email, "password": PASSWORD},
    )
    assert answer == 200


def operations_of(pages: list[Page]) -> list[tuple[str, str]]:
    """A list that fills with each operation that these tabs send, as (operationType, recordName)."""
    sent: list[tuple[str, str]] = []

    def note(request) -> None:
        if request.url.endswith("records/modify"):
            for each in json.loads(request.post_data)["operations"]:
                sent.append((each["operationType"], each["record"]["recordName"]))

    for page in pages:
        page.on("request", note)
    return sent


def test_five_tabs_at_once_show_and_keep_the_same(person, tabs):
    items = ["milk", "bread", "eggs", "tea", "rice"]
    name = person.make_list("Shop", *items)
    pages = [tabs(f"#/lists/{name}") for _ in items]
    sent = operations_of(pages)
    for page, item in zip(pages, items):
        row(page, item).click()
        write(page, f"more {item}")
    for page in pages:
        for item in items:
            expect(row(page, item).last).to_be_checked()
            expect(row(page, f"more {item}")).to_have_count(1)
        wait_saved(page)
    records = {record["name"]: record for record in person.records() if record["recordType"] == "Items"}
    assert len(records) == 10
    assert sorted(sent) == sorted(
        [("update", records[item]["recordName"]) for item in items]
        + [("create", records[f"more {item}"]["recordName"]) for item in items]
    )


def test_when_the_tab_that_talks_to_the_server_is_closed_another_goes_on(person, tabs):
    name = person.make_list("Shop", "milk")
    first, second, third = (tabs(f"#/lists/{name}") for _ in range(3))
    first.close()
    row(second, "milk").click()
    second.locator("[data-sync=saved]:visible").wait_for()
    expect(row(third, "milk")).to_be_checked()
    assert "checked" in person.named("milk")[0]


def test_all_tabs_show_that_the_server_is_gone_and_that_it_is_back(person, tabs):
    name = person.make_list("Shop", "milk")
    pages = [tabs(f"#/lists/{name}") for _ in range(3)]
    cut_off(*pages)
    row(pages[2], "milk").click()
    for page in pages:
        expect(page.locator("[data-sync]:visible")).to_have_attribute("data-sync", "waiting")
        expect(page.locator("[data-sync]:visible")).to_have_text("1 waiting")
    reconnect(*pages)
    for page in pages:
        page.locator("[data-sync=saved]:visible").wait_for()


def test_a_tab_in_front_takes_over_from_one_behind(person, tabs):
    name = person.make_list("Shop", "milk")
    first = tabs(f"#/lists/{name}")
    first.evaluate(HIDE)
    second = tabs(f"#/lists/{name}")
    with second.expect_request("**/records/modify"):
        row(second, "milk").click()
        write(second, "bread")
    wait_saved(second)
    wait_saved(first)
    expect(row(first, "bread")).to_have_count(1)
    first.evaluate(SHOW)
    second.evaluate(HIDE)
    with first.expect_request("**/records/modify"):
        write(first, "eggs")
    wait_saved(first)
    assert len(person.named("bread")) == len(person.named("eggs")) == 1


def test_many_tabs_behind_leave_the_connections_to_the_one_in_front(person, tabs):
    name = person.make_list("Shop")
    for _ in range(8):
        tabs(f"#/lists/{name}", behind=True)
    front = tabs(f"#/lists/{name}")
    write(front, "milk")
    wait_saved(front)


def test_a_tab_that_was_behind_hears_again_in_front(person, tabs):
    name = person.make_list("Shop")
    behind, front = tabs(f"#/lists/{name}", behind=True), tabs(f"#/lists/{name}")
    write(front, "milk")
    behind.evaluate(SHOW)
    expect(row(behind, "milk")).to_be_visible()
    write(front, "bread")
    expect(row(behind, "bread")).to_be_visible()


def test_changes_of_one_person_never_reach_the_lists_of_another(person, site, open_context, tabs):
    """Another tab signs somebody else in while the browser hears nothing and has something to send."""
    other = Person(site, open_context)
    other.make_list("Theirs", "cheese")
    name = person.make_list("Shop", "milk")
    first, second = tabs(f"#/lists/{name}"), tabs()
    cut_off(first, second)
    row(first, "milk").click()
    write(first, "bread")
    first.locator("[data-sync=waiting]:visible").wait_for()
    sign_in_as(second, other)
    reconnect(first, second)
    dialog = first.get_by_role("dialog", name="Please sign in again")
    expect(dialog).to_contain_text("2 changes wait")
    expect(row(first, "cheese")).to_have_count(0)
    assert {record.get("name") for record in other.records()} == {"Theirs", "cheese"}
    dialog.get_by_label("Password", exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name="Sign in").click()
    expect(dialog).to_have_count(0)
    wait_saved(first)
    person.sign_in()
    assert "checked" in person.named("milk")[0]
    assert len(person.named("bread")) == 1
    other.sign_in()
    assert {record.get("name") for record in other.records()} == {"Theirs", "cheese"}


def test_signing_out_in_one_tab_keeps_what_another_has_not_sent(person, tabs):
    name = person.make_list("Shop", "milk")
    first, second = tabs(f"#/lists/{name}"), tabs("#/settings")
    cut_off(first, second)
    row(first, "milk").click()
    first.locator("[data-sync=waiting]:visible").wait_for()
    second.evaluate("fetch('multe/1/session', { method: 'DELETE' })")
    dialog = first.get_by_role("dialog", name="Please sign in again")
    expect(dialog).to_contain_text("1 change waits")
    reconnect(first, second)
    dialog.get_by_label("Password", exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name="Sign in").click()
    wait_saved(first)
    person.sign_in()
    assert "checked" in person.named("milk")[0]
