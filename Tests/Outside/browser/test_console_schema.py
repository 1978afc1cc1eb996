"""The console: record types edited, deployed, imported and reset."""

import re

from playwright.sync_api import expect


def test_types_are_edited_and_deployed_with_a_preview(console_site, open_console):
    container = console_site.container()
    console_site.make_type(container, "Places", title="STRING")
    page = open_console(f"#/{container}/development/types?type=Places")
    page.get_by_label("title is sortable").check()
    expect(page.get_by_label("title is sortable")).to_be_checked()
    page.get_by_label("_world may read").uncheck()
    page.get_by_role("button", name="Add field").click()
    page.get_by_label("Field name").fill("secret")
    page.get_by_label("Encrypted").check()
    page.keyboard.press("Enter")
    expect(page.get_by_role("row", name=re.compile("secret"))).to_contain_text("Encrypted STRING")

    page.get_by_role("button", name="Deploy…").click()
    changes = page.get_by_role("list", name="Changes")
    expect(changes).to_contain_text("adds record type Places")
    page.get_by_role("button", name="Deploy", exact=True).click()
    expect(page.get_by_text(f"{container} deployed")).to_be_visible()
    page.get_by_label("Production").check(force=True)
    page.get_by_role("link", name="Record types").click()
    expect(page.get_by_label("title is sortable")).to_be_checked()
    expect(page.get_by_label("title is sortable")).to_be_disabled()
    expect(page.get_by_label("_world may read")).not_to_be_checked()
    page.get_by_role("button", name="Deploy…").click()
    expect(page.get_by_text("There is nothing to change.")).to_be_visible()


def test_a_schema_is_imported_after_its_changes_were_seen(console_site, open_console):
    container = console_site.container()
    page = open_console(f"#/{container}/development/types")
    page.get_by_role("button", name="Import…").click()
    area = page.get_by_label("Schema", exact=True)
    area.fill("DEFINE SCHEMA\n  RECORD NOTHING")
    page.get_by_role("button", name="See changes").click()
    expect(page.get_by_role("alert")).to_contain_text("line 2")
    area.fill("DEFINE SCHEMA\n  RECORD TYPE Trips ( days INT64 QUERYABLE );")
    page.get_by_role("button", name="See changes").click()
    expect(page.get_by_role("list", name="Changes")).to_contain_text("adds record type Trips")
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("heading", name="Trips")).to_be_visible()
    page.get_by_role("button", name="Export…").click()
    expect(page.get_by_label("Schema", exact=True)).to_have_value(re.compile("RECORD TYPE Trips"))


def test_a_reset_wants_the_containers_name(console_site, open_console):
    container = console_site.container()
    console_site.make_type(container, "Gone", f="STRING")
    page = open_console(f"#/{container}/development/types")
    page.get_by_role("button", name="Reset…").click()
    dialog = page.get_by_role("dialog", name="Reset development")
    expect(dialog.get_by_role("button", name="Reset", exact=True)).to_be_disabled()
    dialog.get_by_label(f"Type {container} to confirm").fill(container)
    dialog.get_by_role("button", name="Reset", exact=True).click()
    expect(page.get_by_text("Development was reset")).to_be_visible()
    names = [one["name"] for one in console_site.api("GET", f"schema/{container}/development")["types"]]
    assert "Gone" not in names
