import assert from "node:assert/strict";
import { test } from "node:test";
import { arrivals } from "./arrivals.js";

const item = (name, at, by = "_ola") => ({ name, modified: at && { at, by } });
const isSelf = (user) => user === "_me";

test("what others changed or added is news, once; one's own is not, and a list that opens is not", () => {
  let { known, changed } = arrivals(null, [item("milk", 1), item("bread", 2)], isSelf);
  assert.deepEqual(changed, []);
  ({ known, changed } = arrivals(known, [item("milk", 3, "_anna"), item("bread", 2), item("new", 4)], isSelf));
  assert.deepEqual(changed, [["milk", "_anna"], ["new", "_ola"]]);
  ({ known, changed } = arrivals(known, [item("milk", 3, "_anna"), item("bread", 5, "_me"), item("mine")], isSelf));
  assert.deepEqual(changed, []);
  ({ known, changed } = arrivals(known, [item("bread", 5, "_me")], isSelf));
  assert.deepEqual(changed, []);
});

test("very many at once are a list that was fetched, and no news", () => {
  const { known } = arrivals(null, [], isSelf);
  assert.deepEqual(arrivals(known, [item("first", 1)], isSelf).changed, []);
  const before = arrivals(null, [item("first", 1)], isSelf).known;
  const many = Array.from({ length: 21 }, (_, number) => item(`item ${number}`, 2));
  assert.deepEqual(arrivals(before, many, isSelf).changed, []);
  assert.equal(arrivals(before, many.slice(0, 20), isSelf).changed.length, 20);
});
