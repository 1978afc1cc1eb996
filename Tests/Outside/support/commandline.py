"""The command line as somebody uses it: with settings of its own, at a terminal or not."""

import json
import os
import pty
import select
import subprocess
import time
from pathlib import Path
from typing import Any

from support.household import PASSWORD, Household
from support.process import environment

# How long a command may take before a test calls it hung, in seconds.
LIMIT = 120.0


class CommandLine:
    """A person at a machine: a home folder, and an account if they are signed in."""

    def __init__(self, binary: Path, home: Path):
        self.binary = binary
        self.home = home
        home.mkdir(parents=True, exist_ok=True)

    @property
    def credentials(self) -> Path:
        return self.home / ".config/multe/credentials.json"

    def env(self, **more: str) -> dict[str, str]:
        kept = {name: value for name, value in environment().items() if not name.startswith("XDG_")}
        for name in ["NO_COLOR", "VISUAL", "EDITOR"]:
            kept.pop(name, None)
        return kept | {"HOME": str(self.home), "TERM": "xterm", "LANG": "C.UTF-8", "TZ": "UTC"} | more

    def run(self, *arguments: str, text: str | None = None, status: int = 0, **env: str) -> subprocess.CompletedProcess:
        """Runs a command that must end with `status`; `text` is its standard input."""
        done = subprocess.run(
            [self.binary, *arguments], input=text or "", capture_output=True, encoding="utf-8", timeout=LIMIT,
            env=self.env(**env), cwd=self.home)
        assert done.returncode == status, (arguments, done.returncode, done.stdout, done.stderr)
        return done

    def out(self, *arguments: str, **options: Any) -> str:
        return self.run(*arguments, **options).stdout

    def json(self, *arguments: str, **options: Any) -> Any:
        return json.loads(self.run(*arguments, "--json", **options).stdout)

    def start(self, *arguments: str, **env: str) -> subprocess.Popen:
        return subprocess.Popen(
            [self.binary, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            encoding="utf-8", env=self.env(**env), cwd=self.home)

    def log_in(self, household: Household, name: str) -> "CommandLine":
        household.cookie(name)
        self.run(
            "login", household.server.url, "--email", household.email(name), "--password-stdin", text=PASSWORD + "\n")
        return self


class Terminal:
    """A command at a pseudo-terminal."""

    def __init__(self, command_line: CommandLine, *arguments: str, argv: list[str] | None = None, **env: str):
        self.shown = ""
        self.process, self.line = pty.fork()
        if self.process == 0:
            os.chdir(command_line.home)
            words = argv or [str(command_line.binary), *arguments]
            os.execvpe(words[0], words, command_line.env(**env))

    def read_until(self, text: str, limit: float = LIMIT) -> str:
        """What is shown until a text is there."""
        deadline = time.monotonic() + limit
        while text not in self.shown:
            assert time.monotonic() < deadline, f"no {text!r} in {self.shown!r}"
            if not self._read(0.1):
                break
        assert text in self.shown, f"no {text!r} in {self.shown!r}"
        return self.shown

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.line], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.line, 65536)
        except OSError:  # The other end is closed.
            return False
        self.shown += data.decode(errors="replace")
        return bool(data)

    def type(self, text: str) -> None:
        os.write(self.line, text.encode())

    def end(self) -> int:
        """Reads to the end; gives the exit code, or less than 0 for a signal."""
        deadline = time.monotonic() + LIMIT
        while self._read(0.1):
            assert time.monotonic() < deadline, f"it goes on: {self.shown!r}"
        os.close(self.line)
        _, status = os.waitpid(self.process, 0)
        return os.waitstatus_to_exitcode(status)
