"""What was done is kept on the device: over reloads, crashes, servers that are gone, and browsers that lose things."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import PASSWORD, Person, stop_the_clock, until
from .test_items import row, wait_saved, write

API = ("**/multe/1/**", "**/database/**")


def wait_stored(page: Page) -> None:
    page.locator("[data-stored=saved]:visible").first.wait_for()


def cut_off(page: Page, answer=lambda route: route.abort()) -> None:
    """The server does not answer this browser, though the app's own files still come."""
    for path in API:
        page.context.route(path, answer)


def reconnect(page: Page) -> None:
    for path in API:
        page.context.unroute(path)


def waits(page: Page, count: int) -> None:
    expect(page.locator("[data-sync=waiting]:visible").first).to_have_attribute("data-waiting", str(count))


def databases(page: Page) -> list[str]:
    return page.evaluate("indexedDB.databases().then(all => all.map(({ name }) => name))")


def hang(route) -> None:
    """Never answers."""


def portal(route) -> None:
    route.fulfill(status=200, content_type="text/html", body="<html>Please log in to the café's network</html>")


def bad_gateway(route) -> None:
    route.fulfill(status=502, content_type="text/html", body="<html>502 Bad Gateway</html>")


def log_in_page(route) -> None:
    route.fulfill(status=302, headers={"location": "https://proxy.example/login"})


FAULTS = {"gone": lambda route: route.abort(), "hangs": hang, "portal": portal, "502": bad_gateway, "proxy": log_in_page}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_app_opens_with_its_lists_and_keeps_what_is_done(person, fault):
    name = person.make_list("Shop", "milk", "bread")
    page = person.page(path=f"#/lists/{name}")
    cut_off(page, FAULTS[fault])
    stop_the_clock(page)  # What is shown cannot have waited until the app gave the server up.
    page.reload()
    expect(row(page, "bread")).to_be_visible()
    row(page, "milk").click()
    write(page, "2 kg flour", "eggs")
    wait_stored(page)
    page.reload()
    expect(row(page, "milk")).to_be_checked()
    for item in ("bread", "flour", "eggs"):
        expect(row(page, item)).to_have_count(1)
    assert person.named("eggs") == []
    reconnect(page)
    page.clock.resume()
    page.reload()
    page.locator("[data-sync=saved]:visible").wait_for()
    assert "checked" in person.named("milk")[0]
    for item in ("flour", "eggs"):
        assert len(person.named(item)) == 1


def test_a_page_that_dies_while_it_works_loses_nothing_that_it_called_saved(person):
    name = person.make_list("Shop")
    page = person.page(path=f"#/lists/{name}")
    context = page.context
    cut_off(page)
    for letter in "abcd":
        write(page, f"kept {letter}")
        wait_stored(page)
        field = page.get_by_label("Add an item")
        field.fill(f"perhaps {letter}")
        field.press("Enter", no_wait_after=True)
        page.close()  # without any of the page's own last words
        page = context.new_page()
        page.goto(person.site.url + f"#/lists/{name}")
        expect(row(page, f"kept {letter}")).to_have_count(1)
    reconnect(page)
    page.reload()
    wait_saved(page)
    for letter in "abcd":
        assert len(person.named(f"kept {letter}")) == 1
        assert len(person.named(f"perhaps {letter}")) <= 1


def test_an_answer_lost_with_the_page_makes_nothing_twice(person):
    name = person.make_list("Shop")
    page = person.page(path=f"#/lists/{name}")
    context = page.context
    arrived = []
    context.route("**/records/modify", lambda route: arrived.append(route.fetch().status))
    write(page, "milk")
    while not arrived:
        page.wait_for_timeout(20)
    page.close()
    context.unroute("**/records/modify")
    page = context.new_page()
    page.goto(person.site.url + f"#/lists/{name}")
    expect(row(page, "milk")).to_have_count(1)
    wait_saved(page)
    assert len(person.named("milk")) == 1


def test_a_session_that_ended_leaves_the_lists_to_be_used(person):
    name = person.make_list("Shop", "milk")
    page = person.page(path=f"#/lists/{name}")
    page.context.clear_cookies()
    page.reload()
    dialog = page.get_by_role("dialog", name="Please sign in again")
    dialog.get_by_text("Later").click()
    row(page, "milk").click()
    write(page, "bread")
    wait_stored(page)
    page.reload()
    expect(dialog).to_contain_text("2 changes wait")
    dialog.get_by_label("Password", exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name="Sign in").click()
    wait_saved(page)
    assert "checked" in person.named("milk")[0]
    assert len(person.named("bread")) == 1


def test_two_persons_on_one_browser_keep_their_own(person, site, open_context):
    other = Person(site, open_context)
    other.make_list("Theirs", "cheese")
    name = person.make_list("Shop", "milk")
    page = person.page(path=f"#/lists/{name}")
    cut_off(page)
    row(page, "milk").click()
    wait_stored(page)
    page.context.clear_cookies()
    reconnect(page)
    page.reload()
    dialog = page.get_by_role("dialog", name="Please sign in again")

    def sign_in(who: Person) -> None:
        dialog.get_by_label("E-mail").fill(who.email)
        dialog.get_by_label("Password", exact=True).fill(PASSWORD)
        dialog.get_by_role("button", name="Sign in").click()

    sign_in(other)
    expect(page.get_by_role("link", name="Theirs")).to_be_visible()
    expect(page.get_by_role("link", name="Shop")).to_have_count(0)
    wait_saved(page)
    assert {record.get("name") for record in other.records()} == {"Theirs", "cheese"}
    assert "checked" not in person.named("milk")[0]
    page.context.clear_cookies()
    page.reload()
    sign_in(person)
    expect(page.get_by_role("link", name="Shop")).to_be_visible()
    wait_saved(page)
    assert "checked" in person.named("milk")[0]


def test_signing_out_leaves_nothing_behind_in_any_tab(person):
    person.make_list("Shop", "milk", {"name": "bread", "section": "Bakery"}, record="SECRET-LIST")
    page = person.page("desktop", "#/lists/SECRET-LIST")
    row(page, "bread").click()
    wait_saved(page)
    until(page, lambda: "SECRET-LIST" in page.evaluate("JSON.stringify(localStorage)"))
    page.goto(person.site.url + "#/settings")
    second = page.context.new_page()
    second.goto(person.site.url)
    expect(second.get_by_role("link", name="Shop")).to_be_visible()
    page.get_by_role("button", name="Sign out", exact=True).click()
    for each in (page, second):
        expect(each.get_by_role("heading", name="Sign in to Multe")).to_be_visible()
    assert [name for name in databases(page) if name.startswith(("multe", "photos"))] == []
    kept = page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })")
    assert "multe-session" not in kept and "SECRET-LIST" not in kept and "Bakery" not in kept


def test_what_was_not_removed_before_the_page_closed_is_removed_by_the_next_one(person, console):
    person.make_list("Shop", "milk", record="SECRET-LIST")
    page = person.page("desktop", "#/settings")
    page.evaluate("""() => {
      IDBDatabase.prototype.transaction = () => { throw new DOMException("gone", "AbortError"); };
      indexedDB.deleteDatabase = () => ({ addEventListener() {} });
    }""")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("heading", name="Sign in to Multe")).to_be_visible()
    until(page, lambda: not any(name.startswith(("multe", "photos")) for name in databases(page)))
    until(page, lambda: "multe-forget" not in page.evaluate("JSON.stringify(localStorage)"))
    assert any("AbortError" in line or "gone" in line for line in console)
    console.clear()


def test_a_browser_that_lost_everything_gets_it_back_from_the_server(person):
    person.make_list("Shop", "milk")
    page = person.page()
    session = page.context.new_cdp_session(page)
    origin = person.site.url.rstrip("/")
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    page.reload()
    page.get_by_label("E-mail").fill(person.email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("link", name="Shop").click()
    expect(row(page, "milk")).to_have_count(1)


@pytest.mark.parametrize("how", ["deleted", "cleared"])
def test_a_database_that_disappears_under_the_page_is_written_again(person, how):
    name = person.make_list("Shop", "milk", "bread")
    page = person.page(path=f"#/lists/{name}")
    cut_off(page)
    row(page, "milk").click()
    wait_stored(page)
    if how == "deleted":
        page.evaluate(
            """async () => {
              for (const { name } of await indexedDB.databases()) {
                await new Promise(done => indexedDB.deleteDatabase(name).onsuccess = done);
              }
            }"""
        )
    else:
        session = page.context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", {"origin": person.site.url.rstrip("/"), "storageTypes": "indexeddb"})
    write(page, "eggs")
    wait_stored(page)
    page.reload()
    expect(row(page, "milk")).to_be_checked()
    for item in ("bread", "eggs"):
        expect(row(page, item)).to_have_count(1)
    waits(page, 2)
    reconnect(page)
    page.reload()
    wait_saved(page)
    assert len(person.named("eggs")) == 1


# Chromium's own override of the quota does nothing to IndexedDB, so its answer is given in its place.
FILL_UP = """() => {
  window.put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = () => { throw new DOMException("no room", "QuotaExceededError"); };
}"""
MAKE_ROOM = "() => { IDBObjectStore.prototype.put = window.put; }"


def test_a_full_disk_loses_nothing_that_is_on_the_screen(person):
    name = person.make_list("Shop", "milk")
    page = person.page(path=f"#/lists/{name}")
    cut_off(page)
    page.evaluate(FILL_UP)
    row(page, "milk").click()
    expect(row(page, "milk")).to_be_checked()
    write(page, "bread")
    expect(row(page, "bread")).to_have_count(1)
    failed = page.locator("[data-stored=failed]:visible").first
    expect(failed).to_have_accessible_name("Not kept on this device")
    expect(page.get_by_role("alert")).to_contain_text("no room left")
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()
    page.evaluate(MAKE_ROOM)
    page.locator("[data-stored=saved]:visible").first.wait_for()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.reload()
    expect(row(page, "milk")).to_be_checked()
    expect(row(page, "bread")).to_have_count(1)
    reconnect(page)
    page.reload()
    wait_saved(page)
    assert len(person.named("bread")) == 1


def test_a_full_disk_does_not_keep_changes_from_the_server(person):
    name = person.make_list("Shop", "milk")
    page = person.page(path=f"#/lists/{name}")
    page.evaluate(FILL_UP)
    row(page, "milk").click()
    write(page, "bread")
    wait_saved(page)
    assert "checked" in person.named("milk")[0]
    assert len(person.named("bread")) == 1
    page.reload()
    expect(row(page, "milk")).to_be_checked()
    wait_saved(page)
    assert len(person.named("bread")) == 1


def test_without_a_database_the_page_works_and_says_so(person):
    name = person.make_list("Shop", "milk")
    page = person.open(
        path=f"#/lists/{name}",
        before=lambda page: page.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })"),
    )
    page.locator("[data-stored=failed]:visible").first.wait_for()
    row(page, "milk").click()
    write(page, "bread")
    wait_saved(page)
    assert len(person.named("bread")) == 1


def test_a_newer_version_in_another_tab_is_told(person):
    name = person.make_list("Shop", "milk")
    page = person.page(path=f"#/lists/{name}")
    page.evaluate(
        """async () => {
          const [{ name, version }] = (await indexedDB.databases()).filter(({ name }) => name.startsWith("multe"));
          await new Promise(done => indexedDB.open(name, version + 1).onsuccess = done);
        }"""
    )
    row(page, "milk").click()
    expect(row(page, "milk")).to_be_checked()
    expect(page.get_by_role("button", name="Reload")).to_be_visible()


def test_thirty_days_offline(person):
    name = person.make_list("Shop", "milk")
    page = person.page(path=f"#/lists/{name}")
    page.clock.install()
    cut_off(page)
    page.reload()
    for _ in range(30):
        page.clock.fast_forward("24:00:00")
    row(page, "milk").click()
    write(page, "bread")
    wait_stored(page)
    page.clock.fast_forward("24:00:00")
    reconnect(page)
    page.reload()
    wait_saved(page)
    assert "checked" in person.named("milk")[0]
    assert len(person.named("bread")) == 1
