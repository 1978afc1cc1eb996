import assert from "node:assert/strict";
import { test } from "node:test";
import { safeKernel } from "../kernel/kernel.js";
import { viewShift } from "./anchor.js";
import { deleteDone, editItem, endPosition, joined, moveItem, stepFrom, tick, untickAll } from "./commands.js";
import { arranged, commentLine, doneOrders, grouped, landing, newlyDone } from "./items.js";

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

test("keys that another program made are no obstacle", () => {
  const strange = ["", "é", "\uffff", "x".repeat(2000), "a", "a0"];
  const items = strange.map((position, index) => item(`${index}`, { position }));
  const { open } = arranged(items);
  assert.ok(endPosition(items, positionBetween) > "a0");
  assert.ok(endPosition(items.slice(0, 3), positionBetween).length > 0);
  for (const [from, one] of open.entries()) {
    for (const place of open.keys()) {
      if (place === from) continue;
      const order = names(open).toSpliced(from, 1).toSpliced(place, 0, one.name);
      const after = moved(items, moveItem(one, place, open, positionBetween));
      assert.deepEqual(after, order);
    }
  }
});

test("a row shows the beginning of a comment on one line, however long it is", () => {
  assert.equal(commentLine("  rye \n\n no seeds\n"), "rye · no seeds");
  assert.ok(commentLine(`a${" ".repeat(200_000)}b`).length <= 500);
  assert.ok(commentLine("word\n".repeat(20_000)).length < 1500);
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

test("items are grouped by section, the ones without it first, the rest in the order of the shop and then as they come", () => {
  const { open } = arranged([
    item("a", { position: "1", section: "Frozen" }),
    item("b", { position: "2", section: "Nuts" }),
    item("c", { position: "3", section: "Bread" }),
    item("d", { position: "4" }),
    item("e", { position: "5", section: "FROZEN" }),
  ]);
  const groups = grouped(open, ["Bread", "Wine", "Frozen"], safeKernel.nameKey);
  assert.deepEqual(groups.map(({ section, items }) => [section, ...names(items)]), [[null, "d"], ["Bread", "c"], ["Frozen", "a", "e"], ["Nuts", "b"]]);
  const [first, second] = open;
  const again = grouped([{ ...first, fields: { ...first.fields, checked: 5 } }, second, ...open.slice(2)], ["Bread", "Wine", "Frozen"], safeKernel.nameKey, groups);
  assert.deepEqual(again.map((group, index) => group === groups[index]), [true, true, false, true]);
});

test("one step leads over the edge of a section into the next one", () => {
  const [a, b, c] = ["a", "b", "c"].map((name) => item(name));
  const groups = [{ section: "A", items: [a, b] }, { section: "C", items: [c] }];
  assert.deepEqual(stepFrom(a, groups, 1), { group: groups[0], place: 1 });
  assert.deepEqual(stepFrom(b, groups, 1), { group: groups[1], place: 0 });
  assert.deepEqual(stepFrom(c, groups, -1), { group: groups[0], place: 2 });
  assert.equal(stepFrom(a, groups, -1), null);
  assert.equal(stepFrom(c, groups, 1), null);
});

test("a dragged item lies in the section whose head is above it", () => {
  const keys = ["", null, "A", null, null, "B", null];
  assert.deepEqual(landing(keys, 0), { key: "", place: 0 });
  assert.deepEqual(landing(keys, 2), { key: "", place: 1 });
  assert.deepEqual(landing(keys, 3), { key: "A", place: 0 });
  assert.deepEqual(landing(keys, 5), { key: "A", place: 2 });
  assert.deepEqual(landing(keys, 7), { key: "B", place: 1 });
  assert.deepEqual(landing([null, null], 1), { key: "", place: 1 });
});

test("two commands joined change each record once", () => {
  const first = { changes: [{ name: "a", fields: { section: "A" } }, { name: "S", fields: { learned: "x" } }], label: "placed" };
  const second = { changes: [{ name: "a", fields: { position: "V" } }], label: "moved" };
  assert.deepEqual(joined(first, second), {
    changes: [{ name: "a", fields: { section: "A", position: "V" } }, { name: "S", fields: { learned: "x" } }],
    label: "placed",
  });
  assert.equal(joined(null, second), second);
  assert.equal(joined(first, null), first);
});

test("done items come in the order that was chosen", () => {
  const items = [item("tea", { checked: 2, section: "Drinks" }), item("ale", { checked: 1 }), item("rye", { checked: 3, section: "Bread" })];
  const rankOf = (section) => ["Bread", "Drinks"].indexOf(section ?? "") >>> 0;
  const by = (order) => names(arranged(items, new Set(), doneOrders[order]({ collator: new Intl.Collator("en"), rankOf })).done);
  assert.deepEqual(by("recent"), ["rye", "tea", "ale"]);
  assert.deepEqual(by("name"), ["ale", "rye", "tea"]);
  assert.deepEqual(by("section"), ["rye", "tea", "ale"]);
});

test("the view follows what was above it, and not what moves within it", () => {
  const seen = [{ id: "a", top: 100 }, { id: "b", top: 150 }, { id: "c", top: 200 }];
  const now = (...rows) => rows.map(([id, top]) => ({ id, top }));
  assert.equal(viewShift(seen, now(["a", 100], ["b", 150], ["c", 200])), 0);
  assert.equal(viewShift(seen, now(["a", 150], ["b", 200], ["c", 250])), 50, "a row arrived above");
  assert.equal(viewShift(seen, now(["a", 50], ["b", 100], ["c", 150])), -50, "a row above left");
  assert.equal(viewShift(seen, now(["b", 100], ["c", 150])), 0, "the first row left");
  assert.equal(viewShift(seen, now(["a", 100], ["c", 200])), 0, "a row in the middle left");
  assert.equal(viewShift(seen, now(["a", 100], ["b", 200], ["c", 250])), 0, "a row arrived in the middle");
  assert.equal(viewShift(seen, now(["c", 100], ["a", 150], ["b", 200])), 0, "a row moved to the front");
  assert.equal(viewShift(seen, now(["b", 100], ["c", 150], ["a", 900])), 0, "the first row went to the done ones");
  assert.equal(viewShift(seen, now(["c", -400], ["a", 150], ["b", 200])), 50, "a row went far above");
  assert.equal(viewShift(seen, []), 0);
});
