"""Completion, by real shells."""

import os
import re
import signal
import subprocess

import pytest

from support.commandline import Terminal
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
    (tmp_path / "script").write_text(kari.out("completion", shell))
    done = subprocess.run([shell, "-n", tmp_path / "script"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


class Shell:
    """A shell at a terminal, with the completion as its user loads it."""

    STARTS = {
        "bash": (["bash", "--norc", "--noprofile", "-i"], 'eval "$(multe completion bash)"'),
        "zsh": (["zsh", "-f", "-i"], 'autoload -U compinit; compinit -u -D; eval "$(multe completion zsh)"'),
        "fish": (["fish", "--no-config", "-i"], "multe completion fish | source"),
    }

    def __init__(self, command_line, name):
        argv, load = self.STARTS[name]
        self.terminal = Terminal(command_line, argv=argv, PATH=f"{command_line.binary.parent}:/usr/bin:/bin")
        # What is typed is shown too, so it must not be what is waited for.
        self.terminal.type(f"{load}; echo load''ed\n")
        self.terminal.read_until("loaded")

    def press_tab(self, line, completed):
        """Types a line and the tabulator, and reads until what is completed is there."""
        self.terminal.shown = ""
        self.terminal.type(line + "\t")
        self.terminal.read_until(completed)

    def enter(self, told):
        self.terminal.type("\n")
        self.terminal.read_until(told)

    def end(self):
        os.kill(self.terminal.process, signal.SIGKILL)
        self.terminal.end()


@pytest.fixture(params=["bash", "zsh", "fish"])
def shell(kari, request):
    shell = Shell(kari, request.param)
    yield shell
    shell.end()


def test_a_name_that_is_a_command_is_completed_as_a_name(kari, shell):
    name = f"{shell.terminal.process} $(touch pwned) `touch pwned`'\"; touch pwned; & herring"
    kari.run("lists", "new", name, "--", "plum jam")
    shell.press_tab(f"multe lists show {shell.terminal.process}", "herring")
    shell.enter("plum jam")
    assert not (kari.home / "pwned").exists()


@pytest.mark.parametrize(("line", "completed"), [
    ("multe lists show --o", "pen"), ("multe user rese", "t-password"), ("multe serve --ephem", "eral")])
def test_commands_and_options_are_completed(shell, line, completed):
    shell.press_tab(line, completed)


@pytest.mark.parametrize("command", ["serve", "user", "token", "key", "import", "schema", "records"])
def test_all_that_the_help_of_a_servers_command_names_is_completed(kari, multe, command):
    told = multe(command, "--help").stdout
    assert set(complete(kari, command, "--")) == set(re.findall(r"^  (--[-\w]+)", told, re.MULTILINE))
    below = re.findall(rf"^(?:usage: |       )multe {command} ([-a-z]+)", told, re.MULTILINE)
    assert complete(kari, command, "") == list(dict.fromkeys(below))


def test_files_are_completed_for_the_servers_commands(kari):
    assert complete(kari, "serve", "--data", "") == [":folders"]
    assert complete(kari, "key", "add", "") == [":files"]
    assert complete(kari, "import", "keep", "--user", "kari@example.org", "") == [":files"]
    assert complete(kari, "user", "list", "") == []


@pytest.mark.parametrize(("mark", "completed"), [
    ("", [r"\$\(touch\ pwned\)", r"O\'Neil", r"two\ \"words\""]), ("'", ["$(touch pwned)", 'two "words"']),
    ('"', ["O'Neil"])])
def test_bash_leaves_out_what_quotation_marks_do_not_hold(tmp_path, kari, mark, completed):
    program = tmp_path / "multe"
    program.write_text(
        "#!/bin/sh\nprintf '%s\\tlist\\n' '$(touch pwned)' \"O'Neil\" 'two \"words\"'\n")
    program.chmod(0o700)
    (tmp_path / "script").write_text(kari.out("completion", "bash"))
    done = subprocess.run(
        ["bash", "-c", 'source script; COMP_WORDS=(multe lists show "$1"); COMP_CWORD=3; _multe; '
         'printf "%s\\n" "${COMPREPLY[@]}"', "bash", mark],
        capture_output=True, text=True, cwd=tmp_path, timeout=60, env=kari.env(PATH=f"{tmp_path}:/usr/bin:/bin"))
    assert done.stdout.splitlines() == completed and done.stderr == ""
    assert not (tmp_path / "pwned").exists()
