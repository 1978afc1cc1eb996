// The sync engine: (state, event) -> {state, actions, touched, entries}, no I/O, no clock, no random numbers. driver.js performs the
// actions.
//
// The replica (`base`) holds the server's copies, `pending` what this device changed and has not had confirmed, and `view` the one laid
// over the other, which is what people see. They hold the records of all places: see places.js. There is at most one exchange with the
// server at a time. That costs nothing a person notices, and it is what makes the rest simple: an answer to a save and a page of the
// feed never cross, so whichever comes later is newer, and change tags need no order.
//
// Events (past tense): started and stopped (this tab begins, or ceases, to be the one that talks to the server), changed, refreshed,
// told, sessionLost, signedIn, waited, online, retryAsked, discarded, and the outcomes of exchanges: zoneMade, queried, fetched,
// placesFetched, saved, lookedUp, failed. `at` is the time of an event.
// Actions (imperative): createZone, query, fetch, fetchPlaces, modify, lookup (each with the id of its exchange and, but for
// fetchPlaces, its place), wait, askSignIn, tell.
// `touched` names the rows of `base`, `pending`, `places` and `graves` that the step wrote or removed, and `shared` whether it wrote
// `sharedToken`; `entries` are what it did to lists and items, for their history.

import { applied, difference, isSame } from "./changes.js";
import { Draft } from "./draft.js";
import { hurry, loseSession, proceed, wantAll } from "./exchanges.js";
import { isEdit, keepOwner, lose } from "./meeting.js";
import { rebased } from "./merge.js";
import { noteOwn, tell } from "./notes.js";
import { outcomes } from "./outcomes.js";
import { placeOf } from "./places.js";
import { summed } from "./state.js";

export { canWrite } from "./shared-places.js";
export { adopt, batchMax, initialState, isLoaded, status } from "./state.js";

/** `tools`: the Kernel's `mergeText` and `mergeLearned`; see merge.js for what does without. */
export function step(state, event, tools) {
  const draft = new Draft(state, tools, event.at);
  events[event.type](draft, event);
  proceed(draft);
  return { state: summed(draft.state), actions: draft.actions, touched: draft.touched, entries: draft.entries };
}

const events = {
  ...outcomes,

  started(draft) {
    // What another tab, or this one in an earlier turn, had in flight may have arrived. Nobody waits for its answer.
    draft.state.exchange = null;
    draft.state.waits = new Map();
    draft.state.auth = "ok"; // Somebody may have signed in while no tab led.
    for (const name of [...draft.state.pending.keys()]) draft.putBack(name);
    draft.state.started = true;
    wantAll(draft);
  },

  stopped(draft) {
    draft.state.started = false;
    draft.state.exchange = null;
    draft.state.waits = new Map();
  },

  /** The driver took over what other tabs wrote, which may be due. What one had in flight when it ceased to lead may have arrived. */
  refreshed(draft) {
    const { exchange, pending } = draft.state;
    const isMine = (name) => exchange?.kind === "modify" && exchange.names.includes(name);
    for (const [name, { flight }] of [...pending]) if (flight && !isMine(name) && !isMine(flight.via)) draft.putBack(name);
  },

  /** `isLate`: made before, but not stored. A change `instead` of certain values is none where other ones are shown by now. */
  changed(draft, { changes, isLate = false }) {
    for (const { instead, ...made } of changes) {
      const { name, seen } = made;
      if (instead && !isShown(draft, name, instead)) continue;
      if (isLate && seen && !draft.state.view.has(name)) bringBack(draft, seen);
      if (made.delete && isEditedSince(draft, seen, name)) continue;
      const change = rebased(made, draft.state.view.get(name) ?? keptApart(draft, name), draft.tools);
      if (!change) continue;
      const touched = change.delete ? [name, ...draft.children(name).map((child) => child.name)] : [name];
      const before = touched.map((each) => draft.state.view.get(each));
      draft.change(change);
      if (seen && !change.delete && !before[0]) rememberSeen(draft, seen);
      if (!change.delete) keepOwner(draft, name);
      for (const [index, each] of touched.entries()) noteOwn(draft, before[index], draft.state.view.get(each), name);
      if (!draft.place(placeOf(name))) lose(draft, name);
    }
  },

  /** The event stream spoke: of a place, with its newest token or because it is gone, or of nothing in particular. */
  told(draft, { place, token, deleted }) {
    if (place === undefined) return wantAll(draft);
    const known = draft.place(place);
    if (!known || deleted) draft.state.sharedWanted = true;
    else if (token === undefined || token !== known.token) draft.setPlace(place, { fetchWanted: true });
  },

  sessionLost(draft) {
    loseSession(draft);
  },

  signedIn(draft) {
    draft.state.auth = "ok";
    draft.state.waits = new Map();
    wantAll(draft);
  },

  waited(draft, { id }) {
    for (const [key, wait] of draft.state.waits) if (wait.id === id) draft.map("waits").set(key, { ...wait, id: null });
  },

  online(draft) {
    hurry(draft);
    wantAll(draft);
  },

  retryAsked(draft) {
    hurry(draft, { always: true });
    wantAll(draft);
    for (const [name, entry] of draft.state.pending) {
      if (entry.refused && !entry.lost) draft.setPending(name, { ...entry, refused: null });
    }
  },

  /** The person gives up changes that the server refuses: those named, or all of them. What a deletion would take along stays, too. */
  discarded(draft, { names }) {
    for (const [name, entry] of draft.state.pending) {
      if (!entry.refused || (names && !names.includes(name))) continue;
      draft.setPending(name, { flight: null, waiting: null });
      for (const child of draft.via(name, "waiting")) {
        if (draft.pending(child).waiting.gone) draft.spare(child);
        else draft.setPending(child, { flight: null, waiting: null });
      }
    }
  },
};

function isShown(draft, name, fields) {
  const shown = draft.state.view.get(name);
  return Boolean(shown) && Object.entries(fields).every(([field, value]) => isSame(shown.fields[field], value));
}

/** What this device keeps of a record whose share has ended. A tab that still shows it as it was has not seen what another one did. */
function keptApart(draft, name) {
  const entry = draft.pending(name);
  return entry?.lost && entry.waiting?.kind === "save" ? applied(undefined, entry.waiting) : undefined;
}

/** Whether a deletion meets a newer copy of the server's, with an edit that its tab had not seen. That stays. */
function isEditedSince(draft, seen, name) {
  const shown = draft.state.view.get(name);
  if (!seen || !shown || seen.tag === shown.tag || !isEdit(seen, shown)) return false;
  tell(draft, "keptEdit", shown);
  return true;
}

/** This tab has read a record but could not store it. It is made anew as it was seen, by a creation that may have arrived already. */
function bringBack(draft, { name, type, fields }) {
  const record = { name, type, fields };
  if (draft.base(name) || draft.pending(name)) return draft.change(record);
  draft.setPending(name, { flight: null, waiting: difference(undefined, record), attempted: record, since: draft.at });
}

/**
 * What a person saw and changed is gone here, so the change makes it anew. Should the server have it after all, only the change is theirs:
 * what they saw is no edit, and takes nothing back that others did since.
 */
function rememberSeen(draft, seen) {
  const entry = draft.pending(seen.name);
  if (draft.base(seen.name) || !entry?.waiting || entry.attempted) return;
  draft.setPending(seen.name, { ...entry, attempted: seen });
}
