"""Durable creates by 64 clients, one record each, against plain C SQLite with a transaction for each row."""

import itertools
import json
import os
import subprocess

from measuring import SCRATCH, Load, Row, World, item, load


def measure(world: World) -> list[Row]:
    server = world.server()
    zone = server.ck.make_zone("Creates")
    runs = itertools.count()
    body = json.dumps({"zoneID": zone, "operations": [{"operationType": "create", "record": item("NAME", 1)}]})
    saved = server.ck.save(zone, item("sample", 1))
    row_bytes = len(json.dumps(saved["fields"], separators=(",", ":")))
    sqlite = world.compile("sqlite_insert", "sqlite3")

    def ours() -> Load:
        run = f"run{next(runs)}"
        result = load(
            server.url, server.pid, world.seconds, script="create.lua",
            arguments=[*server.script_arguments("records/modify", body), run])
        # An answer with status 200 may hold a refusal: two of the run must be there. (wrk makes the first request without sending it.)
        assert all("fields" in found for found in server.ck.lookup(zone, f"{run}-1-000000002", f"{run}-1-000000500"))
        return result

    def plain() -> Load:
        file = SCRATCH / f"plain-{next(runs)}.sqlite"
        output = subprocess.run(
            [sqlite, file, str(world.seconds), str(row_bytes)], check=True, capture_output=True, text=True).stdout
        for path in SCRATCH.glob(file.name + "*"):
            os.unlink(path)
        return Load(float(output), 0)

    multe, c = world.load_in_turns(ours, plain)
    return [Row(
        "durable creates by 64 clients, against C SQLite", multe.per_second, "creates/s", 3, c.per_second,
        detail={"cpuMicroseconds": multe.cpu, "rowBytes": row_bytes},
    )]
