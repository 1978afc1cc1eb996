import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesFromText, bytesToText } from "./bytes.js";
import { emptyDraft, fromDraft, isBlank, shown, toDraft } from "./values.js";

const words = { dateText: (ms) => `at ${ms}`, bytesText: (bytes) => `${bytes} B` };

test("what comes from the server and is not changed goes back as it was", () => {
  const cases = [
    ["STRING", "a <b> å"],
    ["STRING", ""],
    ["INT64", "9223372036854775807"],
    ["INT64", "-9223372036854775808"],
    ["DOUBLE", "0.1"],
    ["TIMESTAMP", 1_700_000_000_123],
    ["TIMESTAMP", -5],
    ["BYTES", "AP8="],
    ["REFERENCE", { recordName: "n", action: "DELETE_SELF" }],
    ["REFERENCE", { recordName: "n", action: "NONE", zoneID: { zoneName: "Z", ownerRecordName: "_o" } }],
    ["LOCATION", { latitude: 59.9, longitude: -10.7, altitude: 3, timestamp: 5 }],
    ["ASSETID", { fileChecksum: "x", size: 3, receipt: "r" }],
  ];
  for (const [type, value] of cases) assert.deepEqual(fromDraft(type, toDraft(type, value)), { value }, type);
});

test("what is no value of its type is refused with the reason's name", () => {
  const cases = [
    ["INT64", "1.5", "int64"],
    ["INT64", "9223372036854775808", "int64"],
    ["DOUBLE", "one", "number"],
    ["DOUBLE", "", "number"],
    ["TIMESTAMP", "yesterday", "timestamp"],
    ["BYTES", { form: "hex", text: "0g" }, "hex"],
    ["BYTES", { form: "base64", text: "%" }, "base64"],
    ["REFERENCE", emptyDraft("REFERENCE"), "reference"],
    ["LOCATION", { latitude: "91", longitude: "0", more: {} }, "location"],
    ["LOCATION", { latitude: "1", longitude: "", more: {} }, "location"],
    ["LOCATION", { latitude: "1", longitude: "2", more: { altitude: "high" } }, "location"],
    ["ASSETID", emptyDraft("ASSETID"), "asset"],
  ];
  for (const [type, draft, error] of cases) assert.deepEqual(fromDraft(type, draft), { error }, type);
});

test("a large number for a double need not be whole", () => {
  assert.deepEqual(fromDraft("DOUBLE", "1e300"), { value: "1e+300" });
  assert.deepEqual(fromDraft("NUMBER", "7"), { value: "7" });
});

test("milliseconds are taken as a time", () => {
  assert.deepEqual(fromDraft("TIMESTAMP", "1700000000123"), { value: 1_700_000_000_123 });
});

test("parts of a location that are emptied go", () => {
  const draft = toDraft("LOCATION", { latitude: 1, longitude: 2, altitude: 3 });
  draft.more.altitude = "";
  assert.deepEqual(fromDraft("LOCATION", draft), { value: { latitude: 1, longitude: 2 } });
});

test("the link of an asset is not sent back", () => {
  const draft = toDraft("ASSETID", { fileChecksum: "x", size: 1, downloadURL: "https://x" });
  assert.deepEqual(fromDraft("ASSETID", draft), { value: { fileChecksum: "x", size: 1 } });
});

test("only a string can be empty and there", () => {
  for (const type of ["INT64", "DOUBLE", "TIMESTAMP", "REFERENCE", "LOCATION", "ASSETID"]) {
    assert.ok(isBlank(type, emptyDraft(type)), type);
  }
  assert.ok(!isBlank("STRING", ""));
});

test("bytes turn from one form into the others", () => {
  const bytes = bytesFromText("68 65:6a", "hex");
  assert.equal(bytesToText(bytes, "text"), "hej");
  assert.equal(bytesToText(bytes, "base64"), "aGVq");
  assert.equal(bytesToText(Uint8Array.of(0xff), "text"), null);
  assert.deepEqual(bytesFromText("aGVq", "base64"), bytes);
});

test("a table shows values in a few words", () => {
  assert.equal(shown("STRING", "<img src=x>", words), "<img src=x>");
  assert.equal(shown("BYTES", "AP8=", words), "2 B");
  assert.equal(shown("REFERENCE", { recordName: "n" }, words), "→ n");
  assert.equal(shown("INT64_LIST", ["1", "2", "3", "4", "5", "6"], words), "[1, 2, 3, 4, 5, … 6]");
  assert.equal(shown("TIMESTAMP", 7, words), "at 7");
  assert.equal(shown("STRING", undefined, words), "");
});
