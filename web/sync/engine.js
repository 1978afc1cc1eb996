// The sync engine: (state, event) -> {state, actions}, no I/O, no clock, no random numbers. driver.js performs the actions.
//
// The replica (`base`) holds the server's copies, `pending` what this device changed and has not had confirmed, and `view` the one laid
// over the other, which is what people see. There is at most one exchange with the server at a time. That costs nothing a person
// notices, and it is what makes the rest simple: an answer to a save and a page of the feed never cross, so whichever comes later is
// newer, and change tags need no order.
//
// Events (past tense): started, changed, told, sessionLost, signedIn, waited, online, retryAsked, discarded, and the outcomes of
// exchanges: zoneMade, queried, fetched, saved, lookedUp, failed.
// Actions (imperative): createZone, query, fetch, modify, lookup (each with the id of its exchange), wait, askSignIn.

import { applied, remaining } from "./changes.js";
import { Draft } from "./draft.js";
import { ownerOf } from "./schema.js";

/** The protocol's limit on operations in one request. */
export const batchMax = 200;
const firstDelayMs = 500;
const longestDelayMs = 30_000;

/** Errors of single records that another try may cure. */
const passing = new Set([
  "THROTTLED",
  "TRY_AGAIN_LATER",
  "ZONE_BUSY",
  "INTERNAL_ERROR",
  "ATOMIC_ERROR",
  "SERVICE_UNAVAILABLE",
]);
/** Errors a record gives whose owner is not there. */
const ownerless = new Set(["NOT_FOUND", "VALIDATING_REFERENCE_ERROR", "BAD_REQUEST"]);

export function initialState({ base = new Map(), pending = new Map(), token = null } = {}) {
  const draft = new Draft({
    base: new Map(),
    pending: new Map(),
    view: new Map(),
    graves: new Map(),
    lookups: new Set(),
  });
  for (const record of base.values()) draft.setBase(record.name, record);
  for (const [name, entry] of pending) draft.setPending(name, { ...entry, flight: null });
  return {
    ...draft.state,
    token,
    started: false,
    loaded: token !== null, // the whole feed has been read once
    queried: token !== null, // the lists have been asked for, so that they show before their items
    zoneMissing: false,
    fetchWanted: true,
    resync: null, // names seen since the feed had to be read from its start again
    exchange: null,
    lastId: 0,
    lastKind: null,
    batchLimit: batchMax,
    attempts: 0,
    trouble: null, // what the last exchange failed of
    waitId: null,
    auth: "ok",
  };
}

/** What a person may know about their changes. */
export function status(state) {
  let waiting = 0;
  let refused = 0;
  for (const entry of state.pending.values()) {
    if (entry.flight?.via ?? entry.waiting?.via) continue;
    waiting += 1;
    if (entry.refused) refused += 1;
  }
  const stuck = state.trouble || state.auth === "lost" || refused > 0;
  return {
    sync: waiting === 0 ? "saved" : stuck ? "waiting" : "saving",
    waiting,
    refused,
    offline: Boolean(state.trouble),
    signedOut: state.auth === "lost",
  };
}

export function step(state, event) {
  const draft = new Draft(state);
  events[event.type](draft, event);
  proceed(draft);
  return { state: draft.state, actions: draft.actions };
}

const events = {
  started(draft) {
    draft.state.started = true;
  },

  changed(draft, { changes }) {
    for (const change of changes) draft.change(change);
  },

  /** The event stream spoke: after a (re)connect without a token, else with the zone's newest one. */
  told(draft, { token }) {
    if (token !== undefined && token === draft.state.token) return;
    draft.state.fetchWanted = true;
  },

  sessionLost(draft) {
    loseSession(draft);
  },

  signedIn(draft) {
    draft.state.auth = "ok";
    calm(draft);
    draft.state.fetchWanted = true;
  },

  waited(draft, { id }) {
    if (draft.state.waitId === id) draft.state.waitId = null;
  },

  online(draft) {
    draft.state.waitId = null;
    draft.state.fetchWanted = true;
  },

  retryAsked(draft) {
    draft.state.waitId = null;
    draft.state.fetchWanted = true;
    for (const [name, entry] of draft.state.pending) {
      if (entry.refused) draft.setPending(name, { ...entry, refused: null });
    }
  },

  /** The person gives up changes that the server refuses: those named, or all of them. What a deletion would take along stays, too. */
  discarded(draft, { names }) {
    for (const [name, entry] of draft.state.pending) {
      if (!entry.refused || (names && !names.includes(name))) continue;
      draft.setPending(name, { flight: null, waiting: null });
      for (const child of draft.via(name, "waiting")) draft.setPending(child, { flight: null, waiting: null });
    }
  },

  zoneMade(draft, { id }) {
    if (!settle(draft, id)) return;
    draft.state.zoneMissing = false;
  },

  queried(draft, { id, records }) {
    if (!settle(draft, id)) return;
    draft.state.queried = true;
    for (const record of records) receive(draft, record);
  },

  fetched(draft, { id, records, token, more }) {
    if (!settle(draft, id)) return;
    for (const record of records) receive(draft, record);
    draft.restoreOwners();
    draft.state.token = token;
    const { resync } = draft.state;
    if (resync) { for (const record of records) if (!record.deleted) draft.map("resync").add(record.name); }
    if (more) {
      draft.state.fetchWanted = true;
      return;
    }
    draft.state.loaded = true;
    if (resync) {
      for (const name of [...draft.state.base.keys()]) if (!draft.state.resync.has(name)) draft.bury(name);
      draft.state.resync = null;
      draft.restoreOwners();
    }
    draft.adoptOrphans();
  },

  saved(draft, { id, results, random }) {
    const { exchange } = draft.state;
    if (!settle(draft, id)) return;
    let delay = null;
    for (const [index, name] of exchange.names.entries()) {
      const again = settleOne(draft, name, results[index]);
      if (again !== undefined) delay = Math.max(delay ?? 0, again);
    }
    if (delay !== null) setBack(draft, { code: "TRY_AGAIN_LATER", retryAfter: delay, random });
    else if (draft.state.pending.size === 0) draft.state.batchLimit = batchMax;
  },

  lookedUp(draft, { id, records, random }) {
    if (!settle(draft, id)) return;
    let stale = false;
    for (const record of records) {
      if (record.code && record.code !== "NOT_FOUND") {
        stale = true;
        continue;
      }
      draft.map("lookups").delete(record.name);
      // A conflict over a copy that we have already would repeat at once, and for ever.
      if (!record.code && draft.base(record.name)?.tag === record.tag) stale = true;
      if (record.code) draft.bury(record.name);
      else draft.meet(record);
    }
    draft.restoreOwners();
    if (stale) setBack(draft, { code: "TRY_AGAIN_LATER", random });
  },

  failed(draft, event) {
    const { exchange } = draft.state;
    if (!exchange || exchange.id !== event.id) return;
    draft.state.exchange = null;
    if (exchange.kind === "modify") { for (const name of exchange.names) draft.putBack(name); }
    if (event.signedOut) return loseSession(draft);
    if (event.code === "ZONE_NOT_FOUND") {
      draft.state.zoneMissing = true;
      return;
    }
    if (exchange.kind === "fetch" && event.code === "BAD_REQUEST" && draft.state.token !== null) {
      // The token has expired, or the server was restored from a copy: read everything anew.
      draft.state.token = null;
      draft.state.resync = new Set();
      draft.state.fetchWanted = true;
      return;
    }
    if (exchange.kind === "fetch") draft.state.fetchWanted = true;
    if (exchange.kind === "query" && event.refused) {
      draft.state.queried = true; // The feed brings the lists as well, only later.
      return;
    }
    if (exchange.kind === "modify" && event.refused) {
      // The whole batch was refused. Sent one by one, only the culprit is.
      if (exchange.names.length > 1) draft.state.batchLimit = 1;
      else refuse(draft, exchange.names[0], event);
      return;
    }
    setBack(draft, event);
  },
};

/** Ends the exchange that an answer belongs to; false for an answer that comes too late. */
function settle(draft, id) {
  if (draft.state.exchange?.id !== id) return false;
  draft.state.exchange = null;
  calm(draft);
  return true;
}

function calm(draft) {
  draft.state.attempts = 0;
  draft.state.trouble = null;
  draft.state.waitId = null;
}

function loseSession(draft) {
  const { exchange } = draft.state;
  if (exchange?.kind === "modify") { for (const name of exchange.names) draft.putBack(name); }
  draft.state.exchange = null;
  draft.state.fetchWanted = true;
  if (draft.state.auth === "lost") return;
  draft.state.auth = "lost";
  draft.act({ type: "askSignIn" });
}

function setBack(draft, { code, reason, retryAfter = 0, random = 0.5 }) {
  const { state } = draft;
  state.attempts += 1;
  state.trouble = { code, reason };
  const backoff = Math.min(longestDelayMs, firstDelayMs * 2 ** (state.attempts - 1)) * (0.5 + random / 2);
  state.waitId = state.lastId += 1;
  draft.act({ type: "wait", id: state.waitId, ms: Math.max(backoff, retryAfter * 1000) });
}

function receive(draft, record) {
  if (record.deleted) draft.bury(record.name);
  else if (!record.code && draft.base(record.name)?.tag !== record.tag) draft.meet(record);
}

/** The outcome of one operation. Returns the seconds to wait when it is to be tried again. */
function settleOne(draft, name, result) {
  const entry = draft.pending(name);
  const { flight } = entry;
  if (flight.kind === "delete" && (result.deleted || result.code === "NOT_FOUND")) {
    // Without a copy of the owner, nobody knows whether it was there to take them along.
    if (!result.deleted || !draft.base(name)) draft.deleteAlone(name);
    confirmDeletion(draft, name);
    return undefined;
  }
  if (!result.code) {
    draft.setBase(name, result);
    draft.setPending(name, { flight: null, waiting: remaining(entry.waiting, result) });
    return undefined;
  }
  const creating = !draft.base(name);
  const owner = ownerOf({ type: flight.type, fields: flight.fields ?? {} });
  const ownerTag = draft.base(owner)?.tag ?? "none";
  draft.putBack(name);
  if (result.code === "CONFLICT" || result.code === "EXISTS") {
    draft.map("lookups").add(name);
  } else if (result.code === "NOT_FOUND" && !creating) {
    draft.bury(name);
    draft.restoreOwners();
  } else if (creating && owner && ownerless.has(result.code) && entry.ownerChecked !== ownerTag) {
    // Perhaps its list was deleted elsewhere. Should the lookup say so, the list is brought back first.
    draft.setPending(name, { ...draft.pending(name), ownerChecked: ownerTag });
    draft.map("lookups").add(owner);
    draft.restoreOwners();
  } else if (result.code === "ZONE_NOT_FOUND") {
    draft.state.zoneMissing = true;
  } else if (passing.has(result.code) || result.retryAfter !== undefined) {
    return result.retryAfter ?? 0;
  } else {
    refuse(draft, name, result);
  }
  return undefined;
}

function confirmDeletion(draft, name) {
  for (const one of [name, ...draft.via(name, "flight")]) {
    draft.setBase(one, undefined);
    draft.setPending(one, { flight: null, waiting: draft.pending(one).waiting });
  }
}

function refuse(draft, name, { code, reason }) {
  const entry = draft.pending(name);
  if (entry) draft.setPending(name, { ...entry, refused: { code, reason } });
}

/** Starts the next exchange, if one is due. Saves and fetches alternate, so neither can starve the other. */
function proceed(draft) {
  const { state } = draft;
  if (!state.started || state.exchange || state.waitId !== null || state.auth !== "ok") return;
  if (state.zoneMissing) return start(draft, { type: "createZone" });
  const names = [...state.lookups].slice(0, batchMax);
  if (names.length > 0) return start(draft, { type: "lookup", names });
  if (!state.queried) return start(draft, { type: "query" });
  const fetchFirst = state.fetchWanted && state.lastKind !== "fetch";
  if (!fetchFirst && send(draft)) return;
  if (state.fetchWanted) {
    state.fetchWanted = false;
    start(draft, { type: "fetch", token: state.token });
  } else {
    send(draft);
  }
}

function start(draft, action, names = action.names) {
  const id = (draft.state.lastId += 1);
  draft.state.exchange = { id, kind: action.type, names };
  draft.state.lastKind = action.type;
  draft.act({ ...action, id });
}

/** Sends what waits: lists before the items that refer to them, and each record once. */
function send(draft) {
  const due = [...draft.state.pending]
    .filter(([, entry]) => entry.waiting && !entry.waiting.via && !entry.refused)
    .sort(([, a], [, b]) => rank(a.waiting) - rank(b.waiting))
    .slice(0, draft.state.batchLimit);
  if (due.length === 0) return false;
  const operations = due.map(([name, entry]) => launch(draft, name, entry));
  start(
    draft,
    { type: "modify", operations },
    due.map(([name]) => name),
  );
  return true;
}

function rank(change) {
  return change.type === "Lists" && change.kind === "save" ? 0 : 1;
}

function launch(draft, name, entry) {
  const { waiting } = entry;
  const base = draft.base(name);
  draft.setPending(name, { ...entry, flight: waiting, waiting: null });
  if (waiting.kind === "delete") {
    for (const child of draft.via(name, "waiting")) {
      const { waiting: gone, ...rest } = draft.pending(child);
      draft.setPending(child, { ...rest, flight: gone, waiting: null });
    }
    return base ? { operation: "delete", name, tag: base.tag } : { operation: "forceDelete", name };
  }
  if (base) return { operation: "update", name, type: waiting.type, tag: base.tag, fields: waiting.fields };
  return { operation: "create", name, type: waiting.type, fields: applied(undefined, waiting).fields };
}
