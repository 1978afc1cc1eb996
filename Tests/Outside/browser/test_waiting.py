"""The page of what waits: what it lists and why, sending now, giving up, and a file to keep changes in."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import DEVICES
from .test_access import check
from .test_items import row, wait_saved, write

TITLE = "Not sent yet"


def to_waiting(page: Page) -> None:
    page.locator("[data-sync]:visible").click()
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()


def change(page: Page, name: str):
    return page.locator("[data-change]", has_text=name)


def refuse_saves(page: Page, code: str = "ACCESS_DENIED", reason: str = "not allowed") -> None:
    def answer(route) -> None:
        operations = json.loads(route.request.post_data)["operations"]
        records = [
            {"recordName": each["record"]["recordName"], "serverErrorCode": code, "reason": reason} for each in operations]
        route.fulfill(json={"records": records})

    page.route("**/records/modify", answer)


def saved_file(page: Page, tmp_path) -> str:
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    assert re.fullmatch(r"multe-waiting-\d{4}-\d\d-\d\d-\d{4}\.json", download.value.suggested_filename)
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    return str(path)


def leave(page: Page) -> None:
    """Closes a page that has no network, and sends nothing in the moment in between."""
    page.evaluate("() => { window.fetch = () => new Promise(() => {}); }")
    page.close()


def choose(page: Page, path: str) -> None:
    page.locator("input[type=file]").set_input_files(path)


@pytest.fixture
def shop(person):
    def open_one(*items, screen: str = "phone") -> Page:
        return person.page(screen, f"#/lists/{person.make_list('Shop', *items)}")

    return open_one


@pytest.mark.parametrize("screen", DEVICES)
def test_each_change_says_what_it_is_where_and_why_it_waits(shop, screen):
    page = shop("milk", "bread", {"name": "eggs", "comment": "brown"}, screen=screen)
    page.context.set_offline(True)
    row(page, "milk").click()
    write(page, "2 kg flour")
    page.get_by_role("button", name="More for bread").click()
    page.get_by_role("menuitem", name="Delete").click()
    to_waiting(page)
    expect(page.get_by_text("3 changes wait")).to_be_visible()
    expect(page.get_by_text("This device is offline.")).to_be_visible()
    expect(change(page, "milk")).to_contain_text("ticked · in Shop")
    expect(change(page, "flour")).to_contain_text("new · in Shop")
    expect(change(page, "bread")).to_contain_text("deleted · in Shop")
    page.context.set_offline(False)
    expect(page.get_by_text("Everything is saved on the server")).to_be_visible()
    expect(page.locator("[data-change]")).to_have_count(0)
    expect(page.get_by_role("button", name="Save to a file")).to_be_disabled()
    if screen == "phone":
        page.get_by_role("link", name="Back", exact=True).click()
    else:
        page.go_back()
    expect(row(page, "flour")).to_be_visible()


def test_a_server_that_does_not_answer_is_another_reason_than_no_network(shop):
    page = shop("milk")
    page.route("**/database/**", lambda route: route.fulfill(status=502, content_type="text/html", body="<html>Bad</html>"))
    row(page, "milk").click()
    to_waiting(page)
    expect(page.get_by_text("The server does not answer. Multe keeps trying.")).to_be_visible()
    expect(change(page, "milk")).to_contain_text("the server does not answer")
    expect(page.get_by_role("link", name="Open the server's own page")).to_have_attribute("href", "./?open")
    page.unroute("**/database/**")
    page.get_by_role("button", name="Send now").click()
    wait_saved(page)


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("screen", DEVICES)
def test_the_page_can_be_used_by_everybody(person, screen, mode):
    page = person.page(screen, f"#/lists/{person.make_list('Shop', 'milk', 'bread')}", color_scheme=mode)
    refuse_saves(page)
    row(page, "milk").click()
    to_waiting(page)
    expect(change(page, "milk")).to_contain_text("not allowed")
    check(page)
    page.get_by_role("button", name="Give up the change to milk").click()
    check(page)


def test_a_refused_change_is_given_up_alone_after_a_question_and_comes_back_by_undo(shop, person):
    page = shop("milk", "bread")
    refuse_saves(page)
    row(page, "milk").click()
    row(page, "bread").click()
    to_waiting(page)
    expect(page.get_by_text("The server refused 2 changes.")).to_be_visible()
    expect(change(page, "milk")).to_contain_text("The server refused this: This is not allowed")
    page.get_by_role("button", name="Give up the change to milk").click()
    expect(page.get_by_role("dialog")).to_contain_text("“milk” will be as the server has it.")
    page.get_by_role("button", name="Cancel").click()
    expect(change(page, "milk")).to_be_visible()
    page.get_by_role("button", name="Give up the change to milk").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(change(page, "milk")).to_have_count(0)
    expect(change(page, "bread")).to_be_visible()
    page.unroute("**/records/modify")
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("button", name="Send now").click()
    wait_saved(page)
    assert "checked" in person.named("milk")[0] and "checked" in person.named("bread")[0]


def test_changes_saved_to_a_file_are_put_back_on_another_device(shop, person, tmp_path):
    page = shop("milk", "bread")
    page.context.set_offline(True)
    row(page, "milk").click()
    write(page, "2 kg flour")
    to_waiting(page)
    path = saved_file(page, tmp_path)
    expect(page.get_by_text("Saved as multe-waiting-")).to_be_visible()
    leave(page)
    other = person.page("desktop", "#/waiting")
    choose(other, path)
    expect(other.get_by_text("Put 2 changes back").first).to_be_visible()
    wait_saved(other)
    [milk], [flour] = person.named("milk"), person.named("flour")
    assert "checked" in milk and (flour["number"], flour["unit"]) == (2, "kg")
    choose(other, path)
    expect(other.get_by_text("2 changes are here already.")).to_be_visible()
    assert len(person.named("flour")) == 1


def test_what_was_changed_since_is_shown_and_taken_only_when_asked(shop, person, tmp_path):
    page = shop("milk")
    page.context.set_offline(True)
    page.get_by_role("button", name="More for milk").click()
    page.get_by_role("menuitem", name="Edit").click()
    page.get_by_label("Comment").fill("oat")
    page.get_by_role("button", name="Save").click()
    to_waiting(page)
    path = saved_file(page, tmp_path)
    leave(page)
    [milk] = person.named("milk")
    tag = next(each for each in person.post("records/lookup", {
        "zoneID": {"zoneName": "Lists"}, "records": [{"recordName": milk["recordName"]}]})["records"])["recordChangeTag"]
    fields = {"comment": {"value": "cow"}}
    person.save([{"operationType": "update", "record": {
        "recordName": milk["recordName"], "recordType": "Items", "recordChangeTag": tag, "fields": fields}}])
    other = person.page("phone", "#/waiting")
    choose(other, path)
    expect(other.get_by_text("comment – in the file: oat · now: cow")).to_be_visible()
    assert person.named("milk")[0]["comment"] == "cow"
    other.get_by_role("button", name="Take what the file says of milk").click()
    wait_saved(other)
    assert person.named("milk")[0]["comment"] == "oat"


@pytest.mark.parametrize(
    "content, words",
    [
        ("", "no file of waiting changes"),
        ("<html>Log in</html>", "no file of waiting changes"),
        ('{"format": "multe-waiting", "version": 1, "cha', "damaged or not complete"),
        ('{"format": "multe-waiting", "version": 7}', "A newer Multe made this file"),
        ('{"format": "multe-waiting", "version": 1, "person": {"userRecordName": "_x", "name": "Ola"}, "changes": []}',
         "changes of Ola"),
    ],
    ids=["empty", "page", "half", "newer", "somebody's"])
def test_a_file_that_is_none_is_refused_and_changes_nothing(person, tmp_path, content, words):
    page = person.page("phone", "#/waiting")
    path = tmp_path / "file.json"
    path.write_text(content)
    choose(page, str(path))
    expect(page.get_by_role("alert")).to_contain_text(words)
    wait_saved(page)
