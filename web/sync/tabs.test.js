// What a tab tells the store, and what it takes over from other tabs: the store's rows after each step make the same state again.

import assert from "node:assert/strict";
import { test } from "node:test";
import { adopt, initialState, status, step } from "./engine.js";

const list = (name) => ({ name, type: "Lists", fields: { name, position: "V" } });
const item = (name, fields = {}) => ({ name, type: "Items", fields: { name, list: "L", position: "V", ...fields } });
const record = (change, tag) => ({ ...change, tag });
const kinds = ["base", "pending", "places", "graves"];

/** Steps through events; `kept` is what a store has that writes the touched rows only. */
function tab(kept, options) {
  let state = initialState(kept && structuredClone(kept), options);
  const store = kept ?? { base: new Map(), pending: new Map(), places: new Map(), graves: new Map(), sharedToken: null };
  return {
    store,
    get state() {
      return state;
    },
    adopt(rows) {
      state = adopt(state, rows);
    },
    step(event) {
      const result = step(state, { at: 1000, ...event });
      ({ state } = result);
      const rows = {};
      for (const kind of kinds) {
        rows[kind] = [...result.touched[kind]].map((name) => [name, structuredClone(state[kind].get(name) ?? null)]);
        for (const [name, value] of rows[kind]) value ? store[kind].set(name, value) : store[kind].delete(name);
      }
      if (result.touched.shared) store.sharedToken = rows.sharedToken = state.sharedToken;
      return { ...result, rows };
    },
  };
}

const answer = ({ actions }) => actions.find(({ id, type }) => id && type !== "wait");

function caughtUp() {
  const one = tab();
  let action = answer(one.step({ type: "started" }));
  for (let count = 0; count < 3; count += 1) {
    const event = {
      query: { type: "queried", records: [] },
      fetch: { type: "fetched", records: [record(list("L"), "1"), record(item("milk"), "2")], token: "2", more: false },
      fetchPlaces: { type: "placesFetched", places: [], token: "s", more: false },
    }[action.type];
    action = answer(one.step({ ...event, id: action.id }));
  }
  return one;
}

test("the rows a step touches are all that differ", () => {
  const one = caughtUp();
  one.step({ type: "changed", changes: [item("eggs"), { name: "milk", type: "Items", delete: true }] });
  for (const kind of kinds) assert.deepEqual(one.store[kind], one.state[kind], kind);
  assert.equal(one.store.sharedToken, "s");
  assert.deepEqual(initialState(one.store).view, one.state.view);
});

test("a step that changes nothing touches nothing", () => {
  const one = caughtUp();
  const { touched } = one.step({ type: "waited", id: 77 });
  assert.deepEqual(kinds.flatMap((kind) => [...touched[kind]]), []);
  assert.equal(touched.shared, false);
});

test("a tab that was never started changes and shows, but sends nothing", () => {
  const one = tab();
  const { actions } = one.step({ type: "changed", changes: [list("L")] });
  assert.deepEqual(actions, []);
  assert.equal(one.state.view.get("L").fields.name, "L");
});

test("the leader sends what another tab changed, once it has taken it over", () => {
  const leader = caughtUp();
  const other = tab(structuredClone(leader.store));
  const { rows } = other.step({ type: "changed", changes: [item("eggs")] });
  leader.adopt(rows);
  assert.equal(leader.state.view.get("eggs").fields.name, "eggs");
  const action = answer(leader.step({ type: "refreshed" }));
  assert.deepEqual(action.operations.map(({ name }) => name), ["eggs"]);
});

test("what the other tab changes while the leader's change flies waits for its turn", () => {
  const leader = caughtUp();
  const first = leader.step({ type: "changed", changes: [item("milk", { number: 2 })] });
  const other = tab(structuredClone(leader.store));
  leader.adopt(other.step({ type: "changed", changes: [item("milk", { number: 3 })] }).rows);
  const { id } = answer(first);
  const second = leader.step({ type: "saved", id, results: [record(item("milk", { number: 2 }), "3")] });
  const [operation] = answer(second).operations;
  assert.deepEqual([operation.tag, operation.fields], ["3", { number: 3 }]);
  assert.equal(leader.state.view.get("milk").fields.number, 3);
});

test("what flew when a tab died is sent by the next one", () => {
  const first = caughtUp();
  first.step({ type: "changed", changes: [item("milk", { number: 2 })] });
  const next = tab(structuredClone(first.store));
  assert.equal(status(next.state).waiting, 1);
  assert.equal(next.state.view.get("milk").fields.number, 2);
  next.step({ type: "started" });
  const { waiting, flight, tried } = next.state.pending.get("milk");
  assert.deepEqual([waiting.fields, flight, tried.length], [{ number: 2 }, null, 1]);
  assert.equal(next.store.pending.get("milk").tried.length, 1);
});

test("a tab that ceases to lead begins nothing more, and ignores the answer that was on its way", () => {
  const one = caughtUp();
  const { id } = answer(one.step({ type: "changed", changes: [item("milk", { number: 2 })] }));
  one.step({ type: "stopped" });
  const { actions, touched } = one.step({ type: "saved", id, results: [record(item("milk", { number: 2 }), "3")] });
  assert.deepEqual([actions, touched.pending.size], [[], 0]);
  assert.deepEqual(one.step({ type: "online" }).actions, []);
});

const { fields: milk } = item("milk");
const changed = (fields) => ({ type: "changed", changes: [{ name: "milk", type: "Items", fields, seen: item("milk") }] });

/** A tab that has just heard that another deleted the milk, which waits to be sent. */
function withoutMilk() {
  const one = caughtUp();
  one.step({ type: "stopped" });
  one.adopt({ pending: [["milk", { flight: null, waiting: { kind: "delete", name: "milk", type: "Items" } }]] });
  return one;
}

test("an edit of what another tab has deleted brings it back with all its fields", () => {
  const one = withoutMilk();
  one.step(changed({ number: 2 }));
  assert.deepEqual(one.state.view.get("milk").fields, { ...milk, number: 2 });
  assert.deepEqual(one.state.pending.get("milk").waiting.fields, { number: 2 });
});

test("a tick of what another tab has deleted does not", () => {
  const one = withoutMilk();
  one.step(changed({ checked: 5 }));
  assert.equal(one.state.view.has("milk"), false);
});

const photo = (id) => ({ fileChecksum: `local:${id}`, local: id, size: 9 });
const sent = { fileChecksum: "AAA", local: "1", size: 9, receipt: "r" };
const uploaded = { ...changed({ photo: sent }).changes[0], instead: { photo: photo("1") } };

test("a photo that has been uploaded takes the place of the one that waited, and of no other one", () => {
  const one = caughtUp();
  one.step({ type: "stopped" });
  one.step(changed({ photo: photo("1") }));
  one.step({ type: "changed", changes: [uploaded] });
  assert.deepEqual(one.state.pending.get("milk").waiting.fields, { photo: sent });
  one.step(changed({ photo: photo("2") }));
  one.step({ type: "changed", changes: [uploaded] });
  assert.deepEqual(one.state.pending.get("milk").waiting.fields, { photo: photo("2") });
});

test("a photo that has been uploaded does not bring back what another tab has deleted", () => {
  const one = withoutMilk();
  one.step({ type: "changed", changes: [uploaded] });
  assert.equal(one.state.view.has("milk"), false);
});

test("a change that could not be stored is made once more though the record was not stored either", () => {
  const one = tab();
  one.step({ ...changed({ checked: 5 }), isLate: true });
  assert.deepEqual(one.state.view.get("milk").fields, { ...milk, checked: 5 });
  let action = answer(one.step({ type: "started" }));
  const copy = record(item("milk", { number: 7 }), "1");
  while (action.type !== "query") action = answer(one.step({ type: "placesFetched", places: [], token: "s", more: false, id: action.id }));
  one.step({ type: "queried", records: [copy], id: action.id });
  assert.deepEqual(one.state.view.get("milk").fields, { ...copy.fields, checked: 5 });
});

test("what another tab wrote as flying when it led no more is sent", () => {
  const one = caughtUp();
  one.adopt({ pending: [["milk", { flight: { kind: "save", name: "milk", type: "Items", fields: { number: 2 } }, waiting: null }]] });
  const { type, operations } = answer(one.step({ type: "refreshed" }));
  assert.deepEqual([type, operations[0].fields], ["modify", { number: 2 }]);
});

test("a tab that leads anew begins exchanges, whatever it had begun when it led before", () => {
  const one = caughtUp();
  one.step({ type: "online" });
  assert.ok(one.state.exchange);
  assert.ok(answer(one.step({ type: "started" })));
});

test("a new item that may have arrived is looked up before it is deleted, and what another person made of it stays", () => {
  const one = caughtUp();
  const eggs = item("eggs");
  const sent = answer(one.step({ type: "changed", changes: [eggs] }));
  const wait = one.step({ type: "failed", id: sent.id, code: "NETWORK_ERROR" }).actions.find(({ type }) => type === "wait");
  one.step({ type: "changed", changes: [{ name: "eggs", type: "Items", delete: true }] });
  let action = answer(one.step({ type: "waited", id: wait.id }));
  assert.deepEqual([action.type, action.names], ["lookup", ["eggs"]]);
  action = answer(one.step({ type: "lookedUp", id: action.id, records: [record(item("eggs", { number: 12 }), "3")] }));
  assert.notEqual(action?.type, "modify");
  assert.equal(one.state.view.get("eggs").fields.number, 12);
});

test("a tab that leads anew asks the server whether the session is over still", () => {
  const one = caughtUp();
  one.step({ type: "sessionLost" });
  one.step({ type: "stopped" });
  assert.ok(answer(one.step({ type: "started" })));
  assert.equal(status(one.state).signedOut, false);
});
