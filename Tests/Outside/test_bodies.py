"""A record's bytes: stored once, told alike by every call."""

import json
import re

import pytest

FIELDS = {
    "whole": {"value": 9223372036854775807, "type": "INT64"},
    "double": {"value": 0.1, "type": "DOUBLE"},
    "text": {"value": "Ærlig \"tekst\"\n\u2028\U0001f9c0", "type": "STRING"},
    "when": {"value": 1700000000123, "type": "TIMESTAMP"},
    "bytes": {"value": "AAEC/w==", "type": "BYTES"},
    "names": {"value": ["b", "a", "b"], "type": "STRING_LIST"},
    "where": {"value": {"latitude": 59.9, "longitude": 10.75}, "type": "LOCATION"},
}


def fields_of(content: bytes) -> bytes:
    """The bytes of the one record's fields in an answer."""
    [found] = re.findall(rb'"fields":(\{.*?\}),"pluginFields"', content, re.DOTALL)
    return found


@pytest.fixture
def saved(ck):
    """Saves a record with this JSON as its fields, in a zone of its own; gives what each call tells of it."""

    def save(fields: str) -> dict[str, bytes]:
        zone = ck.make_zone()
        operation = {"operationType": "create", "record": {"recordName": "r", "recordType": "Bytes", "fields": "HERE"}}
        body = json.dumps({"zoneID": zone, "operations": [operation]}).replace('"HERE"', fields)
        calls = {
            "records/modify": body,
            "records/lookup": json.dumps({"zoneID": zone, "records": [{"recordName": "r"}]}),
            "records/query": json.dumps({"zoneID": zone, "query": {"recordType": "Bytes"}}),
            "changes/zone": json.dumps({"zones": [{"zoneID": zone}]}),
        }
        answers = {path: ck.send("POST", path, data) for path, data in calls.items()}
        assert all(answer.status == 200 for answer in answers.values()), answers
        return {path: fields_of(answer.content) for path, answer in answers.items()}

    return save


def test_every_call_tells_the_same_bytes(saved):
    told = saved(json.dumps(FIELDS))
    assert len(set(told.values())) == 1, told
    assert json.loads(told["records/lookup"]) == FIELDS


def test_spaces_escapes_and_ways_to_write_a_number_do_not_matter(saved):
    spaced = json.dumps(FIELDS, indent=2)
    plain = json.dumps(FIELDS, ensure_ascii=False).replace("0.1", "1.0E-1").replace("59.9", "59.900")
    assert saved(spaced) == saved(plain)
