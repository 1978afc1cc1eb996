import assert from "node:assert/strict";
import { test } from "node:test";
import { allowedOptions, isName, mayEncrypt, typeLabel, typeParts } from "./schema.js";

test("a list type is its element and that it is a list", () => {
  assert.deepEqual(typeParts("STRING_LIST"), { element: "STRING", isList: true });
  assert.deepEqual(typeParts("ASSETID"), { element: "ASSETID", isList: false });
});

test("each type is offered the indexes that it can have", () => {
  const cases = [
    [{ type: "STRING" }, ["QUERYABLE", "SORTABLE", "SEARCHABLE"]],
    [{ type: "STRING_LIST" }, ["QUERYABLE", "SEARCHABLE"]],
    [{ type: "INT64" }, ["QUERYABLE", "SORTABLE"]],
    [{ type: "REFERENCE" }, ["QUERYABLE"]],
    [{ type: "ASSETID" }, []],
    [{ type: "STRING", isEncrypted: true }, []],
  ];
  for (const [field, options] of cases) assert.deepEqual(allowedOptions(field), options);
});

test("references and assets are never encrypted", () => {
  assert.ok(mayEncrypt("STRING") && mayEncrypt("LOCATION_LIST"));
  assert.ok(!mayEncrypt("REFERENCE") && !mayEncrypt("ASSETID_LIST"));
});

test("names begin with a letter, and have letters, digits and underscores", () => {
  for (const name of ["Lists", "a", "A_1"]) assert.ok(isName(name));
  for (const name of ["", "1a", "_a", "a b", "<img onerror=x>", "a".repeat(256)]) assert.ok(!isName(name));
});

test("a type reads as words", () => {
  const words = { encrypted: (name) => `encrypted ${name}`, listOf: (name) => `list of ${name}` };
  assert.equal(typeLabel({ type: "ASSETID_LIST" }, words), "list of ASSET");
  assert.equal(typeLabel({ type: "STRING", isEncrypted: true }, words), "encrypted STRING");
});
