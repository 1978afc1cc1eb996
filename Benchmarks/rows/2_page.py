"""A page of 200 records, against the C library sending the same bytes from memory."""

import json

from measuring import SCRATCH, Row, World, load, processor_detail


def record(number: int) -> dict:
    """So long that a page of 200 has about 62 KB."""
    return {"recordName": f"item-{number:05}", "recordType": "Items", "fields": {
        "name": {"value": f"Item {number}", "type": "STRING"},
        "number": {"value": number, "type": "DOUBLE"},
    }}


def measure(world: World) -> list[Row]:
    server = world.server()
    zone = server.ck.make_zone("Page")
    server.ck.modify(zone, *[{"operationType": "create", "record": record(number)} for number in range(200)])
    body = {"zoneID": zone, "query": {"recordType": "Items"}, "resultsLimit": 200}
    page = server.ck.send("POST", "records/query", json.dumps(body)).content
    assert len(json.loads(page)["records"]) == 200
    file = SCRATCH / "page.json"
    file.write_bytes(page)
    url, pid = world.hello(file)
    ours, memory = world.load_in_turns(
        lambda: server.load("records/query", body, world.seconds),
        lambda: load(url, pid, world.seconds),
    )
    return [Row(
        "page of 200 records, against C from memory", ours.per_second, "pages/s", 0.4, memory.per_second,
        detail={"bytes": len(page)} | processor_detail(ours, memory),
    )]
