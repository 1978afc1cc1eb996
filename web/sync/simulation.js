// Test support: several clients and a fake server under a seeded schedule, with answers that are late, lost or given twice.

import { createSync } from "./driver.js";
import { createFakeServer } from "./fake-server.js";
import { createMemoryStorage } from "./memory-storage.js";
import { createTransport, RequestFailed } from "./transport.js";

/** Mulberry32: small, seeded, good enough to choose faults. */
export function seeded(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const statuses = { BAD_REQUEST: 400, ZONE_NOT_FOUND: 404, TRY_AGAIN_LATER: 503 };
const microtasks = () => new Promise((resolve) => setImmediate(resolve));

export function createWorld({ seed = 1, clients = 1, faults = 0, strict = false } = {}) {
  const random = seeded(seed);
  const server = createFakeServer({ strict });
  const due = []; // things that may happen next, in any order
  const world = { server, random, faults, requests: [], holding: false, clients: [] };

  function send(method, path, body) {
    world.requests.push({ path, body });
    return new Promise((resolve, reject) => {
      due.push(() => {
        const fate = random();
        if (fate < world.faults / 3) return reject(new RequestFailed(0));
        const answer = server.handle(path, body);
        if (fate < (world.faults * 2) / 3) return reject(new RequestFailed(0));
        const last = fate < world.faults ? server.handle(path, body) : answer;
        if (last.serverErrorCode) reject(new RequestFailed(statuses[last.serverErrorCode], last));
        else resolve(last);
      });
    });
  }

  world.addClient = () => {
    const client = createSync({
      transport: createTransport(send),
      storage: createMemoryStorage(),
      onState() {},
      onSignInNeeded() {},
      random,
      setTimer: (fire) => due.push(fire),
    });
    world.clients.push(client);
    return client;
  };

  /** One thing that is due happens. False when nothing is. */
  world.tick = async () => {
    await microtasks();
    if (due.length === 0) return false;
    const [happening] = due.splice(Math.floor(random() * due.length), 1);
    happening();
    await microtasks();
    return true;
  };

  /** Everything happens until nothing is left to do, and each client hears of what the others did. */
  world.settle = async () => {
    for (let round = 0; round < 10_000; round += 1) {
      if (await world.tick()) continue;
      const behind = world.clients.filter((client) => client.state.token !== server.token);
      if (behind.length === 0) return;
      for (const client of behind) client.dispatch({ type: "told", token: server.token });
    }
    throw new Error("the world does not come to rest");
  };

  world.start = async () => {
    for (let count = 0; count < clients; count += 1) await world.addClient().start();
    const { faults: wanted } = world;
    world.faults = 0;
    await world.settle();
    world.faults = wanted;
    world.requests.length = 0;
  };

  return world;
}

/** What a client shows, as plain values by name. */
export function shown(client) {
  return Object.fromEntries([...client.state.view].map(([name, { fields }]) => [name, fields]));
}
