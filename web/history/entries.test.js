import assert from "node:assert/strict";
import { test } from "node:test";
import { safeKernel } from "../kernel/kernel.js";
import { byDay, canTakeBack, described, takingBack, takingListBack } from "./entries.js";

const edit = (before, after, more = {}) => ({ list: "L", name: "i", type: "Items", at: 1, before, after, ...more });
const view = (...records) => new Map(records.map((record) => [record.name, record]));
const item = (fields) => ({ name: "i", type: "Items", fields: { name: "milk", list: "L", ...fields } });
const list = { name: "L", type: "Lists", fields: { name: "Groceries" } };
const words = (entry, fields = { name: "milk" }) => described(entry, fields, safeKernel).replace(/\u00a0/g, " ");

test("an entry says what happened", () => {
  assert.equal(words(edit(null, { name: "milk" })), "milk added");
  assert.equal(words(edit({ name: "milk" }, null)), "milk deleted");
  assert.equal(words(edit({ checked: null }, { checked: 5 })), "milk ticked");
  assert.equal(words(edit({ checked: 5 }, { checked: null, position: "V" })), "milk opened again");
  assert.equal(words(edit({ name: "milk" }, { name: "oat milk" })), "milk renamed to oat milk");
  assert.equal(words(edit({ comment: null }, { comment: "cold" })), "milk: “cold”");
  assert.equal(words(edit({ position: "1" }, { position: "2" })), "milk moved");
  assert.equal(words(edit({ strange: 1 }, { strange: 2 })), "milk changed");
  assert.equal(words({ list: "L", name: "L", type: "Lists", before: null, after: { name: "Groceries" } }), "List Groceries made");
});

test("an amount tells what it was", () => {
  assert.equal(words(edit({ number: 1 }, { number: 2 }), { name: "milk", unit: "l", number: 2 }), "milk: 2 l instead of 1 l");
  assert.equal(words(edit({ number: null, unit: null }, { number: 2, unit: "l" }), { name: "milk" }), "milk: 2 l");
  assert.equal(words(edit({ number: 2 }, { number: null }), { name: "milk", number: 2 }), "milk: no amount any more");
});

test("an edit gets its old values back, whatever came after", () => {
  const entry = edit({ number: 1, unit: null }, { number: 2, unit: "l" });
  assert.deepEqual(takingBack(entry, view(item({ number: 7, unit: "l" }))), [
    { name: "i", type: "Items", fields: { number: 1, unit: null } },
  ]);
});

test("what is as it was cannot be taken back", () => {
  const entry = edit({ checked: null }, { checked: 5 });
  assert.equal(canTakeBack(entry, view(item())), false);
  assert.equal(canTakeBack(entry, view()), false);
  assert.equal(canTakeBack(entry, view(item({ checked: 9 }))), true);
});

test("what was added goes, and what was deleted comes back into its list", () => {
  assert.deepEqual(takingBack(edit(null, { name: "milk" }), view(item())), [{ name: "i", type: "Items", delete: true }]);
  const deletion = edit({ name: "milk", list: "L" }, null);
  assert.deepEqual(takingBack(deletion, view(list)), [{ name: "i", type: "Items", fields: { name: "milk", list: "L" } }]);
  assert.deepEqual(takingBack(deletion, view()), []);
  assert.deepEqual(takingBack(deletion, view(list, item())), []);
});

test("a deleted list comes back with its items", () => {
  const gone = { list: "L", name: "L", type: "Lists", at: 4, before: { name: "Groceries" }, after: null };
  const along = edit({ name: "milk", list: "L" }, null, { at: 4 });
  const earlier = edit({ name: "salt", list: "L" }, null, { at: 3, name: "s" });
  assert.deepEqual(takingListBack(gone, [earlier, along, gone], view()).map(({ name }) => name), ["L", "i"]);
  assert.deepEqual(takingListBack(gone, [along], view(list)), []);
});

test("days are shown once, moves and what went with its list not at all", () => {
  const gone = { list: "L", name: "L", type: "Lists", at: 40, before: { name: "G" }, after: null };
  const entries = [
    gone,
    edit({ name: "milk" }, null, { at: 40 }),
    edit({ position: "1" }, { position: "2" }, { at: 30 }),
    edit({ checked: null }, { checked: 1 }, { at: 10 }),
    edit({ checked: 1 }, { checked: null }, { at: 9 }),
  ];
  assert.deepEqual(
    byDay(entries, (at) => Math.floor(at / 10)).map(({ day, entries: some }) => [day, some.map(({ at }) => at)]),
    [[4, [40]], [1, [10]], [0, [9]]],
  );
});
