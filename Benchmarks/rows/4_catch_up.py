"""Catching up on one change in a zone of 1,000,000 records, against a zone of 1,000."""

from measuring import Row, World, item

SMALL = 1_000


def measure(world: World) -> list[Row]:
    server = world.server()

    def milliseconds(count: int):
        zone = server.zone_with(count)
        token = zone_token(server.ck, zone)
        server.ck.save(zone, item("item-000000500", -1), "forceUpdate")
        body = {"zones": [{"zoneID": zone, "syncToken": token}]}
        [page] = server.ck.post("changes/zone", body)["zones"]
        assert [record["recordName"] for record in page["records"]] == ["item-000000500"]
        return lambda: 1000 / server.load("changes/zone", body, world.seconds, clients=1).per_second

    large, small = world.in_turns(milliseconds(world.records), milliseconds(SMALL))
    return [Row(
        f"catching up on one change among {world.records:,}, against {SMALL:,}", large, "ms", 2, small,
        lower_is_better=True,
    )]


def zone_token(ck, zone: dict) -> str:
    """The zone's newest token, without reading its feed."""
    [found] = ck.post("zones/lookup", {"zones": [zone]})["zones"]
    return found["syncToken"]
