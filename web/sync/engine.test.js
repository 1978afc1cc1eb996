import assert from "node:assert/strict";
import { test } from "node:test";
import { initialState, status, step } from "./engine.js";
import { createWorld, shown } from "./simulation.js";

const list = (name, fields = {}) => ({ name, type: "Lists", fields: { name, position: "V", ...fields } });
const item = (name, fields = {}) => ({ name, type: "Items", fields: { name, list: "L", position: "V", ...fields } });
const edit = (name, fields, type = "Items") => ({ name, type, fields });
const gone = (name, type = "Items") => ({ name, type, delete: true });
const change = (client, ...changes) => client.dispatch({ type: "changed", changes });
const sent = (world) =>
  world.requests.filter(({ path }) => path.endsWith("records/modify")).flatMap(({ body }) => body.operations);

async function household(options) {
  const world = createWorld(options);
  await world.start();
  const [first] = world.clients;
  change(first, list("L"), item("milk"), item("bread"));
  await world.settle();
  world.requests.length = 0;
  return world;
}

test("a change shows at once and waits", () => {
  const { state } = step(initialState(), { type: "changed", changes: [list("L")] });
  assert.equal(state.view.get("L").fields.name, "L");
  assert.deepEqual([status(state).sync, status(state).waiting], ["saving", 1]);
});

test("a step leaves the state before it untouched", () => {
  const before = step(initialState(), { type: "changed", changes: [list("L")] }).state;
  const copy = structuredClone([...before.pending, ...before.view]);
  step(before, { type: "changed", changes: [edit("L", { name: "M" }, "Lists"), item("x")] });
  assert.deepEqual([...before.pending, ...before.view], copy);
});

test("the zone is made when it is missing, and the change then sent once", async () => {
  const world = await household();
  assert.deepEqual(Object.keys(world.server.contents()).sort(), ["L", "bread", "milk"]);
  assert.equal(status(world.clients[0].state).sync, "saved");
});

test("changes to one record coalesce while they wait, never while in flight", async () => {
  const world = await household();
  const [client] = world.clients;
  change(client, edit("milk", { number: 1 }));
  change(client, edit("milk", { number: 2 }));
  change(client, edit("milk", { number: 3, unit: "l" }));
  await world.settle();
  const operations = sent(world);
  assert.deepEqual(
    operations.map(({ record }) => record.fields.number.value),
    [1, 3],
  );
  assert.deepEqual(world.server.contents().milk, { name: "milk", list: "L", position: "V", number: 3, unit: "l" });
});

test("a part of an item that is gone makes no item in no list", () => {
  const { state } = step(initialState(), { type: "changed", changes: [list("L"), edit("milk", { section: "Dairy" }), edit("bread", { comment: null })] });
  assert.deepEqual([...state.view.keys()], ["L"]);
  assert.deepEqual([...state.pending.keys()], ["L"]);
});

test("what was typed about an item that is gone brings all of it back", () => {
  const seen = { ...item("milk", { unit: "l" }), tag: "1" };
  const { state } = step(initialState(), { type: "changed", changes: [list("L"), { ...edit("milk", { comment: "oat" }), seen }] });
  assert.deepEqual(state.view.get("milk").fields, { ...seen.fields, comment: "oat" });
});

test("ticking and unticking before anything is sent sends nothing", async () => {
  const world = await household();
  const [client] = world.clients;
  change(client, edit("bread", { number: 1 })); // keeps the line busy
  change(client, edit("milk", { checked: 5 }));
  change(client, edit("milk", { checked: null }));
  await world.settle();
  assert.deepEqual(
    sent(world).map(({ record }) => record.recordName),
    ["bread"],
  );
});

test("a new record deleted before it is sent is never sent", async () => {
  const world = await household();
  const [client] = world.clients;
  change(client, edit("bread", { number: 1 }));
  change(client, item("eggs"));
  change(client, gone("eggs"));
  await world.settle();
  assert.equal(sent(world).length, 1);
});

test("two people change different fields of one record: both stay", async () => {
  const world = await household({ clients: 2 });
  const [a, b] = world.clients;
  change(a, edit("milk", { number: 2 }));
  change(b, edit("milk", { comment: "oat" }));
  await world.settle();
  assert.deepEqual(world.server.contents().milk, { name: "milk", list: "L", position: "V", number: 2, comment: "oat" });
  assert.deepEqual(shown(a), shown(b));
});

test("an edit beats a deletion made elsewhere, whichever comes first", async () => {
  for (const order of [0, 1]) {
    const world = await household({ clients: 2, seed: 7 + order });
    const people = order ? [...world.clients].reverse() : world.clients;
    change(people[0], gone("milk"));
    change(people[1], edit("milk", { comment: "oat" }));
    await world.settle();
    assert.equal(world.server.contents().milk?.comment, "oat");
    assert.deepEqual(shown(people[0]), shown(people[1]));
  }
});

test("a tick does not bring back what another person deleted", async () => {
  for (const order of [0, 1]) {
    const world = await household({ clients: 2, seed: 3 });
    const people = order ? [...world.clients].reverse() : world.clients;
    change(people[0], gone("milk"));
    change(people[1], edit("milk", { checked: 5 }));
    await world.settle();
    assert.equal(world.server.contents().milk, undefined);
    assert.deepEqual(shown(people[0]), shown(people[1]));
  }
});

test("an item added to a list that another person deleted brings the list back", async () => {
  for (const strict of [false, true]) {
    const world = await household({ clients: 2, strict });
    const [a, b] = world.clients;
    change(a, gone("L", "Lists"));
    while (world.server.contents().L) await world.tick();
    change(b, item("eggs"));
    await world.settle();
    const contents = world.server.contents();
    assert.ok(contents.L && contents.eggs);
    assert.deepEqual(shown(a), shown(b));
  }
});

test("deleting a list is one request; its undo brings everything back", async () => {
  const world = await household();
  const [client] = world.clients;
  const before = world.server.contents();
  await change(client, gone("L", "Lists"));
  assert.deepEqual(shown(client), {});
  await world.settle();
  assert.equal(world.requests.filter(({ path }) => path.endsWith("records/modify")).length, 1);
  assert.deepEqual(world.server.contents(), {});
  change(client, list("L"), item("milk"), item("bread"));
  await world.settle();
  assert.deepEqual(world.server.contents(), before);
});

test("deleting a list and undoing it before it is sent changes nothing", async () => {
  const world = await household();
  const [client] = world.clients;
  const before = world.server.contents();
  change(client, gone("L", "Lists"));
  change(client, list("L"), item("milk"), item("bread"));
  await world.settle();
  assert.deepEqual(world.server.contents(), before);
  assert.deepEqual(shown(client), before);
});

test("a create whose answer was lost is not made twice and not taken for a conflict", async () => {
  const world = await household();
  const [client] = world.clients;
  const { handle } = world.server;
  let lost = false;
  world.server.handle = (path, body) => {
    const answer = handle(path, body);
    if (lost || !path.endsWith("modify")) return answer;
    lost = true;
    return { serverErrorCode: "TRY_AGAIN_LATER", reason: "answer lost" };
  };
  change(client, item("eggs", { number: 6 }));
  await world.settle();
  assert.equal(world.server.contents().eggs.number, 6);
  assert.equal(status(client.state).sync, "saved");
});

test("ten fast ticks over a slow line end as ten ticks", async () => {
  const world = await household({ clients: 2 });
  const [a, b] = world.clients;
  const names = Array.from({ length: 10 }, (_, index) => `i${index}`);
  change(a, ...names.map((name) => item(name)));
  await world.settle();
  for (const name of names) {
    change(a, edit(name, { checked: 5 }));
    if (world.random() < 0.3) await world.tick();
  }
  await world.settle();
  for (const name of names) assert.equal(shown(b)[name].checked, 5);
});

test("batches hold at most 200 operations", async () => {
  const world = await household();
  const [client] = world.clients;
  change(client, ...Array.from({ length: 450 }, (_, index) => item(`i${index}`)));
  await world.settle();
  const batches = world.requests.filter(({ path }) => path.endsWith("records/modify")).map(({ body }) =>
    body.operations.length
  );
  assert.deepEqual(batches, [200, 200, 50]);
});

test("a session that ends keeps the queue, and signing in sends it", async () => {
  const world = await household();
  const [client] = world.clients;
  client.dispatch({ type: "sessionLost" });
  change(client, edit("milk", { number: 4 }));
  await world.settle();
  assert.deepEqual([status(client.state).sync, status(client.state).signedOut], ["waiting", true]);
  client.dispatch({ type: "signedIn" });
  await world.settle();
  assert.equal(world.server.contents().milk.number, 4);
});

test("one refused change neither blocks the others nor is forgotten", async () => {
  const world = await household();
  const [client] = world.clients;
  const { handle } = world.server;
  world.server.handle = (path, body) => {
    const poison = body.operations?.some(({ record }) => record.recordName === "bad");
    return poison ? { serverErrorCode: "BAD_REQUEST", reason: "too large" } : handle(path, body);
  };
  change(client, edit("bread", { number: 9 }));
  change(client, item("bad"), item("good"));
  await world.settle();
  assert.ok(world.server.contents().good);
  assert.deepEqual([status(client.state).sync, status(client.state).refused], ["waiting", 1]);
  await client.dispatch({ type: "discarded" });
  assert.equal(status(client.state).sync, "saved");
});

test("an expired token has the replica read anew, without what is gone", async () => {
  const world = await household({ clients: 2 });
  const [a, b] = world.clients;
  const { handle } = world.server;
  change(a, gone("milk"));
  world.server.handle = (path, body) => {
    const expired = path.endsWith("changes/zone") && body.zones[0].syncToken;
    if (!expired) return handle(path, body);
    world.server.handle = handle;
    return { serverErrorCode: "BAD_REQUEST", reason: "token expired" };
  };
  await world.settle();
  assert.deepEqual(shown(b), world.server.contents());
});

test("a batch is bounded in bytes too, and what is larger goes alone", async () => {
  const world = await household();
  const [client] = world.clients;
  const long = (letters) => "é".repeat(letters);
  change(client, item("huge", { comment: long(400_000) }), ...["a", "b", "c"].map((name) => item(name, { comment: long(60_000) })));
  await world.settle();
  const batches = world.requests.filter(({ path }) => path.endsWith("records/modify")).map(({ body }) => body.operations.map(({ record }) => record.recordName));
  assert.deepEqual(batches, [["huge"], ["a", "b"], ["c"]]);
});

test("after one of many changes was refused, the rest goes in large batches again", async () => {
  const world = await household();
  const [client] = world.clients;
  const { handle } = world.server;
  world.server.handle = (path, body) => {
    const poison = body.operations?.some(({ record }) => record.recordName === "i7");
    return poison ? { serverErrorCode: "BAD_REQUEST", reason: "too large" } : handle(path, body);
  };
  change(client, ...Array.from({ length: 200 }, (_, index) => item(`i${index}`)));
  await world.settle();
  assert.equal(Object.keys(world.server.contents()).length, 3 + 199);
  assert.equal(status(client.state).refused, 1);
  world.requests.length = 0;
  change(client, ...Array.from({ length: 200 }, (_, index) => item(`j${index}`)));
  await world.settle();
  const batches = world.requests.filter(({ path }) => path.endsWith("records/modify"));
  assert.ok(batches.length <= 2, `${batches.length} batches`);
});

test("records that are throttled one by one are tried ever later", async () => {
  const world = await household();
  const [client] = world.clients;
  const delays = [];
  const { handle } = world.server;
  let count = 0;
  world.server.handle = (path, body) => {
    if (!path.endsWith("records/modify") || (count += 1) > 3) return handle(path, body);
    delays.push(client.state.waits.get("")?.attempts ?? 0);
    return { records: body.operations.map(({ record }) => ({ recordName: record.recordName, serverErrorCode: "THROTTLED", retryAfter: 1 })) };
  };
  change(client, edit("milk", { number: 3 }));
  await world.settle();
  assert.deepEqual(delays, [0, 1, 2]);
  assert.equal(world.server.contents().milk.number, 3);
});
