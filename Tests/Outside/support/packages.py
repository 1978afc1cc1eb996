"""Swift packages that depend on this one, as those of other developers do."""

import os
import shutil
import subprocess
from pathlib import Path

from support.process import ROOT, environment

# Beside each other: the packages, and this one under its own name. Kept between runs, so that only what changed is built.
PACKAGES = ROOT / ".build/packages"

# The first build compiles the module CloudKit and what it needs, on a busy machine for some minutes.
BUILD_LIMIT = 900


class SwiftPackage:
    """A package with given files, beside this one."""

    def __init__(self, name: str, files: dict[str, str]):
        self.folder = PACKAGES / name
        for path in (self.folder / "Sources", self.folder / "Tests"):
            shutil.rmtree(path, ignore_errors=True)
        for path, text in files.items():
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / path).write_text(text)
        link = PACKAGES / "multe"
        if not link.is_symlink():
            link.symlink_to(ROOT)

    def run(self, *command: str | Path, limit: float = BUILD_LIMIT, **env: str) -> subprocess.CompletedProcess:
        """Runs a command in the package's folder; fails if it does."""
        done = subprocess.run(
            command, cwd=self.folder, env=environment(**env), stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=limit,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done

    def build(self) -> None:
        # All packages share what they build of this one.
        self.run("swift", "build", "--scratch-path", PACKAGES / "build")

    def program(self, name: str) -> Path:
        return PACKAGES / "build/debug" / name


def path_with(binary: Path) -> str:
    return f"{binary.parent}{os.pathsep}{os.environ['PATH']}"
