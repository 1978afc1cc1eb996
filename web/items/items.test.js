import assert from "node:assert/strict";
import { test } from "node:test";
import { safeKernel } from "../kernel/kernel.js";
import { deleteDone, editItem, endPosition, moveItem, tick, untickAll } from "./commands.js";
import { arranged, newlyDone } from "./items.js";

const { positionBetween } = safeKernel;
const item = (name, fields = {}) => ({ name, type: "Items", fields: { name, list: "L", ...fields } });
const names = (items) => items.map(({ name }) => name);

/** The order after a move's changes. */
function moved(items, command) {
  const changes = new Map(command.changes.map((change) => [change.name, change.fields]));
  return names(
    arranged(items.map((each) => ({ ...each, fields: { ...each.fields, ...changes.get(each.name) } }))).open,
  );
}

test("open items are in their order, done ones with the last ticked first", () => {
  const { open, done } = arranged([
    item("b", { position: "b" }),
    item("a", { position: "B" }),
    item("x", { checked: 1 }),
    item("y", { checked: 2 }),
  ]);
  assert.deepEqual(names(open), ["a", "b"]);
  assert.deepEqual(names(done), ["y", "x"]);
});

test("what was just ticked stays in place for a moment", () => {
  const items = [item("a", { position: "1", checked: 5 }), item("b", { position: "2" })];
  assert.deepEqual(newlyDone(new Set(["a", "b"]), items), ["a"]);
  assert.deepEqual(names(arranged(items, new Set(["a"])).open), ["a", "b"]);
});

test("an item moves to any place", () => {
  const items = ["a", "b", "c", "d"].map((name, index) => item(name, { position: `${index + 1}V` }));
  const { open } = arranged(items);
  assert.deepEqual(moved(items, moveItem(open[0], 2, open, positionBetween)), ["b", "c", "a", "d"]);
  assert.deepEqual(moved(items, moveItem(open[3], 0, open, positionBetween)), ["d", "a", "b", "c"]);
  assert.deepEqual(moved(items, moveItem(open[1], 99, open, positionBetween)), ["a", "c", "d", "b"]);
  assert.equal(moveItem(open[1], 1, open, positionBetween), null);
});

test("neighbours with the same key, or none, are no obstacle", () => {
  for (const position of ["V", undefined]) {
    const items = ["a", "b", "c"].map((name) => item(name, position ? { position } : {}));
    const { open } = arranged(items);
    assert.deepEqual(moved(items, moveItem(open[2], 1, open, positionBetween)), ["a", "c", "b"]);
  }
});

test("a new item comes behind all others", () => {
  const items = [item("a", { position: "z" }), item("b", { position: "1" })];
  assert.ok(endPosition(items, positionBetween) > "z");
  assert.ok(endPosition([], positionBetween).length > 0);
});

test("only what differs is saved, and a name is needed", () => {
  const milk = item("milk", { number: 2, unit: "l" });
  assert.equal(editItem(milk, { name: "milk", number: 2, unit: "l", comment: "" }), null);
  assert.equal(editItem(milk, { name: " " }), null);
  assert.deepEqual(editItem(milk, { name: "milk", number: null, unit: "", comment: "oat" }).changes[0].fields, {
    number: null,
    unit: null,
    comment: "oat",
  });
});

test("ticking, unticking all and deleting the done", () => {
  const items = [item("a"), item("b", { checked: 1 }), item("c", { checked: 2 })];
  assert.deepEqual(tick(items[0], 7).changes[0].fields, { checked: 7 });
  assert.deepEqual(tick(items[1], 7).changes[0].fields, { checked: null });
  assert.deepEqual(names(untickAll(items).changes), ["b", "c"]);
  assert.deepEqual(deleteDone(items).changes.map(({ name, delete: gone }) => [name, gone]), [["b", true], ["c", true]]);
});
