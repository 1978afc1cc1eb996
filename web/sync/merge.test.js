// Both sides changed the same field: words are laid together, and nothing that anybody wrote goes without a word.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laidTogether, rebased, withSeen } from "./merge.js";
import { initialState, step } from "./engine.js";
import { createWorld, shown } from "./simulation.js";

/** Words that one side put in or took out, as the Kernel does for what these tests use: appended ones. */
function mergeText(base, mine, theirs) {
  const added = (text) => (text.startsWith(base ?? "") ? text.slice((base ?? "").length) : null);
  const [a, b] = [added(mine ?? ""), added(theirs ?? "")];
  if (a === null || b === null) return { text: `${mine} ⟷ ${theirs}`, conflict: true };
  return { text: `${base ?? ""}${a}${b}`, conflict: false };
}

const tools = { mergeText, mergeLearned: (base, mine, theirs) => `${base}+${mine}+${theirs}` };
const save = (fields, type = "Items") => ({ kind: "save", name: "x", type, fields });
const lay = (mine, before, theirs, tried, type) => {
  const { change, merged, kept } = laidTogether(save(mine, type), before, { fields: theirs }, tried, tools);
  return { fields: change.fields, merged, kept };
};

const cases = {
  "only mine changed": [{ comment: "oat" }, { comment: "o" }, { comment: "o" }, [], { comment: "oat" }, [], []],
  "equal edits are no conflict": [{ comment: "oat" }, { comment: "o" }, { comment: "oat" }, [], { comment: "oat" }, [], []],
  "words are laid together": [{ comment: "a b" }, { comment: "a" }, { comment: "a c" }, [], { comment: "a b c" }, ["comment"], []],
  "both commented": [{ comment: "b" }, {}, { comment: "c" }, [], { comment: "bc" }, ["comment"], []],
  "of other values mine stays": [{ number: 2 }, { number: 1 }, { number: 3 }, [], { number: 2 }, [], ["number"]],
  "of a value that may have arrived the other may be a correction": [{ number: 2 }, { number: 1 }, { number: 3 }, [save({ number: 2 })], {}, [], []],
  "an echo of what I tried": [{ comment: "c" }, { comment: "a" }, { comment: "b" }, [save({ comment: "b" })], { comment: "c" }, [], []],
  "theirs is built on what I tried": [
    { comment: "a b" },
    { comment: "a" },
    { comment: "a b c" },
    [save({ comment: "a b" })],
    { comment: "a b c" },
    ["comment"],
    [],
  ],
  "theirs is not built on what I tried": [
    { comment: "a b" },
    { comment: "a" },
    { comment: "a c" },
    [save({ comment: "a b" })],
    { comment: "a b c" },
    ["comment"],
    [],
  ],
};

for (const [name, [mine, before, theirs, tried, fields, merged, kept]] of Object.entries(cases)) {
  test(name, () => assert.deepEqual(lay(mine, before, theirs, tried), { fields, merged, kept }));
}

test("what a shop learned is laid together", () => {
  assert.deepEqual(lay({ learned: "b" }, { learned: "a" }, { learned: "c" }, [], "Shops").fields, { learned: "a+b+c" });
});

test("nothing is laid together with what nobody knows", () => {
  assert.deepEqual(lay({ comment: "b" }, undefined, { comment: "c" }), { fields: { comment: "b" }, merged: [], kept: [] });
});

test("what a form began with counts, not what arrived while it was open", () => {
  const shownNow = { name: "x", type: "Items", fields: { comment: "a c", number: 2 } };
  const change = { name: "x", type: "Items", fields: { comment: "a b" }, from: { comment: "a" } };
  assert.deepEqual(rebased(change, shownNow, tools).fields, { comment: "a b c" });
  assert.equal(rebased({ ...change, from: undefined }, shownNow, tools).fields.comment, "a b");
});

test("a tab that has not heard of another's words yet does not take them back", () => {
  const seen = new Map([["x", { name: "x", type: "Items", fields: { comment: "a", number: 1 } }]]);
  const change = withSeen({ name: "x", type: "Items", fields: { comment: "a b", number: 3 } }, seen);
  const shownNow = { name: "x", type: "Items", fields: { comment: "a c", number: 2 } };
  assert.deepEqual(rebased(change, shownNow, tools).fields, { comment: "a b c", number: 3 });
  assert.equal(rebased(change, seen.get("x"), tools).fields.comment, "a b");
  assert.deepEqual(rebased(change, undefined, tools).fields, { comment: "a b", number: 3 });
  assert.equal(rebased(withSeen({ name: "x", type: "Items", fields: { checked: 5 } }, seen), undefined, tools), null);
});

const list = (name) => ({ name, type: "Lists", fields: { name, position: "V" } });
const item = (name, fields = {}) => ({ name, type: "Items", fields: { name, list: "L", position: "V", ...fields } });
const edit = (name, fields, type = "Items") => ({ name, type, fields });
const change = (client, ...changes) => client.dispatch({ type: "changed", changes });

async function household() {
  const world = createWorld({ clients: 2, tools });
  await world.start();
  const [a, b] = world.clients;
  change(a, list("L"), item("milk", { comment: "oat" }), item("bread"));
  await world.settle();
  world.told.length = 0;
  return { world, a, b };
}

test("an edit in a tab that has not heard of the deletion in another yet beats it, with the list", () => {
  const base = new Map([["L", { ...list("L"), tag: "1" }], ["milk", { ...item("milk"), tag: "2" }]]);
  let { state } = step(initialState({ base }), { type: "changed", changes: [{ name: "L", type: "Lists", delete: true }] });
  assert.equal(state.view.size, 0);
  const edits = [edit("milk", { comment: "soy" })].map((each) => withSeen(each, base));
  ({ state } = step(state, { type: "changed", changes: edits }));
  assert.deepEqual(state.view.get("milk").fields, { ...item("milk").fields, comment: "soy" });
  assert.ok(state.view.has("L"));
  assert.deepEqual([...state.pending.keys()], ["milk"]);
});

test("two people add to one comment: both texts are there, on both devices, and it is said", async () => {
  const { world, a, b } = await household();
  change(a, edit("milk", { comment: "oat, cheap" }));
  change(b, edit("milk", { comment: "oat, 2 of them" }));
  await world.settle();
  const { comment } = world.server.contents().milk;
  assert.ok(comment.includes("cheap") && comment.includes("2 of them"), comment);
  for (const client of [a, b]) assert.equal(shown(client).milk.comment, comment);
  assert.deepEqual(world.told.map(({ what, name, title, conflict }) => [what, name, title, conflict]), [["merged", "milk", "milk", false]]);
});

test("a deletion that meets an edit is given up, and it is said", async () => {
  const { world, a, b } = await household();
  change(a, edit("milk", { comment: "soy" }));
  while (world.server.contents().milk.comment !== "soy") await world.tick();
  change(b, { name: "milk", type: "Items", delete: true });
  await world.settle();
  assert.equal(shown(b).milk.comment, "soy");
  assert.deepEqual(world.told.map(({ what, name }) => [what, name]), [["keptEdit", "milk"]]);
});

for (const [what, made] of Object.entries({ "adds to": item("eggs"), "edits an item of": edit("milk", { comment: "soy" }) })) {
  test(`a list stays that is deleted here while another person ${what} it`, async () => {
    const { world, a, b } = await household();
    change(a, made);
    b.dispatch({ type: "sessionLost" });
    change(b, { name: "L", type: "Lists", delete: true });
    while (await world.tick());
    b.dispatch({ type: "signedIn" });
    await world.settle();
    assert.ok(world.server.contents().L);
    assert.deepEqual(shown(b), world.server.contents());
    assert.deepEqual(Object.keys(shown(b)).includes("bread"), true);
    assert.ok(world.told.some(({ what: told, name }) => told === "keptEdit" && name === "L"));
  });
}

test("a list is deleted though another person ticked something on it", async () => {
  const { world, a, b } = await household();
  change(a, edit("milk", { checked: 5 }));
  change(b, { name: "L", type: "Lists", delete: true });
  await world.settle();
  assert.deepEqual(world.server.contents(), {});
  assert.deepEqual(shown(b), {});
});
