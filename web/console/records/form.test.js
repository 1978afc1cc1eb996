import assert from "node:assert/strict";
import { test } from "node:test";
import { clearEntry, conflictRows, entriesOf, isChanged, readEntries, saveOperation, setEntry } from "./form.js";

const type = {
  name: "Places",
  fields: [
    { name: "title", type: "STRING" },
    { name: "stars", type: "INT64" },
    { name: "tags", type: "STRING_LIST" },
    { name: "secret", type: "STRING", isEncrypted: true },
    { name: "size", type: "NUMBER" },
  ],
};
const record = {
  recordName: "n1",
  recordChangeTag: "5",
  fields: {
    title: { value: "Old", type: "STRING" },
    tags: { value: ["a", "b"], type: "STRING_LIST" },
    size: { value: "3", type: "INT64" },
    left: { value: "1.5", type: "DOUBLE" },
  },
};
const change = (entries, name, changed) => entries.map((entry) => entry.name === name ? changed(entry) : entry);

test("a form has the fields of the type, then those that only the record has", () => {
  const entries = entriesOf(type, record);
  assert.deepEqual(entries.map(({ name, isSet }) => [name, isSet]), [
    ["title", true],
    ["stars", false],
    ["tags", true],
    ["secret", false],
    ["size", true],
    ["left", true],
  ]);
  assert.equal(entries.find(({ name }) => name === "size").type, "INT64");
  assert.ok(entries.every((entry) => !isChanged(entry)));
});

test("only what was changed is sent, and what was cleared as null", () => {
  let entries = entriesOf(type, record);
  entries = change(entries, "title", (entry) => ({ ...entry, drafts: ["New"] }));
  entries = change(entries, "tags", clearEntry);
  entries = change(entries, "stars", (entry) => ({ ...setEntry(entry), drafts: ["4"] }));
  entries = change(entries, "secret", (entry) => ({ ...setEntry(entry), drafts: ["x"] }));
  const { fields, isValid } = readEntries(entries);
  assert.ok(isValid);
  assert.deepEqual(fields, {
    title: { value: "New", type: "STRING" },
    tags: { value: null },
    stars: { value: "4", type: "INT64" },
    secret: { value: "x", type: "STRING", isEncrypted: true },
  });
});

test("a field set and left blank, or cleared and never there, is not sent", () => {
  let entries = entriesOf(type, null);
  entries = change(entries, "stars", setEntry);
  entries = change(entries, "title", (entry) => clearEntry(setEntry(entry)));
  assert.deepEqual(readEntries(entries).fields, {});
});

test("an empty list, and an empty string, are values", () => {
  let entries = change(entriesOf(type, null), "tags", setEntry);
  entries = change(entries, "title", setEntry);
  assert.deepEqual(readEntries(entries).fields, {
    title: { value: "", type: "STRING" },
    tags: { value: [], type: "STRING_LIST" },
  });
});

test("what is wrong is told at its field, and nothing is valid", () => {
  const entries = change(entriesOf(type, null), "stars", (entry) => ({ ...setEntry(entry), drafts: ["many"] }));
  const read = readEntries(entries);
  assert.ok(!read.isValid);
  assert.equal(read.entries.find(({ name }) => name === "stars").error, "int64");
});

test("a number goes as the number it is", () => {
  const entries = change(entriesOf(type, null), "size", (entry) => ({ ...setEntry(entry), drafts: ["2.5"] }));
  assert.deepEqual(readEntries(entries).fields, { size: { value: 2.5 } });
});

test("a save names the tag that it is based on; a creation may leave the name to the server", () => {
  assert.deepEqual(saveOperation({ record, recordType: "Places", fields: {} }), {
    operationType: "update",
    record: { recordType: "Places", recordName: "n1", recordChangeTag: "5", fields: {} },
  });
  assert.deepEqual(saveOperation({ record: null, recordType: "Places", recordName: " ", fields: {} }), {
    operationType: "create",
    record: { recordType: "Places", fields: {} },
  });
});

test("a conflict shows both sides of what was changed here", () => {
  assert.deepEqual(conflictRows({ title: { value: "Mine", type: "STRING" }, stars: { value: null } }, record), [
    { name: "title", type: "STRING", mine: "Mine", theirs: "Old" },
    { name: "stars", type: "STRING", mine: null, theirs: undefined },
  ]);
});
