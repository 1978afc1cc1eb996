"""Subscriptions: made, found, changed and removed, and what is refused."""

import uuid

import pytest

from support.cloudkit import CloudKit, fields
from support.courier import refused, subscribe, unsubscribe_all


@pytest.fixture(autouse=True)
def no_subscription_stays(people):
    """What one test subscribed to on the shared server is not told to the next."""
    yield
    for client in people:
        for database in ("private", "public"):
            unsubscribe_all(client.other(database=database))


@pytest.fixture
def note(ck, zone) -> str:
    """A record type of this test alone, known to the schema."""
    name = f"Note{uuid.uuid4().hex}"
    ck.save(zone, {"recordName": "first", "recordType": name, "fields": fields(title="Milk", stars=1)})
    return name


@pytest.fixture
def fresh(fresh_server) -> CloudKit:
    return CloudKit.of_ephemeral(fresh_server.info)


def names(ck: CloudKit) -> list[str]:
    return [one["subscriptionID"] for one in ck.get("subscriptions/list")["subscriptions"]]


def remove(ck: CloudKit, name: str) -> dict:
    operation = {"operationType": "delete", "subscription": {"subscriptionID": name}}
    return ck.post("subscriptions/modify", {"operations": [operation]})["subscriptions"][0]


def test_a_subscription_is_told_as_it_was_made(ck, zone, note):
    name = f"sub {uuid.uuid4()}"
    query = {
        "recordType": note,
        "filterBy": [{"fieldName": "title", "comparator": "BEGINS_WITH", "fieldValue": {"value": "M"}}],
    }
    info = {"alertBody": "New", "additionalFields": ["title"], "someNewKey": {"kept": True}}
    made = subscribe(
        ck, subscriptionID=name, subscriptionType="query", zoneID=zone, query=query, firesOn=["delete", "create"],
        notificationInfo=info,
    )
    owner = ck.person["userRecordName"]
    assert made == {
        "subscriptionID": name, "subscriptionType": "query",
        "zoneID": zone | {"ownerRecordName": owner, "zoneType": "REGULAR_CUSTOM_ZONE"},
        "query": query, "firesOn": ["create", "delete"], "firesOnce": False, "zoneWide": False,
        "notificationInfo": info,
    }
    found = ck.post("subscriptions/lookup", {"subscriptions": [{"subscriptionID": name}, {"subscriptionID": "no"}]})
    assert found["subscriptions"][0] == made
    assert found["subscriptions"][1] == {
        "subscriptionID": "no", "reason": "Subscription not found", "serverErrorCode": "NOT_FOUND",
    }
    assert made in ck.get("subscriptions/list")["subscriptions"]
    assert remove(ck, name) == {"subscriptionID": name}
    assert name not in names(ck)
    assert refused(ck, "delete", subscriptionID=name)["serverErrorCode"] == "NOT_FOUND"


def test_a_subscription_without_a_name_gets_one(ck):
    made = subscribe(ck, subscriptionType="database")
    assert len(made["subscriptionID"]) == 36
    assert made["subscriptionID"] in names(ck)


def test_a_query_watches_all_zones_unless_it_names_one(ck, note):
    every = subscribe(ck, subscriptionType="query", query={"recordType": note}, firesOn=["create"])
    assert every["zoneWide"] is True and "zoneID" not in every
    default = subscribe(ck, subscriptionType="query", query={"recordType": note}, firesOn=["create"], zoneWide=False)
    assert default["zoneWide"] is False and default["zoneID"]["zoneName"] == "_defaultZone"
    zones = subscribe(ck, subscriptionType="zone", zoneWide=True)
    assert zones["zoneWide"] is True and "zoneID" not in zones


def test_the_same_name_again_takes_the_place_of_the_old_one(ck, zone, note):
    name = str(uuid.uuid4())
    same = {"subscriptionID": name, "subscriptionType": "query", "zoneID": zone, "query": {"recordType": note}}
    first = subscribe(ck, **same, firesOn=["create"])
    assert subscribe(ck, **same, firesOn=["create"]) == first
    second = subscribe(ck, **same, firesOn=["delete"])
    assert second["firesOn"] == ["delete"]
    assert [one for one in ck.get("subscriptions/list")["subscriptions"] if one["subscriptionID"] == name] == [second]


def test_two_names_for_the_same_type_and_events_live_together(ck, zone, note):
    made = [
        subscribe(
            ck, subscriptionID=str(uuid.uuid4()), subscriptionType="query", zoneID=zone, query={"recordType": note},
            firesOn=["create"],
        )["subscriptionID"]
        for _ in range(2)
    ]
    assert set(made) <= set(names(ck))


def test_an_update_changes_what_is_there_and_nothing_else(ck, zone):
    name = str(uuid.uuid4())
    assert refused(ck, "update", subscriptionID=name, subscriptionType="zone", zoneID=zone) == {
        "subscriptionID": name, "reason": "Subscription not found", "serverErrorCode": "NOT_FOUND",
    }
    subscribe(ck, subscriptionID=name, subscriptionType="zone", zoneID=zone)
    operation = {"operationType": "update", "subscription": {"subscriptionID": name, "subscriptionType": "database"}}
    [changed] = ck.post("subscriptions/modify", {"operations": [operation]})["subscriptions"]
    assert changed == {"subscriptionID": name, "subscriptionType": "database", "firesOnce": False}


def test_one_that_is_refused_does_not_keep_the_others_out(ck):
    good, bad = str(uuid.uuid4()), str(uuid.uuid4())
    answers = ck.post("subscriptions/modify", {"operations": [
        {"operationType": "create", "subscription": {"subscriptionID": bad, "subscriptionType": "zone"}},
        {"operationType": "create", "subscription": {"subscriptionID": good, "subscriptionType": "database"}},
    ]})["subscriptions"]
    assert [one["subscriptionID"] for one in answers] == [bad, good]
    assert answers[0]["serverErrorCode"] == "BAD_REQUEST" and "serverErrorCode" not in answers[1]


@pytest.mark.parametrize(
    "subscription, code, reason",
    [
        ({}, "BAD_REQUEST", "Missing required key 'subscriptionType'"),
        ({"subscriptionType": "moon"}, "BAD_REQUEST", "Invalid value for 'subscriptionType': moon"),
        ({"subscriptionType": "database", "subscriptionID": ""}, "BAD_REQUEST", "Invalid value for 'subscriptionID': "),
        ({"subscriptionType": "database", "subscriptionID": 1}, "BAD_REQUEST", "Invalid value for 'subscriptionID', expected a string"),
        ({"subscriptionType": "database", "subscriptionID": "x" * 256}, "BAD_REQUEST", "Invalid value for 'subscriptionID': " + "x" * 64),
        ({"subscriptionType": "zone"}, "BAD_REQUEST", "Missing required key 'zoneID' of a zone subscription"),
        ({"subscriptionType": "zone", "zoneID": {"zoneName": "nowhere"}}, "ZONE_NOT_FOUND", "Zone 'nowhere' does not exist"),
        (
            {"subscriptionType": "zone", "zoneID": {"zoneName": "_defaultZone"}}, "BAD_REQUEST",
            "The default zone has no feed: subscribe to a query instead",
        ),
        (
            {"subscriptionType": "zone", "zoneID": {"zoneName": "a", "ownerRecordName": "_somebody"}}, "BAD_REQUEST",
            "PrivateDB can't be used to access another user's zone",
        ),
        ({"subscriptionType": "query", "firesOn": ["create"]}, "BAD_REQUEST", "Missing required key 'query'"),
        ({"subscriptionType": "query", "firesOn": ["create"], "query": {}}, "BAD_REQUEST", "Missing required key 'recordType'"),
        (
            {"subscriptionType": "query", "firesOn": ["create"], "query": {"recordType": "Unheard"}}, "NOT_FOUND",
            "Did not find record type: Unheard",
        ),
        ({"subscriptionType": "query", "query": {"recordType": "T"}}, "BAD_REQUEST", "'firesOn' needs one or more of create, update and delete"),
        (
            {"subscriptionType": "query", "query": {"recordType": "T"}, "firesOn": []}, "BAD_REQUEST",
            "'firesOn' needs one or more of create, update and delete",
        ),
        ({"subscriptionType": "query", "query": {"recordType": "T"}, "firesOn": ["read"]}, "BAD_REQUEST", "Invalid value for 'firesOn': read"),
        (
            {"subscriptionType": "query", "query": {"recordType": "T", "sortBy": [{"fieldName": "a"}]}, "firesOn": ["create"]},
            "BAD_REQUEST", "The query of a subscription has no 'sortBy'",
        ),
        ({"subscriptionType": "database", "firesOnce": "yes"}, "BAD_REQUEST", "Invalid value for 'firesOnce', expected true or false"),
        ({"subscriptionType": "database", "notificationInfo": []}, "BAD_REQUEST", "Invalid value for 'notificationInfo', expected an object"),
        (
            {"subscriptionType": "database", "notificationInfo": {"alertBody": 1}}, "BAD_REQUEST",
            "Invalid value for 'alertBody', expected a string",
        ),
        (
            {"subscriptionType": "database", "notificationInfo": {"additionalFields": ["a b"]}}, "BAD_REQUEST",
            "Invalid value for 'fieldName': a b",
        ),
        (
            {"subscriptionType": "database", "notificationInfo": {"alertLocalizationArgs": ["a"] * 65}}, "BAD_REQUEST",
            "'alertLocalizationArgs' has at most 64 fields",
        ),
        (
            {"subscriptionType": "database", "notificationInfo": {"alertBody": "x" * 8_192}}, "BAD_REQUEST",
            "A subscription has at most 8192 bytes",
        ),
    ],
)
def test_a_subscription_that_means_nothing_is_refused(ck, subscription, code, reason):
    answer = refused(ck, **subscription)
    assert (answer["serverErrorCode"], answer["reason"]) == (code, reason)


@pytest.mark.parametrize(
    "body, reason",
    [
        ({}, "Missing required key 'operations'"),
        ({"operations": [{}]}, "Missing required key 'operationType'"),
        ({"operations": [{"operationType": "grow", "subscription": {}}]}, "Invalid value for 'operationType': grow"),
        ({"operations": [{"operationType": "create"}]}, "Missing required key 'subscription'"),
        ({"operations": [{"operationType": "delete", "subscription": {"subscriptionID": "a"}}] * 2}, "More than one operation on subscription 'a'"),
        ({"operations": [{"operationType": "delete", "subscription": {"subscriptionID": "a"}}] * 201}, "At most 200 operations in one request"),
    ],
)
def test_a_request_that_means_nothing_is_refused(ck, body, reason):
    assert ck.post("subscriptions/modify", body, 400)["reason"] == reason


def test_a_filter_that_a_query_would_not_take_is_refused(data_server):
    ck = CloudKit(data_server.url, cookie=data_server.sign_up())
    for field, reason in (("icon", "Field 'icon' is not marked queryable"), ("colour", "Unknown field 'colour'")):
        answer = refused(ck, subscriptionType="query", firesOn=["create"], query={
            "recordType": "Lists",
            "filterBy": [{"fieldName": field, "comparator": "EQUALS", "fieldValue": {"value": "x"}}],
        })
        assert (answer["serverErrorCode"], answer["reason"]) == ("BAD_REQUEST", reason)


def test_the_public_database_takes_queries_only(ck):
    public = ck.other(database="public")
    for subscription in ({"subscriptionType": "database"}, {"subscriptionType": "zone", "zoneWide": True}):
        answer = refused(public, **subscription)
        assert answer["reason"] == "The public database takes subscriptions to queries only"
    public.save(None, {"recordName": str(uuid.uuid4()), "recordType": "Post", "fields": {}})
    made = subscribe(public, subscriptionType="query", query={"recordType": "Post"}, firesOn=["create"], zoneWide=False)
    assert made["zoneID"] == {"zoneName": "_defaultZone", "zoneType": "DEFAULT_ZONE"}
    assert made["subscriptionID"] in names(public) and made["subscriptionID"] not in names(ck)


def test_everybody_has_subscriptions_of_their_own(people):
    for database in ("private", "public"):
        ann, ben = (client.other(database=database) for client in people[:2])
        if database == "public":
            ann.save(None, {"recordName": str(uuid.uuid4()), "recordType": "Post", "fields": {}})
            sub = {"subscriptionType": "query", "query": {"recordType": "Post"}, "firesOn": ["create"]}
        else:
            sub = {"subscriptionType": "database"}
        name = str(uuid.uuid4())
        subscribe(ann, subscriptionID=name, **sub)
        assert name in names(ann) and name not in names(ben)
        [answer] = ben.post("subscriptions/lookup", {"subscriptions": [{"subscriptionID": name}]})["subscriptions"]
        assert answer["serverErrorCode"] == "NOT_FOUND"
        assert refused(ben, "delete", subscriptionID=name)["serverErrorCode"] == "NOT_FOUND"
        subscribe(ben, subscriptionID=name, **sub)
        assert remove(ann, name) == {"subscriptionID": name}
        assert name in names(ben)


def test_a_zone_takes_its_subscriptions_with_it(ck, note):
    zone, other = ck.make_zone(), ck.make_zone()
    gone = [
        subscribe(ck, subscriptionType="zone", zoneID=zone)["subscriptionID"],
        subscribe(ck, subscriptionType="query", zoneID=zone, query={"recordType": note}, firesOn=["create"])["subscriptionID"],
    ]
    stays = subscribe(ck, subscriptionType="zone", zoneID=other)["subscriptionID"]
    ck.post("zones/modify", {"operations": [{"operationType": "delete", "zone": {"zoneID": zone}}]})
    ck.make_zone(zone["zoneName"])
    assert stays in names(ck) and not set(gone) & set(names(ck))


def test_100_subscriptions_are_taken_and_101_refused(fresh):
    operations = [
        {"operationType": "create", "subscription": {"subscriptionID": f"s{number}", "subscriptionType": "database"}}
        for number in range(101)
    ]
    answers = fresh.post("subscriptions/modify", {"operations": operations})["subscriptions"]
    assert [number for number, one in enumerate(answers) if "serverErrorCode" in one] == [100]
    assert answers[100]["serverErrorCode"] == "QUOTA_EXCEEDED"
    subscribe(fresh, subscriptionID="s99", subscriptionType="zone", zoneWide=True)  # one of those that are there


@pytest.mark.parametrize("action", ["list", "lookup", "modify"])
def test_subscriptions_need_a_user(ck, action):
    nobody = ck.other(tokens={"ckAPIToken": ck.tokens["ckAPIToken"]})
    for database in ("private", "public", "shared"):
        answer = nobody.other(database=database).send("POST", f"subscriptions/{action}", "{}")
        assert answer.status == 421
        assert answer.json["redirectURL"]


def test_subscriptions_survive_a_kill(data_server):
    ck = CloudKit(data_server.url, cookie=data_server.sign_up())
    made = subscribe(ck, subscriptionID="kept", subscriptionType="database")
    data_server.kill9()
    data_server.start()
    assert ck.get("subscriptions/list")["subscriptions"] == [made]
