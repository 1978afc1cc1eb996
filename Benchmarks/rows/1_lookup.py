"""Lookup of one record over HTTP, against the C library's "hello"."""

from measuring import Row, World, item, load, processor_detail


def measure(world: World) -> list[Row]:
    server = world.server()
    zone = server.ck.make_zone("Lookup")
    server.ck.save(zone, item("item-1", 1))
    url, pid = world.hello()
    body = {"zoneID": zone, "records": [{"recordName": "item-1"}]}
    ours, hello = world.load_in_turns(
        lambda: server.load("records/lookup", body, world.seconds),
        lambda: load(url, pid, world.seconds),
    )
    return [Row(
        "lookup of one record, against C hello", ours.per_second, "requests/s", 0.4, hello.per_second,
        detail=processor_detail(ours, hello),
    )]
