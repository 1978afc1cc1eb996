import assert from "node:assert/strict";
import { test } from "node:test";
import { newName, uuid } from "./ids.js";

const pattern = /^[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$/;

test("names are UUIDs, with randomUUID and without it", () => {
  const plainHttp = { getRandomValues: (bytes) => crypto.getRandomValues(bytes) };
  for (const source of [crypto, plainHttp]) {
    const names = new Set(Array.from({ length: 100 }, () => uuid(source)));
    assert.equal(names.size, 100);
    for (const name of names) assert.match(name, pattern);
  }
});

test("a record in another person's zone is named after its place", () => {
  assert.match(newName("_anna").replace("@_anna/", ""), pattern);
});
