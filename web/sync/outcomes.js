// What the answers of the server do to the state.

import { remaining } from "./changes.js";
import { confirmDeletion, settleDeletion } from "./deleting.js";
import { attempts, loseSession, putBack, setBack } from "./exchanges.js";
import { adoptOrphans, bury, meet, regain, restoreOwners } from "./meeting.js";
import { ownPlace, placeOf } from "./places.js";
import { isOwner, ownerOf } from "./schema.js";
import { closePlace, readPlaces } from "./shared-places.js";
import { batchMax, everywhere, sharedFeed } from "./state.js";

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
/** Errors a zone gives that this person has no part in any more. */
const partless = new Set(["ZONE_NOT_FOUND", "ACCESS_DENIED"]);

export const outcomes = {
  zoneMade(draft, { id }) {
    const ended = settle(draft, id);
    if (ended) draft.setPlace(ended.place, { zoneMissing: false });
  },

  queried(draft, { id, records }) {
    const ended = settle(draft, id);
    if (!ended) return;
    draft.setPlace(ended.place, { queried: true });
    for (const record of records) receive(draft, record);
  },

  fetched(draft, { id, records, token, more }) {
    const ended = settle(draft, id);
    if (!ended) return;
    const { place } = ended;
    // Another tab has read on, or wants the place to be read anew: this page is not the next one.
    if (ended.token !== draft.place(place).token) return draft.setPlace(place, { fetchWanted: true });
    for (const record of records) receive(draft, record);
    restoreOwners(draft);
    const { seen } = draft.place(place);
    const read = seen && [...seen, ...records.filter(({ deleted }) => !deleted).map(({ name }) => name)];
    draft.setPlace(place, { token, seen: read });
    if (more) return draft.setPlace(place, { fetchWanted: true });
    draft.setPlace(place, { loaded: true, seen: null });
    if (read) {
      const names = new Set(read);
      for (const name of [...draft.state.base.keys()]) {
        if (placeOf(name) === place && !names.has(name)) bury(draft, name);
      }
    }
    restoreOwners(draft);
    adoptOrphans(draft);
    regain(draft, place);
  },

  placesFetched(draft, event) {
    if (settle(draft, event.id)) readPlaces(draft, event);
  },

  saved(draft, { id, results, random }) {
    const ended = settle(draft, id);
    if (!ended) return;
    let delay = null;
    let isDone = false;
    const isRefused = ended.list !== undefined && !settleDeletion(draft, ended, results);
    // An error of the whole batch says nothing where another says why.
    const isTold = isRefused && results.some(({ code }) => code && code !== "ATOMIC_ERROR");
    for (const [index, name] of ended.names.entries()) {
      const result = results[index];
      if (isRefused && (!result.code || (isTold && result.code === "ATOMIC_ERROR"))) continue;
      const again = isRefused ? settleError(draft, name, result, ended.list) : settleOne(draft, name, result);
      if (again !== undefined) delay = Math.max(delay ?? 0, again);
      if (!results[index].code) isDone = true;
    }
    if (delay !== null) setBack(draft, ended.place, { code: "TRY_AGAIN_LATER", retryAfter: delay, random }, ended.attempts);
    if (isDone) draft.state.batchLimit = Math.min(batchMax, draft.state.batchLimit * 2);
  },

  lookedUp(draft, { id, records, random }) {
    const ended = settle(draft, id);
    if (!ended) return;
    let isStale = false;
    for (const record of records) {
      if (record.code && record.code !== "NOT_FOUND") {
        isStale = true;
        continue;
      }
      draft.map("lookups").delete(record.name);
      // Its tag may have moved for an item that was not read yet, which a deletion with the new tag would take along.
      if (record.type && isOwner(record)) draft.setPlace(ended.place, { fetchWanted: true });
      // A conflict over a copy that we have already would repeat at once, and for ever.
      if (!record.code && draft.base(record.name)?.tag === record.tag) isStale = true;
      if (record.code || record.deleted) bury(draft, record.name);
      else meet(draft, record);
    }
    restoreOwners(draft);
    if (isStale) setBack(draft, ended.place, { code: "TRY_AGAIN_LATER", random }, ended.attempts);
  },

  failed(draft, event) {
    const { exchange } = draft.state;
    if (exchange?.id !== event.id) return;
    draft.state.exchange = null;
    putBack(draft, exchange);
    if (event.signedOut) return loseSession(draft);
    const { kind, place, names } = exchange;
    const isAnswered = event.ofZone || event.refused;
    if (isAnswered) calm(draft, everywhere);
    if (place === ownPlace && event.code === "ZONE_NOT_FOUND") return draft.setPlace(place, { zoneMissing: true });
    if (isShared(place) && (event.code === "ZONE_NOT_FOUND" || (kind === "fetch" && partless.has(event.code)))) {
      return closePlace(draft, place);
    }
    if (event.code === "BAD_REQUEST" && restart(draft, exchange)) return;
    if (kind === "query" && event.refused) {
      draft.setPlace(place, { queried: true }); // The feed brings the lists as well, only later.
    } else if (kind === "modify" && event.refused) {
      // The whole batch was refused. Sent in ever smaller parts, only the culprit is.
      if (names.length > 1) draft.state.batchLimit = Math.ceil(names.length / 2);
      else refuse(draft, exchange.list ?? names[0], event);
    } else {
      setBack(draft, isAnswered ? place : everywhere, event);
    }
  },
};

function isShared(place) {
  return place !== ownPlace && place !== sharedFeed;
}

/** Reads a feed from its start, as its token has expired, or the server was restored from a copy. False where that is of no help. */
function restart(draft, { kind, place }) {
  if (kind === "fetch" && draft.place(place).token !== null) {
    draft.setPlace(place, { token: null, seen: [] });
    return true;
  }
  if (kind !== "fetchPlaces" || draft.state.sharedToken === null) return false;
  draft.setSharedToken(null);
  draft.state.sharedSeen = new Set();
  return true;
}

/** Ends the exchange that an answer belongs to; null for an answer that comes too late. */
function settle(draft, id) {
  const { exchange } = draft.state;
  if (exchange?.id !== id) return null;
  draft.state.exchange = null;
  const ended = { ...exchange, attempts: attempts(draft, exchange.place) };
  calm(draft, everywhere);
  calm(draft, exchange.place);
  return ended;
}

function calm(draft, key) {
  if (draft.state.waits.has(key)) draft.map("waits").delete(key);
}

function receive(draft, record) {
  if (record.deleted) bury(draft, record.name);
  else if (!record.code && draft.base(record.name)?.tag !== record.tag) meet(draft, record);
}

/** The outcome of one operation. Returns the seconds to wait when it is to be tried again. */
function settleOne(draft, name, result) {
  const entry = draft.pending(name);
  const flight = entry?.flight;
  if (!flight) return undefined;
  if (flight.kind === "delete" && (result.deleted || result.code === "NOT_FOUND")) {
    // Without a copy of the owner, nobody knows whether it was there to take them along.
    if (!result.deleted || !draft.base(name)) draft.deleteAlone(name);
    confirmDeletion(draft, name);
    return undefined;
  }
  if (!result.code) {
    draft.setBase(name, result);
    draft.setPending(name, { flight: null, waiting: remaining(entry.waiting, result), since: draft.at });
    return undefined;
  }
  return settleError(draft, name, result);
}

/** An operation was refused. `list` is the one whose deletion it is part of; that is put back already. */
function settleError(draft, name, result, list) {
  const entry = draft.pending(name);
  const flight = list === undefined ? entry?.flight : entry?.waiting;
  if (!flight) return undefined;
  const isNew = !draft.base(name);
  const owner = ownerOf({ type: flight.type, fields: flight.fields ?? {} });
  const ownerTag = draft.base(owner)?.tag ?? "none";
  if (list === undefined) draft.putBack(name);
  if (result.code === "CONFLICT" || result.code === "EXISTS") {
    draft.map("lookups").add(name);
    if (flight.kind === "delete" && isOwner(flight)) draft.setPlace(placeOf(name), { fetchWanted: true });
  } else if (result.code === "NOT_FOUND" && !isNew) {
    bury(draft, name);
    restoreOwners(draft);
  } else if (isNew && owner && ownerless.has(result.code) && entry.ownerChecked !== ownerTag) {
    // Perhaps its list was deleted elsewhere. Should the lookup say so, the list is brought back first.
    draft.setPending(name, { ...draft.pending(name), ownerChecked: ownerTag });
    draft.map("lookups").add(owner);
    restoreOwners(draft);
  } else if (result.code === "ZONE_NOT_FOUND") {
    const place = placeOf(name);
    if (place === ownPlace) draft.setPlace(place, { zoneMissing: true });
    else draft.setPlace(place, { fetchWanted: true });
  } else if (passing.has(result.code) || result.retryAfter !== undefined) {
    return result.retryAfter ?? 0;
  } else {
    refuse(draft, list ?? name, result);
  }
  return undefined;
}

function refuse(draft, name, { code, reason }) {
  const entry = draft.pending(name);
  if (entry) draft.setPending(name, { ...entry, refused: { code, reason } });
}
