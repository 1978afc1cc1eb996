"""Photos and comments of items: taken, kept offline, sent beside everything else, seen by others."""

import base64
import re
import struct
import zlib

import pytest
import requests
from playwright.sync_api import Page, expect

from .conftest import DEVICES, Person, until
from .test_access import check
from .test_shared_lists import make_list, share

SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'


def png(width: int, height: int) -> bytes:
    """A picture that is red at its top left and blue elsewhere."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    red, blue = b"\xff\x00\x00", b"\x00\x00\xff"
    rows = [b"\x00" + (red * (width // 2) + blue * (width - width // 2)), b"\x00" + blue * width]
    data = b"".join(rows[0 if y < height // 2 else 1] for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


def sideways(jpeg: bytes) -> bytes:
    """The same photo as a phone held upright stores it: lying on its side, with a note that says so."""
    tiff = b"MM\x00\x2a\x00\x00\x00\x08" + struct.pack(">HHHIHHI", 1, 0x0112, 3, 1, 6, 0, 0)
    exif = b"Exif\x00\x00" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + jpeg[2:]


def jpeg_size(data: bytes) -> tuple[int, int]:
    at = 2
    while True:
        kind, length = data[at + 1], struct.unpack(">H", data[at + 2 : at + 4])[0]
        if kind in (0xC0, 0xC1, 0xC2):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length


@pytest.fixture
def shop(person):
    def open_shop(*items, screen: str = "phone", **options) -> Page:
        name = person.make_list("Shop", *items)
        page = person.page(screen, f"#/lists/{name}", **options)
        expect(page.get_by_role("heading", name="Shop")).to_be_visible()
        return page

    return open_shop


def edit(page: Page, name: str):
    page.get_by_role("button", name=f"More for {name}").click()
    page.get_by_role("menuitem", name="Edit").click()
    return page.get_by_role("dialog", name="Edit item")


def choose(dialog, content: bytes, name: str = "photo.png", kind: str = "image/png") -> None:
    dialog.locator("input[type=file]").set_input_files({"name": name, "mimeType": kind, "buffer": content})


def add_photo(page: Page, name: str, content: bytes) -> None:
    dialog = edit(page, name)
    choose(dialog, content)
    expect(dialog.get_by_role("button", name="Remove photo")).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()


def thumbnail(page: Page, name: str):
    return page.get_by_role("button", name=f"Photo of {name}")


def is_drawn(picture) -> None:
    image = picture.locator("img")
    expect(image).to_be_visible()
    expect(image).to_have_js_property("complete", True)
    expect(image).not_to_have_js_property("naturalWidth", 0)


def wait_saved(page: Page) -> None:
    expect(page.locator("[data-sync=saved]:visible")).to_have_count(1)


def photo_of(person, name: str) -> dict:
    [item] = person.named(name)
    return item["photo"]


def bytes_of(photo: dict) -> bytes:
    answer = requests.get(photo["downloadURL"], timeout=20)
    assert answer.ok, answer.text
    return answer.content


@pytest.mark.parametrize("screen", DEVICES)
def test_a_photo_is_made_small_shown_and_sent(shop, person, screen):
    page = shop("milk", "bread", screen=screen)
    add_photo(page, "milk", png(4000, 3000))
    is_drawn(thumbnail(page, "milk"))
    wait_saved(page)
    photo = photo_of(person, "milk")
    content = bytes_of(photo)
    assert len(content) == photo["size"]
    assert jpeg_size(content) == (1600, 1200)
    assert "photo" not in person.named("bread")[0]


def test_a_photo_is_turned_upright_and_says_nothing_else(shop, person):
    page = shop("milk")
    url = page.evaluate("""() => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 200 });
      canvas.getContext("2d").fillRect(0, 0, 300, 200);
      return canvas.toDataURL("image/jpeg");
    }""")
    content = sideways(base64.b64decode(url.split(",")[1]))
    assert b"Exif" in content
    add_photo(page, "milk", content)
    wait_saved(page)
    kept = bytes_of(photo_of(person, "milk"))
    assert jpeg_size(kept) == (200, 300)
    assert b"Exif" not in kept


@pytest.mark.parametrize("screen", DEVICES)
def test_a_tap_shows_the_photo_and_it_can_be_removed(shop, person, screen):
    page = shop("milk", screen=screen)
    add_photo(page, "milk", png(800, 600))
    wait_saved(page)
    thumbnail(page, "milk").click()
    dialog = page.get_by_role("dialog", name="milk")
    expect(dialog.get_by_role("img", name="Photo of milk")).to_be_visible()
    expect(page.get_by_role("checkbox", name="milk")).not_to_be_checked()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    thumbnail(page, "milk").click()
    dialog.get_by_role("button", name="Remove photo").click()
    expect(thumbnail(page, "milk")).to_have_count(0)
    wait_saved(page)
    assert "photo" not in person.named("milk")[0]
    page.get_by_role("button", name="Undo the last change").click()
    is_drawn(thumbnail(page, "milk"))
    wait_saved(page)
    assert jpeg_size(bytes_of(photo_of(person, "milk"))) == (800, 600)


@pytest.mark.parametrize(
    ("content", "name", "kind", "words"),
    [
        (SVG, "a.svg", "image/svg+xml", "SVG drawings"),
        (SVG, "a.png", "image/png", "SVG drawings"),
        (b"\x89PNG\r\n\x1a\nbroken", "a.png", "image/png", "cannot be read"),
        (b"", "a.png", "image/png", "cannot be read"),
        (b"%PDF-1.4", "a.pdf", "application/pdf", "not a photo"),
        (png(40, 40)[:-30], "cut.heic", "image/heic", None),
        (png(40_000, 4_000), "huge.png", "image/png", "too large"),
    ],
    ids=["svg", "svg-called-png", "broken", "empty", "pdf", "cut", "huge"],
)
def test_what_is_no_photo_is_refused_and_nothing_is_lost(shop, person, content, name, kind, words):
    page = shop("milk")
    add_photo(page, "milk", png(40, 40))
    wait_saved(page)
    dialog = edit(page, "milk")
    dialog.get_by_label("Comment").fill("half written")
    choose(dialog, content, name, kind)
    if words:
        expect(dialog.get_by_role("status").filter(has_text=words)).to_be_visible()
    expect(dialog.get_by_label("Comment")).to_have_value("half written")
    dialog.get_by_role("button", name="Save", exact=True).click()
    is_drawn(thumbnail(page, "milk"))
    wait_saved(page)
    assert person.named("milk")[0]["comment"] == "half written"


def test_a_photo_taken_offline_is_there_at_once_and_sent_later(shop, person):
    page = shop("milk", "bread")
    page.context.set_offline(True)
    add_photo(page, "milk", png(600, 400))
    is_drawn(thumbnail(page, "milk"))
    page.get_by_role("checkbox", name="bread").click()
    thumbnail(page, "milk").click()
    expect(page.get_by_role("img", name="Photo of milk")).to_be_visible()
    page.keyboard.press("Escape")
    page.context.set_offline(False)
    wait_saved(page)
    assert jpeg_size(bytes_of(photo_of(person, "milk"))) == (600, 400)
    assert "checked" in person.named("bread")[0]


@pytest.mark.parametrize("failure", ["500", "hangs", "refused"])
def test_an_upload_that_fails_holds_nothing_else_up(shop, person, failure):
    page = shop("milk", "bread")
    failing = True

    def answer(route) -> None:
        if not failing:
            route.continue_()
        elif failure == "500":
            route.fulfill(status=500, body="")
        elif failure == "refused":
            route.fulfill(status=413, body="")

    page.route(re.compile("/multe/1/assets/upload"), answer)
    add_photo(page, "milk", png(600, 400))
    page.get_by_role("checkbox", name="milk").click()
    page.get_by_role("checkbox", name="bread").click()
    for name in ("milk", "bread"):
        until(page, lambda: "checked" in person.named(name)[0], f"{name} ticked")
    assert "photo" not in person.named("milk")[0]
    is_drawn(thumbnail(page, "milk"))
    expect(page.locator("[data-sync=saved]:visible")).to_have_count(0)
    if failure == "hangs":
        return
    failing = False
    page.evaluate("dispatchEvent(new Event('online'))")
    wait_saved(page)
    assert jpeg_size(bytes_of(photo_of(person, "milk"))) == (600, 400)


def test_a_new_item_s_photo_comes_after_it(shop, person):
    page = shop()
    page.context.set_offline(True)
    field = page.get_by_label("Add an item")
    field.fill("milk")
    field.press("Enter")
    add_photo(page, "milk", png(60, 40))
    page.context.set_offline(False)
    wait_saved(page)
    assert jpeg_size(bytes_of(photo_of(person, "milk"))) == (60, 40)
    assert len(person.named("milk")) == 1


def test_another_device_sees_the_photo_and_keeps_it_for_offline(shop, person):
    page = shop("milk", screen="desktop")
    other = person.page("phone", page.url.split("/")[-3] and f"#/{page.url.split('#/')[1]}")
    add_photo(page, "milk", png(600, 400))
    is_drawn(thumbnail(other, "milk"))
    other.context.set_offline(True)
    thumbnail(other, "milk").click()
    expect(other.get_by_role("img", name="Photo of milk")).to_be_visible()


def test_an_address_that_has_expired_is_asked_for_again(shop, person):
    page = shop("milk")
    add_photo(page, "milk", png(600, 400))
    wait_saved(page)
    name = page.url.split("#/")[1]
    other = person.page("phone")
    asked = []

    def answer(route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=403, body="") if len(asked) == 1 else route.continue_()

    other.route("**/multe/1/assets/**", answer)
    other.goto(f"{person.site.url}#/{name}")
    is_drawn(thumbnail(other, "milk"))
    assert len(asked) == 2


def test_a_photo_that_is_not_to_be_had_says_so(shop, person):
    page = shop("milk")
    add_photo(page, "milk", png(600, 400))
    wait_saved(page)
    other = person.page("phone")
    other.route("**/multe/1/assets/**", lambda route: route.abort())
    other.goto(f"{person.site.url}#/{page.url.split('#/')[1]}")
    expect(thumbnail(other, "milk")).to_be_visible()
    thumbnail(other, "milk").click()
    expect(other.get_by_text("The photo is not on this device")).to_be_visible()
    other.unroute("**/multe/1/assets/**")
    other.get_by_role("button", name="Try again").click()
    expect(other.get_by_role("img", name="Photo of milk")).to_be_visible()
    other.keyboard.press("Escape")


def test_a_deleted_item_comes_back_with_its_photo(shop, person):
    page = shop("milk")
    add_photo(page, "milk", png(600, 400))
    wait_saved(page)
    page.get_by_role("button", name="More for milk").click()
    page.get_by_role("menuitem", name="Delete").click()
    wait_saved(page)
    assert person.named("milk") == []
    page.get_by_role("button", name="Undo the last change").click()
    is_drawn(thumbnail(page, "milk"))
    wait_saved(page)
    assert jpeg_size(bytes_of(photo_of(person, "milk"))) == (600, 400)


def test_a_photo_in_a_list_of_another_person(person, site, open_context):
    ola = Person(site, open_context, "Ola Nordmann")
    root = make_list(person, "Cabin", "milk", "candles")
    share(person, root, ola)
    mine = person.page("desktop", f"#/lists/{root}")
    theirs = ola.page()
    theirs.get_by_role("link", name="Cabin").click()
    add_photo(theirs, "candles", png(600, 400))
    is_drawn(thumbnail(theirs, "candles"))
    wait_saved(theirs)
    is_drawn(thumbnail(mine, "candles"))
    add_photo(mine, "milk", png(60, 40))
    is_drawn(thumbnail(theirs, "milk"))
    assert jpeg_size(bytes_of(photo_of(person, "candles"))) == (600, 400)
    assert seen_photos(theirs) > 0
    [made] = [each for each in person.records() if each["recordType"] == "cloudkit.share"]
    person.save([{"operationType": "forceDelete", "record": {"recordName": made["recordName"]}}])
    expect(theirs.get_by_role("checkbox", name="milk")).to_have_count(0)
    until(theirs, lambda: seen_photos(theirs) == 0, "the last photo gone")


def seen_photos(page: Page) -> int:
    """How many photos, small ones included, the browser keeps of those it has seen; one's own are another matter."""
    return page.evaluate("""async () => {
      const { name } = (await indexedDB.databases()).find(({ name }) => name.startsWith("photos of"));
      const db = await new Promise((done) => (indexedDB.open(name).onsuccess = ({ target }) => done(target.result)));
      const keys = await new Promise((done) => (db.transaction("seen").objectStore("seen").getAllKeys().onsuccess = ({ target }) => done(target.result)));
      db.close();
      return keys.filter((key) => !key.includes("local:")).length;
    }""")


def test_a_reload_offline_keeps_the_photo_that_waits(shop, person):
    page = shop("milk")
    page.evaluate("navigator.serviceWorker?.ready")
    page.context.set_offline(True)
    add_photo(page, "milk", png(600, 400))
    is_drawn(thumbnail(page, "milk"))
    page.reload()
    is_drawn(thumbnail(page, "milk"))
    page.context.set_offline(False)
    wait_saved(page)
    assert jpeg_size(bytes_of(photo_of(person, "milk"))) == (600, 400)


def test_an_item_moved_between_two_people_s_lists_takes_its_photo_along(person, site, open_context):
    ola = Person(site, open_context, "Ola Nordmann")
    share(person, make_list(person, "Cabin", "candles"), ola)
    ola.make_list("Home", "milk")
    page = ola.page("desktop")
    page.get_by_role("link", name="Home").click()
    add_photo(page, "milk", png(600, 400))
    wait_saved(page)
    answers = []

    def listen(route) -> None:
        answer = route.fetch()
        answers.append(answer.text())
        route.fulfill(response=answer)

    page.route("**/records/modify", listen)
    dialog = edit(page, "milk")
    dialog.get_by_label("List").select_option("Cabin")
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("milk moved to Cabin")).to_be_visible()
    wait_saved(page)
    assert answers and not [answer for answer in answers if "serverErrorCode" in answer]
    assert ola.named("milk") == []
    assert jpeg_size(bytes_of(photo_of(person, "milk"))) == (600, 400)


# Comments and other details


@pytest.mark.parametrize("screen", DEVICES)
def test_a_comment_of_several_lines(shop, person, screen):
    page = shop("milk", screen=screen)
    dialog = edit(page, "milk")
    dialog.get_by_label("Comment").fill("oat\nor soy")
    dialog.get_by_label("Comment").press("Enter")
    expect(dialog).to_be_visible()
    dialog.get_by_label("Comment").press("Control+Enter")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("checkbox", name="milk")).to_contain_text("oat · or soy")
    wait_saved(page)
    assert person.named("milk")[0]["comment"] == "oat\nor soy"


def test_two_people_s_edits_of_a_comment_both_stay(shop, person):
    page = shop({"name": "milk", "comment": "oat or soy"}, screen="desktop")
    other = person.page("phone", f"#/{page.url.split('#/')[1]}")
    first, second = edit(page, "milk"), edit(other, "milk")
    first.get_by_label("Comment").fill("oat or soy, please")
    first.get_by_role("button", name="Save", exact=True).click()
    wait_saved(page)
    expect(other.locator(".comment")).to_have_text("oat or soy, please")
    second.get_by_label("Comment").fill("The best oat or soy")
    second.get_by_role("button", name="Save", exact=True).click()
    for each in (page, other):
        expect(each.locator(".comment")).to_have_text("The best oat or soy, please")


def test_section_and_list_are_chosen_in_the_details(shop, person):
    elsewhere = person.make_list("Elsewhere", "salt")
    page = shop({"name": "milk", "comment": "oat"}, screen="desktop")
    dialog = edit(page, "milk")
    dialog.get_by_label("Section").select_option(index=1)
    chosen = dialog.get_by_label("Section").input_value()
    dialog.get_by_label("List").select_option("Elsewhere")
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("milk moved to Elsewhere")).to_be_visible()
    expect(page.get_by_role("checkbox", name="milk")).to_have_count(0)
    wait_saved(page)
    [milk] = person.named("milk")
    assert (milk["list"]["recordName"], milk["section"], milk["comment"]) == (elsewhere, chosen, "oat")
    page.get_by_role("button", name="Undo the last change").click()
    expect(page.get_by_role("checkbox", name="milk")).to_be_visible()


def test_the_details_say_who_added_the_item(shop):
    page = shop("milk")
    expect(edit(page, "milk").get_by_text("Added by you")).to_be_visible()


@pytest.mark.parametrize("name", ["x" * 200, "word " * 40, "חלב ושוקולד", "👩‍👩‍👧‍👦🇸🇪"], ids=["long", "words", "rtl", "zwj"])
def test_the_details_fit_on_a_narrow_screen(shop, name):
    page = shop({"name": name, "comment": name})
    page.set_viewport_size({"width": 320, "height": 568})
    page.locator(".item .row-more").click()
    page.get_by_role("menuitem", name="Edit").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Name", exact=True)).to_have_value(name)
    assert dialog.evaluate("dialog => dialog.querySelector('.dialog-content').scrollWidth <= dialog.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    box = dialog.get_by_role("button", name="Save", exact=True).bounding_box()
    assert box["y"] + box["height"] <= 568 and box["x"] + box["width"] <= 320


@pytest.mark.parametrize("label", ["Name", "Number", "Unit"])
def test_an_input_method_s_enter_saves_nothing(shop, label):
    page = shop("milk", screen="desktop")
    dialog = edit(page, "milk")
    field = dialog.get_by_label(label, exact=True)
    field.focus()
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": "うし", "selectionStart": 2, "selectionEnd": 2})
    session.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", "key": "Enter", "windowsVirtualKeyCode": 229})
    session.send("Input.insertText", {"text": "牛"})
    page.wait_for_timeout(100)
    expect(dialog).to_be_visible()


# Access


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("screen", DEVICES)
def test_suggestions_amounts_and_photos_have_no_fault_that_axe_finds(shop, screen, mode):
    page = shop("milk", {"name": "bread", "checked": 1_700_000_000_000}, screen=screen, color_scheme=mode)
    field = page.get_by_label("Add an item")
    field.click()
    expect(page.get_by_role("list", name="Recently bought")).to_be_visible()
    check(page)
    field.press_sequentially("mi")
    page.keyboard.press("ArrowDown")
    check(page)
    field.fill("butter")
    field.press("Enter")
    page.get_by_role("group", name="How much butter?").get_by_role("button", name="250\u00a0g").click()
    expect(page.get_by_role("checkbox", name="butter")).to_contain_text("250")
    check(page)
    dialog = edit(page, "milk")
    choose(dialog, SVG, "a.svg", "image/svg+xml")
    expect(dialog.get_by_text("SVG drawings")).to_be_visible()
    check(page)
    choose(dialog, png(60, 40))
    expect(dialog.get_by_role("button", name="Remove photo")).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()
    check(page)
    thumbnail(page, "milk").click()
    expect(page.get_by_role("img", name="Photo of milk")).to_be_visible()
    check(page)
