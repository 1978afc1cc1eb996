"""The Swift module saves and fetches 10,000 records, against URLSession with the same bytes."""

import json
import statistics
import subprocess
import sys

from measuring import ROOT, SCRATCH, Row, World
from support.process import environment

RECORDS = 10_000


def measure(world: World) -> list[Row]:
    program = build()
    turns = [turn(world, program) for _ in range(world.rounds + 1)][1:]

    def median(key: str) -> float:
        return statistics.median(turn[key] for turn in turns)

    def row(name: str, ours: str, bare: str, size: str) -> Row:
        detail = {
            "cpuSeconds": median(f"{ours}CPU"), "baselineCpuSeconds": median(f"{bare}CPU"), size: turns[0][size]}
        return Row(name, median(ours), "s", 2, median(bare), lower_is_better=True, detail=detail)

    return [
        row(f"saving {RECORDS:,} records by the Swift module, against the bare HTTP client",
            "save", "bareSave", "requestBytes"),
        row(f"fetching {RECORDS:,} records as changes, against the bare HTTP client",
            "fetch", "bareFetch", "answerBytes"),
    ]


def build():
    """The program, built as the module is built for apps."""
    command = ["swift", "build", "-c", "release", "--product", "cloudkit-bench", "--scratch-path", ".build/client"]
    subprocess.run(command, cwd=ROOT, check=True, stdout=sys.stderr, timeout=1_800, env=environment(MULTE_CLIENT="1"))
    return ROOT / ".build/client/release/cloudkit-bench"


def turn(world: World, program) -> dict:
    """One turn against a server of its own, so that none finds the zones of another."""
    server = subprocess.Popen(
        [world.binary, "serve", "--ephemeral", "--users", "1"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env=environment())
    try:
        line = json.loads(server.stdout.readline())
        file = SCRATCH / "client.json"
        file.write_text(json.dumps(line | {"webAuthToken": line["users"][0]["webAuthToken"]}))
        done = subprocess.run(
            [program, str(RECORDS)], check=True, capture_output=True, text=True, timeout=300,
            env=environment(MULTE_CONFIG=str(file)))
        return json.loads(done.stdout)
    finally:
        server.kill()
        server.wait()
