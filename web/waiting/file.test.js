import assert from "node:assert/strict";
import { test } from "node:test";
import { initialState, step } from "../sync/engine.js";
import { planned, read, written } from "./file.js";

const person = { userRecordName: "_kari", name: "Kari" };
const about = { person, server: "https://lists.example.org/", savedAt: "2026-11-30T13:20:00.000Z", about: "x" };

const shop = { name: "L", type: "Lists", tag: "1", fields: { name: "Shop" } };
const milk = { name: "A", type: "Items", tag: "2", fields: { name: "milk", list: "L" } };
const bread = { name: "B", type: "Items", tag: "3", fields: { name: "bread", list: "L", comment: "rye" } };

const records = (...list) => new Map(list.map((record) => [record.name, record]));

/** A state with changes that wait. */
function changed(...changes) {
  return step(initialState({ base: records(shop, milk, bread) }), { type: "changed", changes, at: 1 }).state;
}

const tick = { name: "A", type: "Items", fields: { checked: 5 } };
const comment = { name: "B", type: "Items", fields: { comment: "white" } };
const eggs = { name: "C", type: "Items", fields: { name: "eggs", list: "L" } };
const party = [
  { name: "P", type: "Lists", fields: { name: "Party" } },
  { name: "Q", type: "Items", fields: { name: "cake", list: "P" } },
];
const gone = { name: "B", type: "Items", delete: true };

const through = (state) => read(written(state, about).json, person);

test("what is saved to a file and put back where it was never seen, is there again", () => {
  const before = changed(tick, comment, eggs, ...party);
  const plan = planned(through(before), records(shop, milk, bread));
  assert.deepEqual(plan.overtaken, []);
  const after = changed(...plan.changes);
  assert.deepEqual(after.view, before.view);
  assert.deepEqual([...after.pending.keys()].sort(), ["A", "B", "C", "P", "Q"]);
});

test("deletions are put back as long as the record is as it was", () => {
  const file = through(changed(gone));
  assert.deepEqual(planned(file, records(shop, milk, bread)).changes, [gone]);
  const edited = { ...bread, fields: { ...bread.fields, comment: "for Ola" } };
  const plan = planned(file, records(shop, milk, edited));
  assert.deepEqual(plan.changes, []);
  assert.deepEqual(plan.overtaken, [{ ...gone, record: edited }]);
  assert.equal(planned(file, records(shop, milk)).already, 1);
});

test("a deleted list takes its items along when it is put back", () => {
  const plan = planned(through(changed({ name: "L", type: "Lists", delete: true })), records(shop, milk, bread));
  assert.deepEqual(changed(...plan.changes).view, new Map());
});

test("putting the same file back twice does nothing the second time", () => {
  const before = changed(tick, comment, eggs, ...party, gone);
  const plan = planned(through(before), before.view);
  assert.deepEqual(plan, { changes: [], already: 5, overtaken: [], gone: 0 });
});

test("what somebody changed since is left as it is, and told", () => {
  const file = through(changed({ ...comment, fields: { comment: "white", number: 2 } }));
  const now = { ...bread, fields: { ...bread.fields, comment: "for Ola" } };
  const plan = planned(file, records(shop, milk, now));
  assert.deepEqual(plan.changes, [{ name: "B", type: "Items", fields: { number: 2 } }]);
  assert.deepEqual(plan.overtaken, [{ name: "B", type: "Items", fields: { comment: "white" }, record: now }]);
});

test("words bring back a record that is gone, whole; a tick does not", () => {
  const file = through(changed(tick, { ...comment, fields: { comment: null } }));
  const plan = planned(file, records(shop));
  assert.deepEqual(plan.changes, [{ name: "B", type: "Items", fields: { name: "bread", list: "L" } }]);
  assert.equal(plan.gone, 1);
});

test("items of a list that is gone are told of", () => {
  const plan = planned(through(changed(eggs)), new Map());
  assert.deepEqual(plan, { changes: [], already: 0, overtaken: [], gone: 1 });
});

test("photos stay behind, and that is told", () => {
  const photo = { fileChecksum: "abc", size: 3 };
  const { json, without } = written(changed({ ...tick, fields: { photo, checked: 1 } }), about);
  assert.equal(without, 1);
  assert.deepEqual(read(json, person)[0].fields, { checked: 1 });
});

// Bad files

const good = JSON.parse(written(changed(tick, eggs), about).json);
const refused = (content, why, by = person) =>
  assert.throws(() => read(typeof content === "string" ? content : JSON.stringify(content), by), { name: "FileRefused", why });

test("a file cut off at any place is refused", () => {
  const { json } = written(changed(tick, eggs), about);
  assert.equal(read(json, person).length, 2);
  for (let length = 0; length < json.length - 2; length += 1) {
    assert.throws(() => read(json.slice(0, length), person), { name: "FileRefused" }, `${length}`);
  }
});

test("a file of something else, of a newer app and of another person is refused for what it is", () => {
  refused("<html>Log in</html>", "foreign");
  refused("null", "foreign");
  refused("[]", "foreign");
  refused({ ...good, format: "other" }, "foreign");
  refused({ ...good, version: 2 }, "newer");
  refused(good, "somebody", { userRecordName: "_ola" });
  refused({ ...good, person: undefined }, "somebody");
});

test("a file with too much in it is refused before anything is made of it", () => {
  refused({ ...good, changes: Array.from({ length: 20_001 }, () => good.changes[0]) }, "large");
  refused(" ".repeat(21 << 20), "large");
});

test("a hostile file is refused as a whole", () => {
  const spoilt = [
    null, 5, [], {}, { kind: "save" }, { kind: "drop" }, { name: "" }, { name: 5 }, { name: "a\u0000" }, { name: "x".repeat(601) },
    { type: "Users" }, { type: "constructor" }, { fields: null }, { fields: [] }, { fields: { other: 1 } }, { fields: { name: 5 } },
    { fields: { name: { recordName: "x" } } }, { fields: { number: "5" } }, { fields: { checked: "now" } }, { fields: { photo: { downloadURL: "javascript:" } } },
    { fields: { list: "@_ola/L" } }, { fields: { name: "x".repeat(200_001) } }, { was: "x" }, { whole: 1 },
  ];
  for (const part of spoilt) {
    const change = part && typeof part === "object" && !Array.isArray(part) ? (Object.keys(part).length && part.kind !== "save" ? { ...good.changes[0], ...part } : part) : part;
    refused({ ...good, changes: [good.changes[1], change] }, "broken");
  }
  refused(JSON.stringify({ ...good, changes: [good.changes[0]] }).replace('"fields":{', '"fields":{"__proto__":{"name":1},'), "broken");
  refused({ ...good, changes: [good.changes[0], good.changes[0]] }, "broken");
  refused({ ...good, changes: {} }, "broken");
});
