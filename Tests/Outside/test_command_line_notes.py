"""Notes from the command line."""

import json
import os
import signal
import stat

import pytest

from support.commandline import Terminal
from support.process import wait_until

ZONE = {"zoneName": "Notes"}


@pytest.fixture
def editor(tmp_path):
    """Makes an editor of a shell script; the file is $1."""

    def make(script: str) -> str:
        path = tmp_path / f"editor{len(list(tmp_path.iterdir()))}"
        path.write_text("#!/bin/sh\n" + script)
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return str(path)

    return make


@pytest.fixture
def pancakes(kari):
    """A note of its own for a test: its title."""
    title = f"Pancakes {os.urandom(4).hex()}"
    kari.run("notes", "new", title, "--text", "2 eggs\nmilk\nflour")
    return title


def text(command_line, title):
    return command_line.json("notes", "show", title)["text"]


def test_a_note_is_made_shown_and_found(household, kari, pancakes):
    made = kari.json("notes", "new", "Minutes", "--text", "-", "--label", "work", text="All were there.\n")
    [record] = household.client("Kari").lookup(ZONE, made["id"])
    assert record["recordType"] == "Notes"
    assert {name: field["value"] for name, field in record["fields"].items()} == {
        "title": "Minutes", "text": "All were there.\n", "labels": ["work"]}
    assert kari.out("notes", "show", "minutes").startswith("Minutes\n#work\n\nAll were there.\n")
    assert kari.out("notes", "search", "THERE all").startswith("Minutes\n")
    assert kari.run("notes", "search", "nowhere to be found", status=3).stdout == ""
    assert "Minutes" in kari.out("notes")


def test_the_trash_gives_back(kari, pancakes):
    kari.run("notes", "delete", pancakes)
    assert pancakes not in kari.out("notes")
    assert pancakes in kari.out("notes", "--trashed")
    kari.run("notes", "show", pancakes, status=3)
    kari.run("notes", "restore", pancakes)
    assert "trashed" not in kari.json("notes", "show", pancakes)


def test_an_edit_is_saved_and_leaves_nothing_behind(kari, pancakes, editor):
    out = kari.out("notes", "edit", pancakes, EDITOR=editor("sed -i 's/2 eggs/3 eggs/' \"$1\""))
    assert out == f"{pancakes} is saved.\n"
    assert text(kari, pancakes) == "3 eggs\nmilk\nflour"
    assert list((kari.home / ".local/state/multe/edits").iterdir()) == []
    assert kari.out("notes", "edit", pancakes, EDITOR="true") == "Nothing changed.\n"
    kari.run("notes", "edit", pancakes, EDITOR=editor("sed -i '1s/.*/New title/' \"$1\""))
    assert kari.json("notes", "show", "New title")["text"] == "3 eggs\nmilk\nflour"
    kari.run("notes", "delete", "New title")


def test_what_somebody_else_wrote_meanwhile_is_laid_together(kari, pancakes, editor):
    inner = editor("sed -i 's/flour/flour\\nsugar/' \"$1\"")
    outer = editor(
        f"sed -i 's/2 eggs/3 eggs/' \"$1\"\nEDITOR={inner} XDG_STATE_HOME=/tmp/{os.urandom(6).hex()} "
        f"'{kari.binary}' notes edit '{pancakes}' >/dev/null || exit 1")
    out = kari.out("notes", "edit", pancakes, EDITOR=outer)
    assert "their changes are in it too" in out
    assert text(kari, pancakes) == "3 eggs\nmilk\nflour\nsugar"


def test_what_excludes_each_other_is_there_twice(kari, pancakes, editor):
    inner = editor("sed -i 's/2 eggs/4 eggs/' \"$1\"")
    outer = editor(
        f"sed -i 's/2 eggs/3 eggs/' \"$1\"\nEDITOR={inner} XDG_STATE_HOME=/tmp/{os.urandom(6).hex()} "
        f"'{kari.binary}' notes edit '{pancakes}' >/dev/null || exit 1")
    out = kari.out("notes", "edit", pancakes, EDITOR=outer)
    assert "both wordings" in out
    merged = text(kari, pancakes)
    assert "3 eggs" in merged and "4 eggs" in merged and "flour" in merged


def open_editor(kari, note: str, editor, command: str):
    """Starts an edit in an editor that has changed the text, and stays open."""
    home = kari.home
    script = editor(f"{command}; touch '{home}/open'; while [ ! -e '{home}/close' ]; do sleep 0.05; done")
    process = kari.start("notes", "edit", note, EDITOR=script)
    wait_until((home / "open").exists, "the editor is not open")
    return process


def close_editor(kari, process) -> tuple[str, str]:
    (kari.home / "close").touch()
    return process.communicate(timeout=60)


def test_an_edit_beats_a_deletion(household, kari, pancakes, editor):
    note = kari.json("notes", "show", pancakes)["id"]
    process = open_editor(kari, pancakes, editor, "sed -i 's/2 eggs/3 eggs/' \"$1\"")
    household.client("Kari").modify(ZONE, {"operationType": "forceDelete", "record": {"recordName": note}})
    out, _ = close_editor(kari, process)
    assert process.returncode == 0 and "it is back" in out
    assert text(kari, pancakes) == "3 eggs\nmilk\nflour"


def test_an_editor_that_fails_saves_nothing_and_keeps_the_text(kari, pancakes, editor):
    done = kari.run("notes", "edit", pancakes, status=1, EDITOR=editor("echo more >> \"$1\"; exit 1"))
    assert "notes edit" in done.stderr
    assert "more" not in text(kari, pancakes)
    done = kari.run("notes", "edit", pancakes, EDITOR="true")
    assert "goes on with an edit" in done.stderr
    assert text(kari, pancakes) == "2 eggs\nmilk\nflour\nmore"


def test_kill_9_in_the_middle_of_an_edit_keeps_the_text(kari, pancakes, editor):
    process = open_editor(kari, pancakes, editor, "echo 'precious words' >> \"$1\"")
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    close_editor(kari, process)
    [kept] = [file for file in (kari.home / ".local/state/multe/edits").iterdir() if file.suffix == ".md"]
    assert "precious words" in kept.read_text() and stat.S_IMODE(kept.stat().st_mode) == 0o600
    kari.run("notes", "edit", pancakes, EDITOR="true")
    assert text(kari, pancakes) == "2 eggs\nmilk\nflour\nprecious words"


def test_a_server_that_goes_away_during_an_edit_costs_no_words(household, kari, pancakes, editor):
    process = open_editor(kari, pancakes, editor, "echo 'precious words' >> \"$1\"")
    household.server.stop()
    try:
        _, told = close_editor(kari, process)
    finally:
        household.server.start()
    assert process.returncode == 5 and "Your text is kept in" in told
    kari.run("notes", "edit", pancakes, EDITOR="true")
    assert text(kari, pancakes).endswith("precious words")


def test_the_editor_has_the_terminal(kari, pancakes, editor):
    terminal = Terminal(kari, "notes", "edit", pancakes, EDITOR=editor("printf 'Type: '; read word; echo \"$word\" >> \"$1\""))
    terminal.read_until("Type: ")
    terminal.type("sugar\n")
    assert terminal.end() == 0
    assert text(kari, pancakes) == "2 eggs\nmilk\nflour\nsugar"


def test_files_go_with_a_note_and_come_out_of_it(kari, pancakes, tmp_path):
    photo, recipe = tmp_path / "photo.jpg", tmp_path / "récipe 牛.txt"
    photo.write_bytes(os.urandom(300_000))
    recipe.write_text("mix")
    kari.run("notes", "attach", pancakes, str(photo), str(recipe))
    note = kari.json("notes", "show", pancakes)
    assert {(file["name"], file["mediaType"]) for file in note["files"]} == {
        ("photo.jpg", "image/jpeg"), ("récipe 牛.txt", "text/plain")}
    folder = tmp_path / "out"
    kari.run("notes", "export", pancakes, "--to", str(folder))
    assert (folder / f"{pancakes}.md").read_text() == f"# {pancakes}\n\n2 eggs\nmilk\nflour\n"
    assert (folder / pancakes / "photo.jpg").read_bytes() == photo.read_bytes()
    assert (folder / pancakes / "récipe 牛.txt").read_text() == "mix"
    [entry] = json.loads((folder / "notes.json").read_text())
    assert entry["note"]["text"] == "2 eggs\nmilk\nflour"
    assert "not empty" in kari.run("notes", "export", pancakes, "--to", str(folder), status=1).stderr
    assert kari.run("notes", "attach", pancakes, str(tmp_path / "gone.txt"), status=3).stdout == ""


def test_an_export_stays_in_its_folder(kari, tmp_path):
    title = "../../outside " + os.urandom(4).hex()
    kari.run("notes", "new", title, "--text", "x")
    folder = tmp_path / "deep/out"
    kari.run("notes", "export", title, "--to", str(folder))
    assert sorted(path.name for path in folder.iterdir()) == sorted(["notes.json", f"-..-{title[6:]}.md"])
    assert not list(tmp_path.glob("outside*"))
