"""What the rows share: servers, load, and how time and memory are read."""

import http.client
import json
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests" / "Outside"))

from support.cloudkit import CloudKit  # noqa: E402
from support.process import DataServer, free_port  # noqa: E402

HERE = Path(__file__).parent
SCRATCH = ROOT / ".build" / "bench"

# Connections that the load generator keeps open, and its threads: one for each core of the smallest machine we promise for.
CLIENTS = 64
LOAD_THREADS = 2


class Skip(Exception):
    """A row cannot be measured here, for a reason that is no failure."""


@dataclass
class Row:
    """One figure. `floor` bounds the ratio if there is one, else the value."""

    name: str
    value: float
    unit: str
    floor: float
    baseline: float | None = None
    lower_is_better: bool = False
    detail: dict | None = None

    @property
    def ratio(self) -> float | None:
        return None if self.baseline is None else self.value / self.baseline

    @property
    def holds(self) -> bool:
        figure = self.value if self.ratio is None else self.ratio
        return figure <= self.floor if self.lower_is_better else figure >= self.floor

    def as_json(self) -> dict:
        return {
            "name": self.name, "value": self.value, "unit": self.unit, "baseline": self.baseline, "ratio": self.ratio,
            "floor": self.floor, "lowerIsBetter": self.lower_is_better, "holds": self.holds, "detail": self.detail or {},
        }


@dataclass
class Load:
    """What one run of the load generator showed."""

    per_second: float
    # Processor time of the server for each request, in microseconds.
    cpu: float


def processor_detail(ours: Load, baseline: Load) -> dict:
    """Processor times of both sides. Their ratio is steadier than that of the rates when other work runs beside."""
    return {
        "cpuMicroseconds": ours.cpu, "baselineCpuMicroseconds": baseline.cpu, "cpuRatio": baseline.cpu / ours.cpu}


class World:
    """The servers of a run. Each is started when a row first asks for it."""

    def __init__(self, rounds: int, seconds: float, records: int):
        self.rounds = rounds
        self.seconds = seconds
        self.records = records
        self.binary = Path(os.environ.get("MULTE_BINARY") or ROOT / ".build/release/multe")
        self._server: Server | None = None
        self._children: list[subprocess.Popen] = []

    def __enter__(self) -> "World":
        shutil.rmtree(SCRATCH, ignore_errors=True)
        SCRATCH.mkdir(parents=True)
        raise_open_files()
        return self

    def __exit__(self, *_) -> None:
        for child in self._children:
            child.kill()
            child.wait()
        if self._server:
            self._server.process.stop()
        shutil.rmtree(SCRATCH, ignore_errors=True)

    def server(self) -> "Server":
        """The server under test, on disk, with one account."""
        if self._server is None:
            self._server = Server(self.binary, SCRATCH / "server")
        return self._server

    def compile(self, name: str, *libraries: str) -> Path:
        """A baseline program, compiled as plainly as anybody would."""
        program = SCRATCH / name
        flags = [f"-l{library}" for library in libraries]
        subprocess.run(["cc", "-O2", "-o", program, HERE / "baseline" / f"{name}.c", *flags], check=True)
        return program

    def hello(self, body: Path | None = None) -> tuple[str, int]:
        """The C library with one answer from memory: its address and its process."""
        port = free_port()
        child = subprocess.Popen([self.compile("hello", "microhttpd"), str(port), *([body] if body else [])])
        self._children.append(child)
        wait_for_port(port)
        return f"http://127.0.0.1:{port}", child.pid

    def in_turns(self, *measures: Callable[[], float]) -> list[float]:
        """Measures each in turn, several times, after one turn that does not count; gives the medians."""
        for measure in measures:
            measure()
        turns = [[measure() for measure in measures] for _ in range(self.rounds)]
        return [statistics.median(values) for values in zip(*turns)]

    def load_in_turns(self, *measures: Callable[[], Load]) -> list[Load]:
        turns = [[measure() for measure in measures] for _ in range(self.rounds + 1)][1:]
        return [
            Load(statistics.median(load.per_second for load in loads), statistics.median(load.cpu for load in loads))
            for loads in zip(*turns)
        ]


class Server:
    """A server on disk with one account, and what the load generator needs to speak to it."""

    def __init__(self, binary: Path, folder: Path):
        folder.mkdir(parents=True, exist_ok=True)
        self.process = DataServer(binary, folder)
        try:
            self.process.start()
            self.cookie = self.process.sign_up()
        except Exception as error:
            raise Skip(f"the server does not start and make an account yet: {error}") from error
        self.url = self.process.url
        self.ck = CloudKit(self.url, cookie=self.cookie)
        self.filled: dict[int, dict] = {}

    @property
    def pid(self) -> int:
        return self.process.process.pid

    def path(self, call: str) -> str:
        return self.ck.address(call).removeprefix(self.url)

    def script_arguments(self, call: str, body: str) -> list[str]:
        """Arguments of load/post.lua for one call, its body in a file."""
        file = SCRATCH / f"body-{abs(hash((call, body)))}"
        file.write_text(body)
        return [self.path(call), str(file), f"multe_session={self.cookie}", self.url]

    def load(self, call: str, body: dict, seconds: float, clients: int = CLIENTS) -> Load:
        return load(self.url, self.pid, seconds, clients, "post.lua", self.script_arguments(call, json.dumps(body)))

    def zone_with(self, count: int) -> dict:
        """A zone with so many records of the type Items, numbered from 0. Filled once in a run."""
        if count not in self.filled:
            started = time.monotonic()
            self.filled[count] = zone = self.ck.make_zone(f"Filled-{count}")
            fill(self, zone, count)
            print(f"  filled a zone with {count:,} records in {time.monotonic() - started:.1f} s", file=sys.stderr)
        return self.filled[count]


def item(name: str, number: int) -> dict:
    """A record such as the app makes. The name is the field that queries use."""
    return {"recordName": name, "recordType": "Items", "fields": {
        "name": {"value": f"Item {number:09}", "type": "STRING"},
        "number": {"value": number, "type": "DOUBLE"},
        "unit": {"value": "kg", "type": "STRING"},
        "position": {"value": f"a{number:09}", "type": "STRING"},
    }}


def fill(server: Server, zone: dict, count: int) -> None:
    """Through the API, in requests of 200, from several threads so that the server never waits."""
    starts = iter(range(0, count, 200))
    lock = threading.Lock()
    failures: list[str] = []

    def work() -> None:
        connection = http.client.HTTPConnection(server.url.removeprefix("http://"), timeout=120)
        headers = {"Cookie": f"multe_session={server.cookie}", "Origin": server.url}
        while not failures:
            with lock:
                start = next(starts, None)
            if start is None:
                return
            operations = [
                {"operationType": "create", "record": item(f"item-{number:09}", number)}
                for number in range(start, min(start + 200, count))
            ]
            body = json.dumps({"zoneID": zone, "operations": operations, "desiredKeys": []})
            connection.request("POST", server.path("records/modify"), body, headers)
            answer = connection.getresponse()
            content = answer.read()
            if answer.status != 200 or b"serverErrorCode" in content:
                failures.append(f"{answer.status} {content[:300]!r}")

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise RuntimeError(f"filling a zone failed: {failures[0]}")


def load(
    url: str, pid: int, seconds: float, clients: int = CLIENTS, script: str | None = None, arguments: list[str] = [],
) -> Load:
    """Runs wrk and reads the server's processor time beside it."""
    if shutil.which("wrk") is None:
        raise Skip("wrk is not installed: bin/setup --bench")
    threads = min(LOAD_THREADS, clients)
    command = ["wrk", f"-t{threads}", f"-c{clients}", f"-d{max(1, round(seconds))}s"]
    command += ["-s", str(HERE / "load" / script)] if script else []
    before = cpu_seconds(pid)
    output = subprocess.run(
        command + [url] + (["--", *arguments] if arguments else []), check=True, capture_output=True, text=True).stdout
    used = cpu_seconds(pid) - before
    if wrong := re.search(r"Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)", output):
        raise RuntimeError(f"the load went wrong: {wrong.group(0)}")
    requests = int(re.search(r"(\d+) requests in", output).group(1))
    return Load(float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1)), used / max(requests, 1) * 1e6)


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_bytes(pid: int) -> int:
    return int(re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text()).group(1)) * 1024


def wait_for_port(port: int) -> None:
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=1)
        try:
            connection.request("GET", "/")
            connection.getresponse().read()
            return
        except OSError:
            time.sleep(0.01)
        finally:
            connection.close()
    raise RuntimeError(f"nothing answers at port {port}")


def raise_open_files() -> None:
    """As many open files as the system allows, for this process and the servers it starts."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
