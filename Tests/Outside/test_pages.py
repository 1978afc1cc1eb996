"""What docs/cloudkit.md tells to type works as it stands there, one command upon the other."""

import json
import os
import re
import shutil
import subprocess

from support.process import ROOT, environment

PAGE = ROOT / "docs/cloudkit.md"
ACCOUNT = ["user", "add", "you@example.org", "--name", "You", "--password-stdin"]


def test_the_commands_for_developers_work_as_they_are_told(binary, tmp_path):
    (tmp_path / ".build/release").mkdir(parents=True)
    os.symlink(binary, tmp_path / ".build/release/multe")
    subprocess.run([binary, *ACCOUNT], cwd=tmp_path, input="moltebær på myra\n", text=True, check=True, timeout=60)
    blocks = re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    script = "\n".join(["set -euo pipefail", "trap 'kill %1' EXIT", *blocks])
    bash = shutil.which("bash")
    run = subprocess.run([bash, "-c", script], cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "serverErrorCode" not in run.stdout
    answers = [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{") and line.endswith("}")]
    names = [[record["recordName"] for record in answer["records"]] for answer in answers if "records" in answer]
    assert ["groceries"] in names and names.count(["milk"]) == 3, "saved by Ola, found by Kari, changed by Kari"
    assert [answer["fet"]["sid"] for answer in answers if "fet" in answer] == ["all"]
    assert re.search(r"^Key ID: \w{64}$", run.stdout, re.MULTILINE)
    assert run.stdout.count("ckAPIToken:") == 2
