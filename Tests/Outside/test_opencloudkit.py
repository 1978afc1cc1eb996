"""The live checks of the Swift client OpenCloudKit, done as that client does them.

It talks to the public database: its type of content has a charset, it names zone and zoneWide in every query, repeats
the zone in every record, sends {} for a field without a value, and finds results by their place in the answer.
"""

import base64
import json
import uuid

import pytest
import requests

from support.cloudkit import CloudKit
from support.process import EphemeralServer

TYPE = "TestData"
ZONE = {"zoneName": "_defaultZone"}

VALUES = {
    "bytes": ("BYTES", base64.b64encode(bytes(10)).decode()),
    "bytesList": ("BYTES_LIST", [base64.b64encode(bytes([n] * 10)).decode() for n in range(8)]),
    "string": ("STRING", "text"),
    "stringList": ("STRING_LIST", ["text0", "text1", "text2"]),
    "int64": ("INT64", 0),
    "int64List": ("INT64_LIST", [0, 1, 2, 3]),
    "double": ("DOUBLE", 0.0),
    "doubleList": ("DOUBLE_LIST", [0.0, 1.0, 2.0, 3.0]),
    "date": ("TIMESTAMP", 946688461000),
    "dateList": ("TIMESTAMP_LIST", [946688461000, 946688521000, 946688581000]),
    "location": ("LOCATION", {"latitude": 0.0, "longitude": 0.0}),
    "locationList": ("LOCATION_LIST", [{"latitude": 0.0, "longitude": 0.0}, {"latitude": 1.0, "longitude": 2.0}]),
}


class OpenCloudKit:
    """Requests as that client writes them."""

    def __init__(self, ck: CloudKit):
        self.ck = ck.other(database="public")

    def send(self, path: str, body: dict):
        headers = {"Content-Type": "application/json; charset=utf-8"}
        return self.ck.send("POST", path, json.dumps(body), headers=headers)

    def post(self, path: str, body: dict) -> dict:
        answer = self.send(path, body)
        assert answer.status == 200, answer
        assert answer.headers["Content-Type"].lower().startswith("application/json")
        return answer.json

    def modify(self, saves: list[dict], deletions: list[str] = []) -> list[dict]:
        """Saves first, then deletions; an answer for each in its place."""
        operations = [
            {"record": record | {"zoneID": ZONE}, "operationType": self.operation_type(record)} for record in saves]
        operations += [
            {"operationType": "forceDelete", "record": {"recordName": name, "zoneID": ZONE}} for name in deletions]
        answers = self.post("records/modify", {"operations": operations, "zoneID": ZONE, "atomic": False})["records"]
        assert [answer["recordName"] for answer in answers] == [
            *(record["recordName"] for record in saves), *deletions]
        for answer, _ in zip(answers[len(saves):], deletions):
            assert answer["deleted"] is True
        return answers

    @staticmethod
    def operation_type(record: dict) -> str:
        return "update" if "recordChangeTag" in record else "create"

    def save(self, record: dict) -> dict:
        return self.modify([record])[0]

    def fetch(self, *names: str) -> list[dict]:
        body = {"records": [{"recordName": name} for name in names], "zoneID": ZONE}
        return self.post("records/lookup", body)["records"]

    def query(self, filters: list[dict], limit: int | None = None, marker: str | None = None, **more) -> dict:
        body = {"zoneWide": False, "zoneID": ZONE, "query": {"recordType": TYPE, "filterBy": filters, "sortBy": []}}
        if limit:
            body["resultsLimit"] = limit
        if marker:
            body["continuationMarker"] = marker
        answer = self.post("records/query", body | more)
        if answer.get("continuationMarker"):
            base64.b64decode(answer["continuationMarker"], validate=True)
        return answer


def record(name: str | None = None, **values) -> dict:
    fields = {key: {"value": value, "type": type_} for key, (type_, value) in values.items()}
    return {"recordName": name or str(uuid.uuid4()).upper(), "recordType": TYPE, "fields": fields}


def named(name: str) -> dict:
    reference = {"value": {"recordName": name, "action": "NONE"}, "type": "REFERENCE"}
    return {"fieldName": "___recordID", "comparator": "EQUALS", "fieldValue": reference}


def assert_failed(answer: dict, *codes: str) -> None:
    assert answer["serverErrorCode"] in codes, answer
    assert answer["recordName"] and answer["reason"]
    assert "recordType" not in answer and "fields" not in answer


@pytest.fixture(scope="module")
def client(server) -> OpenCloudKit:
    return OpenCloudKit(CloudKit.of_ephemeral(server.info))


@pytest.fixture(scope="module")
def made(client) -> list[dict]:
    """Three records that are there from the start."""
    return client.modify([record(**VALUES) for _ in range(3)])


def test_a_record_of_every_type_is_created(client):
    saved = client.save(record(**VALUES))
    assert {key: (field["type"], field["value"]) for key, field in saved["fields"].items()} == VALUES
    for stamp in (saved["created"], saved["modified"]):
        assert isinstance(stamp["timestamp"], int) and stamp["userRecordName"] and stamp["deviceID"]


def test_a_record_is_fetched(client, made):
    [found] = client.fetch(made[0]["recordName"])
    assert found["fields"] == made[0]["fields"] and found["recordChangeTag"] == made[0]["recordChangeTag"]


def test_several_records_are_fetched_in_order(client, made):
    names = [one["recordName"] for one in reversed(made)]
    assert [one["recordName"] for one in client.fetch(*names)] == names


def test_the_limit_of_a_query_is_kept(client, made):
    assert len(client.query([], limit=1)["records"]) == 1


def test_a_query_with_more_to_come_has_a_cursor(client, made):
    names, marker = [], None
    for _ in range(2):
        page = client.query([], limit=1, marker=marker)
        names += [one["recordName"] for one in page["records"]]
        marker = page["continuationMarker"]
    assert len(set(names)) == 2


def test_a_query_that_is_done_has_no_cursor(client, made):
    page = client.query([named(made[0]["recordName"])])
    assert [one["recordName"] for one in page["records"]] == [made[0]["recordName"]]
    assert not page.get("continuationMarker")


def test_only_the_desired_keys_come(client, made):
    page = client.query([named(made[0]["recordName"])], limit=1, desiredKeys=["string", "int64", "double"])
    [found] = page["records"]
    assert set(found["fields"]) == {"string", "int64", "double"}


def test_an_unknown_record_is_not_found(client, made):
    assert_failed(client.fetch("DO-NOT-CREATE")[0], "NOT_FOUND")


def test_deleting_an_unknown_record_succeeds(client, made):
    [answer] = client.modify([], ["DO-NOT-CREATE"])
    assert answer["deleted"] is True and "serverErrorCode" not in answer


def test_saving_and_deleting_an_unknown_record_in_one_request(client, made):
    saved, deleted = client.modify([record(string=VALUES["string"])], ["DO-NOT-CREATE"])
    assert saved["recordChangeTag"] and deleted["deleted"] is True


def test_a_record_of_an_unknown_type_fails_alone(client, made):
    good = record(string=VALUES["string"])
    failed, saved = client.modify([record() | {"recordType": "blah blah"}, good])
    assert_failed(failed, "NOT_FOUND", "BAD_REQUEST")
    assert saved["recordChangeTag"]


def test_where_saves_add_no_types_an_unknown_one_is_not_found(binary, tmp_path):
    schema = tmp_path / "schema.ckdb"
    schema.write_text(f'DEFINE SCHEMA RECORD TYPE {TYPE} (string STRING, GRANT READ, CREATE TO "_world");')
    server = EphemeralServer(binary, tmp_path / "log", "--fixed-schema", "--schema", str(schema)).start()
    try:
        signed_in = CloudKit.of_ephemeral(server.info)
        with_api_token = signed_in.other(tokens={"ckAPIToken": signed_in.tokens["ckAPIToken"]})
        for ck in (signed_in, with_api_token):
            known, unknown = record(string=VALUES["string"]), record() | {"recordType": "Unheard"}
            failed, saved, field = OpenCloudKit(ck).modify([unknown, known, record(int64=VALUES["int64"])])
            assert_failed(failed, "NOT_FOUND")
            assert saved["recordChangeTag"]
            assert_failed(field, "BAD_REQUEST")
    finally:
        server.stop()


def test_creating_an_existing_record_is_a_conflict(client, made):
    assert_failed(client.save(record(made[0]["recordName"])), "CONFLICT")
    [kept] = client.fetch(made[0]["recordName"])
    assert kept["fields"] == made[0]["fields"]


def test_without_a_user_a_save_asks_to_sign_in(client):
    visitor = OpenCloudKit(client.ck.other(tokens={"ckAPIToken": client.ck.tokens["ckAPIToken"]}))
    answer = visitor.send("records/modify", {
        "operations": [{"record": record(), "operationType": "create"}], "zoneID": ZONE, "atomic": False})
    assert answer.status == 421
    assert answer.json["serverErrorCode"] == "AUTHENTICATION_REQUIRED" and answer.json["redirectURL"]


def test_a_field_is_emptied_by_an_empty_dictionary(client):
    saved = client.save(record(string=VALUES["string"], int64=VALUES["int64"]))
    change = {"recordName": saved["recordName"], "recordType": TYPE, "recordChangeTag": saved["recordChangeTag"]}
    changed = client.save(change | {"fields": {"string": {}}})
    assert set(changed["fields"]) == {"int64"}
    assert set(client.fetch(saved["recordName"])[0]["fields"]) == {"int64"}


def test_the_caller_is_told_at_the_top_of_the_answer(client, server):
    assert client.ck.get("users/caller")["userRecordName"] == server.info["userRecordName"]


# Assets: the client asks for an address, sends a form with one part, and puts what it gets into the field.


def upload(client: OpenCloudKit, name: str, field: str, content: bytes) -> dict:
    body = {"tokens": [{"recordName": name, "recordType": TYPE, "fieldName": field}], "zoneID": ZONE}
    [token] = client.post("assets/upload", body)["tokens"]
    assert (token["recordName"], token["fieldName"]) == (name, field)
    sent = requests.post(token["url"], files={"files": ("file.file", content)}, timeout=60)
    assert sent.status_code == 200, sent.text
    single = sent.json()["singleFile"]
    assert single["fileChecksum"] and single["receipt"] and single["size"] == len(content)
    return single


def download(asset: dict) -> bytes:
    answer = requests.get(asset["downloadURL"], timeout=60)
    assert answer.status_code == 200, answer
    return answer.content


@pytest.fixture(scope="module")
def with_assets(client) -> dict:
    """A record with an asset and a list of assets, as it was answered."""
    name = str(uuid.uuid4()).upper()
    one = upload(client, name, "asset", b"1\n")
    several = [upload(client, name, "assetList", content) for content in (b"1\n", b"2\n")]
    return client.save(record(name, asset=("ASSETID", one), assetList=("ASSETID_LIST", several)))


def test_a_record_with_assets_is_created(with_assets):
    assert download(with_assets["fields"]["asset"]["value"]) == b"1\n"
    assert [download(asset) for asset in with_assets["fields"]["assetList"]["value"]] == [b"1\n", b"2\n"]


def test_a_record_with_assets_is_fetched(client, with_assets):
    [found] = client.fetch(with_assets["recordName"])
    asset = found["fields"]["asset"]["value"]
    assert (asset["size"], download(asset)) == (2, b"1\n") and "receipt" not in asset
    assert [download(asset) for asset in found["fields"]["assetList"]["value"]] == [b"1\n", b"2\n"]
