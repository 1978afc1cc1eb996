// Lists that others share: they come, are changed by both, and go.

import assert from "node:assert/strict";
import { test } from "node:test";
import { canWrite, initialState, status, step } from "./engine.js";
import { createWorld, shown } from "./simulation.js";

const list = (name) => ({ name, type: "Lists", fields: { name, position: "V" } });
const item = (name, of, fields = {}) => ({ name, type: "Items", fields: { name, list: of, position: "V", ...fields } });
const edit = (name, fields) => ({ name, type: "Items", fields });
const change = (client, ...changes) => client.dispatch({ type: "changed", changes });

/** Kari shares the list L with Ola, and has another, M, of her own. */
async function household(permission = "READ_WRITE", options = {}) {
  const world = createWorld({ clients: 2, people: ["kari", "ola"], ...options });
  await world.start();
  const [kari, ola] = world.clients;
  change(kari, list("L"), item("milk", "L"), list("M"), item("wine", "M"));
  change(ola, list("Mine"));
  await world.settle();
  world.server.share("kari", "L", "ola", permission);
  await world.settle();
  return { world, kari, ola };
}

test("a list that is shared comes with its items, under names of their own", async () => {
  const { ola } = await household();
  assert.deepEqual(Object.keys(shown(ola)).sort(), ["@kari/L", "@kari/milk", "Mine"]);
  assert.equal(shown(ola)["@kari/milk"].list, "@kari/L");
});

test("both add, change and tick", async () => {
  const { world, kari, ola } = await household();
  change(ola, edit("@kari/milk", { checked: 5 }), item("@kari/eggs", "@kari/L"));
  change(kari, edit("milk", { number: 2 }));
  await world.settle();
  assert.deepEqual(Object.keys(shown(kari)).sort(), ["L", "M", "eggs", "milk", "wine"]);
  assert.deepEqual(shown(kari).milk, { name: "milk", list: "L", position: "V", checked: 5, number: 2 });
  for (const client of [kari, ola]) assert.deepEqual(shown(client), world.server.contents(client.person));
});

test("the screens can see who takes part", async () => {
  const { kari, ola } = await household("READ_ONLY");
  const share = ola.state.view.get(ola.state.view.get("@kari/L").share);
  assert.equal(share.type, "cloudkit.share");
  assert.deepEqual(share.currentUserParticipant, { permission: "READ_ONLY" });
  assert.deepEqual([canWrite(ola.state, "@kari/milk"), canWrite(ola.state, "@kari/L")], [false, false]);
  assert.deepEqual([canWrite(kari.state, "milk"), canWrite(ola.state, "Mine")], [true, true]);
});

test("a permission that changes is seen", async () => {
  const { world, ola } = await household("READ_ONLY");
  world.server.share("kari", "L", "ola", "READ_WRITE");
  await world.settle();
  assert.equal(canWrite(ola.state, "@kari/milk"), true);
});

test("what the server refuses in a place blocks nothing else", async () => {
  const { world, ola } = await household("READ_ONLY");
  change(ola, edit("@kari/milk", { number: 3 }), { name: "Mine", type: "Lists", fields: { name: "Other" } });
  await world.settle();
  assert.equal(world.server.contents("ola").Mine.name, "Other");
  assert.deepEqual([status(ola.state).waiting, status(ola.state).refused], [1, 1]);
  ola.dispatch({ type: "discarded" });
  assert.equal(shown(ola)["@kari/milk"].number, undefined);
});

for (const moment of ["known", "not known yet"]) {
  test(`a share that ends, ${moment} here, leaves nothing to see, and what waited is kept apart`, async () => {
    const { world, ola } = await household();
    if (moment === "known") {
      ola.dispatch({ type: "sessionLost" });
      change(ola, edit("@kari/milk", { comment: "oat" }), item("@kari/eggs", "@kari/L"));
    }
    world.server.share("kari", "L", "ola", null);
    if (moment === "known") ola.dispatch({ type: "signedIn" });
    else change(ola, edit("@kari/milk", { comment: "oat" }), item("@kari/eggs", "@kari/L"));
    await world.settle();
    assert.deepEqual(Object.keys(shown(ola)), ["Mine"]);
    assert.deepEqual([...ola.state.base.keys()], ["Mine"]);
    const { waiting, refused } = status(ola.state);
    assert.deepEqual([waiting, refused], [2, 2]);
    const kept = ola.state.pending.get("@kari/milk");
    assert.deepEqual([kept.refused.code, kept.waiting.fields.name, kept.waiting.fields.comment], ["SHARE_ENDED", "milk", "oat"]);
    assert.ok(world.told.some(({ what, title }) => what === "shareEnded" && title === "L"));
    ola.dispatch({ type: "discarded" });
    assert.equal(status(ola.state).sync, "saved");
  });
}

test("what was kept apart is sent when the share comes back", async () => {
  const { world, kari, ola } = await household();
  ola.dispatch({ type: "sessionLost" });
  change(ola, edit("@kari/milk", { comment: "oat" }), item("@kari/eggs", "@kari/L"));
  world.server.share("kari", "L", "ola", null);
  ola.dispatch({ type: "signedIn" });
  await world.settle();
  world.server.share("kari", "L", "ola", "READ_WRITE");
  await world.settle();
  assert.equal(shown(kari).milk.comment, "oat");
  assert.ok(shown(kari).eggs);
  assert.deepEqual(shown(ola), world.server.contents("ola"));
  assert.equal(status(ola.state).sync, "saved");
});

test("what two tabs change in a share that has just ended is kept apart together", async () => {
  const { world, kari, ola } = await household();
  const seen = ola.state.view.get("@kari/milk");
  world.server.share("kari", "L", "ola", null);
  await world.settle();
  change(ola, { ...edit("@kari/milk", { name: "oat milk" }), seen });
  change(ola, { ...edit("@kari/milk", { number: 3 }), seen });
  world.server.share("kari", "L", "ola", "READ_WRITE");
  await world.settle();
  assert.deepEqual([shown(kari).milk.name, shown(kari).milk.number], ["oat milk", 3]);
  assert.deepEqual(shown(ola), world.server.contents("ola"));
  assert.equal(status(ola.state).sync, "saved");
});

test("a tick that was kept apart does not bring back what was deleted meanwhile, an edit does", async () => {
  const { world, kari, ola } = await household();
  change(kari, item("eggs", "L"), item("bread", "L"));
  await world.settle();
  ola.dispatch({ type: "sessionLost" });
  change(ola, edit("@kari/milk", { checked: 5 }), edit("@kari/eggs", { checked: 6 }), edit("@kari/bread", { comment: "rye" }));
  world.server.share("kari", "L", "ola", null);
  ola.dispatch({ type: "signedIn" });
  await world.settle();
  change(kari, { name: "milk", type: "Items", delete: true }, { name: "bread", type: "Items", delete: true });
  await world.settle();
  world.server.share("kari", "L", "ola", "READ_WRITE");
  await world.settle();
  assert.deepEqual(Object.keys(shown(kari)).sort(), ["L", "M", "bread", "eggs", "wine"]);
  assert.deepEqual([shown(kari).bread.comment, shown(kari).eggs.checked], ["rye", 6]);
  assert.deepEqual(shown(ola), world.server.contents("ola"));
  assert.equal(status(ola.state).sync, "saved");
});

test("what was saved without an answer and then taken back is taken back when the share comes back", async () => {
  const { world, kari, ola } = await household();
  const { handle } = world.server;
  let isLost = false;
  world.server.handle = (path, body, person) => {
    const answer = handle(path, body, person);
    if (isLost || !path.endsWith("records/modify")) return answer;
    isLost = true;
    return { serverErrorCode: "TRY_AGAIN_LATER", reason: "the answer was lost" };
  };
  change(ola, edit("@kari/milk", { comment: "oat" }));
  while (!isLost) await world.tick();
  ola.dispatch({ type: "sessionLost" });
  change(ola, edit("@kari/milk", { comment: null }));
  world.server.share("kari", "L", "ola", null);
  ola.dispatch({ type: "signedIn" });
  await world.settle();
  world.server.share("kari", "L", "ola", "READ_WRITE");
  await world.settle();
  assert.equal(shown(kari).milk.comment, undefined);
  assert.deepEqual(shown(ola), world.server.contents("ola"));
});

test("of two lists in one place one goes, the other stays", async () => {
  const { world, ola } = await household();
  world.server.share("kari", "M", "ola", "READ_WRITE");
  await world.settle();
  ola.dispatch({ type: "sessionLost" });
  change(ola, edit("@kari/milk", { comment: "oat" }), edit("@kari/wine", { number: 6 }));
  world.server.share("kari", "L", "ola", null);
  ola.dispatch({ type: "signedIn" });
  await world.settle();
  assert.deepEqual(Object.keys(shown(ola)).sort(), ["@kari/M", "@kari/wine", "Mine"]);
  assert.equal(world.server.contents("kari").wine.number, 6);
  assert.equal(ola.state.pending.get("@kari/milk").lost, true);
});

test("a list that its owner deletes takes the share along", async () => {
  const { world, kari, ola } = await household();
  change(kari, { name: "L", type: "Lists", delete: true });
  await world.settle();
  assert.deepEqual(Object.keys(shown(ola)), ["Mine"]);
  assert.deepEqual([...ola.state.places.keys()], [""]);
});

test("one place that fails for ever lets the others go on", async () => {
  const { world, kari, ola } = await household();
  const { handle } = world.server;
  world.server.handle = (path, body, person) => {
    const result = handle(path, body, person);
    if (person !== "ola" || !path.includes("/shared/records/modify")) return result;
    return { records: result.records.map(({ recordName }) => ({ recordName, serverErrorCode: "ZONE_BUSY", reason: "busy" })) };
  };
  change(ola, edit("@kari/milk", { number: 3 }), { name: "Mine", type: "Lists", fields: { name: "Other" } });
  for (let count = 0; count < 200; count += 1) await world.tick();
  change(kari, edit("wine", { number: 2 }));
  for (let count = 0; count < 200; count += 1) await world.tick();
  assert.equal(world.server.contents("ola").Mine.name, "Other");
  assert.equal(status(ola.state).sync, "waiting");
  assert.equal(status(ola.state).offline, false);
  world.server.handle = handle;
  await world.settle();
  assert.equal(status(ola.state).sync, "saved");
});

test("a token of the shared database that has expired loses nothing that waits, and no place", async () => {
  const { world, ola } = await household();
  const { handle } = world.server;
  let isExpired = true;
  world.server.handle = (path, body, person) => {
    if (!path.endsWith("changes/database") || !body.syncToken || !isExpired) return handle(path, body, person);
    isExpired = false;
    return { serverErrorCode: "BAD_REQUEST", reason: "token expired" };
  };
  change(ola, edit("@kari/milk", { number: 3 }));
  ola.dispatch({ type: "online" });
  await world.settle();
  assert.equal(isExpired, false);
  assert.deepEqual(shown(ola), world.server.contents("ola"));
  assert.equal(world.server.contents("kari").milk.number, 3);
});

test("a guest has the places of others only", () => {
  let { state, actions } = step(initialState(null, { isGuest: true }), { type: "started" });
  assert.deepEqual(actions.map(({ type }) => type), ["fetchPlaces"]);
  const places = [{ place: "kari", deleted: false }];
  ({ state, actions } = step(state, { type: "placesFetched", id: actions[0].id, places, token: "1", more: false }));
  assert.deepEqual(actions.map(({ type, place }) => [type, place]), [["fetch", "kari"]]);
  ({ state, actions } = step(state, { type: "fetched", id: actions[0].id, records: [], token: "1", more: false }));
  assert.deepEqual([actions, state.loaded], [[], true]);
  assert.equal(canWrite(state, "anything"), false);
});

test("a hello of the stream has every place looked at", async () => {
  const { world, ola } = await household();
  world.requests.length = 0;
  ola.dispatch({ type: "told" });
  await world.settle();
  const asked = world.requests.map(({ path }) => path.split("production/")[1]).sort();
  assert.deepEqual(asked, ["private/changes/zone", "shared/changes/database", "shared/changes/zone"]);
});
