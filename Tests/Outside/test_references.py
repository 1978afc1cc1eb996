"""References and parents: what VALIDATE blocks, how many records may own one, and what a child does to its parent."""

import itertools

import pytest

from support.cloudkit import CloudKit, fields

LIVE_TEXT = "title=Record delete would violate validating reference, rejecting update"
FULL = "Limit exceeded for number of owning references to single record"


def record(name: str, to: str | None = None, action: str = "VALIDATE", **more) -> dict:
    target = {"target": {"value": {"recordName": to, "action": action}, "type": "REFERENCE"}} if to else {}
    return {"recordName": name, "recordType": "Node", "fields": target} | more


def child(name: str, parent: str | None, **more) -> dict:
    return record(name, parent=parent and {"recordName": parent}, **more)


def create(*records: dict) -> list[dict]:
    return [{"operationType": "create", "record": one} for one in records]


def force_delete(*names: str) -> list[dict]:
    return [{"operationType": "forceDelete", "record": {"recordName": name}} for name in names]


def codes(answers: list[dict]) -> list[str | None]:
    return [answer.get("serverErrorCode") for answer in answers]


def there(ck: CloudKit, zone: dict | None, *names: str) -> list[bool]:
    return ["serverErrorCode" not in found for found in ck.lookup(zone, *names)]


def tag(ck: CloudKit, zone: dict, name: str) -> str:
    return ck.lookup(zone, name)[0]["recordChangeTag"]


# VALIDATE


@pytest.mark.parametrize("operation", ["delete", "forceDelete"])
@pytest.mark.parametrize("atomic", [True, False])
def test_what_is_validated_cannot_be_deleted(ck, zone, operation, atomic):
    ck.modify(zone, *create(record("target"), record("note", "target")))
    deletion = {"operationType": operation, "record": {"recordName": "target"}}
    [answer] = ck.modify(zone, deletion, atomic=atomic)
    assert answer["serverErrorCode"] == "VALIDATING_REFERENCE_ERROR"
    assert answer["reason"] == f"Field=target, recordID=target, {LIVE_TEXT}"
    assert there(ck, zone, "target", "note") == [True, True]
    ck.modify(zone, *force_delete("note"))
    assert codes(ck.modify(zone, deletion, atomic=atomic)) == [None]


def test_a_reference_that_is_changed_or_cleared_blocks_no_longer(ck, zone):
    ck.modify(zone, *create(record("a"), record("b"), record("note", "a")))
    ck.save(zone, record("note", "b"), "forceUpdate")
    assert codes(ck.modify(zone, *force_delete("a"))) == [None]
    assert codes(ck.modify(zone, *force_delete("b"))) == ["VALIDATING_REFERENCE_ERROR"]
    ck.save(zone, record("note") | {"fields": {"target": {"value": None}}}, "forceUpdate")
    assert codes(ck.modify(zone, *force_delete("b"))) == [None]


def test_one_of_a_list_of_references_blocks(ck, zone):
    targets = [{"recordName": name, "action": "VALIDATE"} for name in ("a", "b")]
    note = record("note") | {"fields": {"all": {"value": targets, "type": "REFERENCE_LIST"}}}
    assert codes(ck.modify(zone, *create(record("a"), record("b"), note))) == [None] * 3
    assert codes(ck.modify(zone, *force_delete("b"))) == ["VALIDATING_REFERENCE_ERROR"]


@pytest.mark.parametrize("typed", [True, False])
def test_a_validated_record_must_be_there(ck, zone, typed):
    note = record("note", "nowhere")
    if not typed:
        del note["fields"]["target"]["type"]
    [answer] = ck.modify(zone, *create(note))
    assert answer["serverErrorCode"] == "VALIDATING_REFERENCE_ERROR"
    assert "Field=target, recordID=nowhere" in answer["reason"]
    assert there(ck, zone, "note") == [False]
    ck.save(zone, record("nowhere"))
    ck.modify(zone, *force_delete("nowhere"))
    assert codes(ck.modify(zone, *create(note))) == ["VALIDATING_REFERENCE_ERROR"], "a deleted record is not there"


def test_a_record_may_validate_itself(ck, zone):
    assert codes(ck.modify(zone, *create(record("self", "self")), atomic=False)) == [None]
    assert codes(ck.modify(zone, *force_delete("self"), atomic=False)) == [None]


@pytest.mark.parametrize("order", list(itertools.permutations(["target", "note", "more"])), ids=",".join)
def test_an_atomic_batch_deletes_target_and_referrers_in_any_order(ck, zone, order):
    ck.modify(zone, *create(record("target"), record("note", "target"), record("more", "target")))
    assert codes(ck.modify(zone, *force_delete(*order))) == [None] * 3
    assert there(ck, zone, *order) == [False] * 3


def test_a_batch_that_stands_alone_deletes_the_referrer_first_only(ck, zone):
    ck.modify(zone, *create(record("target"), record("note", "target")))
    answers = ck.modify(zone, *force_delete("target", "note"), atomic=False)
    assert codes(answers) == ["VALIDATING_REFERENCE_ERROR", None]
    ck.save(zone, record("note", "target"))
    assert codes(ck.modify(zone, *force_delete("note", "target"), atomic=False)) == [None, None]


@pytest.mark.parametrize("atomic", [True, False])
@pytest.mark.parametrize("order", list(itertools.permutations(["a", "b", "c"])), ids=",".join)
def test_a_batch_makes_targets_and_referrers_in_any_order(ck, zone, order, atomic):
    chain = {"a": record("a", "b"), "b": record("b", "c"), "c": record("c")}
    answers = ck.modify(zone, *create(*(chain[name] for name in order)), atomic=atomic)
    assert codes(answers) == [None] * 3
    assert [answer["recordName"] for answer in answers] == list(order)


def test_records_that_validate_each_other_are_made_and_deleted_by_an_atomic_batch(ck, zone):
    assert codes(ck.modify(zone, *create(record("a", "b"), record("b", "a")))) == [None, None]
    assert codes(ck.modify(zone, *force_delete("a", "b"), atomic=False)) == ["VALIDATING_REFERENCE_ERROR"] * 2
    assert codes(ck.modify(zone, *force_delete("a", "b"))) == [None, None]


def test_the_default_zone_has_no_atomic_batches(ck):
    ck.modify(None, *create(record("refs target"), record("refs note", "refs target")))
    answers = ck.modify(None, *force_delete("refs target", "refs note"), atomic=True)
    assert codes(answers) == ["VALIDATING_REFERENCE_ERROR", None]
    ck.modify(None, *force_delete("refs target"))


def test_the_culprit_of_an_atomic_batch_is_told_why(ck, zone):
    ck.modify(zone, *create(record("target"), record("note", "target")))
    answers = ck.modify(zone, *create(record("new")), *force_delete("target"), *create(record("newer")))
    assert codes(answers) == ["ATOMIC_ERROR", "VALIDATING_REFERENCE_ERROR", "ATOMIC_ERROR"]
    assert there(ck, zone, "new", "target", "newer") == [False, True, False]
    # It is the new reference that is wrong, not the deletion that was fine without it.
    ck.modify(zone, *force_delete("note"))
    answers = ck.modify(zone, *force_delete("target"), *create(record("late", "target")))
    assert codes(answers) == ["ATOMIC_ERROR", "VALIDATING_REFERENCE_ERROR"]


def test_what_failed_by_itself_is_the_culprit_not_those_who_refer_to_it(ck, zone):
    first = ck.save(zone, record("target"))
    ck.save(zone, record("target"), "forceUpdate")
    stale = {"operationType": "update", "record": record("target", recordChangeTag=first["recordChangeTag"])}
    answers = ck.modify(zone, *create(record("note", "made")), stale, *create(child("child", "target")))
    assert codes(answers) == ["ATOMIC_ERROR", "CONFLICT", "ATOMIC_ERROR"]
    assert there(ck, zone, "note", "child") == [False, False]


def test_who_refers_to_what_could_not_be_made_fails_too(ck, zone):
    broken = record("target") | {"fields": {"target": {"value": 1, "type": "REFERENCE"}}}
    answers = ck.modify(zone, *create(record("note", "target"), broken, child("child", "target")), atomic=False)
    assert codes(answers) == ["VALIDATING_REFERENCE_ERROR", "BAD_REQUEST", "VALIDATING_REFERENCE_ERROR"]


# Cascades


def test_a_delete_self_reference_may_come_before_its_target(ck, zone):
    ck.save(zone, record("owned", "later", "DELETE_SELF"))
    ck.save(zone, record("later"))
    ck.modify(zone, *force_delete("later"))
    assert there(ck, zone, "owned") == [False]


@pytest.mark.parametrize("atomic", [True, False])
def test_a_cascade_stops_at_what_is_validated(ck, zone, atomic):
    ck.modify(zone, *create(
        record("root"), record("owned", "root", "DELETE_SELF"), record("deep", "owned", "DELETE_SELF"),
        record("witness", "deep")))
    [answer] = ck.modify(zone, *force_delete("root"), atomic=atomic)
    assert answer["serverErrorCode"] == "VALIDATING_REFERENCE_ERROR" and "recordID=deep" in answer["reason"]
    assert there(ck, zone, "root", "owned", "deep", "witness") == [True] * 4


@pytest.mark.parametrize("atomic", [True, False])
def test_a_cascade_takes_along_those_who_validate_within_it(ck, zone, atomic):
    both = record("witness", "root", "DELETE_SELF")
    both["fields"]["also"] = {"value": {"recordName": "owned", "action": "VALIDATE"}}
    ck.modify(zone, *create(record("root"), record("owned", "root", "DELETE_SELF"), both))
    _, token = ck.changes(zone)
    assert codes(ck.modify(zone, *force_delete("root"), atomic=atomic)) == [None]
    told, _ = ck.changes(zone, token)
    assert {one["recordName"] for one in told if one["deleted"]} == {"root", "owned", "witness"}


def test_a_cascade_as_deep_as_ten_thousand_levels_is_one_write(ck, zone):
    levels = 10_000
    names = [f"n{level}" for level in range(levels)]
    for start in range(0, levels, 200):
        chain = [record(f"n{n}", f"n{n - 1}" if n else None, "DELETE_SELF") for n in range(start, start + 200)]
        assert not any(codes(ck.modify(zone, *create(*chain))))
    _, token = ck.changes(zone)
    assert codes(ck.modify(zone, *force_delete("n0"))) == [None]
    told, _ = ck.changes(zone, token)
    assert [one["recordName"] for one in told] == names and all(one["deleted"] for one in told)


# 750 owning references


def fill(ck: CloudKit, zone: dict, target: str, count: int, start: int = 0) -> None:
    for first in range(start, start + count, 150):
        owned = [record(f"{target}{n}", target, "DELETE_SELF") for n in range(first, min(first + 150, start + count))]
        assert not any(codes(ck.modify(zone, *create(*owned))))


@pytest.mark.parametrize("atomic", [True, False])
def test_at_most_750_records_own_a_reference_to_one(ck, zone, atomic):
    ck.modify(zone, *create(record("list"), record("other")))
    fill(ck, zone, "list", 749)
    owned = [record(f"new{n}", "list", "DELETE_SELF") for n in range(3)]
    answers = ck.modify(zone, *create(*owned, record("free", "other", "DELETE_SELF")), atomic=atomic)
    rest = "ATOMIC_ERROR" if atomic else None
    assert codes(answers) == [rest, "BAD_REQUEST", "BAD_REQUEST", rest]
    assert answers[1]["reason"] == answers[2]["reason"] == FULL
    if atomic:
        ck.save(zone, owned[0])
    # The 750 may be saved again, other references are not counted, and a place that is left is free.
    ck.save(zone, record("list5", "list", "DELETE_SELF"), "forceUpdate")
    ck.save(zone, record("loose", "list", "NONE"))
    assert ck.refused(zone, owned[1], "create") == "BAD_REQUEST"
    ck.save(zone, record("list5", "other", "DELETE_SELF"), "forceUpdate")
    ck.save(zone, owned[1])
    assert ck.refused(zone, owned[2], "create") == "BAD_REQUEST"
    ck.modify(zone, *force_delete("list6"))
    ck.save(zone, owned[2])
    assert ck.refused(zone, record("last", "list", "DELETE_SELF"), "create") == "BAD_REQUEST"


def test_an_atomic_batch_may_change_places(ck, zone):
    ck.save(zone, record("list"))
    fill(ck, zone, "list", 750)
    swapped = [*create(record("new", "list", "DELETE_SELF")), *force_delete("list0")]
    assert codes(ck.modify(zone, *swapped)) == [None, None]


def test_a_list_of_the_household_has_any_number_of_items(data_server):
    household = CloudKit(data_server.url, cookie=data_server.sign_up())
    zone = household.make_zone("Lists")
    household.save(zone, {"recordName": "L", "recordType": "Lists", "fields": fields(name="Long")})
    for start in range(0, 800, 200):
        owner = {"list": {"value": {"recordName": "L", "action": "DELETE_SELF"}, "type": "REFERENCE"}}
        items = [{"recordName": f"i{n}", "recordType": "Items", "fields": owner, "parent": {"recordName": "L"}}
                 for n in range(start, start + 200)]
        assert not any(codes(household.modify(zone, *create(*items))))


# Parents


@pytest.mark.parametrize("atomic", [True, False])
def test_a_parent_must_be_there(ck, zone, atomic):
    [answer] = ck.modify(zone, *create(child("child", "nowhere")), atomic=atomic)
    assert answer["serverErrorCode"] == "VALIDATING_REFERENCE_ERROR"
    assert answer["reason"].startswith("Field=parent, recordID=nowhere, title=Parent record does not exist")


@pytest.mark.parametrize("atomic", [True, False])
@pytest.mark.parametrize("order", list(itertools.permutations(["a", "b", "c"])), ids=",".join)
def test_a_batch_makes_parents_and_children_in_any_order(ck, zone, order, atomic):
    family = {"a": child("a", "b"), "b": child("b", "c"), "c": child("c", None)}
    assert codes(ck.modify(zone, *create(*(family[name] for name in order)), atomic=atomic)) == [None] * 3


def test_nobody_is_above_itself(ck, zone):
    ck.modify(zone, *create(child("a", None), child("b", "a"), child("c", "b")))
    assert ck.refused(zone, child("a", "a"), "forceUpdate") == "BAD_REQUEST"
    assert ck.refused(zone, child("a", "c"), "forceUpdate") == "BAD_REQUEST"
    moves = [{"operationType": "forceUpdate", "record": one} for one in (child("a", "c"), child("b", None))]
    assert codes(ck.modify(zone, *moves, atomic=False)) == ["BAD_REQUEST", None]
    ck.save(zone, child("b", "a"), "forceUpdate")
    assert codes(ck.modify(zone, *moves)) == [None, None], "what counts is the end of the batch"


def test_at_most_a_thousand_records_are_above_one(ck, zone):
    levels = 1_000
    for start in range(0, levels + 1, 200):
        family = [child(f"n{n}", f"n{n - 1}" if n else None) for n in range(start, min(start + 200, levels + 1))]
        assert not any(codes(ck.modify(zone, *create(*family))))
    [answer] = ck.modify(zone, *create(child("deeper", f"n{levels}")))
    assert answer["serverErrorCode"] == "BAD_REQUEST" and "at most 1000 records above" in answer["reason"]
    # The lowest closes no circle unnoticed.
    assert ck.refused(zone, child("n0", f"n{levels - 1}"), "forceUpdate") == "BAD_REQUEST"


def test_a_child_keeps_the_name_of_a_deleted_parent(ck, zone):
    ck.modify(zone, *create(child("parent", None), child("child", "parent")))
    ck.modify(zone, *force_delete("parent"))
    assert there(ck, zone, "child") == [True]
    ck.save(zone, record("child"), "forceUpdate")
    saved = ck.save(zone, child("child", "parent"), "forceUpdate")
    assert saved["parent"] == {"recordName": "parent"}
    assert ck.refused(zone, child("other", "parent"), "create") == "VALIDATING_REFERENCE_ERROR"


def test_a_new_child_moves_the_tag_of_its_parent(ck, zone):
    parent = ck.save(zone, child("parent", None) | {"fields": fields(title="kept")})
    _, token = ck.changes(zone)
    ck.save(zone, child("child", "parent"))
    told, _ = ck.changes(zone, token)
    [moved] = [one for one in told if one["recordName"] == "parent"]
    assert moved["recordChangeTag"] != parent["recordChangeTag"]
    assert moved["fields"] == parent["fields"] and moved["created"] == parent["created"]
    stale = child("parent", None, recordChangeTag=parent["recordChangeTag"])
    assert ck.refused(zone, stale, "update") == "CONFLICT"


def test_a_child_that_stays_where_it_is_leaves_the_tag_alone(ck, zone):
    ck.modify(zone, *create(child("a", None), child("b", None), child("child", "a")))
    before = tag(ck, zone, "a"), tag(ck, zone, "b")
    ck.save(zone, child("child", "a"), "forceUpdate")
    assert (tag(ck, zone, "a"), tag(ck, zone, "b")) == before
    ck.save(zone, child("child", "b"), "forceUpdate")
    assert tag(ck, zone, "a") == before[0] and tag(ck, zone, "b") != before[1]
    before = tag(ck, zone, "a"), tag(ck, zone, "b")
    ck.modify(zone, *force_delete("child"))
    assert (tag(ck, zone, "a"), tag(ck, zone, "b")) == before


@pytest.mark.parametrize("child_first", [True, False])
def test_a_parent_saved_with_its_child_has_the_tag_it_was_answered(ck, zone, child_first):
    parent = ck.save(zone, child("parent", None))
    update = child("parent", None, recordChangeTag=parent["recordChangeTag"])
    operations = [{"operationType": "update", "record": update}, *create(child("child", "parent"))]
    if child_first:
        operations.reverse()
    answers = ck.modify(zone, *operations)
    assert codes(answers) == [None, None]
    [answered] = [one["recordChangeTag"] for one in answers if one["recordName"] == "parent"]
    assert tag(ck, zone, "parent") == answered


def test_a_query_by_time_finds_the_parent_that_got_a_child(ck, zone):
    ck.modify(zone, *create(child("parent", None), child("other", None)))
    ck.save(zone, child("child", "parent"))
    newest = {"recordType": "Node", "sortBy": [{"systemFieldName": "modifiedTimestamp", "ascending": False}]}
    found = ck.query(zone, newest)
    times = [one["modified"]["timestamp"] for one in found]
    assert times == sorted(times, reverse=True) and {one["recordName"] for one in found} == {"parent", "other", "child"}
