"""Importing Google Keep's notes from its Takeout archive."""

import io
import json
import zipfile

from playwright.sync_api import expect


def takeout(**notes: dict | bytes) -> dict:
    """A Takeout archive, as a file chooser gets it."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, note in notes.items():
            data = note if isinstance(note, bytes) else json.dumps(note).encode()
            archive.writestr(f"Takeout/Keep/{name}.json", data)
    return {"name": "takeout.zip", "mimeType": "application/zip", "buffer": buffer.getvalue()}


def note(title: str, *lines: tuple[str, bool], **more) -> dict:
    return {
        "title": title,
        "listContent": [{"text": text, "isChecked": checked} for text, checked in lines],
        "isTrashed": False, "isPinned": False, "isArchived": False, "color": "DEFAULT",
        "userEditedTimestampUsec": 1_700_000_000_000_000, "createdTimestampUsec": 1_700_000_000_000_000,
    } | more


def test_lists_are_imported_and_a_second_time_they_are_there_already(person):
    archive = takeout(
        weekend=note("Weekend", ("2 l milk", False), ("bread", True)),
        broken=b"{not json",
    )
    page = person.page(path="#/import")
    page.locator("input[type=file]").set_input_files(archive)
    expect(page.get_by_text("1 list added")).to_be_visible()
    expect(page.get_by_text("broken.json")).to_be_visible()
    page.get_by_role("button", name="Import another file").click()
    page.locator("input[type=file]").set_input_files(archive)
    expect(page.get_by_text("1 list was here already")).to_be_visible()
    page.get_by_role("link", name="To the lists", exact=True).click()
    expect(page.get_by_role("link", name="Weekend")).to_contain_text("1 of 2")
    assert len(person.named("Weekend")) == 1


def test_a_file_that_is_no_archive_is_refused_in_words(person):
    page = person.page(path="#/import")
    page.locator("input[type=file]").set_input_files(
        {"name": "photo.zip", "mimeType": "application/zip", "buffer": b"this is no archive"}
    )
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_text("Choose a file")).to_be_visible()


def test_a_dropped_file_is_imported(person):
    page = person.page("desktop", path="#/import")
    data = takeout(party=note("Party", ("cake", False)))["buffer"]
    page.locator(".drop").evaluate(
        """(element, bytes) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(bytes)], "takeout.zip", { type: "application/zip" }));
          element.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        list(data),
    )
    expect(page.get_by_text("1 list added")).to_be_visible()
    expect(page.get_by_role("link", name="Party")).to_be_visible()


def test_an_import_can_be_stopped(person):
    page = person.page(path="#/import")
    page.route("**/imports/keep", lambda route: None)
    page.locator("input[type=file]").set_input_files(takeout(a=note("A")))
    expect(page.get_by_text("Sending the file")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("alert")).to_contain_text("Stopped")
