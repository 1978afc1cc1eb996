// Every state of the network, by one path: nothing but the server's own word signs anybody out or refuses a change.

import assert from "node:assert/strict";
import { test } from "node:test";
import { initialState, status, step } from "./engine.js";
import { request } from "./request.js";
import { createTransport } from "./transport.js";

const html = (status, headers = {}) => new Response("<!doctype html><title>Log in</title>", { status, headers: { "content-type": "text/html", ...headers } });
const json = (value, status = 200, headers = {}) =>
  new Response(typeof value === "string" ? value : JSON.stringify(value), { status, headers: { "content-type": "application/json", ...headers } });
const hang = (_, { signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
/** A body that begins and never ends. */
const drip = () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{"records":[')) }));

const away = { code: "NETWORK_ERROR", kept: true };
const portal = { code: "FOREIGN_ANSWER", kept: true };
const down = { code: "SERVICE_UNAVAILABLE", kept: true };

const table = {
  "airplane mode": [() => Promise.reject(new TypeError("Failed to fetch")), away],
  "the server hangs": [hang, away],
  "a fetch that ignores being given up": [() => new Promise(() => {}), away],
  "the body hangs": [drip, away],
  "the JSON is cut off": [() => json('{"records":[{"recordName":"mi'), away],
  "an empty answer": [() => json(""), away],
  "a captive portal": [() => html(200), portal],
  "a captive portal that speaks JSON": [() => json({ login: "https://portal.example" }), portal],
  "a captive portal's list": [() => json([1, 2]), portal],
  "a captive portal's null": [() => json("null"), portal],
  "a redirect to another page": [() => html(302, { location: "https://login.example/" }), portal],
  "a redirect that the browser hides": [() => ({ type: "opaqueredirect", status: 0, ok: false, headers: new Headers(), body: null }), portal],
  "a proxy wants a log-in": [() => html(401, { "www-authenticate": "Basic" }), portal],
  "a proxy refuses": [() => html(403), portal],
  "a proxy refuses in JSON": [() => json({ error: "forbidden" }, 403), portal],
  "a proxy wants a log-in, in JSON": [() => json({ message: "Unauthorized" }, 401), portal],
  "a page that is not there": [() => html(404), portal],
  "no server behind the gateway": [() => html(502), down],
  "the gateway's pause": [() => html(503, { "retry-after": "7" }), { ...down, retryAfter: 7 }],
  "too many requests, says a proxy": [() => html(429, { "retry-after": "9" }), { ...down, retryAfter: 9 }],
  "other results than were asked for": [() => json({ records: [] }), portal],
  "results of other records": [() => json({ records: [{ recordName: "other", recordType: "Items", recordChangeTag: "1" }] }), portal],
  "the server throttles": [() => json({ serverErrorCode: "THROTTLED", retryAfter: 20 }, 429), { code: "THROTTLED", retryAfter: 20, kept: true }],
  "the server has an error": [() => json({ serverErrorCode: "INTERNAL_ERROR" }, 500), { code: "INTERNAL_ERROR", kept: true }],
  "the session has ended": [() => json({ serverErrorCode: "AUTHENTICATION_REQUIRED" }, 421), { code: "AUTHENTICATION_REQUIRED", signedOut: true }],
  "the session is not known": [() => json({ serverErrorCode: "AUTHENTICATION_FAILED" }, 401), { code: "AUTHENTICATION_FAILED", signedOut: true }],
  "the server refuses": [() => json({ serverErrorCode: "BAD_REQUEST", reason: "no" }, 400), { code: "BAD_REQUEST", refused: true }],
};

const milk = { name: "milk", type: "Items", tag: "1", fields: { name: "milk", list: "L" } };

/** A client with one change that flies. */
function flying() {
  const places = new Map([["", { token: "1", loaded: true, queried: true, seen: null, zoneMissing: false, fetchWanted: false }]]);
  const change = { kind: "save", name: "milk", type: "Items", fields: { number: 2 } };
  const pending = new Map([["milk", { flight: null, waiting: change }]]);
  let result = step(initialState({ base: new Map([["milk", milk]]), pending, places, sharedToken: "1" }), { type: "started" });
  for (let count = 0; count < 3; count += 1) {
    const [action] = result.actions;
    if (action.type === "modify") return { state: result.state, action };
    const event = action.type === "fetch" ? { type: "fetched", records: [] } : { type: "placesFetched", places: [] };
    result = step(result.state, { ...event, id: action.id, token: "2", more: false });
  }
  throw new Error("nothing is sent");
}

for (const [name, [fetch, { code, signedOut = false, refused = false, retryAfter, kept = false }]] of Object.entries(table)) {
  test(name, async (t) => {
    const { state, action } = flying();
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const transport = createTransport((method, path, body, options) => request(method, path, body, { ...options, fetch }), { owner: "kari" });
    const answer = transport.perform(action);
    for (let count = 0; count < 4; count += 1) {
      await new Promise(setImmediate);
      t.mock.timers.tick(20_000);
    }
    const event = await answer;
    assert.deepEqual([event.type, event.code, event.signedOut, event.refused, event.retryAfter], ["failed", code, signedOut, refused, retryAfter]);
    const after = step(state, { ...event, random: 0 });
    assert.deepEqual(after.state.pending.get("milk").waiting.fields, { number: 2 });
    assert.equal(after.state.view.get("milk").fields.number, 2);
    assert.equal(after.state.auth, signedOut ? "lost" : "ok");
    if (kept) {
      assert.deepEqual([after.state.trouble.code, status(after.state).refused], [code, 0]);
      assert.deepEqual(after.actions.map(({ type, ms }) => [type, ms]), [["wait", (retryAfter ?? 0.25) * 1000]]);
    }
  });
}

test("an answer of the server is taken", async () => {
  assert.deepEqual(await request("GET", "x", undefined, { fetch: async () => json({ user: null }) }), { user: null });
});

test("a slow line is given time for what it has to carry, and a slow answer for each piece", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let stream;
  const fetch = () => new Promise((resolve) => setTimeout(() => resolve(new Response(new ReadableStream({ start: (it) => (stream = it) }))), 30_000));
  const answer = request("POST", "x", { text: "x".repeat(200_000) }, { fetch, timeoutMs: 8_000 });
  t.mock.timers.tick(30_000);
  await new Promise(setImmediate);
  for (const piece of ['{"a"', ":", "1}"]) {
    t.mock.timers.tick(10_000);
    stream.enqueue(new TextEncoder().encode(piece));
    await new Promise(setImmediate);
  }
  stream.close();
  assert.deepEqual(await answer, { a: 1 });
});

test("what the server asks to wait for is waited for, though the line comes back", () => {
  const { state, action } = flying();
  const failed = step(state, { type: "failed", id: action.id, code: "THROTTLED", retryAfter: 20 });
  const [wait] = failed.actions;
  const online = step(failed.state, { type: "online" });
  assert.deepEqual(online.actions, []);
  assert.equal(step(online.state, { type: "waited", id: wait.id }).actions.length, 1);
  assert.equal(step(online.state, { type: "retryAsked" }).actions.length, 1);
});
