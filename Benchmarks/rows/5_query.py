"""A query by an indexed field, the first page of 50, in 1,000,000 records, against 10,000; and one that is made to cost much."""

import statistics
import time

from measuring import Row, Server, World

SMALL = 10_000
SMALLEST = 2_000
WORDS = 50_000


def measure(world: World) -> list[Row]:
    server = world.server()

    def milliseconds(count: int):
        body = {
            "zoneID": server.zone_with(count), "resultsLimit": 50,
            "query": {
                "recordType": "Items",
                "filterBy": [{"comparator": "GREATER_THAN_OR_EQUALS", "fieldName": "name",
                              "fieldValue": {"value": f"Item {count // 2:09}", "type": "STRING"}}],
                "sortBy": [{"fieldName": "name", "ascending": True}],
            },
        }
        found = server.ck.post("records/query", body)["records"]
        assert [record["fields"]["number"]["value"] for record in found] == list(range(count // 2, count // 2 + 50))
        return lambda: 1000 / server.load("records/query", body, world.seconds, clients=1).per_second

    large, small = world.in_turns(milliseconds(world.records), milliseconds(SMALL))
    return [Row(
        f"first page of 50 by an indexed field among {world.records:,}, against {SMALL:,}", large, "ms", 2, small,
        lower_is_better=True,
    ), costly(world, server)]


def costly(world: World, server: Server) -> Row:
    """One person's search must not hold up everybody else."""
    words = " ".join(f"word{number}" for number in range(WORDS))
    body = {"zoneID": server.zone_with(SMALLEST), "query": {"recordType": "Items", "filterBy": [
        {"comparator": "CONTAINS_ANY_TOKENS", "fieldName": "name", "fieldValue": {"value": words}},
        {"comparator": "NOT_BEGINS_WITH", "fieldName": "name", "fieldValue": {"value": "Item"}}]}}
    times = []
    for _ in range(world.rounds):
        started = time.monotonic()
        assert server.ck.post("records/query", body)["records"] == []
        times.append((time.monotonic() - started) * 1000)
    return Row(f"a search for {WORDS:,} words among {SMALLEST:,} records", statistics.median(times), "ms", 3000,
               lower_is_better=True)
