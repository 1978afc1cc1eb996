"""From the start to the first answer, and the memory of a server that does nothing."""

import socket
import statistics
import time

from measuring import SCRATCH, Row, Server, World, resident_bytes

STARTS = 15


def measure(world: World) -> list[Row]:
    server = Server(world.binary, SCRATCH / "start")
    process = server.process
    times = []
    for _ in range(STARTS):
        process.stop()
        times.append(first_answer(process) * 1000)
    time.sleep(2)
    idle = resident_bytes(server.pid) / 1_048_576
    process.stop()
    return [
        Row("start, to the first answer", statistics.median(times), "ms", 50, lower_is_better=True,
            detail={"worst": max(times)}),
        Row("memory when idle", idle, "MB", 25, lower_is_better=True),
    ]


def first_answer(process) -> float:
    """Seconds from the start of the program to the whole of an answer."""
    started = time.monotonic()
    process.spawn()
    while time.monotonic() - started < 10:
        try:
            with socket.create_connection(("127.0.0.1", process.port), timeout=5) as peer:
                peer.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                if peer.recv(4096).startswith(b"HTTP/1.1 200 "):
                    return time.monotonic() - started
        except OSError:
            time.sleep(0.0005)
    raise RuntimeError("the server did not answer within 10 s")
