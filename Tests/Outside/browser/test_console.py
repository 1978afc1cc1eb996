"""The console: records, zones, the log, and who gets in."""

import re

import pytest
import requests
from playwright.sync_api import expect

from .conftest import CONSOLE_NUMBERS, DEVICES, PASSWORD

SCRIPT = "<img src=x onerror=\"document.title='broken'\">"


@pytest.mark.parametrize("screen", DEVICES)
def test_the_tutorials_step_make_lists_and_look_at_its_records(console_site, open_console, screen):
    page = open_console(f"#/{console_site.container()}/development/records", screen)
    page.get_by_role("button", name="New record type").click()
    page.get_by_label("Name", exact=True).fill("Lists")
    page.get_by_label("Field name").fill("name")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="See records").click()
    expect(page.get_by_text("No records of Lists here")).to_be_visible()
    page.get_by_role("button", name="New record").first.click()
    page.get_by_role("button", name="Set name").click()
    page.get_by_label("name", exact=True).fill("Groceries")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("cell", name="Groceries")).to_be_visible()



def test_a_container_a_type_and_a_record_are_made_by_keyboard(console_site, open_console):
    page = open_console(f"#/{console_site.container()}/development/records")
    keys = page.keyboard
    page.get_by_role("button", name="New container").press("Enter")
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    keys.type("org.keys.alone")
    keys.press("Enter")
    expect(page.get_by_role("combobox", name="Container")).to_have_value("iCloud.org.keys.alone")
    page.get_by_role("button", name="New record type").press("Enter")
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    keys.type("Lists")
    keys.press("Tab")
    keys.type("name")
    keys.press("Enter")
    page.get_by_role("link", name="See records").press("Enter")
    page.get_by_role("button", name="New record").first.press("Enter")
    expect(page.get_by_placeholder("Left to the server")).to_be_focused()
    page.get_by_role("button", name="Set name").press("Enter")
    expect(page.get_by_label("name", exact=True)).to_be_focused()
    keys.type("Groceries")
    page.get_by_role("button", name="Save", exact=True).press("Enter")
    expect(page.get_by_role("cell", name="Groceries")).to_be_visible()


def test_a_reload_and_a_link_lead_to_the_same_place(console_site, open_console):
    container = console_site.container()
    console_site.make_type(container, "Notes", text="STRING")
    page = open_console(f"#/{container}/development/types?type=Notes")
    expect(page.get_by_role("heading", name="Notes")).to_be_visible()
    page.get_by_role("link", name="Zones").click()
    page.reload()
    expect(page.get_by_role("heading", name="Zones")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Notes")).to_be_visible()
    again = open_console("/")
    assert again.url.split("#")[0] == console_site.url + "console"
    expect(again.get_by_role("combobox", name="Container")).to_be_visible()


TYPED = [
    ("STRING", "Grønne epler", "Grønne epler"),
    ("INT64", "9223372036854775807", 9223372036854775807),
    ("DOUBLE", "0.1", 0.1),
    ("TIMESTAMP", "2026-11-30T10:20:30.123", 1796030430123),
]


@pytest.mark.parametrize("kind, typed, stored", TYPED)
def test_a_plain_field_of_each_type_is_created_changed_and_cleared(console_site, open_console, kind, typed, stored):
    container = console_site.container()
    console_site.make_type(container, "T", f=kind)
    page = open_console(f"#/{container}/development/records?type=T")
    page.get_by_role("button", name="New record").first.click()
    page.get_by_placeholder("Left to the server").fill("r1")
    page.get_by_role("button", name="Set f").click()
    page.get_by_label("f", exact=True).fill(typed)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("button", name="Open r1")).to_be_visible()
    assert console_site.lookup(container, "r1")["fields"]["f"] == {"value": stored, "type": kind}

    page.get_by_role("button", name="Open r1").click()
    expect(page.get_by_label("f", exact=True)).to_have_value(typed)
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Clear f").click()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert "f" not in console_site.lookup(container, "r1")["fields"]


def test_bytes_references_locations_and_lists(console_site, open_console):
    container = console_site.container()
    console_site.make_type(container, "T", raw="BYTES", link="REFERENCE", place="LOCATION", tags="STRING_LIST")
    page = open_console(f"#/{container}/development/records?type=T")
    page.get_by_role("button", name="New record").first.click()
    page.get_by_placeholder("Left to the server").fill("r1")
    for name in ("raw", "link", "place", "tags"):
        page.get_by_role("button", name=f"Set {name}").click()
    page.get_by_label("Form of raw").select_option("hex")
    page.get_by_label("raw", exact=True).fill("00 ff")
    page.get_by_label("link", exact=True).fill("other")
    page.get_by_label("Action of link").select_option("NONE")
    page.get_by_label("place: Latitude").fill("59.9")
    page.get_by_label("place: Longitude").fill("210")
    for number, tag in enumerate(("first", "second", SCRIPT), 1):
        page.get_by_role("button", name="Add element").click()
        page.get_by_label(f"tags, element {number}").fill(tag)
    page.get_by_role("button", name="Remove element 2 of tags").click()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Write a latitude from")).to_be_visible()
    page.get_by_label("place: Longitude").fill("10.7")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("button", name="Open r1")).to_be_visible()
    fields = console_site.lookup(container, "r1")["fields"]
    assert fields["raw"]["value"] == "AP8="
    assert fields["link"]["value"]["recordName"] == "other"
    assert fields["place"]["value"] == {"latitude": 59.9, "longitude": 10.7}
    assert fields["tags"] == {"value": ["first", SCRIPT], "type": "STRING_LIST"}


def test_a_file_goes_up_and_comes_down(console_site, open_console):
    container = console_site.container()
    console_site.make_type(container, "T", photo="ASSETID")
    page = open_console(f"#/{container}/development/records?type=T")
    page.get_by_role("button", name="New record").first.click()
    page.get_by_role("button", name="Set photo").click()
    content = b"<script>alert(1)</script>" * 1000
    page.get_by_label("Choose a file: photo").set_input_files({"name": "a.html", "mimeType": "text/html", "buffer": content})
    expect(page.get_by_text("a.html")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator(".cell-button").click()
    link = page.get_by_role("link", name="Download")
    answer = page.request.get(link.get_attribute("href"))
    assert answer.body() == content
    assert "attachment" in answer.headers["content-disposition"]


def test_an_encrypted_field_is_saved_and_read(console_site, open_console):
    container = console_site.container()
    edits = [{"edit": "addType", "type": "T"},
             {"edit": "addField", "type": "T", "name": "secret", "fieldType": "STRING", "isEncrypted": True}]
    console_site.api("POST", f"schema/{container}/development/edits", {"edits": edits})
    page = open_console(f"#/{container}/development/records?type=T")
    page.get_by_role("button", name="New record").first.click()
    page.get_by_placeholder("Left to the server").fill("r1")
    expect(page.get_by_text("Encrypted STRING")).to_be_visible()
    page.get_by_role("button", name="Set secret").click()
    page.get_by_label("secret", exact=True).fill("hush")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("cell", name="hush")).to_be_visible()
    field = console_site.lookup(container, "r1")["fields"]["secret"]
    assert (field["value"], field["isEncrypted"]) == ("hush", True)


def test_deleting_asks_and_can_be_undone(console_site, open_console):
    container = console_site.container()
    console_site.make_type(container, "T", f="STRING")
    console_site.save(container, "r1", "T", f="kept")
    page = open_console(f"#/{container}/development/records?type=T")
    page.get_by_role("button", name="Open r1").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(1)
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("dialog", name="Delete record").get_by_role("button", name="Delete").click()
    expect(page.get_by_text("r1 deleted")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert console_site.lookup(container, "r1")["serverErrorCode"] == "NOT_FOUND"
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Open r1")).to_be_visible()
    assert console_site.lookup(container, "r1")["fields"]["f"]["value"] == "kept"


@pytest.mark.parametrize("choice, expected", [("Save mine over it", "mine"), ("Take the server's", "theirs")])
def test_a_conflict_shows_both_sides(console_site, open_console, choice, expected):
    container = console_site.container()
    console_site.make_type(container, "T", f="STRING")
    first = console_site.save(container, "r1", "T", f="first")
    page = open_console(f"#/{container}/development/records?type=T")
    page.get_by_role("button", name="Open r1").click()
    page.get_by_label("f", exact=True).fill("mine")
    console_site.save(container, "r1", "T", "update", first["recordChangeTag"], f="theirs")
    page.get_by_role("button", name="Save", exact=True).click()
    dialog = page.get_by_role("dialog", name="Somebody changed this record meanwhile")
    expect(dialog.get_by_role("cell", name="mine", exact=True)).to_be_visible()
    expect(dialog.get_by_role("cell", name="theirs", exact=True)).to_be_visible()
    dialog.get_by_role("button", name=choice).click()
    if expected == "theirs":
        expect(page.get_by_label("f", exact=True)).to_have_value("theirs")
    else:
        expect(page.get_by_text("r1 saved")).to_be_visible()
    assert console_site.lookup(container, "r1")["fields"]["f"]["value"] == expected


def test_queries_filter_sort_and_page(console_site, open_console):
    container = console_site.container()
    edits = [{"edit": "addType", "type": "T"}] + [
        {"edit": "addField", "type": "T", "name": "n", "fieldType": "INT64", "options": ["QUERYABLE", "SORTABLE"]}]
    console_site.api("POST", f"schema/{container}/development/edits", {"edits": edits})
    operations = [{"operationType": "create", "record": {"recordType": "T", "recordName": f"r{n:03}", "fields": {"n": {"value": n}}}}
                  for n in range(60)]
    console_site.api("POST", f"database/{container}/development/private/records/modify", {"operations": operations})
    page = open_console(f"#/{container}/development/records?type=T")
    expect(page.get_by_text("50 records, and there are more")).to_be_visible()
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.get_by_text("60 records")).to_be_visible()

    page.get_by_role("button", name="Query", exact=True).click()
    page.get_by_role("button", name="Add filter").click()
    page.get_by_label("Comparator of filter 1").select_option("GREATER_THAN_OR_EQUALS")
    page.get_by_label("Value of filter 1").fill("many")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Write a whole number")).to_be_visible()
    page.get_by_label("Value of filter 1").fill("57")
    page.get_by_role("button", name="Add sort").click()
    page.get_by_label("Direction of sort 1").select_option("down")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_text("3 records")).to_be_visible()
    expect(page.locator(".cell-button")).to_have_text(["r059", "r058", "r057"])

    page.get_by_role("button", name="Run").press("/")
    expect(page.get_by_label("Fetch by record name")).to_be_focused()
    page.keyboard.type("r003")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="r003")).to_be_visible()
    page.get_by_label("Show as JSON").check()
    expect(page.locator("pre")).to_contain_text('"recordName": "r003"')
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_log_shows_a_request_as_it_comes_in(console_site, open_console):
    container = console_site.container()
    page = open_console(f"#/{container}/development/log")
    expect(page.get_by_role("heading", name="Log")).to_be_visible()
    page.get_by_label("Search the log").fill(container)
    console_site.owner.post(f"{console_site.url}database/1/{container}/production/public/records/query?ckAPIToken=nothing")
    row = page.get_by_role("row", name=re.compile("records.query"))
    expect(row).to_contain_text("AUTHENTICATION_FAILED")
    expect(row).to_contain_text("401")
    page.get_by_role("link", name="Figures").click()
    expect(page.get_by_role("row", name=re.compile("records.query"))).to_contain_text("AUTHENTICATION_FAILED")


def test_acting_as_another_user(console_site, open_console, member):
    container = console_site.container()
    name = member.user["name"]
    page = open_console(f"#/{container}/development/zones")
    page.get_by_label("Act as").select_option(label=name)
    page.get_by_role("button", name="New zone").click()
    page.get_by_label("Zone", exact=True).fill("Hers")
    page.keyboard.press("Enter")
    expect(page.get_by_role("row", name=re.compile("Hers"))).to_contain_text(name)
    page.get_by_label("Act as").select_option(label="Myself")
    expect(page.get_by_role("row", name=re.compile("Hers"))).to_have_count(0)
    page.goto(f"{console_site.url}console#/iCloud.multe/production/records")
    expect(page.get_by_text("Your own account")).to_be_visible()
    expect(page.get_by_label("Act as")).to_have_count(0)


def test_the_feed_of_a_zone_is_followed(console_site, open_console):
    container = console_site.container()
    console_site.make_type(container, "T", f="STRING")
    database = f"database/{container}/development/private"
    zone = {"zoneID": {"zoneName": "Followed"}}
    console_site.api("POST", f"{database}/zones/modify", {"operations": [{"operationType": "create", "zone": zone}]})
    record = {"operationType": "create", "record": {"recordType": "T", "recordName": "r1", "fields": {}}}
    console_site.api("POST", f"{database}/records/modify", zone | {"operations": [record]})
    page = open_console(f"#/{container}/development/zones")
    page.get_by_role("button", name="Changes").click()
    expect(page.get_by_role("dialog").get_by_role("row", name=re.compile("r1"))).to_contain_text("T")
    gone = {"operationType": "forceDelete", "record": {"recordName": "r1"}}
    console_site.api("POST", f"{database}/records/modify", zone | {"operations": [gone]})
    page.get_by_role("button", name="Fetch what is new").click()
    expect(page.get_by_role("dialog").get_by_role("row", name=re.compile("r1")).last).to_contain_text("deleted")


def test_subscriptions_are_listed_and_ended(console_site, open_console):
    container = console_site.container()
    database = f"database/{container}/development/private"
    zone = {"zoneID": {"zoneName": "Watched"}}
    console_site.api("POST", f"{database}/zones/modify", {"operations": [{"operationType": "create", "zone": zone}]})
    subscription = {"subscriptionID": "watch-1", "subscriptionType": "zone"} | zone
    operation = {"operationType": "create", "subscription": subscription}
    [made] = console_site.api("POST", f"{database}/subscriptions/modify", {"operations": [operation]})["subscriptions"]
    assert "serverErrorCode" not in made, made
    page = open_console(f"#/{container}/development/subscriptions")
    expect(page.get_by_role("row", name=re.compile("watch-1"))).to_contain_text("Watched")
    page.get_by_role("button", name="Delete watch-1").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_text("No subscriptions")).to_be_visible()
    assert console_site.api("POST", f"{database}/subscriptions/list", {})["subscriptions"] == []


def test_shares_are_listed_and_ended(console_site, open_console):
    container = console_site.container()
    console_site.make_type(container, "T", f="STRING")
    database = f"database/{container}/development/private"
    zone = {"zoneID": {"zoneName": "Shared"}}
    console_site.api("POST", f"{database}/zones/modify", {"operations": [{"operationType": "create", "zone": zone}]})
    records = [
        {"recordType": "T", "recordName": "root", "fields": {}},
        {"recordType": "cloudkit.share", "forRecord": {"recordName": "root"}, "publicPermission": "READ_ONLY",
         "fields": {"cloudkit.title": {"value": SCRIPT}}},
    ]
    for record in records:
        body = zone | {"operations": [{"operationType": "create", "record": record}]}
        [saved] = console_site.api("POST", f"{database}/records/modify", body)["records"]
        assert "serverErrorCode" not in saved, saved
    page = open_console(f"#/{container}/development/shares")
    row = page.get_by_role("row", name=re.compile("onerror"))
    expect(row).to_contain_text("READ_ONLY")
    expect(row).to_contain_text("Olav")
    page.get_by_role("button", name=f"End {SCRIPT}").click()
    page.get_by_role("button", name="End sharing").click()
    expect(page.get_by_text("No shares")).to_be_visible()
    lookup = zone | {"records": [{"recordName": "root"}]}
    [root] = console_site.api("POST", f"{database}/records/lookup", lookup)["records"]
    assert "share" not in root and root["recordType"] == "T"


def test_only_developers_get_in(console_site, open_console, open_context, member):
    page = open_console(session=member)
    expect(page.get_by_text("Only for developers")).to_be_visible()
    expect(page.get_by_role("navigation")).to_have_count(0)

    owner = open_console("#/iCloud.multe/development/users")
    owner.get_by_label(f"{member.user['name']} is a developer").check()
    expect(owner.get_by_label(f"{member.user['name']} is a developer")).to_be_checked()
    page.reload()
    expect(page.get_by_role("navigation")).to_be_visible()
    page.goto(f"{console_site.url}console#/iCloud.multe/production/access")
    expect(page.get_by_text("Only the owner of this server changes")).to_be_visible()

    nobody = open_context(**DEVICES["desktop"]).new_page()
    nobody.goto(console_site.url + "console")
    expect(nobody.get_by_text("Sign in first")).to_be_visible()


def test_a_token_is_shown_once(console_site, open_console):
    page = open_console(f"#/{console_site.container()}/development/access")
    page.get_by_role("button", name="New API token").click()
    page.get_by_label("Name", exact=True).fill("Web page")
    page.get_by_label("Allowed origins").fill("nonsense")
    page.get_by_role("dialog").get_by_role("button", name="New API token").click()
    expect(page.get_by_role("alert")).to_contain_text("origin")
    page.get_by_label("Allowed origins").fill("https://app.example.org")
    page.get_by_role("dialog").get_by_role("button", name="New API token").click()
    secret = page.get_by_label("Your new API token").last
    expect(secret).to_have_value(re.compile("^[0-9a-f]{64}$"))
    token = secret.input_value()
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("row", name=re.compile("Web page"))).to_contain_text("https://app.example.org")
    assert token not in page.content()


def test_what_people_wrote_is_shown_as_text(console_site, open_console, open_context):
    container = console_site.container()
    console_site.make_type(container, "T", f="STRING")
    console_site.save(container, "r1", "T", f=SCRIPT)
    console_site.api("POST", f"database/{container}/development/private/zones/modify",
                     {"operations": [{"operationType": "create", "zone": {"zoneID": {"zoneName": "Zone <b>"}}}]})
    session = requests.Session()
    session.headers["Origin"] = console_site.url.rstrip("/")
    account = {"token": console_site.invite(), "name": SCRIPT, "email": f"x{next(CONSOLE_NUMBERS)}@example.org", "password": PASSWORD}
    console_site.call(session, "POST", "multe/1/invitations/accept", account)
    page = open_console(f"#/{container}/development/records?type=T")
    expect(page.get_by_role("cell", name=SCRIPT)).to_be_visible()
    page.get_by_role("button", name="Open r1").click()
    expect(page.get_by_label("f", exact=True)).to_have_value(SCRIPT)
    page.keyboard.press("Escape")
    for screen in ("users", "zones", "log"):
        page.goto(f"{console_site.url}console#/{container}/development/{screen}")
        expect(page.get_by_role("table")).to_be_visible()
    page.goto(f"{console_site.url}console#/{SCRIPT}/development/types?type={SCRIPT}")
    expect(page.get_by_role("heading", name="Record types")).to_be_visible()
    assert page.locator("img[src=x]").count() == 0
    assert "broken" not in page.title()


@pytest.mark.parametrize("screen", DEVICES)
def test_no_screen_is_wider_than_the_window(console_site, open_console, screen):
    container = console_site.container()
    console_site.make_type(container, "Places", title="STRING", where="LOCATION", tags="STRING_LIST")
    console_site.save(container, "a-record-with-a-rather-long-name", "Places", title="x" * 300)
    page = open_console(f"#/{container}/development/records", screen)
    for name in ("records", "types", "roles", "zones", "access", "log", "figures", "users"):
        page.goto(f"{console_site.url}console#/{container}/development/{name}")
        expect(page.locator("main table, main .empty").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"], name


def test_the_navigation_opens_on_a_phone(console_site, open_console):
    page = open_console(f"#/{console_site.container()}/development/records", "phone")
    expect(page.get_by_role("link", name="Zones")).to_be_hidden()
    page.get_by_role("button", name="Navigation").click()
    page.get_by_role("link", name="Zones").click()
    expect(page.get_by_role("link", name="Zones")).to_be_hidden()
    expect(page.get_by_role("table", name="")).to_be_visible()


def test_the_shared_database_shows_its_first_zone_or_that_there_is_none(console_site, open_console, member):
    container = console_site.container()
    console_site.make_type(container, "T", f="STRING")
    page = open_console(f"#/{container}/development/records?type=T")
    page.get_by_role("radio", name="Shared").check()
    expect(page.get_by_text("Nobody shares anything with this account.")).to_be_visible()
    database = f"database/{container}/development/private"
    zone = {"zoneID": {"zoneName": "Ours"}}
    console_site.api("POST", f"{database}/zones/modify", {"operations": [{"operationType": "create", "zone": zone}]})
    records = [
        {"recordType": "T", "recordName": "root", "createShortGUID": True, "fields": {"f": {"value": "to all"}}},
        {"recordType": "cloudkit.share", "forRecord": {"recordName": "root"}, "publicPermission": "READ_ONLY"},
    ]
    body = zone | {"operations": [{"operationType": "create", "record": record} for record in records]}
    guid = console_site.api("POST", f"{database}/records/modify", body)["records"][0]["shortGUID"]
    accept = f"database/{container}/development/public/records/accept?actAs={member.user['userRecordName']}"
    console_site.api("POST", accept, {"shortGUIDs": [{"value": guid}]})
    page.get_by_label("Act as").select_option(label=member.user["name"])
    expect(page.get_by_role("cell", name="to all")).to_be_visible()
    expect(page.get_by_label("Zone")).to_contain_text("Ours · Olav")


def test_a_type_that_cannot_be_listed_tells_what_to_do(console_site, open_console):
    container = console_site.container()
    console_site.make_type(container, "T", f="STRING")
    unlisted = {"edit": "setOptions", "type": "T", "name": "___recordID", "options": []}
    console_site.api("POST", f"schema/{container}/development/edits", {"edits": [unlisted]})
    page = open_console(f"#/{container}/development/records?type=T")
    page.get_by_role("link", name="Fields of T").click()
    page.get_by_label("___recordID is queryable").check()
    page.get_by_role("link", name="See records").click()
    expect(page.get_by_text("No records of T here")).to_be_visible()
