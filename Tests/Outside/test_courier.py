"""The web courier: what a subscription tells, to whom, in which order, and that nothing of it is lost."""

import json
import socket
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest
import requests

from support.assets import checksum, upload
from support.cloudkit import CloudKit, fields
from support.courier import Device, subscribe, unsubscribe_all

ALL = ["create", "update", "delete"]


def query(type_: str, *filters: dict) -> dict:
    return {"recordType": type_, "filterBy": list(filters)}


def equals(field: str, value: object) -> dict:
    return {"fieldName": field, "comparator": "EQUALS", "fieldValue": {"value": value}}


@pytest.fixture(autouse=True)
def no_subscription_stays(people):
    """What one test subscribed to on the shared server is not told to the next."""
    yield
    for client in people:
        for database in ("private", "public"):
            unsubscribe_all(client.other(database=database))


@pytest.fixture
def fresh(fresh_server) -> CloudKit:
    return CloudKit.of_ephemeral(fresh_server.info)


@pytest.fixture
def note(ck, zone) -> dict:
    """A record of a type that the tests subscribe to."""
    return ck.save(zone, {"recordName": "first", "recordType": "Note", "fields": fields(title="Milk", stars=1)})


def test_a_query_tells_what_is_made_changed_and_deleted(ck, zone, note):
    info = {"alertBody": "A note", "soundName": "ping", "shouldBadge": True, "additionalFields": ["title", "stars"]}
    device = Device(ck)
    sub = subscribe(
        ck, subscriptionID="notes", subscriptionType="query", zoneID=zone, query=query("Note"), firesOn=ALL,
        notificationInfo=info,
    )
    ck.save(zone, {"recordName": "second", "recordType": "Note", "fields": fields(title="Eggs", stars=3)})
    ck.save(zone, {"recordName": "second", "recordType": "Note", "fields": fields(title="Ten eggs")}, "forceUpdate")
    ck.save(zone, {"recordName": "second"}, "forceDelete")
    told = device.take(3)
    owner = ck.person["userRecordName"]
    assert [one["ck"]["qry"]["fo"] for one in told] == [1, 2, 3]
    assert [one["ck"]["qry"]["af"]["title"] for one in told] == ["Eggs", "Ten eggs", "Ten eggs"]
    assert told[0]["aps"] == {"alert": "A note", "sound": "ping", "badge": 1}
    frame = told[0]["ck"]
    assert frame.pop("nid")
    assert frame == {
        "cid": ck.container, "ckuserid": owner, "ce": 2,
        "qry": {
            "sid": sub["subscriptionID"], "rid": "second", "fo": 1, "zid": zone["zoneName"], "zoid": owner, "dbs": 1,
            "af": {"title": "Eggs", "stars": 3},
        },
    }


def test_an_update_is_told_of_what_matches_afterwards(ck, zone, note):
    device = Device(ck)
    subscribe(
        ck, subscriptionID="milk", subscriptionType="query", zoneID=zone, query=query("Note", equals("title", "milk")),
        firesOn=ALL,
    )
    for title in ("Bread", "Milk", "Bread"):  # ceases to match, begins to, ceases again
        ck.save(zone, {"recordName": "first", "recordType": "Note", "fields": fields(title=title)}, "forceUpdate")
    ck.save(zone, {"recordName": "first"}, "forceDelete")  # does not match any more
    ck.save(zone, {"recordName": "last", "recordType": "Note", "fields": fields(title="Milk")})
    told = device.take(2)
    assert [(one["ck"]["qry"]["rid"], one["ck"]["qry"]["fo"]) for one in told] == [("first", 2), ("last", 1)]


def test_only_what_it_fires_on_is_told(ck, zone, note):
    device = Device(ck)
    subscribe(
        ck, subscriptionID="gone", subscriptionType="query", zoneID=zone, query=query("Note"), firesOn=["delete"]
    )
    ck.save(zone, {"recordName": "other", "recordType": "Note", "fields": {}})
    ck.save(zone, {"recordName": "first"}, "forceDelete")
    assert device.next()["ck"]["qry"]["rid"] == "first"


def test_a_subscription_that_fires_once_is_gone_afterwards(ck, zone, note):
    device = Device(ck)
    subscribe(
        ck, subscriptionID="once", subscriptionType="query", zoneID=zone, query=query("Note"), firesOn=["create"],
        firesOnce=True,
    )
    subscribe(
        ck, subscriptionID="always", subscriptionType="query", zoneID=zone, query=query("Note"), firesOn=["create"]
    )
    ck.modify(zone, *(
        {"operationType": "create", "record": {"recordName": name, "recordType": "Note", "fields": {}}}
        for name in ("a", "b")
    ))
    told = [(one["ck"]["qry"]["sid"], one["ck"]["qry"]["rid"]) for one in device.take(3)]
    assert told == [("once", "a"), ("always", "a"), ("always", "b")]
    [answer] = ck.post("subscriptions/lookup", {"subscriptions": [{"subscriptionID": "once"}]})["subscriptions"]
    assert answer["serverErrorCode"] == "NOT_FOUND"


def test_all_that_one_change_makes_shares_its_nid(ck, zone, note):
    device = Device(ck)
    for name in ("one", "two"):
        subscribe(
            ck, subscriptionID=f"nid-{name}", subscriptionType="query", zoneID=zone, query=query("Note"),
            firesOn=["create"],
        )
    subscribe(ck, subscriptionID="nid-zone", subscriptionType="zone", zoneID=zone)
    ck.save(zone, {"recordName": "third", "recordType": "Note", "fields": {}})
    ck.save(zone, {"recordName": "fourth", "recordType": "Note", "fields": {}})
    told = device.take(6)
    assert len({one["ck"]["nid"] for one in told[:3]}) == 1
    assert len({one["ck"]["nid"] for one in told}) == 2
    assert [one["ck"].get("qry", one["ck"].get("fet"))["sid"] for one in told[:3]] == ["nid-one", "nid-two", "nid-zone"]


def test_a_zone_tells_once_for_each_write_that_there_is_something_to_fetch(ck, zone, note):
    device = Device(ck)
    subscribe(
        ck, subscriptionID="feed", subscriptionType="zone", zoneID=zone,
        notificationInfo={"shouldSendContentAvailable": True},
    )
    other = ck.make_zone()
    ck.save(other, {"recordName": "elsewhere", "recordType": "Note", "fields": {}})
    ck.modify(zone, *(
        {"operationType": "create", "record": {"recordName": f"n{number}", "recordType": "Note", "fields": {}}}
        for number in range(3)
    ))
    ck.save(zone, {"recordName": "n0"}, "forceDelete")
    told = device.take(2)
    owner = ck.person["userRecordName"]
    assert told[0]["aps"] == {"content-available": 1}
    for one in told:
        assert one["ck"]["fet"] == {"sid": "feed", "zid": zone["zoneName"], "zoid": owner, "dbs": 1}
    assert told[0]["ck"]["nid"] != told[1]["ck"]["nid"]


def test_a_database_tells_of_each_zone_made_changed_and_deleted(fresh):
    device = Device(fresh)
    subscribe(fresh, subscriptionID="all", subscriptionType="database")
    zone = fresh.make_zone("Made")
    fresh.save(zone, {"recordName": "a", "recordType": "Note", "fields": {}})
    fresh.save(None, {"recordName": "b", "recordType": "Note", "fields": {}})  # the default zone has no feed
    fresh.post("zones/modify", {"operations": [{"operationType": "delete", "zone": {"zoneID": zone}}]})
    fresh.make_zone("Later")
    assert [one["ck"]["fet"]["zid"] for one in device.take(4)] == ["Made", "Made", "Made", "Later"]


def test_a_change_that_is_undone_tells_nothing(ck, zone, note):
    device = Device(ck)
    subscribe(ck, subscriptionID="undone", subscriptionType="query", zoneID=zone, query=query("Note"), firesOn=ALL)
    ck.modify(
        zone,
        {"operationType": "create", "record": {"recordName": "undone", "recordType": "Note", "fields": {}}},
        {"operationType": "create", "record": {"recordName": "first", "recordType": "Note", "fields": {}}},
    )
    ck.save(zone, {"recordName": "done", "recordType": "Note", "fields": {}})
    assert device.next()["ck"]["qry"]["rid"] == "done"


def test_what_goes_with_its_target_is_told(ck, zone, note):
    reference = {"child": {"value": {"recordName": "first", "action": "DELETE_SELF"}, "type": "REFERENCE"}}
    ck.save(zone, {"recordName": "child", "recordType": "Child", "fields": reference})
    device = Device(ck)
    subscribe(
        ck, subscriptionID="cascade", subscriptionType="query", zoneID=zone, query=query("Child"), firesOn=["delete"]
    )
    ck.save(zone, {"recordName": "first"}, "forceDelete")
    assert device.next()["ck"]["qry"]["rid"] == "child"


def test_a_client_that_says_who_it_is_does_not_hear_of_its_own_changes(ck, zone, note):
    mine, other = Device(ck, "mine"), Device(ck, "other")
    subscribe(ck, subscriptionID="own", subscriptionType="query", zoneID=zone, query=query("Note"), firesOn=["create"])

    def save(name: str, client: str | None) -> None:
        answer = ck.other(tokens=ck.tokens | ({"clientId": client} if client else {})).save(
            zone, {"recordName": name, "recordType": "Note", "fields": {}})
        assert answer["recordName"] == name

    save("by-mine", "mine")
    save("by-other", "other")
    save("by-nobody", None)
    assert [one["ck"]["qry"]["rid"] for one in mine.take(2)] == ["by-other", "by-nobody"]
    assert [one["ck"]["qry"]["rid"] for one in other.take(2)] == ["by-mine", "by-nobody"]


def test_people_hear_of_changes_by_others_in_the_public_database(people):
    ann, ben = (client.other(database="public") for client in people[:2])
    ann.person, ben.person = people[0].person, people[1].person
    ann.save(None, {"recordName": "public-first", "recordType": "Post", "fields": fields(text="Hello")})
    # Ben's device calls itself as Ann's client does: that keeps nothing from Ben.
    device = Device(people[1], "same-name")
    subscribe(ben, subscriptionID="posts", subscriptionType="query", query=query("Post"), firesOn=["create"])
    ann.other(tokens=ann.tokens | {"clientId": "same-name"}).save(
        None, {"recordName": "public-second", "recordType": "Post", "fields": fields(text="Again")})
    frame = device.next()["ck"]
    assert frame["ckuserid"] == ben.person["userRecordName"]
    assert frame["qry"] == {"sid": "posts", "zid": "_defaultZone", "dbs": 0, "rid": "public-second", "fo": 1}


def test_the_values_of_fields_fill_the_text(ck, zone, note):
    device = Device(ck)
    subscribe(
        ck, subscriptionID="texts", subscriptionType="query", zoneID=zone, query=query("Note"), firesOn=["create"],
        notificationInfo={
            "alertLocalizationKey": "new %1$@ %2$@ %3$@", "alertLocalizationArgs": ["title", "stars", "absent"],
            "alertActionLocalizationKey": "open", "alertLaunchImage": "note.png", "category": "notes",
        },
    )
    ck.save(zone, {"recordName": "told", "recordType": "Note", "fields": fields(title="Tea", stars=5)})
    assert device.next()["aps"] == {
        "alert": {
            "loc-key": "new %1$@ %2$@ %3$@", "loc-args": ["Tea", "5", ""], "action-loc-key": "open",
            "launch-image": "note.png",
        },
        "category": "notes",
    }


def test_values_that_are_too_large_are_left_out_and_that_is_told(ck, zone, note):
    device = Device(ck)
    subscribe(
        ck, subscriptionID="large", subscriptionType="query", zoneID=zone, query=query("Note"), firesOn=["create"],
        notificationInfo={"additionalFields": ["title"]},
    )
    for size in (1_000, 5_000):
        ck.save(zone, {"recordName": f"large-{size}", "recordType": "Note", "fields": fields(title="x" * size)})
    small, large = device.take(2)
    assert len(small["ck"]["qry"]["af"]["title"]) == 1_000 and "pruned" not in small["ck"]
    assert large["ck"]["pruned"] is True and "af" not in large["ck"]["qry"]


def test_encrypted_values_and_files_are_never_told(ck, zone):
    names = ["title", "secret", "file", "raw", "list"]
    content = b"The bytes of a file."
    value = upload(ck, zone, "first", content)

    def record(name: str, file: dict | None) -> dict:
        secret = {"value": "moltebær bak hytta", "isEncrypted": True}
        more = {"secret": secret, "raw": {"value": "AAAA", "type": "BYTES"}, "list": {"value": ["told", "not"]}}
        return {"recordName": name, "recordType": "File", "fields":
                fields(title="Tea") | more | ({"file": {"value": file}} if file else {})}

    ck.save(zone, record("first", value))
    device = Device(ck)
    subscribe(
        ck, subscriptionID="sealed", subscriptionType="query", zoneID=zone, query=query("File"), firesOn=ALL,
        notificationInfo={
            "alertLocalizationKey": "%1$@ %2$@ %3$@ %4$@ %5$@", "alertLocalizationArgs": names, "additionalFields": names,
        },
    )
    ck.save(zone, record("second", upload(ck, zone, "second", content)))
    ck.save(zone, record("first", None), "forceUpdate")
    ck.save(zone, {"recordName": "first"}, "forceDelete")
    for told in device.take(3):
        assert told["ck"]["qry"]["af"] == {"title": "Tea"}
        assert told["aps"]["alert"]["loc-args"] == ["Tea", "", "", "", ""]
        text = json.dumps(told, ensure_ascii=False)
        assert not [word for word in ("moltebær", checksum(content), "downloadURL", "receipt", "AAAA") if word in text]


# Tokens


@pytest.mark.parametrize("path", ["device/1/{0}/{1}/tokens", "database/1/{0}/{1}/tokens", "database/1/{0}/{1}/public/tokens"])
def test_a_token_is_made_and_registered_on_every_path(ck, path):
    def post(action: str, body: dict) -> requests.Response:
        address = f"{ck.url}/{path.format(ck.container, ck.environment)}/{action}"
        return ck.session.post(address, params=ck.tokens, json=body, timeout=60)

    made = post("create", {"apnsEnvironment": "production", "clientId": "phone"})
    assert made.status_code == 200, made.text
    answer = made.json()
    assert set(answer) == {"apnsEnvironment", "apnsToken", "webcourierURL"}
    assert answer["apnsEnvironment"] == "production"
    assert answer["webcourierURL"].startswith(ck.url + "/")
    again = post("register", {"apnsEnvironment": "production", "apnsToken": answer["apnsToken"]})
    assert (again.status_code, again.json()) == (200, {})


@pytest.mark.parametrize(
    "action, body, reason",
    [
        ("create", {}, "Missing required key 'apnsEnvironment'"),
        ("create", {"apnsEnvironment": "moon"}, "Invalid value for 'apnsEnvironment': moon"),
        ("create", {"apnsEnvironment": "production", "clientId": ""}, "Invalid value for 'clientId': "),
        ("create", {"apnsEnvironment": "production", "clientId": 7}, "Invalid value for 'clientId', expected a string"),
        ("register", {"apnsEnvironment": "production"}, "Missing required key 'apnsToken'"),
        (
            "register", {"apnsEnvironment": "production", "apnsToken": "guess"},
            "Invalid value for 'apnsToken', expected what tokens/create answered",
        ),
    ],
)
def test_a_token_that_means_nothing_is_refused(ck, action, body, reason):
    answer = ck.post(f"tokens/{action}", body, 400)
    assert (answer["serverErrorCode"], answer["reason"]) == ("BAD_REQUEST", reason)


def test_a_token_of_somebody_else_cannot_be_registered(people):
    device = Device(people[0])
    body = {"apnsEnvironment": "development", "apnsToken": device.token}
    assert people[1].post("tokens/register", body, 400)["reason"] == "Invalid value for 'apnsToken': it is not yours"


def test_the_oldest_token_goes_when_there_are_too_many(fresh):
    first = Device(fresh)
    rest = [Device(fresh) for _ in range(50)]
    assert requests.get(first.url, timeout=60).status_code == 401
    waiting = rest[0].poll()
    subscribe(fresh, subscriptionID="s", subscriptionType="database")
    fresh.make_zone("Z")
    assert waiting.result()["ck"]["fet"]["zid"] == "Z"


def test_a_token_is_not_kept(data_servers, tmp_path):
    server = data_servers().start()
    ck = CloudKit(server.url, cookie=server.sign_up())
    device = Device(ck)
    server.stop()
    stored = b"".join(path.read_bytes() for path in server.data.iterdir() if path.is_file())
    assert device.token.encode() not in stored and device.token not in server.log_text()


# The courier


def test_a_poll_waits_for_what_comes(ck, zone, note):
    device = Device(ck)
    subscribe(ck, subscriptionID="wait", subscriptionType="zone", zoneID=zone)
    waiting = device.poll()
    ck.save(zone, {"recordName": "now", "recordType": "Note", "fields": {}})
    assert waiting.result()["ck"]["fet"]["sid"] == "wait"


def test_of_two_polls_the_older_ends_with_nothing(ck, zone, note):
    device = Device(ck)
    subscribe(ck, subscriptionID="two", subscriptionType="zone", zoneID=zone)
    with requests.get(device.url, stream=True, timeout=60) as older:
        newer = Device.__new__(Device)
        newer.url, newer.session = device.url, requests.Session()
        waiting = newer.poll()
        assert older.status_code == 200 and older.content.strip() == b""
    ck.save(zone, {"recordName": "now", "recordType": "Note", "fields": {}})
    assert waiting.result()["ck"]["fet"]["sid"] == "two"


def test_a_client_that_left_while_it_waited_costs_no_notification(ck, zone, note):
    device = Device(ck)
    subscribe(ck, subscriptionID="left", subscriptionType="query", zoneID=zone, query=query("Note"), firesOn=["create"])
    for number in range(20):
        gone = requests.get(device.url, stream=True, timeout=60)
        gone.close()
        ck.save(zone, {"recordName": f"left-{number}", "recordType": "Note", "fields": {}})
        assert device.next()["ck"]["qry"]["rid"] == f"left-{number}"


def test_many_that_wait_are_fetched_one_after_the_other(fresh):
    # On a server of its own: with the tokens of other tests one write would leave too many for the user.
    ck, zone = fresh, fresh.make_zone()
    ck.save(zone, {"recordName": "first", "recordType": "Note", "fields": fields(title="Milk")})
    devices = [Device(ck) for _ in range(4)]
    subscribe(ck, subscriptionID="notes", subscriptionType="query", zoneID=zone, query=query("Note"), firesOn=["create"])
    for part in range(2):
        ck.modify(zone, *({"operationType": "create", "record": {
            "recordName": f"many-{part}-{number}", "recordType": "Note", "fields": fields(title="Milk")}}
            for number in range(200)))
    pool = ThreadPoolExecutor(len(devices))
    told = [pool.submit(device.take, 400) for device in devices]
    pool.shutdown(wait=False)
    for one in told:
        names = [notification["ck"]["qry"]["rid"] for notification in one.result(timeout=90)]
        assert names == [f"many-{part}-{number}" for part in range(2) for number in range(200)]


def test_head_takes_nothing(ck, zone, note):
    device = Device(ck)
    subscribe(ck, subscriptionID="head", subscriptionType="zone", zoneID=zone)
    ck.save(zone, {"recordName": "now", "recordType": "Note", "fields": {}})
    assert requests.head(device.url, timeout=60).status_code == 200
    assert device.next()["ck"]["fet"]["sid"] == "head"


def test_every_page_may_ask_the_courier(ck):
    device = Device(ck)
    answer = requests.options(device.url, headers={"Origin": "https://elsewhere.example"}, timeout=60)
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "GET" in answer.headers["Access-Control-Allow-Methods"]
    with requests.get(device.url, headers={"Origin": "https://elsewhere.example"}, stream=True, timeout=60) as answer:
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert answer.headers["Content-Type"].startswith("application/json")


@pytest.mark.parametrize("query_", ["", "?tok=", "?tok=" + "0" * 64, "?tok=" + "x" * 5_000])
def test_a_wrong_token_is_told(ck, query_):
    answer = requests.get(f"{ck.url}/multe/1/courier{query_}", timeout=60)
    assert answer.status_code == 401
    assert answer.json()["serverErrorCode"] == "AUTHENTICATION_FAILED"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert requests.post(f"{ck.url}/multe/1/courier{query_}", timeout=60).status_code == 405


# Nothing is lost


@pytest.fixture
def household(data_servers):
    """A server on disk, and a client of its owner with a zone and a query on all its items."""
    server = data_servers().start()
    ck = CloudKit(server.url, cookie=server.sign_up())
    zone = ck.make_zone("Lists")
    subscribe(ck, subscriptionID="items", subscriptionType="query", query=query("Items"), firesOn=["create"])
    return server, ck, zone


def add(ck: CloudKit, zone: dict, *names: str) -> None:
    saved = ck.modify(zone, *(
        {"operationType": "create", "record": {"recordName": name, "recordType": "Items", "fields": {}}}
        for name in names
    ))
    assert not any("serverErrorCode" in one for one in saved)


def test_the_order_holds_over_a_restart(household):
    server, ck, zone = household
    device = Device(ck)
    add(ck, zone, "a", "b")
    assert device.next()["ck"]["qry"]["rid"] == "a"
    server.restart()
    add(ck, zone, "c")
    assert [one["ck"]["qry"]["rid"] for one in device.take(2)] == ["b", "c"]


def test_notifications_of_acknowledged_saves_survive_a_kill(household):
    server, ck, zone = household
    device = Device(ck)
    told, saved = [], []
    for round_ in range(4):
        names = [f"{round_}-{number}" for number in range(5)]
        add(ck, zone, *names)
        saved += names
        told += [one["ck"]["qry"]["rid"] for one in device.take(3)]
        server.kill9()
        server.start()
    while len(told) < 100 and told[-1] != saved[-1]:
        told.append(device.next()["ck"]["qry"]["rid"])
    # The last one before a kill may come twice, since its removal may not have reached the disk.
    assert list(dict.fromkeys(told)) == saved


def test_when_too_many_wait_one_tells_to_fetch_everything(household):
    _, ck, zone = household
    device = Device(ck)
    for start in range(0, 600, 200):
        add(ck, zone, *(f"n{number}" for number in range(start, start + 200)))
    first = device.next()
    assert first["ck"]["missed"] is True
    assert first["ck"]["fet"]["zid"] == "Lists"
    assert first["aps"] == {"content-available": 1}
    assert [one["ck"]["qry"]["rid"] for one in device.take(99)] == [f"n{number}" for number in range(501, 600)]


def test_a_client_that_breaks_off_in_the_middle_of_its_request_is_no_poll(ck, zone, note):
    device = Device(ck)
    subscribe(ck, subscriptionID="broken", subscriptionType="zone", zoneID=zone)
    address = urlsplit(device.url)
    with socket.create_connection((address.hostname, address.port), timeout=60) as line:
        line.sendall(f"GET {address.path}?{address.query} HTTP/1.1\r\n".encode())
    ck.save(zone, {"recordName": "now", "recordType": "Note", "fields": {}})
    assert device.next()["ck"]["fet"]["sid"] == "broken"
