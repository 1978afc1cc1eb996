"""5,000 idle push streams: memory of each, and the time until a change reached all of them."""

import resource
import select
import socket
import statistics
import time

from measuring import SCRATCH, Row, Server, Skip, World, resident_bytes

STREAMS = 5_000
# Streams that connect from one loopback address: a server may limit the connections of one client.
STREAMS_PER_ADDRESS = 50
CHANGES = 7
LIMIT_SECONDS = 60.0


def measure(world: World) -> list[Row]:
    if resource.getrlimit(resource.RLIMIT_NOFILE)[0] < STREAMS + 500:
        raise Skip("this process may not open enough files")
    # A server of its own: what other rows left in memory is not the streams'.
    server = Server(world.binary, SCRATCH / "push")
    streams = Streams(server)
    try:
        zone = server.ck.make_zone("Push")
        with server.ck.session.get(server.url + "/multe/1/events", stream=True, timeout=10) as answer:
            if answer.status_code != 200:
                raise Skip(f"the server has no push stream: it answers {answer.status_code}")
        time.sleep(1)
        before = resident_bytes(server.pid)
        streams.open(STREAMS)
        time.sleep(2)
        each = (resident_bytes(server.pid) - before) / STREAMS / 1024
        times = []
        for number in range(CHANGES):
            started = time.monotonic()
            server.ck.save(zone, {"recordName": f"r{number}", "recordType": "Lists", "fields": {}})
            streams.wait_until_each_got(b"event: zone")
            times.append((time.monotonic() - started) * 1000)
    finally:
        streams.close()
        server.process.stop()
    return [
        Row(f"memory of each of {STREAMS:,} idle push streams", each, "KB", 10, lower_is_better=True),
        Row(f"a change reached {STREAMS:,} push streams", statistics.median(times), "ms", 150, lower_is_better=True,
            detail={"worst": max(times)}),
    ]


class Streams:
    """Many clients that only listen."""

    def __init__(self, server: Server):
        self.server = server
        self.sockets: dict[int, socket.socket] = {}
        self.poll = select.epoll()

    def open(self, count: int) -> None:
        host, port = self.server.url.removeprefix("http://").split(":")
        request = (
            f"GET /multe/1/events HTTP/1.1\r\nHost: {host}:{port}\r\nCookie: multe_session={self.server.cookie}\r\n\r\n"
        ).encode()
        for number in range(count):
            source = f"127.0.{1 + number // STREAMS_PER_ADDRESS // 200}.{1 + number // STREAMS_PER_ADDRESS % 200}"
            peer = socket.create_connection((host, int(port)), source_address=(source, 0), timeout=10)
            peer.sendall(request)
            peer.setblocking(False)
            self.sockets[peer.fileno()] = peer
            self.poll.register(peer.fileno(), select.EPOLLIN)
        self.wait_until_each_got(b"event: hello")

    def wait_until_each_got(self, what: bytes) -> None:
        waiting = dict.fromkeys(self.sockets, b"")
        deadline = time.monotonic() + LIMIT_SECONDS
        while waiting:
            if time.monotonic() > deadline:
                raise RuntimeError(f"{len(waiting)} streams did not get {what!r} within {LIMIT_SECONDS} s")
            for number, _ in self.poll.poll(1, 1_000):
                piece = self.sockets[number].recv(65_536)
                if not piece:
                    raise RuntimeError(f"a stream ended: {waiting.get(number)!r}")
                if number in waiting:
                    waiting[number] += piece
                    if what in waiting[number]:
                        del waiting[number]

    def close(self) -> None:
        for peer in self.sockets.values():
            peer.close()
        self.poll.close()
