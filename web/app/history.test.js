import assert from "node:assert/strict";
import { test } from "node:test";
import { initialState, step } from "../sync/engine.js";
import { emptyHistory, remembered, stepped, undoing } from "./history.js";

/** Makes changes as the app does: remembers the way back, then applies them. */
function world() {
  let state = initialState();
  let history = emptyHistory;
  const apply = (changes) => ({ state } = step(state, { type: "changed", changes }));
  return {
    do(...changes) {
      history = remembered(history, { label: "x", changes: undoing(state.view, changes) });
      apply(changes);
    },
    step(from, to) {
      const result = stepped(history, state.view, from, to);
      if (!result) return false;
      ({ history } = result);
      apply(result.entry.changes);
      return true;
    },
    shown: () => Object.fromEntries([...state.view].map(([name, { fields }]) => [name, fields])),
  };
}

const list = { name: "L", type: "Lists", fields: { name: "Shop" } };
const item = (name) => ({ name, type: "Items", fields: { name, list: "L" } });

test("every step can be undone and done again", () => {
  const w = world();
  const states = [w.shown()];
  for (
    const changes of [
      [list],
      [item("milk"), item("bread")],
      [{ name: "milk", type: "Items", fields: { checked: 5 } }],
      [{ name: "milk", type: "Items", fields: { name: "oat milk", number: 2 } }],
      [{ name: "bread", type: "Items", delete: true }],
      [{ name: "L", type: "Lists", delete: true }],
    ]
  ) {
    w.do(...changes);
    states.push(w.shown());
  }
  for (const expected of states.slice(0, -1).reverse()) {
    assert.ok(w.step("done", "undone"));
    assert.deepEqual(w.shown(), expected);
  }
  assert.equal(w.step("done", "undone"), false);
  for (const expected of states.slice(1)) {
    assert.ok(w.step("undone", "done"));
    assert.deepEqual(w.shown(), expected);
  }
});

test("something new makes what was undone unreachable", () => {
  const w = world();
  w.do(list);
  w.step("done", "undone");
  w.do({ ...list, name: "M" });
  assert.equal(w.step("undone", "done"), false);
});

test("the way back is as deep as two hundred steps", () => {
  let history = emptyHistory;
  for (let index = 0; index < 500; index += 1) history = remembered(history, { label: String(index), changes: [] });
  assert.equal(history.done.length, 200);
  assert.equal(history.done.at(-1).label, "499");
});
