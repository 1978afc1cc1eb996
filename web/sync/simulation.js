// Test support: several clients and a fake server under a seeded schedule, with answers that are late, lost or given twice.

import { createDevice } from "./devices.js";
import { createFakeServer } from "./fake-server.js";
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

/** The clients belong to `people` by turns; the first of them is whose zone the tests of one zone look at. */
export function createWorld({ seed = 1, clients = 1, faults = 0, strict = false, people = ["kari"], tools } = {}) {
  const random = seeded(seed);
  const server = createFakeServer({ strict, people });
  const due = []; // things that may happen next, in any order
  const world = { server, random, faults, requests: [], told: [], entries: [], clients: [] };

  const sendAs = (person) => (method, path, body) => {
    world.requests.push({ path, body });
    return new Promise((resolve, reject) => {
      due.push(() => {
        const fate = random();
        if (fate < world.faults / 3) return reject(new RequestFailed(0));
        const answer = server.handle(path, body, person);
        if (fate < (world.faults * 2) / 3) return reject(new RequestFailed(0));
        const last = fate < world.faults ? server.handle(path, body, person) : answer;
        if (last.serverErrorCode) reject(new RequestFailed(statuses[last.serverErrorCode], last));
        else resolve(last);
      });
    });
  };

  world.addClient = (person = people[world.clients.length % people.length]) => {
    const client = createDevice({
      transport: createTransport(sendAs(person), { owner: person }),
      options: { me: person },
      tools,
      random,
      setTimer: (fire) => due.push(fire),
      onTold: (notice) => world.told.push(notice),
      onEntries: (entries) => world.entries.push(...entries),
    });
    client.person = person;
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

  const isBehind = ({ person, state: { places } }) => {
    const tokens = server.tokens(person);
    return tokens.size !== places.size || [...tokens].some(([place, token]) => places.get(place)?.token !== token);
  };

  /** Everything happens until nothing is left to do, and each client hears of what the others did. */
  world.settle = async () => {
    for (let round = 0; round < 10_000; round += 1) {
      if (await world.tick()) continue;
      const behind = world.clients.filter(isBehind);
      if (behind.length === 0) return;
      for (const client of behind) client.dispatch({ type: "told" });
    }
    throw new Error("the world does not come to rest");
  };

  world.start = async () => {
    for (let count = 0; count < clients; count += 1) world.addClient().start();
    const { faults: wanted } = world;
    world.faults = 0;
    await world.settle();
    world.faults = wanted;
    world.requests.length = 0;
  };

  return world;
}

/** What a client shows, but for shares, as plain values by name. */
export function shown(client) {
  const records = [...client.state.view].filter(([, { type }]) => type !== "cloudkit.share");
  return Object.fromEntries(records.map(([name, { fields }]) => [name, fields]));
}
