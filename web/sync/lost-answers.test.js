// Answers that never come: the server may have done what was asked, or not. Either way what the person did last is what stays.

import assert from "node:assert/strict";
import { test } from "node:test";
import { status } from "./engine.js";
import { createWorld, shown } from "./simulation.js";

const list = (name) => ({ name, type: "Lists", fields: { name, position: "V" } });
const item = (name, fields = {}) => ({ name, type: "Items", fields: { name, list: "L", position: "V", ...fields } });
const edit = (name, fields, type = "Items") => ({ name, type, fields });
const gone = (name, type = "Items") => ({ name, type, delete: true });
const change = (client, ...changes) => client.dispatch({ type: "changed", changes });

/** What may become of a save whose answer does not come. */
const fates = {
  "the server did it": (handle) => {
    handle();
    return { serverErrorCode: "TRY_AGAIN_LATER", reason: "the answer was lost" };
  },
  "the server did not": () => ({ serverErrorCode: "TRY_AGAIN_LATER", reason: "the request was lost" }),
  "the server was asked twice": (handle) => {
    handle();
    return handle();
  },
};

/**
 * A household whose first client makes the change `first`, the answer to which meets its fate, and then `second`, once while the first
 * flies and once when its answer is lost.
 */
async function afterDoubt(first, second, check) {
  for (const [fate, meet] of Object.entries(fates)) {
    for (const early of [true, false]) {
      const world = createWorld({ clients: 2 });
      await world.start();
      const [client, other] = world.clients;
      change(client, list("L"), item("milk", { comment: "oat" }), item("bread"));
      await world.settle();
      const { handle } = world.server;
      let isLost = false;
      world.server.handle = (path, body) => {
        if (isLost || !path.endsWith("records/modify")) return handle(path, body);
        isLost = true;
        return meet(() => handle(path, body));
      };
      change(client, ...first);
      if (early) change(client, ...second);
      while (!isLost) await world.tick();
      if (!early) change(client, ...second);
      await world.settle();
      const where = `${fate}, ${early ? "while it flies" : "afterwards"}`;
      assert.ok(isLost, where);
      check(world.server.contents(), where);
      assert.deepEqual(shown(client), world.server.contents(), where);
      assert.deepEqual(shown(other), world.server.contents(), where);
      assert.equal(status(client.state).sync, "saved", where);
    }
  }
}

test("a tick that may have arrived is unticked", () =>
  afterDoubt([edit("milk", { checked: 5 })], [edit("milk", { checked: null })], (contents, where) => {
    assert.equal(contents.milk.checked, undefined, where);
  }));

test("a new comment that may have arrived is taken back", () =>
  afterDoubt([edit("milk", { comment: "soy" })], [edit("milk", { comment: "oat" })], (contents, where) => {
    assert.equal(contents.milk.comment, "oat", where);
  }));

test("a comment that may have arrived does not bring back what is deleted after it", () =>
  afterDoubt([edit("milk", { comment: "soy" })], [gone("milk")], (contents, where) => {
    assert.equal(contents.milk, undefined, where);
  }));

test("a deletion that may have arrived is undone", () =>
  afterDoubt([gone("milk")], [item("milk", { comment: "oat" })], (contents, where) => {
    assert.deepEqual(contents.milk, { name: "milk", list: "L", position: "V", comment: "oat" }, where);
  }));

test("a deletion that may have arrived, undone and done again, is done", () =>
  afterDoubt([gone("milk")], [item("milk", { comment: "oat" }), gone("milk")], (contents, where) => {
    assert.equal(contents.milk, undefined, where);
  }));

test("the deletion of a list that may have arrived is undone", () =>
  afterDoubt([gone("L", "Lists")], [list("L"), item("milk", { comment: "oat" }), item("bread")], (contents, where) => {
    assert.deepEqual(Object.keys(contents).sort(), ["L", "bread", "milk"], where);
    assert.equal(contents.milk.comment, "oat", where);
  }));

test("a new item that may have arrived is deleted", () =>
  afterDoubt([item("eggs")], [gone("eggs")], (contents, where) => {
    assert.equal(contents.eggs, undefined, where);
  }));

test("a new item that may have arrived is edited and edited back", () =>
  afterDoubt([item("eggs", { number: 6 })], [edit("eggs", { number: null })], (contents, where) => {
    assert.equal(contents.eggs.number, undefined, where);
  }));

for (const last of [null, "oat"]) {
  test(`a new item, sent anew with a comment that may have arrived, ends with ${last ? "another" : "none"}`, async () => {
    const world = createWorld({ clients: 2 });
    await world.start();
    const [client, other] = world.clients;
    change(client, list("L"));
    await world.settle();
    const { handle } = world.server;
    const fates = ["the request is lost", "the answer is lost"];
    world.server.handle = (path, body) => {
      if (!path.endsWith("records/modify") || fates.length === 0) return handle(path, body);
      if (fates.shift() === "the answer is lost") handle(path, body);
      return { serverErrorCode: "TRY_AGAIN_LATER", reason: "lost" };
    };
    change(client, item("eggs"));
    while (fates.length > 1) await world.tick();
    change(client, edit("eggs", { comment: "soy" }));
    while (fates.length > 0) await world.tick();
    change(client, edit("eggs", { comment: last }));
    await world.settle();
    assert.equal(world.server.contents().eggs.comment ?? null, last);
    assert.deepEqual(shown(other), world.server.contents());
  });
}

test("an item that is added to a deleted list whose creation may have arrived takes nothing back that was written there since", async () => {
  const world = createWorld({ clients: 2 });
  await world.start();
  const [client, other] = world.clients;
  const { handle } = world.server;
  let isLost = false;
  world.server.handle = (path, body) => {
    const answer = handle(path, body);
    if (isLost || !path.endsWith("records/modify")) return answer;
    isLost = true;
    return { serverErrorCode: "TRY_AGAIN_LATER", reason: "the answer was lost" };
  };
  change(client, list("L"), item("milk"));
  while (!isLost) await world.tick();
  client.dispatch({ type: "sessionLost" });
  change(client, gone("L", "Lists"));
  change(client, item("eggs"));
  change(client, edit("eggs", { number: 6 }));
  other.dispatch({ type: "told" });
  while (!shown(other).L) await world.tick();
  change(other, edit("L", { name: "Saturday" }, "Lists"));
  while (world.server.contents().L.name === "L") await world.tick();
  client.dispatch({ type: "signedIn" });
  await world.settle();
  assert.deepEqual(Object.keys(world.server.contents()).sort(), ["L", "eggs", "milk"]);
  assert.equal(world.server.contents().L.name, "Saturday");
  for (const each of world.clients) assert.deepEqual(shown(each), world.server.contents());
});
