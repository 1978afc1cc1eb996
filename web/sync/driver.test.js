// The driver over a disk in memory: what is kept when, what happens when the disk fails, and how tabs share it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSync } from "./driver.js";
import { createDisk, createMemoryStorage } from "./memory-storage.js";

const list = { name: "L", type: "Lists", fields: { name: "Shop", position: "V" } };
const item = (name, fields = {}) => ({ name, type: "Items", fields: { name, list: "L", position: "V", ...fields } });
const changed = (...changes) => ({ type: "changed", changes });
const turns = async (count = 20) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** A channel to the other tabs of one browser, and which of them has the lock. */
function createBrowser() {
  const listeners = new Map();
  const queue = [];
  return (id) => {
    const tab = {
      areShared: true,
      id,
      join: (callbacks) => (queue.push({ tab, ...callbacks }), queue[0].tab === tab && callbacks.onElected()),
      resigned() {
        queue.push(queue.shift());
        queue[0].onElected();
      },
      nudge() {},
      leave() {},
      on: (type, listener) => listeners.set(`${id} ${type}`, listener),
      post(message) {
        const data = structuredClone(message);
        for (const [key, listener] of listeners) if (key.split(" ")[1] === data.type && !key.startsWith(`${id} `)) setImmediate(() => listener(data));
      },
      takeOver: () => queue[0].onResign(),
      dies: () => {
        queue.splice(queue.findIndex((each) => each.tab === tab), 1);
        queue[0]?.onElected();
      },
    };
    return tab;
  };
}

function open(disk, { tabs, answers = null } = {}) {
  const storage = createMemoryStorage(disk);
  const seen = { stored: [], states: 0, actions: [], timers: [] };
  const sync = createSync({
    storage,
    tabs,
    transport: {
      perform: (action) => {
        seen.actions.push(action);
        return answers?.(action) ?? new Promise(() => {});
      },
    },
    onState: () => (seen.states += 1),
    onStored: (stored) => seen.stored.push(stored),
    setTimer: (fire) => seen.timers.push(fire),
    random: () => 0.5,
    now: () => 1000,
  });
  return Object.assign(seen, { sync, storage, shows: (name) => sync.state.view.has(name) });
}

test("what was dispatched is on the disk before it is shown, and after a crash", async () => {
  const disk = createDisk();
  const tab = open(disk);
  await tab.sync.start();
  const { states } = tab;
  const done = tab.sync.dispatch(changed(list, item("milk")));
  assert.equal(tab.states, states, "nothing is shown before it is kept");
  await done;
  assert.ok(tab.shows("milk"));
  tab.storage.crash();
  const next = open(disk);
  await next.sync.start();
  assert.ok(next.shows("milk"));
  assert.equal(next.sync.state.pending.size, 2);
});

test("events that wait are stepped in their order, in one transaction", async () => {
  const disk = createDisk();
  const tab = open(disk);
  await tab.sync.start();
  await turns();
  const { number } = disk;
  tab.sync.dispatch(changed(list));
  for (let count = 1; count <= 50; count += 1) tab.sync.dispatch(changed(item("milk", { number: count })));
  await tab.sync.settled;
  assert.equal(tab.sync.state.view.get("milk").fields.number, 50);
  assert.ok(disk.number - number <= 2, `${disk.number - number} transactions`);
});

test("a crash between keeping and sending sends it again, as what may have arrived", async () => {
  const disk = createDisk();
  const answers = ({ type, id }) => (type === "query" ? { type: "queried", id, records: [] } : null);
  const tab = open(disk, { answers });
  await tab.sync.start();
  await tab.sync.dispatch(changed(list));
  await turns();
  disk.pending.set("L", { ...disk.pending.get("L"), flight: { kind: "save", ...list }, waiting: null });
  tab.storage.crash();
  const next = open(disk, { answers });
  await next.sync.start();
  await turns();
  const { flight, waiting, attempted } = next.sync.state.pending.get("L");
  assert.ok(flight ?? waiting, "it is still to be sent");
  assert.ok(attempted, "and it is known that it may be there");
});

test("a full disk keeps nothing from the screen, and is written when there is room", async () => {
  const disk = createDisk();
  const tab = open(disk);
  await tab.sync.start();
  disk.fault = "full";
  await tab.sync.dispatch(changed(list));
  await tab.sync.dispatch(changed(item("milk")));
  assert.ok(tab.shows("milk"));
  assert.deepEqual(tab.stored.at(-1), { stored: "failed", why: "full" });
  assert.equal(disk.pending.size, 0);
  disk.fault = null;
  tab.timers.at(-1)();
  await tab.sync.settled;
  assert.deepEqual(tab.stored.at(-1), { stored: "saved", why: null });
  assert.deepEqual([...disk.pending.keys()], ["L", "milk"]);
  assert.equal(disk.history.length > 0, true, "their history is kept as well");
});

test("what another tab wrote while the disk failed here stays, under what was done here", async () => {
  const disk = createDisk();
  const browser = createBrowser();
  const [first, second] = [open(disk, { tabs: browser("1") }), open(disk, { tabs: browser("2") })];
  await first.sync.start();
  await first.sync.dispatch(changed(list, item("milk"), item("bread")));
  await second.sync.start();
  disk.fault = "broken";
  await first.sync.dispatch(changed({ name: "milk", type: "Items", fields: { number: 2 } }));
  disk.fault = null;
  await second.sync.dispatch(changed({ name: "bread", type: "Items", fields: { number: 3 } }));
  await first.sync.dispatch(changed(item("eggs")));
  await turns();
  for (const { sync } of [first, second]) {
    const number = (name) => sync.state.view.get(name).fields.number;
    assert.deepEqual([number("milk"), number("bread"), number("eggs")], [2, 3, undefined]);
  }
});

test("a store that was wiped is written anew from memory", async () => {
  const disk = createDisk();
  const tab = open(disk);
  await tab.sync.start();
  await tab.sync.dispatch(changed(list));
  disk.wipe();
  await tab.sync.dispatch(changed(item("milk")));
  assert.deepEqual([...disk.pending.keys()].sort(), ["L", "milk"]);
});

test("without a store each tab works in memory, says so, and still talks to the server", async () => {
  const disk = createDisk();
  disk.fault = "missing";
  const tab = open(disk, { tabs: createBrowser()("1") });
  await tab.sync.start();
  await tab.sync.dispatch(changed(list));
  assert.ok(tab.shows("L"));
  assert.deepEqual(tab.stored.at(-1), { stored: "failed", why: "missing" });
  assert.ok(tab.actions.length > 0);
});

test("only one tab talks to the server, and it sends what the others did", async () => {
  const disk = createDisk();
  const browser = createBrowser();
  const tabs = ["1", "2", "3"].map((id) => open(disk, { tabs: browser(id), answers: answering() }));
  for (const { sync } of tabs) await sync.start();
  await tabs[1].sync.dispatch(changed(list));
  await tabs[2].sync.dispatch(changed(item("milk")));
  await turns(60);
  for (const { sync } of tabs) assert.ok(sync.state.view.has("milk"));
  const sent = tabs.map(({ actions }) => actions.filter(({ type }) => type === "modify").flatMap(({ operations }) => operations.map(({ name }) => name)));
  assert.deepEqual(sent, [["L", "milk"], [], []]);
  for (const { sync } of tabs) assert.equal(sync.state.pending.size, 0);
});

test("a leader that is to stop finishes its exchange first, and the next one goes on", async () => {
  const disk = createDisk();
  const browser = createBrowser();
  const [one, two] = [browser("1"), browser("2")];
  let answer;
  const slow = (action) => new Promise((resolve) => (answer = () => resolve({ type: "failed", id: action.id, code: "NETWORK_ERROR" })));
  const first = open(disk, { tabs: one, answers: slow });
  const second = open(disk, { tabs: two });
  await first.sync.start();
  await second.sync.start();
  one.takeOver();
  await turns();
  assert.deepEqual([first.sync.isLeader, second.sync.isLeader, first.actions.map(({ type }) => type)], [true, false, ["query"]]);
  answer();
  await turns();
  assert.ok(!first.sync.isLeader && second.sync.isLeader);
  assert.equal(disk.meta.get("leader"), "2");
});

test("a tab that begins to lead while its disk fails goes on to lead", async () => {
  const disk = createDisk();
  disk.meta.set("leader", "0");
  const tab = open(disk, { tabs: createBrowser()("1") });
  const started = tab.sync.start();
  await Promise.resolve();
  disk.fault = "full";
  await started;
  await tab.sync.dispatch(changed(list));
  disk.fault = null;
  await tab.sync.dispatch(changed(item("milk")));
  assert.ok(tab.sync.isLeader);
  assert.equal(disk.meta.get("leader"), "1");
});

test("a tab that slept while another took the lead sends nothing more", async () => {
  const disk = createDisk();
  const browser = createBrowser();
  const tab = open(disk, { tabs: browser("1") });
  await tab.sync.start();
  await turns();
  browser("2").join({ onElected() {} });
  disk.meta.set("leader", "2");
  const { length } = tab.actions;
  await tab.sync.dispatch(changed(list));
  assert.equal(tab.actions.length, length);
  assert.ok(tab.shows("L"));
});

/** A server that has nothing and takes everything. */
function answering() {
  return ({ type, id, operations }) => {
    const answers = {
      query: { type: "queried", records: [] },
      fetch: { type: "fetched", records: [], token: "1", more: false },
      fetchPlaces: { type: "placesFetched", places: [], gone: [], token: "1", more: false },
      modify: {
        type: "saved",
        results: operations?.map(({ name, type: recordType, fields }) => ({ name, type: recordType, tag: "1", fields })),
      },
    };
    return answers[type] ? Promise.resolve({ ...answers[type], id }) : null;
  };
}

test("nothing is kept after everything was forgotten, not even what could not be kept before", async () => {
  const disk = createDisk();
  disk.fault = "full";
  const { sync, storage, timers } = open(disk);
  await sync.start();
  await sync.dispatch(changed(list));
  disk.fault = null;
  await storage.clear();
  for (const fire of timers) fire();
  await sync.dispatch(changed(item("milk")));
  assert.deepEqual([disk.base.size, disk.pending.size, disk.places.size], [0, 0, 0]);
});
