"""What docs/command-line.md shows can be typed."""

import re
import subprocess

from support.process import ROOT

PAGE = (ROOT / "docs/command-line.md").read_text()


def lines_of(page: str) -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    return [line.split("  #")[0].strip() for block in blocks for line in block.splitlines() if line]


def test_each_line_of_the_page_can_be_typed(household, kari, ola):
    (kari.home / "recipe.txt").write_text("# Dairy\n- [x] cream\n- 2 l milk\n")
    (kari.home / "photo.jpg").write_bytes(b"a photo")
    env = kari.env(PATH=f"{kari.binary.parent}:/usr/bin:/bin", EDITOR="true", MULTE_SERVER=household.server.url)
    lines = lines_of(PAGE)
    assert len(lines) > 30
    for line in lines:
        if line.startswith(("PATH=", "multe login")):
            continue
        if line.startswith("multe watch"):  # It goes on until Ctrl-C.
            line = f"timeout -s INT 2 {line}; true"
        if "fish" in line:
            line = line.split("|")[0]
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60, env=env, cwd=kari.home)
        shell_lacks_it = "zsh" in line
        assert done.returncode == 0 or shell_lacks_it, (line, done.stdout, done.stderr)
    items = {item["name"]: item for item in kari.json("lists", "show", "Groceries")["items"]}
    assert (items["milk"]["number"], items["milk"]["unit"]) == (2, "l"), "it was ticked, and came back with the new amount"
    assert (kari.home / "notes/Pancakes/photo.jpg").read_bytes() == b"a photo"


def test_the_page_tells_every_command_and_exit_code(kari):
    for line in kari.out("lists", "--help").split("Commands:\n")[1].split("\n\n")[0].splitlines():
        assert f"multe lists {line.split()[0]}" in PAGE, line
    for line in kari.out("notes", "--help").split("Commands:\n")[1].split("\n\n")[0].splitlines():
        assert f"notes {line.split()[0]}" in PAGE or line.split()[0] in ("list", "show"), line
    assert re.findall(r"^\| (\d) \|", PAGE, re.MULTILINE) == [str(code) for code in range(9)]
