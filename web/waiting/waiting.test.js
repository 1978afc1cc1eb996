import assert from "node:assert/strict";
import { test } from "node:test";
import { changeAgain, waitingChanges, whyWaiting } from "./waiting.js";

const shop = { name: "L", type: "Lists", tag: "1", fields: { name: "Shop" } };
const milk = { name: "A", type: "Items", tag: "2", fields: { name: "milk", list: "L" } };

function state(pending, { base = [shop, milk], view = base } = {}) {
  const byName = (records) => new Map(records.map((record) => [record.name, record]));
  return { pending: new Map(Object.entries(pending)), base: byName(base), view: byName(view) };
}

const save = (name, fields, type = "Items") => ({ kind: "save", name, type, fields });
const deletion = (name, type = "Items", via) => ({ kind: "delete", name, type, via });

test("a changed item says what changed, and in which list", () => {
  const fields = { name: "oat milk", number: 2, unit: "l", checked: 5, position: "V" };
  const [change] = waitingChanges(state({ A: { flight: null, waiting: save("A", fields) } }));
  assert.equal(change.kind, "changed");
  assert.deepEqual(change.fields, ["name", "number", "ticked", "position"]);
  assert.equal(change.list, shop);
  const [untick] = waitingChanges(state({ A: { flight: null, waiting: save("A", { checked: null }) } }));
  assert.deepEqual(untick.fields, ["unticked"]);
});

test("what flies and what was changed since are one change", () => {
  const [change, ...none] = waitingChanges(state({ A: { flight: save("A", { checked: 5 }), waiting: save("A", { comment: "oat" }) } }));
  assert.deepEqual(change.fields, ["ticked", "comment"]);
  assert.deepEqual(none, []);
});

test("a new item is new, and a deleted list counts what goes with it", () => {
  const eggs = { name: "B", type: "Items", fields: { name: "eggs", list: "L" } };
  const [fresh] = waitingChanges(state({ B: { waiting: save("B", eggs.fields) } }, { view: [shop, milk, eggs] }));
  assert.equal(fresh.kind, "new");
  assert.deepEqual(fresh.fields, []);
  const gone = state({ L: { waiting: deletion("L", "Lists") }, A: { waiting: deletion("A", "Items", "L") } }, { view: [] });
  const [list, ...none] = waitingChanges(gone);
  assert.deepEqual([list.kind, list.along, list.record, none], ["deleted", 1, shop, []]);
});

test("refused changes come first, then the oldest", () => {
  const pending = {
    C: { waiting: save("C", {}), since: 3 },
    A: { waiting: save("A", {}), since: 1 },
    D: { waiting: save("D", {}) },
    B: { waiting: save("B", {}), since: 9, refused: { code: "QUOTA" } },
  };
  assert.deepEqual(waitingChanges(state(pending)).map(({ name }) => name), ["B", "A", "C", "D"]);
});

test("the reason is what a person can do something about, first", () => {
  const trouble = { code: "NETWORK_ERROR" };
  assert.equal(whyWaiting({ auth: "lost", trouble }, false), "signIn");
  assert.equal(whyWaiting({ auth: "ok", trouble }, false), "offline");
  assert.equal(whyWaiting({ auth: "ok", trouble }, true), "silent");
  assert.equal(whyWaiting({ auth: "ok", trouble: null }, true), "sending");
});

test("a discarded change can be made again", () => {
  assert.deepEqual(changeAgain({ flight: null, waiting: save("A", { comment: "oat" }) }), { name: "A", type: "Items", fields: { comment: "oat" } });
  assert.deepEqual(changeAgain({ flight: null, waiting: deletion("A") }), { name: "A", type: "Items", delete: true });
});
