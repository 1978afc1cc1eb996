"""What others reported of clients and servers of this protocol does not happen here. Each test tells the report."""

import base64
import json
import uuid

import pytest

from support.cloudkit import CloudKit, fields, typed


def note(name: str, **values) -> dict:
    return {"recordName": name, "recordType": "Fault", "fields": fields(**values)}


def link(name: str, target: str, action: str, **more) -> dict:
    reference = {"recordName": target, "action": action}
    return {"recordName": name, "recordType": "FaultLink", "fields": typed(to=("REFERENCE", reference))} | more


def create(*records: dict) -> list[dict]:
    return [{"operationType": "create", "record": record} for record in records]


def delete(*names: str) -> list[dict]:
    return [{"operationType": "delete", "record": {"recordName": name}} for name in names]


def codes(answers: list[dict]) -> list[str | None]:
    return [answer.get("serverErrorCode") for answer in answers]


def zone_operation(kind: str, zone: dict) -> dict:
    return {"operations": [{"operationType": kind, "zone": {"zoneID": zone}}]}


# Zones and feeds


def test_the_feed_of_zones_goes_on_by_its_meta_sync_token(ck, zone):
    """github.com/brightdigit/MistKit/issues/430: a syncToken sent there is ignored."""
    token = None
    while True:
        page = ck.post("zones/changes", {"metaSyncToken": token} if token else {})
        assert "syncToken" not in page
        token = page["metaSyncToken"]
        if not page["moreComing"]:
            break
    assert ck.post("zones/changes", {"metaSyncToken": token})["zones"] == []
    assert ck.post("zones/changes", {"syncToken": token, "resultsLimit": 1})["zones"] != []


def test_a_zone_tells_its_owner_type_token_and_atomicity(ck, zone, server):
    """github.com/brightdigit/MistKit/issues/444"""
    for told in ck.post("zones/lookup", {"zones": [zone]})["zones"] + ck.get("zones/list")["zones"]:
        assert told["zoneID"]["ownerRecordName"] == server.info["userRecordName"]
        is_default = told["zoneID"]["zoneName"] == "_defaultZone"
        assert told["zoneID"]["zoneType"] == ("DEFAULT_ZONE" if is_default else "REGULAR_CUSTOM_ZONE")
        assert told["deleted"] is False and told["atomic"] is not is_default
        base64.b64decode(told["syncToken"], validate=True)


def test_a_zone_that_another_device_deleted_is_told_and_can_be_made_again(ck, zone):
    """github.com/mentrena/SyncKit/issues/67"""
    ck.save(zone, note("n"))
    _, token = ck.changes(zone)
    ck.post("zones/modify", zone_operation("delete", zone))
    for path, body in {
        "records/modify": {"operations": create(note("m"))}, "records/lookup": {"records": [{"recordName": "n"}]},
        "records/query": {"query": {"recordType": "Fault"}}, "records/changes": {"syncToken": token},
    }.items():
        answer = ck.post(path, body | {"zoneID": zone}, 404)
        assert answer["serverErrorCode"] == "ZONE_NOT_FOUND", path
    ck.post("zones/modify", zone_operation("create", zone))
    assert ck.changes(zone)[0] == []
    [page] = ck.post("changes/zone", {"zones": [{"zoneID": zone, "syncToken": token}]})["zones"]
    assert page["serverErrorCode"] == "BAD_REQUEST"


def test_somebody_elses_zone_is_not_reached_through_the_private_database(people, zone):
    """github.com/pointfreeco/sqlite-data/pull/409"""
    owner, other = people[0], people[1]
    owner.save(zone, note("secret", text="x"))
    foreign = zone | {"ownerRecordName": owner.person["userRecordName"]}
    for path, body in {
        "records/lookup": {"records": [{"recordName": "secret"}]}, "records/query": {"query": {"recordType": "Fault"}},
        "records/modify": {"operations": create(note("mine"))}, "records/changes": {},
    }.items():
        answer = other.send("POST", path, json.dumps(body | {"zoneID": foreign}))
        assert answer.status in (400, 403, 404) and b"secret" not in answer.content, (path, answer)
    # Without the owner it is the caller's own zone of that name, which is not there.
    assert other.post("records/lookup", {"zoneID": zone, "records": []}, 404)["serverErrorCode"] == "ZONE_NOT_FOUND"


def test_deletions_are_not_told_to_who_starts_again(ck, zone):
    """developer.apple.com/forums/thread/813286: a client that starts from nothing has to reconcile."""
    ck.modify(zone, *create(note("kept"), note("gone")))
    ck.modify(zone, *delete("gone"))
    assert [record["recordName"] for record in ck.changes(zone)[0]] == ["kept"]


def test_more_coming_leads_through_everything(ck, zone):
    """github.com/ProcedureKit/ProcedureKit/issues/366"""
    ck.modify(zone, *create(*(note(f"n{number:02}") for number in range(25))))
    pages = list(ck.change_pages(zone, resultsLimit=4))
    assert [page["moreComing"] for page in pages] == [True] * (len(pages) - 1) + [False]
    assert len({record["recordName"] for page in pages for record in page["records"]}) == 25


def test_a_missing_zone_among_others_does_not_break_them(ck, zone):
    """github.com/icloud-photos-downloader/icloud_photos_downloader/issues/107"""
    ck.save(zone, note("n"))
    missing = {"zoneName": f"No-{uuid.uuid4()}"}
    told = ck.post("changes/zone", {"zones": [{"zoneID": missing}, {"zoneID": zone}]})["zones"]
    assert told[0]["serverErrorCode"] == "ZONE_NOT_FOUND" and told[0]["zoneID"]["zoneName"] == missing["zoneName"]
    assert [record["recordName"] for record in told[1]["records"]] == ["n"]
    found = ck.post("zones/lookup", {"zones": [missing, zone]})["zones"]
    assert codes(found) == ["ZONE_NOT_FOUND", None]


def test_a_token_is_of_no_use_in_another_scope(ck, people):
    """exchangetuts.com, scope of CKServerChangeToken: tokens are for one zone, or for one database."""
    one, two = ck.make_zone(), ck.make_zone()
    ck.save(one, note("n"))
    _, of_zone = ck.changes(one)
    of_database = ck.post("changes/database", {})["syncToken"]
    for wrong in (of_zone, of_database):
        [told] = ck.post("changes/zone", {"zones": [{"zoneID": two, "syncToken": wrong}]})["zones"]
        assert told["serverErrorCode"] == "BAD_REQUEST"
    assert ck.post("changes/database", {"syncToken": of_zone}, 400)["serverErrorCode"] == "BAD_REQUEST"
    assert people[1].post("changes/database", {"syncToken": of_database}, 400)["serverErrorCode"] == "BAD_REQUEST"


# Saving


def test_an_upsert_does_not_tell_whether_it_created(ck, zone):
    """github.com/brightdigit/MistKit/issues/194"""
    created = ck.save(zone, note("n", title="1"), "forceUpdate")
    updated = ck.save(zone, note("n", title="2"), "forceUpdate")
    assert set(created) == set(updated)


def test_large_batches_are_refused_as_a_whole(ck, zone):
    """github.com/pointfreeco/sqlite-data/issues/333: more than 400 items; the client splits."""
    records = [note(f"n{number}") for number in range(401)]
    assert ck.modify(zone, *create(*records), status=400)["serverErrorCode"] == "BAD_REQUEST"
    assert ck.changes(zone)[0] == []
    for start in range(0, 401, 200):
        assert codes(ck.modify(zone, *create(*records[start:start + 200]))) == [None] * len(records[start:start + 200])


def test_a_stale_tag_is_a_conflict_in_the_known_words(ck, zone):
    """github.com/mentrena/SyncKit/issues/8, github.com/paulw11/Seam3/issues/4"""
    first = ck.save(zone, note("n", title="1"))
    ck.save(zone, note("n", title="2"), "forceUpdate")
    stale = note("n", title="3") | {"recordChangeTag": first["recordChangeTag"]}
    [answer] = ck.modify(zone, {"operationType": "update", "record": stale})
    assert (answer["serverErrorCode"], answer["reason"]) == ("CONFLICT", "client oplock error updating record")


def test_creating_what_exists_is_a_conflict_in_the_known_words(ck, zone):
    """github.com/mentrena/SyncKit/issues/111"""
    ck.save(zone, note("n"))
    [answer] = ck.modify(zone, *create(note("n")))
    assert (answer["serverErrorCode"], answer["reason"]) == ("CONFLICT", "record to insert already exists")


def test_a_name_that_is_deleted_and_made_again_at_once_is_there(ck, zone):
    """github.com/pointfreeco/sqlite-data/issues/418"""
    tags = {ck.save(zone, note("n"))["recordChangeTag"]}
    _, token = ck.changes(zone)
    for _ in range(5):
        ck.modify(zone, *delete("n"))
        tags.add(ck.save(zone, note("n"))["recordChangeTag"])
    assert len(tags) == 6
    [told], _ = ck.changes(zone, token)
    assert told["recordName"] == "n" and told["deleted"] is False
    assert ck.lookup(zone, "n")[0]["recordChangeTag"] in tags


def test_a_record_that_failed_is_told_though_the_request_succeeded(ck, zone):
    """github.com/timlaing/pyicloud/issues/217: the status alone does not tell."""
    ck.save(zone, note("n"))
    answer = ck.send("POST", "records/modify", json.dumps(
        {"zoneID": zone, "atomic": False, "operations": create(note("n"), note("m"))}))
    assert answer.status == 200
    failed, saved = answer.json["records"]
    assert failed["recordName"] == "n" and failed["serverErrorCode"] and failed["reason"] and "fields" not in failed
    assert saved["recordName"] == "m" and "serverErrorCode" not in saved


# References and parents


def test_a_child_fails_with_its_parent_in_an_atomic_request(ck, zone):
    """github.com/pointfreeco/sqlite-data/issues/315"""
    ck.save(zone, note("parent", title="there"))
    answers = ck.modify(zone, *create(note("parent"), link("child", "parent", "DELETE_SELF")))
    assert codes(answers) == ["CONFLICT", "ATOMIC_ERROR"]
    assert ck.lookup(zone, "child")[0]["serverErrorCode"] == "NOT_FOUND"


def test_saving_a_child_changes_the_tag_of_its_parent(ck, zone):
    """github.com/pointfreeco/sqlite-data/pull/363"""
    parent = ck.save(zone, note("parent"))
    _, token = ck.changes(zone)
    ck.save(zone, note("child") | {"parent": {"recordName": "parent"}})
    [found] = ck.lookup(zone, "parent")
    assert found["recordChangeTag"] != parent["recordChangeTag"]
    assert {record["recordName"] for record in ck.changes(zone, token)[0]} == {"parent", "child"}


def test_a_parent_that_is_not_there_fails_the_child(ck, zone):
    """github.com/mentrena/SyncKit/issues/70: the parent is in a later request."""
    child = note("child") | {"parent": {"recordName": "parent"}}
    assert codes(ck.modify(zone, *create(child))) != [None]
    assert ck.lookup(zone, "child")[0]["serverErrorCode"] == "NOT_FOUND"
    # With it, in any order, both are saved.
    assert codes(ck.modify(zone, *create(child, note("parent")))) == [None, None]


def test_a_validated_target_is_not_deleted_before_what_refers_to_it(ck, zone):
    """github.com/mufasaYC/MYCloudKit/issues/7"""
    ck.modify(zone, *create(note("target"), link("child", "target", "VALIDATE")))
    assert codes(ck.modify(zone, *delete("target"))) == ["VALIDATING_REFERENCE_ERROR"]
    assert ck.lookup(zone, "target")[0]["recordName"] == "target"
    assert codes(ck.modify(zone, *delete("child"), atomic=False)) == [None]
    assert codes(ck.modify(zone, *delete("target"))) == [None]


@pytest.mark.parametrize("atomic, expected", [(True, [None, None]), (False, ["VALIDATING_REFERENCE_ERROR", None])])
def test_order_in_a_request_matters_only_where_each_operation_stands_alone(ck, zone, atomic, expected):
    """github.com/pointfreeco/sqlite-data/issues/547 and pull/548"""
    ck.modify(zone, *create(note("target"), link("child", "target", "VALIDATE")))
    assert codes(ck.modify(zone, *delete("target", "child"), atomic=atomic)) == expected
    # What was refused succeeds when it is sent again.
    gone = ck.modify(zone, *delete("target"), atomic=False)
    assert codes(gone) == [None if not atomic else "NOT_FOUND"]


def test_at_most_750_records_own_a_reference_to_one(ck, zone):
    """github.com/mentrena/SyncKit/issues/192"""
    ck.save(zone, note("target"))
    for start in range(0, 750, 150):
        batch = (link(f"n{start + number}", "target", "DELETE_SELF") for number in range(150))
        assert set(codes(ck.modify(zone, *create(*batch)))) == {None}
    [answer] = ck.modify(zone, *create(link("over", "target", "DELETE_SELF")))
    assert answer["serverErrorCode"] in ("BAD_REQUEST", "QUOTA_EXCEEDED")
    assert answer["reason"] == "Limit exceeded for number of owning references to single record"
    # A reference of another kind does not count, and room that is made can be taken.
    assert codes(ck.modify(zone, *create(link("free", "target", "NONE")))) == [None]
    ck.modify(zone, *delete("n7"))
    assert codes(ck.modify(zone, *create(link("over", "target", "DELETE_SELF")))) == [None]


# Queries


@pytest.mark.parametrize("comparator", ["IN", "NOT_IN"])
def test_membership_needs_the_type_of_its_list(ck, zone, comparator):
    """github.com/brightdigit/MistKit/issues/192"""
    ck.save(zone, note("n", title="a"))

    def query(value):
        condition = {"comparator": comparator, "fieldName": "title", "fieldValue": value}
        return {"zoneID": zone, "query": {"recordType": "Fault", "filterBy": [condition]}}

    refused = ck.post("records/query", query({"value": ["a"]}), 400)
    assert refused["serverErrorCode"] == "BAD_REQUEST"
    found = ck.post("records/query", query({"value": ["a"], "type": "STRING_LIST"}))["records"]
    assert [record["recordName"] for record in found] == (["n"] if comparator == "IN" else [])


def test_a_page_has_at_most_200_records_and_a_marker_to_the_rest(ck, zone):
    """github.com/brightdigit/MistKit/issues/166 and 145, github.com/lionheart/openradar-mirror/issues/6710"""
    for start in (0, 150):
        ck.modify(zone, *create(*(note(f"n{start + number}") for number in range(150))))
    first = ck.post("records/query", {"zoneID": zone, "query": {"recordType": "Fault"}, "resultsLimit": 400})
    assert len(first["records"]) == 200 and first["continuationMarker"]
    assert len(ck.query(zone, {"recordType": "Fault"}, resultsLimit=400)) == 300


def test_a_reference_is_found_by_a_reference(ck, zone):
    """stackoverflow.com/questions/31407219: the bare name is no reference."""
    ck.save(zone, note("target"))
    ck.save(zone, link("n", "target", "NONE"))

    def query(value):
        condition = {"comparator": "EQUALS", "fieldName": "to", "fieldValue": {"value": value}}
        return {"zoneID": zone, "query": {"recordType": "FaultLink", "filterBy": [condition]}}

    for value in ({"recordName": "target"}, {"recordName": "target", "action": "NONE"}):
        assert [record["recordName"] for record in ck.post("records/query", query(value))["records"]] == ["n"]
    assert ck.post("records/query", query("target"), 400)["serverErrorCode"] == "BAD_REQUEST"


# Shares


def share_of(name: str, **more) -> dict:
    return {"recordType": "cloudkit.share", "forRecord": {"recordName": name}, "fields": {}} | more


@pytest.mark.parametrize("spelling", ["cloudkit.share", "cloudKit.share"])
def test_the_type_of_a_share_is_known_in_either_spelling(ck, zone, spelling):
    """github.com/brightdigit/MistKit/issues/437"""
    ck.save(zone, note("root"))
    assert ck.save(zone, share_of("root", recordType=spelling))["recordType"] == "cloudkit.share"


def test_a_root_is_shared_once_and_by_its_current_version(ck, zone):
    """github.com/mentrena/SyncKit/issues/49"""
    first = ck.save(zone, note("root", title="1"))
    ck.save(zone, note("root", title="2"), "forceUpdate")
    stale = {"recordName": "root", "recordChangeTag": first["recordChangeTag"]}
    assert codes(ck.modify(zone, *create(share_of("root", forRecord=stale)))) == ["CONFLICT"]
    ck.save(zone, share_of("root"))
    assert codes(ck.modify(zone, *create(share_of("root")))) == ["CONFLICT"]


def test_the_share_of_a_zone_has_its_fixed_name(ck, zone):
    """github.com/mufasaYC/MYCloudKit/issues/3 and pull/5"""
    made = ck.save(zone, {"recordName": "cloudkit.zoneshare", "recordType": "cloudkit.share", "fields": {}})
    assert made["shortGUID"] and ck.lookup(zone, "cloudkit.zoneshare")[0]["recordType"] == "cloudkit.share"


def test_a_zone_leaves_a_shared_database_with_its_last_share(people, zone):
    """github.com/pointfreeco/sqlite-data/pull/192"""
    owner, guest = people[0], people[1].other(database="shared")
    owner.save(zone, note("root"))
    made = owner.save(zone, share_of("root", publicPermission="READ_ONLY"))
    people[1].other(database="public").post("records/accept", {"shortGUIDs": [{"value": made["shortGUID"]}]})
    assert zone["zoneName"] in [one["zoneID"]["zoneName"] for one in guest.get("zones/list")["zones"]]
    token = guest.post("changes/database", {})["syncToken"]
    owner.modify(zone, {"operationType": "forceDelete", "record": {"recordName": made["recordName"]}})
    told = guest.post("changes/database", {"syncToken": token})["zones"]
    assert (zone["zoneName"], True) in [(one["zoneID"]["zoneName"], one["deleted"]) for one in told]
    assert zone["zoneName"] not in [one["zoneID"]["zoneName"] for one in guest.get("zones/list")["zones"]]


# Encrypted fields, tokens, subscriptions and people


def test_encrypted_and_plain_fields_are_not_mixed_up(ck, zone):
    """github.com/brightdigit/MistKit/issues/392 and 486"""
    def record(name, field, is_encrypted):
        value = {"value": "x", "type": "STRING"} | ({"isEncrypted": True} if is_encrypted else {})
        return {"recordName": name, "recordType": "FaultSecret", "fields": {field: value}}

    ck.save(zone, record("n1", "plain", False))
    saved = ck.save(zone, record("n2", "secret", True))
    assert saved["fields"]["secret"] == {"value": "x", "type": "STRING", "isEncrypted": True}
    plain, secret = ck.modify(
        zone, *create(record("n3", "plain", True), record("n4", "secret", False)), atomic=False)
    assert plain["reason"] == "Attempt to save encrypted data in non encrypted field type"
    assert "defined to be: ENCRYPTED_STRING" in secret["reason"]
    condition = {"comparator": "EQUALS", "fieldName": "secret", "fieldValue": {"value": "x"}}
    query = {"recordType": "FaultSecret", "filterBy": [condition]}
    assert ck.post("records/query", {"zoneID": zone, "query": query}, 400)["reason"] == (
        "Field 'secret' has a value type of ENCRYPTED_STRING and cannot be queried using filter type EQUALS")
    [public] = ck.other(database="public").modify(None, *create(record(f"p-{uuid.uuid4()}", "secret", True)))
    assert public["reason"] == "encrypted fields are not supported in the public database"


@pytest.mark.parametrize("path", ["device/1/{}/tokens/create", "database/1/{}/tokens/create", "database/1/{}/private/tokens/create"])
def test_tokens_are_made_where_any_client_looks_for_them(ck, path):
    """github.com/brightdigit/MistKit/issues/382"""
    address = f"{ck.url}/" + path.format(f"{ck.container}/{ck.environment}")
    answer = ck.session.post(address, params=ck.tokens, json={"apnsEnvironment": "development"}, timeout=60)
    assert answer.status_code == 200, answer.text
    assert answer.json()["apnsToken"] and answer.json()["webcourierURL"].startswith("http")


def test_a_second_subscription_to_the_same_changes_is_not_lost(people):
    """github.com/brightdigit/MistKit/issues/387: the live service refuses it with an INTERNAL_ERROR."""
    ck = people[2].other(database="private")
    subscriptions = [
        {"subscriptionID": f"fault-{name}", "subscriptionType": "query", "firesOn": ["create"],
         "query": {"recordType": "Fault"}} for name in ("one", "two")]
    ck.save(ck.make_zone(), note("n"))
    for _ in range(2):
        made = ck.post("subscriptions/modify", {
            "operations": [{"operationType": "create", "subscription": one} for one in subscriptions]})
        assert codes(made["subscriptions"]) == [None, None]
    listed = {one["subscriptionID"] for one in ck.get("subscriptions/list")["subscriptions"]}
    assert {"fault-one", "fault-two"} <= listed


def test_people_can_be_discovered_without_naming_them(ck):
    """github.com/brightdigit/MistKit/issues/28: the live service answers 500."""
    assert isinstance(ck.other(database="public").get("users/discover")["users"], list)


# The fixed schema of production


@pytest.fixture
def production(data_server):
    """The household's container, whose schema is fixed, with the types that the app has."""
    ck = CloudKit(data_server.url, cookie=data_server.sign_up())
    ck.make_zone("Lists")
    return ck


def test_production_and_indexes(production):
    """github.com/caiyue1993/IceCream/issues/164, github.com/TableProApp/TablePro/issues/2226,
    github.com/mandarons/icloud-docker/issues/521"""
    ck, zone = production, {"zoneName": "Lists"}
    ck.save(zone, {"recordName": "l1", "recordType": "Lists", "fields": fields(name="Food", icon="apple")})
    [field] = ck.modify(zone, *create({"recordName": "l2", "recordType": "Lists", "fields": fields(colour="red")}))
    assert field["serverErrorCode"] == "BAD_REQUEST"
    assert field["reason"] == "Cannot create or modify field 'colour' in record 'Lists' in production schema"
    [type_] = ck.modify(zone, *create({"recordName": "x1", "recordType": "Unheard", "fields": {}}))
    assert type_["serverErrorCode"] == "BAD_REQUEST"
    assert type_["reason"] == "Cannot create new type Unheard in production schema"
    # A query needs an index; a lookup of the same record does not.
    condition = {"comparator": "EQUALS", "fieldName": "icon", "fieldValue": {"value": "apple"}}
    refused = ck.post("records/query", {"zoneID": zone, "query": {"recordType": "Lists", "filterBy": [condition]}}, 400)
    assert refused["reason"] == "Field 'icon' is not marked queryable"
    assert ck.lookup(zone, "l1")[0]["fields"]["icon"]["value"] == "apple"
