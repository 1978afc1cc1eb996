"""Measures Multe against the figures that it promises. Run by bin/bench.

Each file in rows/ measures one promise, next to its baseline in the same run, and gives one Row or more. A ratio against
a plain C program on the same machine at the same time says more than a number from another machine.
"""

import argparse
import importlib.util
import json
import sys
import traceback
from pathlib import Path

from measuring import Row, Skip, World

ROWS = Path(__file__).parent / "rows"


def modules(only: list[str]):
    for path in sorted(ROWS.glob("*.py")):
        name = path.stem.split("_", 1)[1]
        if only and name not in only:
            continue
        spec = importlib.util.spec_from_file_location(name, path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        yield name, module


def number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def table(rows: list[Row]) -> str:
    lines = ["| what | value | baseline | ratio | must be | holds |", "|---|---|---|---|---|---|"]
    for row in rows:
        limit = f"{'at most' if row.lower_is_better else 'at least'} {number(row.floor)}"
        limit += "" if row.ratio is not None else f" {row.unit}"
        lines.append(
            f"| {row.name} | {number(row.value)} {row.unit} | {number(row.baseline)} | {number(row.ratio)} | {limit} |"
            f" {'yes' if row.holds else 'NO'} |"
        )
    return "\n".join(lines)


def main() -> int:
    names = [path.stem.split("_", 1)[1] for path in sorted(ROWS.glob("*.py"))]
    parser = argparse.ArgumentParser(prog="bin/bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON only")
    parser.add_argument("--only", action="append", choices=names, default=[], help="measure this only (may be repeated)")
    parser.add_argument("--rounds", type=int, default=5, help="how often each side is measured, in turns (default 5)")
    parser.add_argument("--seconds", type=float, default=3, help="how long one measurement lasts (default 3)")
    parser.add_argument("--records", type=int, default=1_000_000, help="records of the large zone (default 1,000,000)")
    arguments = parser.parse_args()

    rows: list[Row] = []
    skipped: list[dict] = []
    failed = False
    with World(arguments.rounds, arguments.seconds, arguments.records) as world:
        for name, module in modules(arguments.only):
            print(f"bench: {name}", file=sys.stderr, flush=True)
            try:
                rows += module.measure(world)
            except Skip as reason:
                skipped.append({"name": name, "reason": str(reason)})
                print(f"  skipped: {reason}", file=sys.stderr)
            except Exception:
                failed = True
                skipped.append({"name": name, "reason": traceback.format_exc(limit=-1).strip().splitlines()[-1]})
                traceback.print_exc()
    if arguments.json:
        print(json.dumps({"rows": [row.as_json() for row in rows], "skipped": skipped}, indent=2))
    else:
        print(table(rows))
        for entry in skipped:
            print(f"skipped {entry['name']}: {entry['reason']}")
    return 1 if failed or not all(row.holds for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
