// The engine's state: how it begins, how it takes over what other tabs wrote, and what of it a person may know.

import { Draft, shownRecord } from "./draft.js";
import { ownPlace, placeOf } from "./places.js";

/** The protocol's limit on operations in one request. */
export const batchMax = 200;

/**
 * A place that nothing was read of. `loaded`: its whole feed has been read once. `queried`: its lists have been asked for, so that they
 * show before their items. `seen`: names seen since its feed had to be read from the start again.
 */
export function newPlace(values) {
  return { token: null, loaded: false, queried: false, seen: null, zoneMissing: false, fetchWanted: true, ...values };
}

/**
 * The state from what was kept, {base, pending, places, graves, sharedToken}. A guest has no place of their own; `me` is the user record
 * name of the person, for the history.
 */
export function initialState(kept, { isGuest = false, me = null } = {}) {
  const { base = new Map(), pending = new Map(), places = new Map(), graves = new Map(), sharedToken = null } = kept ?? {};
  const view = new Map(base);
  for (const [name, entry] of pending) {
    const record = shownRecord(base.get(name), entry);
    if (record) view.set(name, record);
    else view.delete(name);
  }
  return summed({
    base,
    pending,
    view,
    graves,
    places: isGuest || places.has(ownPlace) ? places : new Map([[ownPlace, newPlace()], ...places]),
    sharedToken,
    // From here on of this tab, as long as it is the one that talks to the server.
    isGuest,
    me,
    started: false,
    lookups: new Set(), // names of records whose newest copy is needed
    sharedWanted: true, // which places there are has to be asked
    sharedSeen: null, // places seen since that had to be read from its start again
    exchange: null,
    lastId: 0,
    turns: new Map(), // when each kind of exchange was last begun, by kind and place
    batchLimit: batchMax,
    waits: new Map(), // what failed and is tried again later, by place
    auth: "ok",
  });
}

/** The values that are worked out from others, for the screens: `loaded` and `trouble`, what the last exchange failed of. */
export function summed(state) {
  const own = state.places.get(ownPlace);
  state.loaded = own ? own.loaded : state.sharedToken !== null && [...state.places.values()].every(({ loaded }) => loaded);
  state.trouble = (state.waits.get(everywhere) ?? state.waits.get(ownPlace))?.trouble ?? null;
  return state;
}

/** The key in `waits` of what concerns all places, and of the question which there are. */
export const everywhere = "*";
export const sharedFeed = "@";

/** Takes over the rows that other tabs wrote: lists of [name, value], where null is a row that was removed. */
export function adopt(state, { base = [], pending = [], places = [], graves = [], sharedToken } = {}) {
  const draft = new Draft(state);
  for (const [name, record] of base) draft.adopt("base", name, record);
  for (const [name, entry] of pending) draft.adopt("pending", name, entry);
  for (const [place, values] of places) draft.adopt("places", place, values);
  for (const [name, record] of graves) draft.adopt("graves", name, record);
  if (sharedToken !== undefined) draft.state.sharedToken = sharedToken;
  return summed(draft.state);
}

/** What a person may know about their changes. `since` is when the oldest one that waits was made. */
export function status(state) {
  let waiting = 0;
  let refused = 0;
  let since = null;
  let isHeld = false;
  for (const [name, entry] of state.pending) {
    if (entry.flight?.via ?? entry.waiting?.via) continue;
    waiting += 1;
    if (entry.refused) refused += 1;
    if (state.waits.has(placeOf(name))) isHeld = true;
    if (entry.since !== undefined && (since === null || entry.since < since)) since = entry.since;
  }
  const isStuck = state.trouble || state.auth === "lost" || refused > 0 || isHeld;
  return {
    sync: waiting === 0 ? "saved" : isStuck ? "waiting" : "saving",
    waiting,
    refused,
    since,
    offline: Boolean(state.trouble),
    signedOut: state.auth === "lost",
  };
}

/** Whether all of a place has been read once. */
export function isLoaded(state, place) {
  return Boolean(state.places.get(place)?.loaded);
}
