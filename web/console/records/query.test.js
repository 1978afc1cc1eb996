import assert from "node:assert/strict";
import { test } from "node:test";
import { buildQuery, comparatorsOf, newFilter, queryFields, sortFields, takesList } from "./query.js";

const type = {
  name: "Places",
  fields: [
    { name: "title", type: "STRING" },
    { name: "stars", type: "INT64" },
    { name: "where", type: "LOCATION" },
    { name: "tags", type: "STRING_LIST" },
    { name: "owner", type: "REFERENCE" },
    { name: "photo", type: "ASSETID" },
    { name: "secret", type: "STRING", isEncrypted: true },
  ],
};
const build = (filters, sorts = []) => buildQuery(type, { filters, sorts });

test("assets and encrypted fields are not offered", () => {
  const names = queryFields(type).map(({ name }) => name);
  assert.ok(!names.includes("photo") && !names.includes("secret"));
  assert.ok(names.includes("title") && names.includes("createdTimestamp"));
  assert.deepEqual(sortFields(type).map(({ name }) => name), ["title", "stars", "createdTimestamp", "modifiedTimestamp"]);
});

test("each type has comparators, and all 21 are offered somewhere", () => {
  const all = new Set(["STRING", "INT64", "LOCATION", "STRING_LIST", "REFERENCE"].flatMap((type) => comparatorsOf({ type })));
  assert.equal(all.size, 21);
  assert.deepEqual(comparatorsOf({ type: "ASSETID" }), []);
});

test("filters become the wire's, with their types", () => {
  const { query } = build([
    { field: "stars", comparator: "GREATER_THAN", text: "3" },
    { field: "title", comparator: "IN", text: "a\n\nb, c\n" },
    { field: "where", comparator: "NEAR", text: "59.9, 10.7", distance: "500" },
    { field: "owner", comparator: "EQUALS", text: " n1 " },
    { field: "recordName", comparator: "EQUALS", text: "n2" },
    { field: "tags", comparator: "LIST_CONTAINS", text: "x" },
  ], [{ field: "title", ascending: false }, { field: "modifiedTimestamp", ascending: true }]);
  assert.deepEqual(query, {
    recordType: "Places",
    filterBy: [
      { comparator: "GREATER_THAN", fieldName: "stars", fieldValue: { type: "INT64", value: "3" } },
      { comparator: "IN", fieldName: "title", fieldValue: { type: "STRING_LIST", value: ["a", "b, c"] } },
      {
        comparator: "NEAR",
        fieldName: "where",
        fieldValue: { type: "LOCATION", value: { latitude: 59.9, longitude: 10.7 } },
        distance: 500,
      },
      {
        comparator: "EQUALS",
        fieldName: "owner",
        fieldValue: { type: "REFERENCE", value: { recordName: "n1", action: "NONE" } },
      },
      {
        comparator: "EQUALS",
        systemFieldName: "recordName",
        fieldValue: { type: "REFERENCE", value: { recordName: "n2", action: "NONE" } },
      },
      { comparator: "LIST_CONTAINS", fieldName: "tags", fieldValue: { type: "STRING", value: "x" } },
    ],
    sortBy: [
      { fieldName: "title", ascending: false },
      { systemFieldName: "modifiedTimestamp", ascending: true },
    ],
  });
});

test("a filter that is wrong is named, and nothing is asked", () => {
  assert.deepEqual(build([newFilter({ name: "title", type: "STRING" }), { field: "stars", comparator: "IN", text: "x" }]), {
    errors: { 1: "int64" },
  });
  assert.deepEqual(build([{ field: "where", comparator: "NEAR", text: "1 2", distance: "-1" }]), {
    errors: { 0: "distance" },
  });
  assert.deepEqual(build([{ field: "gone", comparator: "EQUALS", text: "x" }]), { errors: { 0: "field" } });
});

test("some comparators take several values", () => {
  for (const comparator of ["IN", "NOT_IN", "LIST_CONTAINS_ANY", "NOT_LIST_CONTAINS_ALL"]) assert.ok(takesList(comparator));
  for (const comparator of ["EQUALS", "LIST_CONTAINS", "CONTAINS_ANY_TOKENS".replace("_ANY", "_ALL")]) {
    assert.ok(!takesList(comparator));
  }
});
