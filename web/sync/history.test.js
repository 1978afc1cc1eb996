// What a step says of itself for the history of lists.

import assert from "node:assert/strict";
import { test } from "node:test";
import { initialState, step } from "./engine.js";

const list = { name: "L", type: "Lists", tag: "1", fields: { name: "Shop" } };
const milk = { name: "milk", type: "Items", tag: "2", fields: { name: "milk", list: "L" } };
const stamps = (by) => ({ created: { by: "kari", at: 1 }, modified: { by, at: 2 } });

/** A client that has read `records`, and steps. */
function client(...records) {
  let state = initialState(null, { me: "kari" });
  let action;
  const one = {
    entries: [],
    get state() {
      return state;
    },
    step(event) {
      const result = step(state, { at: 77, ...event });
      ({ state } = result);
      action = result.actions.find(({ id, type }) => id && type !== "wait") ?? null;
      one.entries = result.entries;
      return result;
    },
    answer: (event) => one.step({ ...event, id: action.id }),
    /** Answers what is asked until the feed was read, which has these records; saves meet no answer. */
    answerAll(...news) {
      const all = { entries: [], actions: [] };
      let isRead = false;
      while (action && !(isRead && action.type === "modify")) {
        isRead ||= action.type === "fetch";
        const result = one.answer({
          query: { type: "queried", records: [] },
          fetch: { type: "fetched", records: news, token: "t", more: false },
          fetchPlaces: { type: "placesFetched", places: [], token: "s", more: false },
          modify: { type: "failed", code: "NETWORK_ERROR" },
        }[action.type]);
        if (!action && !isRead) one.step({ type: "online" });
        all.entries.push(...result.entries);
        all.actions.push(...result.actions);
      }
      return Object.assign(one, all);
    },
    /** The feed brings these. */
    hear(...news) {
      one.step({ type: "told", place: "", token: "news" });
      return one.answerAll(...news);
    },
  };
  one.step({ type: "started" });
  return one.answerAll(...records);
}

const change = (...changes) => ({ type: "changed", changes });
const common = { list: "L", name: "milk", type: "Items", at: 77 };

test("the first load is no news", () => {
  assert.deepEqual(client(list, milk).entries, []);
});

test("what is done here, with what was before and after", () => {
  const one = client(list, milk);
  one.step(change({ name: "milk", type: "Items", fields: { checked: 5, number: 2 } }));
  const own = { ...common, by: "kari", own: true };
  assert.deepEqual(one.entries, [{ ...own, before: { checked: null, number: null }, after: { checked: 5, number: 2 } }]);
  one.step(change({ name: "eggs", type: "Items", fields: { name: "eggs", list: "L" } }));
  assert.deepEqual(one.entries, [{ ...own, name: "eggs", before: null, after: { name: "eggs", list: "L" } }]);
});

test("a deleted list tells of its items too", () => {
  const one = client(list, milk);
  one.step(change({ name: "L", type: "Lists", delete: true }));
  assert.deepEqual(one.entries.map(({ name, before, after, via }) => [name, before, after, via]), [
    ["L", list.fields, null, undefined],
    ["milk", milk.fields, null, "L"],
  ]);
});

test("a move alone, and what changes nothing, are left out", () => {
  const one = client(list, milk);
  one.step(change({ name: "milk", type: "Items", fields: { position: "V" } }, { name: "milk", type: "Items", fields: { name: "milk" } }));
  assert.deepEqual(one.entries, []);
});

test("what another person changed, added and deleted, with who it was", () => {
  const one = client(list, milk);
  const eggs = { name: "eggs", type: "Items", tag: "4", fields: { name: "eggs", list: "L" }, ...stamps("ola") };
  eggs.created.by = "ola";
  one.hear({ ...milk, tag: "3", fields: { ...milk.fields, number: 2 }, ...stamps("ola") }, eggs);
  const theirs = { ...common, by: "ola", own: false };
  assert.deepEqual(one.entries, [
    { ...theirs, before: { number: null }, after: { number: 2 } },
    { ...theirs, name: "eggs", before: null, after: eggs.fields },
  ]);
  one.hear({ name: "eggs", deleted: true });
  assert.deepEqual(one.entries, [{ ...theirs, name: "eggs", by: null, before: eggs.fields, after: null }]);
});

test("a list that arrives with its items is one piece of news", () => {
  const one = client(list);
  const other = { ...list, name: "M", tag: "5", ...stamps("ola") };
  one.hear(other, { ...milk, fields: { name: "milk", list: "M" }, tag: "6", ...stamps("ola") });
  assert.deepEqual(one.entries.map(({ name }) => name), ["M"]);
});

test("own echoes are no news, also of what may have arrived", () => {
  const one = client(list, milk);
  one.step(change({ name: "milk", type: "Items", fields: { number: 2 } }));
  const saved = { ...milk, tag: "3", fields: { ...milk.fields, number: 2 }, ...stamps("kari") };
  one.answer({ type: "saved", results: [saved] });
  one.hear(saved);
  assert.deepEqual(one.entries, []);
  one.step(change({ name: "milk", type: "Items", fields: { number: 4 } }, { name: "eggs", type: "Items", fields: { name: "eggs", list: "L" } }));
  one.answer({ type: "failed", code: "NETWORK_ERROR" });
  one.step({ type: "online" });
  const eggs = { name: "eggs", type: "Items", tag: "9", fields: { name: "eggs", list: "L" }, ...stamps("kari") };
  one.answerAll({ ...saved, tag: "8", fields: { ...saved.fields, number: 4 } }, eggs);
  assert.equal(one.state.base.get("eggs"), eggs);
  assert.deepEqual(one.entries, []);
});

test("of a value that mine replaces the history has the other", () => {
  const one = client(list, milk);
  one.step({ type: "told", place: "", token: "news" });
  const { id } = one.state.exchange;
  one.step(change({ name: "milk", type: "Items", fields: { number: 2 } }));
  const theirs = { ...milk, tag: "3", fields: { ...milk.fields, number: 9 }, ...stamps("ola") };
  one.step({ type: "fetched", id, records: [theirs], token: "t", more: false });
  const [entry] = one.entries;
  assert.deepEqual([entry.by, entry.before, entry.after, entry.kept], ["ola", { number: null }, { number: 9 }, ["number"]]);
});

test("a merged text is told with what was shown and what is", () => {
  const one = client(list, milk);
  one.step({ type: "sessionLost" });
  one.step(change({ name: "milk", type: "Items", fields: { comment: "soy" } }));
  one.step({ type: "signedIn" });
  one.answerAll({ ...milk, tag: "3", fields: { ...milk.fields, comment: "oat" }, ...stamps("ola") });
  const [entry] = one.entries;
  assert.deepEqual([entry.before, entry.after, entry.merged], [{ comment: "soy" }, { comment: "oat ⟷ soy" }, ["comment"]]);
});

test("a deletion elsewhere that an edit here outlives is told as such", () => {
  const one = client(list, milk);
  one.step({ type: "sessionLost" });
  one.step(change({ name: "milk", type: "Items", fields: { comment: "soy" } }));
  one.step({ type: "signedIn" });
  const { actions } = one.answerAll({ name: "milk", deleted: true });
  assert.deepEqual(one.entries.map(({ after, restored }) => [after, restored]), [[null, true]]);
  assert.ok(actions.some(({ type, what }) => type === "tell" && what === "keptEdit"));
});
