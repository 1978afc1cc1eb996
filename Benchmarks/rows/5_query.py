"""A query by an indexed field, the first page of 50, in 1,000,000 records, against 10,000."""

from measuring import Row, World

SMALL = 10_000


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
    )]
