import assert from "node:assert/strict";
import { test } from "node:test";
import { initialState, step } from "./engine.js";
import { fromWire, toWire } from "./wire.js";

const text = (value) => ({ value, type: "STRING" });
const reference = (recordName) => ({ value: { recordName, action: "DELETE_SELF" }, type: "REFERENCE" });
const record = (recordType, fields, more) => ({ recordName: "R", recordType, recordChangeTag: "1", fields, ...more });

test("an item is in the list that it lies below, whatever its field says", () => {
  const item = record("Items", { name: text("milk"), list: reference("SECRET") }, { parent: { recordName: "SHARED" } });
  assert.equal(fromWire(item).fields.list, "SHARED");
  assert.equal(fromWire(item, "_kari").fields.list, "@_kari/SHARED");
  assert.equal(fromWire({ ...item, parent: undefined }).fields.list, "SECRET");
});

test("no list and no shop comes into a household by somebody who puts it below a shared list", () => {
  const below = { parent: { recordName: "SHARED" } };
  assert.deepEqual(fromWire(record("Lists", { name: text("evil") }, below)), { name: "R", deleted: true });
  assert.deepEqual(fromWire(record("Shops", { name: text("evil") }, below)).fields, {});
  assert.equal(fromWire(record("Lists", { name: text("mine") })).fields.name, "mine");
});

test("a shop that is replaced lies below nothing any more", () => {
  const change = { operation: "replace", name: "R", type: "Shops", tag: "1", fields: { name: "mine" } };
  assert.equal(toWire(change).record.parent, null);
  assert.equal(toWire({ ...change, operation: "update" }).record.parent, undefined);
});

test("what somebody else put into the place of a shop is replaced as a whole", () => {
  const theirs = fromWire(record("Shops", { name: text("evil"), sections: text("evil") }, { parent: { recordName: "SHARED" } }));
  const queried = { token: "1", loaded: true, queried: true, seen: null, zoneMissing: false, fetchWanted: false };
  const state = { ...initialState({ base: new Map([["R", theirs]]), places: new Map([["", queried]]) }), started: true, sharedWanted: false };
  const { actions } = step(state, { type: "changed", changes: [{ name: "R", type: "Shops", fields: { learned: "AQ==" } }], at: 1 });
  const { operations } = actions.find(({ type }) => type === "modify");
  assert.deepEqual(operations, [{ operation: "replace", name: "R", type: "Shops", tag: "1", fields: { learned: "AQ==" } }]);
});
