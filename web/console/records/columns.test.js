import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenColumns, columnLabel } from "./columns.js";

const type = { fields: ["a", "b", "c", "d", "e", "f", "g", "h"].map((name) => ({ name })) };

test("without a choice there is the name, the first fields, and when it changed", () => {
  assert.deepEqual(chosenColumns(type, null), [
    "recordName",
    "fields.a",
    "fields.b",
    "fields.c",
    "fields.d",
    "fields.e",
    "fields.f",
    "fields.g",
    "modified",
  ]);
});

test("a choice is kept as far as its columns are there, and a type may have a field named as a system's", () => {
  assert.deepEqual(chosenColumns(type, ["fields.f", "fields.gone", "created"]), ["fields.f", "created"]);
  assert.equal(chosenColumns(type, ["fields.gone"]).length, 9);
  assert.equal(columnLabel("fields.recordName"), "recordName");
});
