"""Assets: uploads with one-time addresses, receipts, downloads, and when their bytes go."""

import json
import time
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
import requests

from support.assets import address, announce, asset_field, checksum, download, save_asset, send, upload, with_tokens
from support.cloudkit import CloudKit
from support.process import EphemeralServer, wait_until

CONTENT = b"\x00\x01moltebaer \xff" * 1000


def fresh(content: bytes = CONTENT) -> bytes:
    """Bytes that no other test uploads."""
    return content + uuid.uuid4().bytes


# Uploads


def test_an_upload_is_saved_and_read_back(ck, zone):
    content = fresh()
    [token] = announce(ck, zone, ("a", "file"))
    assert (token["recordName"], token["fieldName"]) == ("a", "file")
    answer = send(token["url"], content).json()["singleFile"]
    assert answer["fileChecksum"] == checksum(content) and answer["size"] == len(content)
    assert answer["receipt"] and answer["wrappingKey"] and answer["referenceChecksum"]
    saved = ck.save(zone, {"recordName": "a", "recordType": "File", "fields": asset_field(answer)})
    assert saved["fields"]["file"]["type"] == "ASSETID"
    value = saved["fields"]["file"]["value"]
    assert value.keys() == {"fileChecksum", "size", "downloadURL", "referenceChecksum", "wrappingKey"}
    assert value["wrappingKey"] == answer["wrappingKey"]
    assert value["referenceChecksum"] == answer["referenceChecksum"]
    assert download(saved).content == content


def test_every_way_to_read_a_record_tells_the_address(ck, zone):
    content = fresh()
    save_asset(ck, zone, "a", content)
    found = [
        *ck.lookup(zone, "a"), *ck.lookup(zone, "a", desiredKeys=["file"]), *ck.changes(zone)[0],
        *ck.query(zone, {"recordType": "File"}), *ck.query(zone, {"recordType": "File"}, numbersAsStrings=True),
    ]
    assert len(found) == 5
    for record in found:
        assert "asset" not in record["fields"]["file"]["value"]
        assert download(record).content == content


@pytest.mark.parametrize("content_type", ["application/octet-stream", "application/x-www-form-urlencoded", "text/html", None])
def test_raw_bytes_are_taken_under_any_type(ck, zone, content_type):
    content = fresh(b"a=1&b=%41\r\n")
    [token] = announce(ck, zone, ("a", "file"))
    session = requests.Session()
    session.trust_env = False
    session.headers.clear()
    answer = session.post(token["url"], data=content, headers={"Content-Type": content_type} if content_type else {})
    assert answer.json()["singleFile"]["fileChecksum"] == checksum(content)


def test_a_form_is_taken(ck, zone):
    content = fresh()
    [token] = announce(ck, zone, ("a", "file"))
    answer = requests.post(token["url"], files={"files": ("file.file", content)}, data={"note": "x"})
    assert answer.json()["singleFile"]["fileChecksum"] == checksum(content)


@pytest.mark.parametrize("body", [b"", None])
def test_an_empty_file_is_a_file(ck, zone, body):
    [token] = announce(ck, zone, ("a", "file"))
    value = send(token["url"], body).json()["singleFile"]
    assert value["size"] == 0
    saved = ck.save(zone, {"recordName": "a", "recordType": "File", "fields": asset_field(value)})
    assert download(saved).content == b""
    assert download(saved, Range="bytes=0-", status=416).headers["Content-Range"] == "bytes */0"


def test_addresses_come_in_the_order_asked_and_names_are_made(ck, zone):
    tokens = ck.post("assets/upload", {"zoneID": zone, "tokens": [
        {"recordType": "File", "fieldName": "file"}, {"recordName": "b", "recordType": "File", "fieldName": "file"},
        {"recordName": "b", "recordType": "File", "fieldName": "icon"}]})["tokens"]
    assert [token["fieldName"] for token in tokens] == ["file", "file", "icon"]
    assert [token["recordName"] for token in tokens][1:] == ["b", "b"]
    assert len(tokens[0]["recordName"]) == 36
    assert len({token["url"] for token in tokens}) == 3
    value = send(tokens[0]["url"], fresh()).json()["singleFile"]
    ck.save(zone, {"recordName": tokens[0]["recordName"], "recordType": "File", "fields": asset_field(value)})


def test_an_address_works_once(ck, zone):
    [token] = announce(ck, zone, ("a", "file"))
    assert send(token["url"], b"one").status_code == 200
    for content in (b"two", b"x" * 200_000):
        answer = send(token["url"], content)
        assert (answer.status_code, answer.json()["serverErrorCode"]) == (404, "NOT_FOUND")


def test_an_address_that_nobody_gave_is_refused_before_the_body(ck, zone):
    [token] = announce(ck, zone, ("a", "file"))
    for url in (token["url"] + "x", token["url"].split("?")[0], token["url"].split("=")[0] + "="):
        assert send(url, b"x" * 1_000_000).status_code == 404
        assert send(url, b"x").status_code == 404


def test_an_upload_that_failed_can_be_repeated(ck, zone):
    [token] = announce(ck, zone, ("a", "file"))
    bad = send(token["url"], b"no form", headers={"Content-Type": "multipart/form-data; boundary=x"})
    assert (bad.status_code, bad.json()["serverErrorCode"]) == (400, "BAD_REQUEST")
    assert send(token["url"], b"one").status_code == 200


def test_an_upload_may_come_from_any_page(ck, zone):
    [token] = announce(ck, zone, ("a", "file"))
    origin = {"Origin": "https://app.example.org"}
    preflight = requests.options(token["url"], headers=origin | {"Access-Control-Request-Method": "POST"})
    assert preflight.headers["Access-Control-Allow-Origin"] == "*"
    assert "POST" in preflight.headers["Access-Control-Allow-Methods"]
    answer = send(token["url"], fresh(), headers=origin | {"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 200 and answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("count, status", [(200, 200), (201, 400)])
def test_200_addresses_are_given_for_a_request(ck, zone, count, status):
    tokens = [{"recordType": "File", "fieldName": "file"}] * count
    ck.post("assets/upload", {"zoneID": zone, "tokens": tokens}, status)


@pytest.mark.parametrize("body", [
    {}, {"tokens": [{"fieldName": "file"}]}, {"tokens": [{"recordType": "File"}]}, {"tokens": ["x"]},
    {"tokens": [{"recordType": "File", "fieldName": "1/../x"}]},
    {"tokens": [{"recordType": "File", "fieldName": "file", "recordName": "_x"}]},
])
def test_a_request_for_addresses_is_checked(ck, zone, body):
    assert ck.post("assets/upload", body | {"zoneID": zone}, 400)["serverErrorCode"] == "BAD_REQUEST"


def test_addresses_need_a_zone_and_a_field_for_assets(ck, zone):
    tokens = [{"recordType": "Named", "fieldName": "name"}]
    body = {"zoneID": {"zoneName": "nowhere"}, "tokens": tokens}
    assert ck.post("assets/upload", body, 404)["serverErrorCode"] == "ZONE_NOT_FOUND"
    ck.save(zone, {"recordName": "n", "recordType": "Named", "fields": {"name": {"value": "x"}}})
    answer = ck.post("assets/upload", {"zoneID": zone, "tokens": tokens}, 400)
    assert answer["reason"] == "Invalid value, expected type STRING."


def test_addresses_need_a_user(ck):
    nobody = ck.other(tokens={"ckAPIToken": ck.tokens["ckAPIToken"]})
    tokens = [{"recordType": "File", "fieldName": "file"}]
    for caller in (nobody, nobody.other(database="public")):
        assert caller.post("assets/upload", {"tokens": tokens}, 421)["redirectURL"]
        assert caller.post("assets/rereference", {"assets": []}, 421)["redirectURL"]


def test_of_uploads_to_one_address_at_once_one_is_taken(ck, zone):
    [token] = announce(ck, zone, ("a", "file"))
    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(lambda number: send(token["url"], bytes([number]) * 300_000).status_code, range(8)))
    assert sorted(statuses) == [200] + [404] * 7


@pytest.mark.parametrize("base_path", [None, "/lists"])
def test_addresses_hold_under_any_path(binary, tmp_path, base_path):
    options = ["--base-path", base_path] if base_path else []
    server = EphemeralServer(binary, tmp_path / "log", *options).start()
    try:
        ck = CloudKit.of_ephemeral(server.info)
        if not base_path:
            # As behind a proxy that passes its folder on, which nobody told the server.
            ck = ck.other(url=ck.url + "/home/multe")
        zone = ck.make_zone()
        [token] = announce(ck, zone, ("a", "file"))
        assert token["url"].startswith(ck.url + "/multe/1/assets/upload?")
        saved = save_asset(ck, zone, "a", CONTENT)
        assert address(saved).startswith(ck.url + "/multe/1/assets/")
        assert download(saved).content == CONTENT
    finally:
        server.stop()


def test_no_address_is_in_the_log_and_no_secret_in_the_database(data_server, multe):
    data_server.sign_up()
    ck = with_tokens(data_server, multe, "Kari")
    zone = ck.make_zone()
    saved = save_asset(ck, zone, "a", CONTENT)
    download(saved)
    unused = announce(ck, zone, ("b", "file"))[0]["url"].split("token=")[1]
    receipt = upload(ck, zone, "c", CONTENT)["receipt"]
    signature = address(saved).split("signature=")[1]
    assert data_server.stop() == 0
    assert "/multe/1/assets/upload" in data_server.log_text()
    stored = (data_server.data / "multe.sqlite").read_bytes()
    for secret in (unused, receipt, signature):
        assert secret not in data_server.log_text()
        assert secret.encode() not in stored


# Saving


def test_an_asset_without_a_receipt_is_refused(ck, zone):
    content = fresh()
    save_asset(ck, zone, "a", content)
    value = {"fileChecksum": checksum(content), "size": len(content)}
    for extra in ({}, {"receipt": ""}, {"receipt": "x" * 43}, {"asset": 1}):
        record = {"recordName": "b", "recordType": "File", "fields": asset_field(value | extra)}
        [answer] = ck.modify(zone, {"operationType": "create", "record": record})
        assert answer["serverErrorCode"] == "BAD_REQUEST" and "receipt" in answer["reason"], answer


@pytest.mark.parametrize("type_", ["ASSET", "ASSETID", None])
def test_the_type_of_an_asset_has_two_names_in_requests(ck, zone, type_):
    field = {"value": upload(ck, zone, "a", fresh())} | ({"type": type_} if type_ else {})
    saved = ck.save(zone, {"recordName": "a", "recordType": "File", "fields": {"file": field}})
    assert saved["fields"]["file"]["type"] == "ASSETID"


def test_a_receipt_is_good_where_it_was_asked_for(ck, zone):
    other = ck.make_zone()
    value = upload(ck, zone, "a", fresh())
    record = {"recordName": "a", "recordType": "File"}
    assert ck.refused(zone, record | {"recordName": "b", "fields": asset_field(value)}, "create") == "BAD_REQUEST"
    assert ck.refused(zone, record | {"fields": asset_field(value, "icon")}, "create") == "BAD_REQUEST"
    assert ck.refused(other, record | {"fields": asset_field(value)}, "create") == "BAD_REQUEST"
    wrong = value | {"fileChecksum": checksum(b"other")}
    assert ck.refused(zone, record | {"fields": asset_field(wrong)}, "create") == "BAD_REQUEST"
    ck.save(zone, record | {"fields": asset_field(value)})


def test_a_refused_save_does_not_use_the_receipt_up(ck, zone):
    ck.save(zone, {"recordName": "a", "recordType": "File", "fields": {}})
    value = upload(ck, zone, "a", fresh())
    record = {"recordName": "a", "recordType": "File", "fields": asset_field(value)}
    assert ck.refused(zone, record, "create") == "CONFLICT"
    failed = ck.modify(
        zone, {"operationType": "forceUpdate", "record": record},
        {"operationType": "delete", "record": {"recordName": "missing"}})
    assert failed[0]["serverErrorCode"] == "ATOMIC_ERROR"
    ck.save(zone, record, "forceUpdate")


def test_what_the_field_holds_may_be_sent_back(ck, zone):
    content = fresh()
    saved = save_asset(ck, zone, "a", content)
    for operation in ("update", "forceUpdate", "replace", "forceReplace"):
        saved = ck.save(zone, {
            "recordName": "a", "recordType": "File", "recordChangeTag": saved["recordChangeTag"],
            "fields": {"file": {"value": saved["fields"]["file"]["value"], "type": "ASSETID"}}}, operation)
        assert download(saved).content == content
    # Also with the receipt, as a client does whose answer was lost.
    value = upload(ck, zone, "a", content)
    for _ in range(2):
        saved = ck.save(zone, {"recordName": "a", "recordType": "File", "fields": asset_field(value)}, "forceUpdate")
    # But not into another field.
    moved = {"recordName": "a", "recordType": "File", "fields": asset_field(saved["fields"]["file"]["value"], "icon")}
    assert ck.refused(zone, moved, "forceUpdate") == "BAD_REQUEST"


def test_an_update_that_does_not_mention_the_asset_keeps_it(ck, zone):
    content = fresh()
    save_asset(ck, zone, "a", content)
    record = {"recordName": "a", "recordType": "File", "fields": {"name": {"value": "x"}}}
    saved = ck.save(zone, record, "forceUpdate")
    assert download(saved).content == content


@pytest.mark.parametrize("type_", ["ASSETID_LIST", "ASSET_LIST"])
def test_lists_of_assets(ck, zone, type_):
    contents = [fresh(), fresh(), b""]
    tokens = announce(ck, zone, *[("a", "files")] * 3)
    values = [send(token["url"], content).json()["singleFile"] for token, content in zip(tokens, contents)]
    record = {"recordName": "a", "recordType": "File", "fields": {"files": {"value": values, "type": type_}}}
    saved = ck.save(zone, record)
    assert saved["fields"]["files"]["type"] == "ASSETID_LIST"
    urls = [value["downloadURL"] for value in saved["fields"]["files"]["value"]]
    assert [requests.get(url).content for url in urls] == contents
    # One element goes, two stay.
    record["fields"]["files"]["value"] = saved["fields"]["files"]["value"][1:]
    saved = ck.save(zone, record, "forceUpdate")
    wait_gone(urls[0])
    assert requests.get(urls[1]).content == contents[1]


def test_the_public_database_has_assets_without_keys(ck):
    public = ck.other(database="public")
    content = fresh()
    name = f"r-{uuid.uuid4()}"
    value = upload(public, None, name, content)
    assert value.keys() == {"fileChecksum", "size", "receipt"}
    saved = public.save(None, {"recordName": name, "recordType": "File", "fields": asset_field(value)})
    assert saved["fields"]["file"]["value"].keys() == {"fileChecksum", "size", "downloadURL"}
    assert download(saved).content == content


# Rereference


def test_rereference_gives_an_asset_to_another_record(ck, zone):
    content = fresh()
    first = save_asset(ck, zone, "a", content)
    answer = ck.post("assets/rereference", {"zoneID": zone, "assets": [{"recordName": "a", "fieldName": "file"}]})
    [value] = answer["assets"]
    assert value["fileChecksum"] == checksum(content) and value["receipt"]
    second = ck.save(zone, {"recordName": "b", "recordType": "File", "fields": asset_field(value, "icon")})
    ck.save(zone, {"recordName": "a"}, "forceDelete")
    assert download(second, "icon").content == content
    ck.save(zone, {"recordName": "b"}, "forceDelete")
    wait_gone(address(first))


def test_rereference_to_another_zone(ck, zone):
    target = ck.make_zone()
    content = fresh()
    save_asset(ck, zone, "a", content)
    [value] = ck.post("assets/rereference", {
        "zoneID": zone, "targetZoneID": target, "assets": [{"recordName": "a", "fieldName": "file"}]})["assets"]
    record = {"recordName": "b", "recordType": "File", "fields": asset_field(value)}
    assert ck.refused(zone, record, "create") == "BAD_REQUEST"
    assert download(ck.save(target, record)).content == content


def test_one_bad_entry_fails_a_rereference(ck, zone):
    save_asset(ck, zone, "a", fresh())
    ck.save(zone, {"recordName": "plain", "recordType": "File", "fields": {"name": {"value": "x"}}})
    good = {"recordName": "a", "fieldName": "file"}
    for bad in ({"recordName": "missing", "fieldName": "file"}, {"recordName": "a", "fieldName": "icon"},
                {"recordName": "plain", "fieldName": "name"}, {"recordName": "a"}):
        answer = ck.post("assets/rereference", {"zoneID": zone, "assets": [good, bad]}, 400)
        assert answer["serverErrorCode"] == "BAD_REQUEST"
    ck.post("assets/rereference", {"zoneID": zone, "assets": [good] * 200})
    ck.post("assets/rereference", {"zoneID": zone, "assets": [good] * 201}, 400)


def test_rereference_gives_nothing_of_a_record_that_may_not_be_read(binary, tmp_path):
    schema = tmp_path / "schema.ckdb"
    schema.write_text("""DEFINE SCHEMA
        RECORD TYPE Letters (
            file ASSET,
            GRANT READ, WRITE TO "_creator", GRANT CREATE TO "_icloud"
        );""")
    server = EphemeralServer(binary, tmp_path / "log", "--schema", str(schema), users=2).start()
    try:
        writer, other = (CloudKit.of_ephemeral(server.info, user=number).other(database="public") for number in (0, 1))
        value = upload(writer, None, "letter", CONTENT)
        writer.save(None, {"recordName": "letter", "recordType": "Letters", "fields": asset_field(value)})
        body = {"assets": [{"recordName": "letter", "fieldName": "file"}]}
        assert len(writer.post("assets/rereference", body)["assets"]) == 1
        assert other.lookup(None, "letter")[0]["serverErrorCode"]
        answer = other.send("POST", "assets/rereference", json.dumps(body))
        assert answer.status in (400, 403) and "receipt" not in answer.content.decode(), answer
    finally:
        server.stop()


# Downloads


def test_a_download_is_never_a_page(ck, zone):
    page = b"<!doctype html><script>alert(document.domain)</script>" + uuid.uuid4().bytes
    [token] = announce(ck, zone, ("a", "file"))
    value = send(token["url"], page, headers={"Content-Type": "text/html"}).json()["singleFile"]
    saved = ck.save(zone, {"recordName": "a", "recordType": "File", "fields": asset_field(value)})
    whole = download(saved)
    part = download(saved, Range="bytes=0-9", status=206)
    for answer in (whole, part):
        assert answer.headers["Content-Type"] == "application/octet-stream"
        assert answer.headers["Content-Disposition"].startswith("attachment")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "sandbox" in answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert "Set-Cookie" not in answer.headers


def test_parts_of_a_download(ck, zone):
    content = bytes(range(256)) * 4
    saved = save_asset(ck, zone, "a", content)
    for wanted, part in (
        ("bytes=0-9", slice(0, 10)), ("bytes=1000-", slice(1000, None)), ("bytes=-5", slice(1019, None)),
        ("bytes=1020-99999999999999999999", slice(1020, None)), ("bytes=-99999", slice(0, None)), ("bytes=7-7", slice(7, 8)),
    ):
        answer = download(saved, Range=wanted, status=206)
        assert answer.content == content[part]
        start = 1024 - len(content[part]) if part.stop is None else part.start
        assert answer.headers["Content-Range"] == f"bytes {start}-{start + len(answer.content) - 1}/1024"
    for wanted in ("bytes=1024-", "bytes=5000-6000", "bytes=-0"):
        answer = download(saved, Range=wanted, status=416)
        assert answer.headers["Content-Range"] == "bytes */1024" and answer.content == b""
    for ignored in ("bytes=9-0", "items=0-1", "bytes=0-1,3-4", "bytes=", "bytes=-", "bytes=a-b", "bytes=+1-2"):
        answer = download(saved, Range=ignored)
        assert answer.content == content and answer.headers["Accept-Ranges"] == "bytes"


def test_a_browser_that_has_it_is_told_so(ck, zone):
    saved = save_asset(ck, zone, "a", fresh())
    first = download(saved)
    tag = first.headers["ETag"]
    assert download(saved, status=304, **{"If-None-Match": f'"x", W/{tag}'}).content == b""
    assert download(saved, **{"If-None-Match": '"x"'}).content == first.content
    resumed = download(saved, status=206, Range="bytes=10-", **{"If-Range": tag})
    assert resumed.content == first.content[10:]
    assert download(saved, Range="bytes=10-", **{"If-Range": '"x"'}).content == first.content
    head = requests.head(address(saved))
    assert head.headers["Content-Length"] == str(len(first.content)) and head.content == b""
    # The address stays the same for a while, so that a browser finds what it has.
    [again] = ck.lookup(zone, "a")
    assert address(again) == address(saved)


def test_an_address_is_signed(ck, zone):
    saved = save_asset(ck, zone, "a", fresh())
    other = save_asset(ck, zone, "b", fresh())
    url = address(saved)
    path, query = url.split("?")
    expires = int(query.split("=")[1].split("&")[0])
    signature = query.split("signature=")[1]
    assert 3600 <= expires - time.time() <= 5400 + 60
    for bad in (
        path, f"{path}?expires={expires}", f"{path}?signature={signature}", f"{path}?expires={expires + 1800}&signature={signature}",
        url[:-1], url[:-1] + ("A" if url[-1] != "A" else "B"), f"{address(other).split('?')[0]}?{query}",
        f"{path}0?{query}", f"{path}/?{query}", f"{path.rsplit('/', 1)[0]}/../x?{query}",
    ):
        answer = requests.get(bad)
        assert answer.status_code == 404 and b"moltebaer" not in answer.content, bad


@pytest.mark.parametrize("name", ["..", "%2e%2e", "..%2f..%2fserver.key", "0", "-1", "1.5", "incoming", "9" * 18, "9" * 30, "x%00"])
def test_no_path_leads_out_of_the_folder(server, name):
    answer = requests.get(f"{server.url}/multe/1/assets/{name}?expires=9999999999&signature=x")
    assert answer.status_code in (400, 404)


# When bytes go


def wait_gone(url: str) -> None:
    """The writer removes files when it has nothing else to do."""
    wait_until(lambda: requests.get(url).status_code == 404, "the bytes are there")


def test_bytes_go_with_the_last_record_and_not_before(ck, zone):
    content = fresh()
    records = [save_asset(ck, zone, name, content) for name in ("a", "b", "c")]
    ck.save(zone, {"recordName": "a"}, "delete")
    ck.save(zone, {"recordName": "b", "recordType": "File", "fields": asset_field(None)}, "forceUpdate")
    assert all(download(record).content == content for record in records)
    save_asset(ck, zone, "c", fresh())
    wait_gone(address(records[2]))


def test_bytes_go_with_their_zone(ck):
    zone = ck.make_zone()
    saved = save_asset(ck, zone, "a", fresh())
    kept = save_asset(ck, ck.make_zone(), "a", fresh())
    ck.post("zones/modify", {"operations": [{"operationType": "delete", "zone": {"zoneID": zone}}]})
    wait_gone(address(saved))
    download(kept)


def test_bytes_that_come_again_while_they_go_are_there(ck, zone):
    content = fresh()
    for _ in range(30):
        saved = save_asset(ck, zone, "a", content)
        assert download(saved).content == content
        ck.save(zone, {"recordName": "a"}, "forceDelete")
