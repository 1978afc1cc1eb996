import assert from "node:assert/strict";
import { test } from "node:test";
import { kept, matches, merged, shownEntries } from "./log.js";

const entry = (number, rest = {}) => ({ number, method: "POST", operation: "records/query", status: 200, ...rest });
const numbers = (entries) => entries.map(({ number }) => number);
const name = (user) => ({ _1: "Kari" })[user] ?? user;

test("new entries go behind the old ones, each once", () => {
  assert.deepEqual(numbers(merged([entry(1), entry(2)], [entry(2), entry(3)])), [1, 2, 3]);
  assert.deepEqual(merged([entry(1)], []).length, 1);
});

test("the oldest entries go", () => {
  const many = Array.from({ length: kept + 5 }, (_, index) => entry(index + 1));
  assert.deepEqual(numbers(merged(many, [entry(kept + 6)])).slice(0, 1), [7]);
});

test("a search finds words in any part", () => {
  const one = entry(1, { user: "_1", container: "iCloud.app", status: 404, serverErrorCode: "ZONE_NOT_FOUND" });
  for (const search of ["", "kari query", "404", "zone_not", "APP records"]) assert.ok(matches(one, search, name), search);
  assert.ok(!matches(one, "kari modify", name));
});

test("the newest comes first, and errors can be shown alone", () => {
  const entries = [entry(1, { status: 409 }), entry(2), entry(3, { status: 500 })];
  assert.deepEqual(numbers(shownEntries(entries, { search: "", onlyErrors: false }, name)), [3, 2, 1]);
  assert.deepEqual(numbers(shownEntries(entries, { search: "", onlyErrors: true }, name)), [3, 1]);
});
