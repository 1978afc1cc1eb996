// A list is deleted as its deleter knows it: what another person added or edited meanwhile keeps it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { status } from "./engine.js";
import { createWorld, shown } from "./simulation.js";

const list = (name) => ({ name, type: "Lists", fields: { name, position: "V" } });
const item = (name, fields = {}) => ({ name, type: "Items", fields: { name, list: "L", position: "V", ...fields } });
const edit = (name, fields) => ({ name, type: "Items", fields });
const gone = (name, type = "Items") => ({ name, type, delete: true });
const change = (client, ...changes) => client.dispatch({ type: "changed", changes });

/** Two browsers, of which the second has not heard of anything after the first `count` items of the list L. */
async function household(count = 2, options = {}) {
  const world = createWorld({ clients: 2, strict: true, ...options });
  await world.start();
  const [kari, ola] = world.clients;
  change(kari, list("L"), list("M"), ...Array.from({ length: count }, (_, index) => item(`i${index}`)));
  await world.settle();
  world.requests.length = 0;
  return { world, kari, ola };
}

/** All that is due, without that anybody is told of what the others did. */
async function quietly(world) {
  while (await world.tick());
}

async function agree(world) {
  await world.settle();
  for (const client of world.clients) {
    assert.deepEqual(shown(client), world.server.contents());
    assert.equal(status(client.state).sync, "saved");
    assert.equal(client.state.pending.size, 0);
  }
  return world.server.contents();
}

const modifies = ({ requests }) => requests.filter(({ path }) => path.endsWith("records/modify"));

test("a list goes with its items in one atomic request", async () => {
  const { world, ola } = await household();
  change(ola, gone("L", "Lists"));
  assert.deepEqual(Object.keys(await agree(world)), ["M"]);
  const [{ body }, ...more] = modifies(world);
  assert.equal(more.length, 0);
  assert.equal(body.atomic, true);
  assert.deepEqual(body.operations.map(({ record }) => record.recordName), ["i0", "i1", "L"]);
  assert.ok(body.operations.every(({ record }) => record.recordChangeTag));
});

test("what a tab deletes that has not seen its newest edit stays, with that edit", async () => {
  const { world, kari, ola } = await household();
  const seen = (name) => ola.state.view.get(name);
  const [i0, i1] = [seen("i0"), seen("i1")];
  change(kari, edit("i0", { comment: "oat" }));
  await world.settle();
  ola.dispatch({ type: "sessionLost" });
  change(ola, edit("i1", { comment: "rye" }));
  change(ola, { ...gone("i0"), seen: i0 }, { ...gone("i1"), seen: i1 });
  ola.dispatch({ type: "signedIn" });
  const contents = await agree(world);
  assert.deepEqual(Object.keys(contents).sort(), ["L", "M", "i0"]);
  assert.equal(contents.i0.comment, "oat");
});

test("an edit of an item that was deleted by itself keeps the list that is deleted after it", async () => {
  const { world, kari, ola } = await household();
  ola.dispatch({ type: "sessionLost" });
  change(ola, gone("i0"));
  change(ola, gone("L", "Lists"));
  change(kari, edit("i0", { comment: "oat" }));
  await quietly(world);
  ola.dispatch({ type: "signedIn" });
  const contents = await agree(world);
  assert.deepEqual(Object.keys(contents).sort(), ["L", "M", "i0", "i1"]);
  assert.equal(contents.i0.comment, "oat");
});

test("an item that another person moved into a list keeps it from being deleted", async () => {
  const { world, kari, ola } = await household();
  ola.dispatch({ type: "sessionLost" });
  change(ola, gone("M", "Lists"));
  change(kari, edit("i0", { list: "M" }));
  await quietly(world);
  ola.dispatch({ type: "signedIn" });
  const contents = await agree(world);
  assert.deepEqual(Object.keys(contents).sort(), ["L", "M", "i0", "i1"]);
  assert.equal(contents.i0.list, "M");
});

test("an edit that the deleter has not seen keeps the list and all its items", async () => {
  const { world, kari, ola } = await household();
  change(kari, edit("i0", { comment: "oat" }));
  await quietly(world);
  change(ola, gone("L", "Lists"));
  const contents = await agree(world);
  assert.deepEqual(Object.keys(contents).sort(), ["L", "M", "i0", "i1"]);
  assert.equal(contents.i0.comment, "oat");
  assert.ok(world.told.some(({ what, title }) => what === "keptEdit" && title === "L"));
});

test("a new item that the deleter has not seen keeps the list", async () => {
  const { world, kari, ola } = await household();
  change(kari, item("eggs"));
  await quietly(world);
  change(ola, gone("L", "Lists"));
  assert.deepEqual(Object.keys(await agree(world)).sort(), ["L", "M", "eggs", "i0", "i1"]);
});

test("a tick or a move that the deleter has not seen goes with the list", async () => {
  const { world, kari, ola } = await household();
  change(kari, edit("i0", { checked: 5 }), edit("i1", { position: "W" }));
  await quietly(world);
  change(ola, gone("L", "Lists"));
  assert.deepEqual(Object.keys(await agree(world)), ["M"]);
});

test("an item that somebody moved to another list, unseen, stays there", async () => {
  const { world, kari, ola } = await household();
  change(kari, edit("i0", { list: "M" }));
  await quietly(world);
  change(ola, gone("L", "Lists"));
  assert.deepEqual(Object.keys(await agree(world)).sort(), ["M", "i0"]);
});

test("an item that is moved here to another list just before stays there", async () => {
  const { world, ola } = await household();
  change(ola, edit("i0", { list: "M" }), gone("L", "Lists"));
  assert.deepEqual(Object.keys(await agree(world)).sort(), ["M", "i0"]);
});

test("an item that another person deleted meanwhile does not hold the list", async () => {
  const { world, kari, ola } = await household();
  change(kari, gone("i0"));
  await quietly(world);
  change(ola, gone("L", "Lists"));
  assert.deepEqual(Object.keys(await agree(world)), ["M"]);
});

test("a new item whose answer was lost goes with its list, unless it was edited", async () => {
  for (const isEdited of [false, true]) {
    const { world, kari, ola } = await household();
    const { handle } = world.server;
    let isLost = false;
    world.server.handle = (path, body, person) => {
      const answer = handle(path, body, person);
      if (isLost || !path.endsWith("records/modify")) return answer;
      isLost = true;
      return { serverErrorCode: "TRY_AGAIN_LATER", reason: "the answer was lost" };
    };
    change(ola, item("eggs"));
    while (!isLost) await world.tick();
    ola.dispatch({ type: "sessionLost" });
    change(ola, gone("L", "Lists"));
    kari.dispatch({ type: "told" });
    await quietly(world);
    if (isEdited) change(kari, edit("eggs", { number: 6 }));
    await quietly(world);
    ola.dispatch({ type: "signedIn" });
    assert.deepEqual(Object.keys(await agree(world)).sort(), isEdited ? ["L", "M", "eggs", "i0", "i1"] : ["M"]);
  }
});

test("a list of many items goes in parts, the list last", async () => {
  const { world, ola } = await household(450);
  change(ola, gone("L", "Lists"));
  assert.deepEqual(Object.keys(await agree(world)), ["M"]);
  assert.deepEqual(modifies(world).map(({ body: { operations } }) => operations.length), [199, 199, 53]);
});

test("what a part has deleted comes back when a later one meets an edit", async () => {
  const { world, kari, ola } = await household(450);
  change(kari, edit("i449", { comment: "oat" }));
  await quietly(world);
  change(ola, gone("L", "Lists"));
  const contents = await agree(world);
  assert.equal(Object.keys(contents).length, 452);
  assert.deepEqual(contents.i0, { name: "i0", list: "L", position: "V" });
  assert.equal(contents.i449.comment, "oat");
});

test("what a part has deleted comes back though its answer was lost, and after a crash", async () => {
  const { world, kari, ola } = await household(250);
  const { handle } = world.server;
  let isLost = false;
  world.server.handle = (path, body, person) => {
    const answer = handle(path, body, person);
    if (isLost || !body.atomic) return answer;
    isLost = true;
    return { serverErrorCode: "TRY_AGAIN_LATER", reason: "the answer was lost" };
  };
  change(kari, edit("i249", { comment: "oat" }));
  await quietly(world);
  change(ola, gone("L", "Lists"));
  while (!isLost) await world.tick();
  ola.crash();
  assert.equal(Object.keys(await agree(world)).length, 252);
});

for (const moment of ["while its first part flies", "after its first part"]) {
  test(`the deletion of a long list is undone ${moment}`, async () => {
    const { world, ola } = await household(250);
    const before = world.server.contents();
    const isAt = () => (moment.startsWith("while") ? !world.server.contents().i0 : ola.state.pending.get("i0").waiting?.gone);
    change(ola, gone("L", "Lists"));
    while (!isAt()) await world.tick();
    change(ola, list("L"), ...Array.from({ length: 250 }, (_, index) => item(`i${index}`)));
    assert.deepEqual(await agree(world), before);
  });
}

test("who deletes the root of what others share takes none of its items along", async () => {
  const { world, kari } = await household(2, { people: ["kari", "ola"] });
  world.server.share("kari", "L", "ola", "READ_WRITE");
  await world.settle();
  world.requests.length = 0;
  change(world.clients[1], gone("@kari/L", "Lists"));
  await quietly(world);
  assert.deepEqual(modifies(world).map(({ body }) => body.operations.map(({ record }) => record.recordName)), [["L"]]);
  assert.deepEqual(Object.keys(shown(kari)).sort(), ["L", "M", "i0", "i1"]);
});

test("a list that never reached the server comes back for an item that another tab adds as it is deleted", async () => {
  const { world, ola } = await household();
  ola.open();
  ola.dispatch({ type: "sessionLost" });
  change(ola, list("N"));
  change(ola, gone("N", "Lists"));
  ola.dispatch({ type: "changed", changes: [item("eggs", { list: "N" })] }, 1);
  ola.dispatch({ type: "signedIn" });
  const contents = await agree(world);
  assert.ok(contents.N && contents.eggs);
});
