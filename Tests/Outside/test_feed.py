"""changes/zone, changes/database and their elder forms: no change is skipped, none told twice."""

import base64

import pytest

from support.cloudkit import fields


def save(ck, zone, *names: str) -> None:
    for name in names:
        ck.save(zone, {"recordName": name, "recordType": "Note", "fields": fields(title=name)}, "forceUpdate")


def delete(ck, zone, *names: str) -> None:
    for name in names:
        ck.save(zone, {"recordName": name}, "forceDelete")


def names(records: list[dict]) -> list[str]:
    return [record["recordName"] for record in records]


def test_a_feed_tells_each_record_once_in_the_order_of_its_last_change(ck, zone):
    save(ck, zone, "a", "b", "c", "a")
    records, token = ck.changes(zone)
    assert names(records) == ["b", "c", "a"]
    assert ck.changes(zone, token)[0] == []
    save(ck, zone, "b")
    assert names(ck.changes(zone, token)[0]) == ["b"]


def test_a_token_is_base64(ck, zone):
    _, token = ck.changes(zone)
    base64.b64decode(token, validate=True)


def test_a_feed_from_the_start_tells_no_deletions(ck, zone):
    save(ck, zone, "a", "b")
    delete(ck, zone, "a")
    records, _ = ck.changes(zone)
    assert names(records) == ["b"]


def test_a_deletion_is_told_as_a_tombstone(ck, zone):
    save(ck, zone, "a", "b")
    _, token = ck.changes(zone)
    delete(ck, zone, "a")
    [tombstone], token = ck.changes(zone, token)
    assert tombstone["recordName"] == "a" and tombstone["deleted"] is True
    assert "fields" not in tombstone
    assert ck.changes(zone, token)[0] == []


def test_a_tombstone_has_a_type_for_who_asks_for_it(ck, zone):
    save(ck, zone, "a", "b")
    _, token = ck.changes(zone)
    delete(ck, zone, "a")
    [tombstone], _ = ck.changes(zone, token)
    assert "recordType" not in tombstone
    [tombstone], _ = ck.changes(zone, token, deletedRecordTypes=True)
    assert tombstone["recordType"] == "Note" and tombstone["recordName"] == "a"
    assert tombstone["zoneID"]["zoneName"] == zone["zoneName"] and "fields" not in tombstone


def test_the_types_of_tombstones_are_asked_for_by_request_and_by_zone(ck, zone):
    save(ck, zone, "a")
    _, token = ck.changes(zone)
    delete(ck, zone, "a")

    def types(outer: dict, inner: dict) -> list:
        body = {"zones": [{"zoneID": zone, "syncToken": token} | inner]} | outer
        [page] = ck.post("changes/zone", body)["zones"]
        return [record.get("recordType") for record in page["records"]]

    asked, refused = {"deletedRecordTypes": True}, {"deletedRecordTypes": False}
    assert types(asked, {}) == types({}, asked) == types(refused, asked) == ["Note"]
    assert types(asked, refused) == types({}, {}) == [None]
    error = ck.post("changes/zone", {"zones": [{"zoneID": zone}], "deletedRecordTypes": "yes"}, status=400)
    assert error["serverErrorCode"] == "BAD_REQUEST"


def test_a_record_deleted_and_made_again_is_told_as_it_is(ck, zone):
    save(ck, zone, "a")
    _, token = ck.changes(zone)
    delete(ck, zone, "a")
    save(ck, zone, "a")
    [record], _ = ck.changes(zone, token)
    assert record["recordName"] == "a" and not record["deleted"]


def test_a_record_made_and_deleted_since_the_token_ends_as_a_tombstone_or_not_at_all(ck, zone):
    _, token = ck.changes(zone)
    save(ck, zone, "a")
    delete(ck, zone, "a")
    records, _ = ck.changes(zone, token)
    assert all(record["deleted"] for record in records)


@pytest.mark.parametrize("limit", [1, 3, 200])
def test_pages_follow_each_other_without_gaps(ck, zone, limit):
    save(ck, zone, *"abcdefg")
    pages = list(ck.change_pages(zone, resultsLimit=limit))
    assert all(len(page["records"]) <= limit for page in pages)
    assert [name for page in pages for name in names(page["records"])] == list("abcdefg")
    assert [page["moreComing"] for page in pages][-1] is False


def test_a_record_changed_between_two_pages_is_told_again_at_the_end(ck, zone):
    save(ck, zone, *"abc")
    pages = ck.change_pages(zone, resultsLimit=1)
    seen = names(next(pages)["records"])
    save(ck, zone, "a", "b")
    for page in pages:
        seen += names(page["records"])
    assert seen[0] == "a" and seen[1:] == ["c", "a", "b"]


def test_desired_record_types_filter_and_the_token_still_moves_on(ck, zone):
    save(ck, zone, "a")
    ck.save(zone, {"recordName": "other", "recordType": "Other", "fields": {}})
    records, token = ck.changes(zone, desiredRecordTypes=["Other"])
    assert names(records) == ["other"]
    assert ck.changes(zone, token)[0] == []


def test_options_of_a_zone_win_over_those_of_the_request(ck, zone):
    save(ck, zone, "a")
    body = {"zones": [{"zoneID": zone, "desiredKeys": []}], "desiredKeys": ["title"]}
    [page] = ck.post("changes/zone", body)["zones"]
    assert page["records"][0]["fields"] == {}


def test_one_missing_zone_does_not_break_the_others(ck, zone):
    save(ck, zone, "a")
    body = {"zones": [{"zoneID": {"zoneName": "Nowhere"}}, {"zoneID": zone}]}
    missing, found = ck.post("changes/zone", body)["zones"]
    assert missing["serverErrorCode"] == "ZONE_NOT_FOUND" and missing["zoneID"]["zoneName"] == "Nowhere"
    assert "syncToken" not in missing
    assert names(found["records"]) == ["a"]


@pytest.mark.parametrize("token", ["nonsense", "QQ==", "", "=" * 40, "A" * 44])
def test_a_token_that_was_never_given_is_refused_for_its_zone(ck, zone, token):
    [page] = ck.post("changes/zone", {"zones": [{"zoneID": zone, "syncToken": token}]})["zones"]
    assert page["serverErrorCode"] == "BAD_REQUEST"


def test_a_token_belongs_to_its_zone(ck, zone):
    other = ck.make_zone()
    _, token = ck.changes(other)
    [page] = ck.post("changes/zone", {"zones": [{"zoneID": zone, "syncToken": token}]})["zones"]
    assert page["serverErrorCode"] == "BAD_REQUEST"


def test_a_zone_made_anew_does_not_take_the_old_ones_tokens(ck):
    zone = ck.make_zone()
    save(ck, zone, "a")
    _, token = ck.changes(zone)
    ck.post("zones/modify", {"operations": [{"operationType": "delete", "zone": {"zoneID": zone}}]})
    ck.make_zone(zone["zoneName"])
    [page] = ck.post("changes/zone", {"zones": [{"zoneID": zone, "syncToken": token}]})["zones"]
    assert page["serverErrorCode"] == "BAD_REQUEST"
    assert ck.changes(zone)[0] == []


def test_the_default_zone_has_no_feed(ck):
    [page] = ck.post("changes/zone", {"zones": [{"zoneID": {"zoneName": "_defaultZone"}}]})["zones"]
    assert page["serverErrorCode"] == "BAD_REQUEST"
    answer = ck.post("records/changes", {"zoneID": {"zoneName": "_defaultZone"}}, 400)
    assert answer["serverErrorCode"] == "BAD_REQUEST"


def test_the_elder_records_changes_gives_the_same_feed(ck, zone):
    save(ck, zone, *"abc")
    first = ck.post("records/changes", {"zoneID": zone, "resultsLimit": 2})
    assert names(first["records"]) == ["a", "b"] and first["moreComing"] is True
    rest = ck.post("records/changes", {"zoneID": zone, "syncToken": first["syncToken"]})
    assert names(rest["records"]) == ["c"] and rest["moreComing"] is False


def zone_names(ck, token: str | None) -> tuple[dict[str, bool], str]:
    found: dict[str, bool] = {}
    more = True
    while more:
        page = ck.post("changes/database", {"syncToken": token} if token else {})
        for entry in page["zones"]:
            found[entry["zoneID"]["zoneName"]] = entry["deleted"]
        token, more = page["syncToken"], page["moreComing"]
    return found, token


def test_the_database_feed_tells_changed_and_deleted_zones(ck):
    _, token = zone_names(ck, None)
    zone, other = ck.make_zone(), ck.make_zone()
    changed, token = zone_names(ck, token)
    assert changed == {zone["zoneName"]: False, other["zoneName"]: False}
    save(ck, zone, "a")
    ck.post("zones/modify", {"operations": [{"operationType": "delete", "zone": {"zoneID": other}}]})
    changed, token = zone_names(ck, token)
    assert changed == {zone["zoneName"]: False, other["zoneName"]: True}
    assert zone_names(ck, token)[0] == {}


def test_the_elder_zones_changes_uses_a_meta_sync_token(ck):
    page = ck.post("zones/changes", {})
    while page["moreComing"]:
        page = ck.post("zones/changes", {"metaSyncToken": page["metaSyncToken"]})
    zone = ck.make_zone()
    page = ck.post("zones/changes", {"metaSyncToken": page["metaSyncToken"]})
    assert [entry["zoneID"]["zoneName"] for entry in page["zones"]] == [zone["zoneName"]]
    # `syncToken` is ignored here, as the live service does: everything is told again.
    again = ck.post("zones/changes", {"syncToken": page["metaSyncToken"]})
    assert again["zones"]


def test_the_public_database_has_no_feeds(ck):
    public = ck.other(database="public")
    for path, body in [
        ("changes/database", {}),
        ("zones/changes", {}),
        ("records/changes", {"zoneID": {"zoneName": "_defaultZone"}}),
    ]:
        assert public.post(path, body, 400)["serverErrorCode"] == "BAD_REQUEST", path
