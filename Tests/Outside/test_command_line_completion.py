"""Completion, by real shells."""

import re
import shutil
import subprocess

import pytest

from support.process import free_port


def complete(command_line, *words):
    return [line.split("\t")[0] for line in command_line.out("__complete", *words).splitlines()]


def test_commands_of_both_programs_are_completed(kari, multe):
    told = set(re.findall(r"^  (\w+) +\S", multe("--help").stdout, re.MULTILINE))
    assert set(complete(kari, "")) == told


def test_names_are_completed(kari):
    kari.run("lists", "new", "Groceries", "oat milk")
    kari.run("lists", "new", "Garden centre")
    assert complete(kari, "lists", "show", "g") == ["Garden centre", "Groceries"]
    assert complete(kari, "lists", "tick", "Groceries", "") == ["oat milk"]
    assert complete(kari, "lists", "untick", "Groceries", "") == []
    assert complete(kari, "lists", "move", "Groceries", "oat milk", "--to", "gard") == ["Garden centre"]


def test_without_a_server_it_is_quick_and_silent(at_home):
    nobody = at_home("nobody")
    done = nobody.run("__complete", "lists", "show", "")
    assert (done.stdout, done.stderr) == ("", "")
    tokens = {"MULTE_URL": f"http://127.0.0.1:{free_port()}", "MULTE_API_TOKEN": "x", "MULTE_WEB_AUTH_TOKEN": "y"}
    done = nobody.run("__complete", "lists", "show", "", **tokens)
    assert (done.stdout, done.stderr) == ("", "")


def bash(command_line, line):
    """What bash completes at the end of a line."""
    script = f"""
        eval "$(multe completion bash)"
        line={subprocess.list2cmdline([line])}
        eval "COMP_WORDS=({line})"
        [[ $line == *' ' ]] && COMP_WORDS+=('')
        # As readline has them: in the marks that were typed.
        COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 ))
        _multe 2>/dev/null
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    path = f"{command_line.binary.parent}:/usr/bin:/bin"
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, env=command_line.env(PATH=path), timeout=60)
    assert done.returncode == 0 and done.stderr == "", done
    return [line for line in done.stdout.split("\n") if line]


def test_bash_completes(kari, tmp_path):
    kari.run("lists", "new", "Hytte på fjellet")
    assert bash(kari, "multe lis") == ["lists"]
    assert bash(kari, "multe lists show --o") == ["--open"]
    assert bash(kari, "multe lists show Hyt") == ["Hytte\\ på\\ fjellet"]
    (kari.home / "recipe.txt").write_text("")
    done = subprocess.run(
        ["bash", "-c", 'eval "$(multe completion bash)"; COMP_WORDS=(multe notes attach x rec); COMP_CWORD=4; '
         '_multe 2>/dev/null; echo "${COMPREPLY[@]}"'], capture_output=True, text=True, cwd=kari.home, timeout=60,
        env=kari.env(PATH=f"{kari.binary.parent}:/usr/bin:/bin"))
    assert done.stdout == "recipe.txt\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_is_one_that_its_shell_takes(kari, tmp_path, shell):
    script = kari.out("completion", shell)
    assert "__complete" in script
    if shutil.which(shell):
        (tmp_path / "script").write_text(script)
        done = subprocess.run([shell, "-n", tmp_path / "script"], capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
    else:
        # What can be said without the shell: its blocks are closed.
        words = re.findall(r"[\w']+", re.sub(r"#.*", "", script))
        opened = {"zsh": ("do", "done"), "fish": (("function", "for", "switch"), "end")}[shell]
        begins = opened[0] if isinstance(opened[0], tuple) else (opened[0],)
        assert sum(words.count(word) for word in begins) == words.count(opened[1])
