// A state under construction: copies of its maps are made when first written to, so a step leaves the state before it untouched. It
// also keeps account of what the step wrote, for the store, and of what it did to whom, for the history.

import { applied, difference, isSameChange, isSameRecord } from "./changes.js";
import { isOwner, isWorthKeeping, ownerOf } from "./schema.js";

/** The last copies of lists that are gone, which are needed while an item may turn up that belongs to one; the oldest go first. */
const gravesMax = 200;

export class Draft {
  #owned = new Set();
  actions = [];
  entries = [];
  newLists = new Set(); // those that arrived in this step: their items are no news of their own
  touched = { base: new Set(), pending: new Set(), places: new Set(), graves: new Set(), shared: false };

  /** `tools` are functions of the Kernel, `at` the time of the event. */
  constructor(state, tools, at) {
    this.state = { ...state };
    this.tools = tools;
    this.at = at;
  }

  map(key) {
    if (!this.#owned.has(key)) {
      const old = this.state[key];
      this.state[key] = old instanceof Set ? new Set(old) : new Map(old);
      this.#owned.add(key);
    }
    return this.state[key];
  }

  act(action) {
    this.actions.push(action);
  }

  base(name) {
    return this.state.base.get(name);
  }

  pending(name) {
    return this.state.pending.get(name);
  }

  place(place) {
    return this.state.places.get(place);
  }

  #write(key, name, value) {
    if (value) this.map(key).set(name, value);
    else if (this.state[key].has(name)) this.map(key).delete(name);
    else return;
    this.touched[key].add(name);
  }

  /** Stores what waits for this record, or forgets it when nothing does, and brings its view up to date. */
  setPending(name, entry) {
    this.#write("pending", name, entry.flight || entry.waiting ? entry : null);
    this.#refresh(name);
  }

  setBase(name, record) {
    const last = this.base(name);
    if (!record && last && isOwner(last)) this.#bury(last);
    if (record) this.#write("graves", name, null);
    this.#write("base", name, record);
    this.#refresh(name);
  }

  #bury(list) {
    this.#write("graves", list.name, list);
    for (const oldest of this.state.graves.keys()) {
      if (this.state.graves.size <= gravesMax) break;
      this.#write("graves", oldest, null);
    }
  }

  forgetGrave(name) {
    this.#write("graves", name, null);
  }

  /** Sets some values of a place, which comes into being with them; null removes it. */
  setPlace(place, values) {
    const old = this.place(place);
    if (old && values && Object.entries(values).every(([key, value]) => old[key] === value)) return;
    this.#write("places", place, values && { ...old, ...values });
  }

  setSharedToken(token) {
    if (this.state.sharedToken === token) return;
    this.state.sharedToken = token;
    this.touched.shared = true;
  }

  /** Takes over a row that another tab wrote. */
  adopt(key, name, value) {
    if (value) this.map(key).set(name, value);
    else this.map(key).delete(name);
    if (key === "base" || key === "pending") this.#refresh(name);
  }

  #refresh(name) {
    const record = shownRecord(this.base(name), this.pending(name));
    const shown = this.state.view.get(name);
    if (isSameRecord(shown, record)) return;
    if (record) this.map("view").set(name, record);
    else this.map("view").delete(name);
  }

  /** A local change, laid over whatever already waits for the record. */
  change(change) {
    const entry = this.pending(change.name) ?? { flight: null, waiting: null };
    if (change.delete && entry.waiting?.gone) return;
    const under = applied(this.base(change.name), entry.flight);
    const shown = applied(under, entry.waiting);
    const wanted = change.delete
      ? undefined
      : shown
      ? applied(shown, { kind: "save", fields: change.fields })
      : { name: change.name, type: change.type, fields: withoutNulls(change.fields) };
    const waiting = lead(under, wanted, change, entry.attempted, entry.flight ? [] : entry.tried);
    if (waiting?.kind === "delete" && change.via) waiting.via = change.via;
    // Of a list that the server has not there will be no other copy.
    if (change.delete && shown && isOwner(shown) && !this.base(change.name)) this.#bury(shown);
    const isSlight = entry.isSlight && !isWorthKeeping(change.fields ?? {});
    this.setPending(change.name, { ...entry, waiting, isSlight, refused: entry.lost ? entry.refused : null, since: entry.since ?? this.at });
    if (!change.delete) {
      if (entry.waiting?.kind === "delete") { for (const child of this.via(change.name, "waiting")) this.spare(child); }
      return;
    }
    for (const child of this.children(change.name)) {
      this.change({ name: child.name, type: child.type, delete: true, via: change.name });
    }
  }

  children(owner) {
    return [...this.state.view.values()].filter((record) => ownerOf(record) === owner);
  }

  /** Names of records that wait for, or fly with, the deletion of their owner. */
  via(owner, place) {
    return [...this.state.pending].filter(([, entry]) => entry[place]?.via === owner).map(([name]) => name);
  }

  /**
   * The deletion that waits for this record is given up. If it was done the record is made anew; if it may have been, it is looked for.
   * What was to be deleted because its creation may have arrived is created once more.
   */
  spare(name) {
    const entry = this.pending(name);
    const { gone, type } = entry.waiting;
    const made = !gone && !this.base(name) && entry.attempted;
    if (made) return this.setPending(name, { ...entry, waiting: difference(undefined, this.state.graves.get(name) ?? made) });
    if (gone) return this.setPending(name, { ...entry, waiting: difference(undefined, gone), attempted: gone });
    const isInDoubt = this.base(name) && entry.tried?.some(({ kind }) => kind === "delete");
    this.setPending(name, { ...entry, waiting: isInDoubt ? { kind: "save", name, type, fields: {} } : null });
  }

  /**
   * The record went before the list that it was to go with. Until the list has gone too, its last copy is kept in the change that waits,
   * so that it can come back should the list stay.
   */
  takeAlong(name, last, { waiting, since }) {
    const { type, via } = waiting;
    this.setBase(name, undefined);
    this.setPending(name, { flight: null, waiting: { kind: "delete", name, type, via, gone: last }, since });
  }

  /** The owner was gone already, so nothing takes these records along: each is deleted by itself. */
  deleteAlone(owner) {
    for (const child of this.via(owner, "flight")) this.putBack(child);
    for (const child of this.via(owner, "waiting")) {
      const entry = this.pending(child);
      this.setPending(child, { ...entry, waiting: entry.waiting.gone ? null : { ...entry.waiting, via: undefined } });
    }
  }

  /** What flew did not arrive, as is known if it `isRefused`: it waits again, under what was changed since. */
  putBack(name, { isRefused = false } = {}) {
    const entry = this.pending(name);
    if (!entry?.flight) return;
    const base = this.base(name);
    const wanted = applied(applied(base, entry.flight), entry.waiting);
    const attempted = entry.attempted ?? (base ? undefined : applied(undefined, entry.flight));
    const isFirst = !base && (!entry.attempted || entry.flight.kind === "delete");
    const tried = isFirst || isRefused ? entry.tried : withChange(entry.tried, entry.flight);
    const waiting = lead(base, wanted, entry.flight, attempted, tried);
    const via = entry.waiting?.via ?? (entry.waiting ? undefined : entry.flight.via);
    if (waiting?.kind === "delete" && via) waiting.via = via;
    this.setPending(name, { ...entry, flight: null, waiting, attempted, tried });
    for (const child of this.via(name, "flight")) this.putBack(child, { isRefused });
  }
}

/** The record as people see it: the server's copy under what this device changed. What belongs to a place that is lost is not shown. */
export function shownRecord(base, entry) {
  return entry?.lost ? undefined : applied(applied(base, entry?.flight), entry?.waiting);
}

/**
 * The change from what the server has to what is wanted. A create that was attempted may have arrived, so what was deleted since has to
 * be deleted there too. So may the changes that were tried: what they touched is said anew even where it is wanted as it was before
 * them, and a deletion that was taken back becomes a save, of nothing if need be, that tells whether the record is still there.
 */
function lead(from, to, { name, type }, attempted, tried = []) {
  if (!from && !to && attempted) return { kind: "delete", name, type };
  const change = difference(from, to);
  if (!from || !to || tried.length === 0) return change;
  const fields = { ...change?.fields };
  const touched = tried.flatMap((each) => Object.keys(each.fields ?? {}));
  for (const field of touched) fields[field] = to.fields[field] ?? null;
  return { kind: "save", name, type, fields };
}

/** Changes that may have arrived, each once, however often it was tried. */
function withChange(tried = [], change) {
  return tried.some((each) => isSameChange(each, change)) ? tried : [...tried, change];
}

function withoutNulls(fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}
