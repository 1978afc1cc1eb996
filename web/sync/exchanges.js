// Which exchange with the server comes next, and when again after one failed.

import { applied } from "./changes.js";
import { isDeletionOfList, listsDue, partOfDeletion } from "./deleting.js";
import { split } from "./local-files.js";
import { placeOf } from "./places.js";
import { batchMax, everywhere, sharedFeed } from "./state.js";

const firstDelayMs = 500;
const longestDelayMs = 30_000;
/** A server that asks for a longer pause than this is not believed. */
const longestPauseMs = 300_000;
/** How much one request carries, so that it gets through a slow line; a change that is larger goes alone. */
const batchBytesMax = 256 * 1024;

/** Starts the next exchange, if one is due: of those that are, the one whose like was begun longest ago, so that none starves another. */
export function proceed(draft) {
  const { state } = draft;
  if (!state.started || state.exchange || state.auth !== "ok" || isWaiting(state, everywhere)) return;
  let next = null;
  for (const job of jobs(draft)) {
    job.turn = state.turns.get(job.key) ?? 0;
    if (!next || job.turn < next.turn) next = job;
  }
  next?.begin();
}

function isWaiting(state, key) {
  return Boolean(state.waits.get(key)?.id);
}

function jobs(draft) {
  const { state } = draft;
  const due = dueByPlace(state);
  const unsure = [...state.pending.keys()].filter((name) => isUnsure(state, name));
  const lists = listsDue(state, [...due.values()].flat(), unsure);
  const all = [];
  const add = (kind, place, begin) => all.push({ key: `${kind}:${place}`, begin });
  if (state.sharedWanted && !isWaiting(state, sharedFeed)) add("fetchPlaces", sharedFeed, () => fetchPlaces(draft));
  for (const [place, { zoneMissing, queried, fetchWanted }] of state.places) {
    if (isWaiting(state, place)) continue;
    const names = [...new Set([...state.lookups, ...unsure])].filter((name) => placeOf(name) === place).slice(0, batchMax);
    if (zoneMissing) add("createZone", place, () => start(draft, { type: "createZone", place }));
    else if (names.length > 0) add("lookup", place, () => start(draft, { type: "lookup", place, names }));
    else if (!queried) add("query", place, () => start(draft, { type: "query", place }));
    else {
      if (fetchWanted) add("fetch", place, () => fetch(draft, place));
      if (due.has(place)) add("modify", place, () => send(draft, place, due.get(place)));
      if (lists.has(place)) add("delete", place, () => sendDeletion(draft, place, lists.get(place)));
    }
  }
  return all.sort((a, b) => (a.key.endsWith(":") ? 0 : 1) - (b.key.endsWith(":") ? 0 : 1));
}

/** What can be sent, by place, but for deletions of lists. */
function dueByPlace(state) {
  const { pending } = state;
  const due = new Map();
  for (const one of pending) {
    const [name, { waiting, refused }] = one;
    if (!waiting || waiting.via || refused || isDeletionOfList(waiting) || !split(waiting).now || isUnsure(state, name)) continue;
    const place = placeOf(name);
    if (due.has(place)) due.get(place).push(one);
    else due.set(place, [one]);
  }
  return due;
}

/**
 * Whether the record is to be deleted though nobody knows whether it is there: its creation may have arrived. Then another person may
 * have edited it since, so it is looked up first.
 */
function isUnsure({ base, pending }, name) {
  const { waiting, refused } = pending.get(name);
  return waiting?.kind === "delete" && !waiting.gone && !refused && !base.has(name);
}

/** `names` are those of the records concerned; `list` is that of the list which is deleted. */
function start(draft, action, names = action.names, list = undefined) {
  const { place = sharedFeed, type: kind, token } = action;
  const id = (draft.state.lastId += 1);
  draft.state.exchange = { id, kind, place, names, list, token };
  draft.map("turns").set(`${list === undefined ? kind : "delete"}:${place}`, id);
  draft.act({ ...action, id });
}

function fetch(draft, place) {
  draft.setPlace(place, { fetchWanted: false });
  start(draft, { type: "fetch", place, token: draft.place(place).token });
}

function fetchPlaces(draft) {
  draft.state.sharedWanted = false;
  start(draft, { type: "fetchPlaces", token: draft.state.sharedToken });
}

/** Sends what waits: lists before the items that refer to them, and each record once. */
function send(draft, place, due) {
  due.sort(([, a], [, b]) => rank(a.waiting) - rank(b.waiting));
  const operations = [];
  let size = 0;
  for (const [name, { waiting }] of due.slice(0, draft.state.batchLimit)) {
    const operation = operationFor(draft, name, split(waiting).now);
    size += bytes(operation);
    if (operations.length > 0 && size > batchBytesMax) break;
    operations.push(operation);
    launch(draft, name);
  }
  start(
    draft,
    { type: "modify", place, operations },
    operations.map(({ name }) => name),
  );
}

function sendDeletion(draft, place, list) {
  const names = partOfDeletion(draft, list);
  const operations = names.map((name) => operationFor(draft, name, draft.pending(name).waiting));
  for (const name of names) launch(draft, name);
  start(draft, { type: "modify", place, operations, atomic: true }, names, list);
}

const encoder = new TextEncoder();

function bytes(operation) {
  return encoder.encode(JSON.stringify(operation)).length;
}

function rank(change) {
  return change.type === "Lists" && change.kind === "save" ? 0 : 1;
}

function operationFor(draft, name, waiting) {
  const base = draft.base(name);
  if (waiting.kind === "delete") return { operation: "delete", name, tag: base.tag };
  if (base?.isBelow) return { operation: "replace", name, type: waiting.type, tag: base.tag, fields: applied(base, waiting).fields };
  if (base) return { operation: "update", name, type: waiting.type, tag: base.tag, fields: waiting.fields };
  return { operation: "create", name, type: waiting.type, fields: applied(undefined, waiting).fields };
}

/** What waits for a record flies from now on, with what its deletion takes along; what waits for its files goes on waiting. */
function launch(draft, name) {
  const { flight, waiting } = draft.pending(name);
  if (flight && !waiting) return; // with its list
  const taken = waiting.kind === "delete" ? draft.via(name, "waiting").filter((one) => !draft.pending(one).waiting.gone) : [];
  for (const one of [name, ...taken]) {
    const entry = draft.pending(one);
    const { now, later } = split(entry.waiting);
    draft.setPending(one, { ...entry, flight: now, waiting: later });
  }
}

/** Has the exchanges of a place, or all of them, wait, longer each time. `retryAfter` is in seconds, and the server's wish. */
export function setBack(draft, key, { code, reason, retryAfter = 0, random = 0.5 }, before = attempts(draft, key)) {
  const backoff = Math.min(longestDelayMs, firstDelayMs * 2 ** before) * (0.5 + random / 2);
  const pause = Math.min(longestPauseMs, retryAfter * 1000);
  const id = (draft.state.lastId += 1);
  draft.map("waits").set(key, { id, attempts: before + 1, trouble: { code, reason }, isAsked: pause > 0 });
  draft.act({ type: "wait", id, ms: Math.max(backoff, pause) });
}

export function attempts(draft, key) {
  return draft.state.waits.get(key)?.attempts ?? 0;
}

/** Waits no longer. What the server asked to wait for is waited for all the same, unless `always`. */
export function hurry(draft, { always = false } = {}) {
  for (const [key, wait] of draft.state.waits) {
    if (wait.id && (always || !wait.isAsked)) draft.map("waits").set(key, { ...wait, id: null });
  }
}

/** There may be news everywhere. */
export function wantAll(draft) {
  for (const place of draft.state.places.keys()) draft.setPlace(place, { fetchWanted: true });
  draft.state.sharedWanted = true;
}

export function loseSession(draft) {
  const { exchange } = draft.state;
  if (exchange) putBack(draft, exchange);
  draft.state.exchange = null;
  wantAll(draft);
  if (draft.state.auth === "lost") return;
  draft.state.auth = "lost";
  draft.act({ type: "askSignIn" });
}

/** What an exchange that came to nothing was about is to be done again. */
export function putBack(draft, { kind, place, names }) {
  if (kind === "modify") { for (const name of names) draft.putBack(name); }
  if (kind === "fetch") draft.setPlace(place, { fetchWanted: true });
  if (kind === "fetchPlaces") draft.state.sharedWanted = true;
}
