// A state under construction: copies of its maps are made when first written to, so a step leaves the state before it untouched.

import { applied, difference, isSame, isSameChange, isSameRecord, remaining } from "./changes.js";
import { isWorthKeeping, ownerOf } from "./schema.js";

export class Draft {
  #owned = new Set();

  constructor(state) {
    this.state = { ...state };
    this.actions = [];
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

  /** Stores what waits for this record, or forgets it when nothing does, and brings its view up to date. */
  setPending(name, entry) {
    if (entry.flight || entry.waiting) this.map("pending").set(name, entry);
    else if (this.state.pending.has(name)) this.map("pending").delete(name);
    this.#refresh(name);
  }

  setBase(name, record) {
    if (record) this.map("base").set(name, record);
    else {
      const last = this.base(name);
      if (last) this.map("graves").set(name, last);
      this.map("base").delete(name);
    }
    this.#refresh(name);
  }

  #refresh(name) {
    const entry = this.pending(name);
    const record = applied(applied(this.base(name), entry?.flight), entry?.waiting);
    const shown = this.state.view.get(name);
    if (isSameRecord(shown, record)) return;
    if (record) this.map("view").set(name, record);
    else this.map("view").delete(name);
  }

  /** A local change, laid over whatever already waits for the record. */
  change(change) {
    const entry = this.pending(change.name) ?? { flight: null, waiting: null };
    const under = applied(this.base(change.name), entry.flight);
    const shown = applied(under, entry.waiting);
    const wanted = change.delete
      ? undefined
      : shown
      ? applied(shown, { kind: "save", fields: change.fields })
      : { name: change.name, type: change.type, fields: withoutNulls(change.fields) };
    const waiting = lead(under, wanted, change, entry.attempted, entry.flight ? [] : entry.tried);
    if (waiting?.kind === "delete" && change.via) waiting.via = change.via;
    this.setPending(change.name, { ...entry, waiting, refused: null });
    if (!change.delete) return;
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

  /** The owner was gone already, so nothing takes these records along: each is deleted by itself. */
  deleteAlone(owner) {
    for (const child of this.via(owner, "flight")) this.putBack(child);
    for (const child of this.via(owner, "waiting")) {
      const entry = this.pending(child);
      this.setPending(child, { ...entry, waiting: { ...entry.waiting, via: undefined } });
    }
  }

  /** What flew did not arrive (or nobody knows): it waits again, under what was changed since. */
  putBack(name) {
    const entry = this.pending(name);
    if (!entry?.flight) return;
    const base = this.base(name);
    const wanted = applied(applied(base, entry.flight), entry.waiting);
    const attempted = entry.attempted ?? (base ? undefined : applied(undefined, entry.flight));
    const tried = base ? withChange(entry.tried, entry.flight) : entry.tried;
    const waiting = lead(base, wanted, entry.flight, attempted, tried);
    const via = entry.waiting?.via ?? (entry.waiting ? undefined : entry.flight.via);
    if (waiting?.kind === "delete" && via) waiting.via = via;
    this.setPending(name, { ...entry, flight: null, waiting, attempted, tried });
    for (const child of this.via(name, "flight")) this.putBack(child);
  }

  /** The server's copy of a record arrives: what is mine goes over it, field by field. Nothing of this record is in flight. */
  meet(theirs) {
    const { name } = theirs;
    const base = this.base(name);
    const entry = this.pending(name);
    let waiting = entry?.waiting ?? null;
    if (waiting?.kind === "delete" && !waiting.via && base) {
      const edits = difference(base, theirs);
      if (edits && isWorthKeeping(withoutOwn(edits.fields, entry.tried))) {
        waiting = null;
        for (const child of this.via(name, "waiting")) {
          this.setPending(child, { ...this.pending(child), waiting: null });
        }
      }
    }
    if (waiting?.kind === "save" && !base) {
      // My create did arrive, though its answer was lost. What others wrote since stays, except where I changed it again.
      const mine = applied(undefined, waiting);
      waiting = entry.attempted ? difference(entry.attempted, mine) : waiting;
    }
    this.setBase(name, theirs);
    if (entry) this.setPending(name, { flight: null, waiting: remaining(waiting, theirs), refused: entry.refused });
  }

  /** The record is gone from the server. An edit of mine brings it back, and the list it belongs to. */
  bury(name) {
    const last = this.base(name);
    const entry = this.pending(name);
    if (!last) {
      // What waits, if anything, is a creation, and stands.
      if (entry?.waiting?.via) this.setPending(name, { flight: null, waiting: null });
      return;
    }
    this.setBase(name, undefined);
    if (!entry?.waiting) return;
    const { waiting } = entry;
    if (waiting.kind === "delete") {
      this.setPending(name, { flight: null, waiting: null });
      this.deleteAlone(name);
    } else if (isWorthKeeping(waiting.fields) || entry.tried?.some(({ kind }) => kind === "delete")) {
      // Should another device bring it back too, `attempted` tells what of it was mine.
      this.setPending(name, { flight: null, waiting: difference(undefined, applied(last, waiting)), attempted: last });
    } else {
      this.setPending(name, { flight: null, waiting: null });
    }
  }

  /** Brings back the lists whose items are there without them: somebody added one while another person deleted the list. */
  adoptOrphans() {
    if (this.state.graves.size === 0) return;
    for (const record of this.state.base.values()) if (!this.pending(record.name)) this.restoreOwner(record);
  }

  /** Brings back the lists that were deleted elsewhere while something new or edited here belongs to them. */
  restoreOwners() {
    for (const [, entry] of this.state.pending) {
      if (entry.waiting?.kind !== "save") continue;
      this.restoreOwner(applied(this.base(entry.waiting.name), entry.waiting), entry.waiting.fields);
    }
  }

  /** Whether the owner of this record was brought back. */
  restoreOwner(record, fields = record?.fields) {
    const owner = record && ownerOf(record);
    if (!owner || this.base(owner) || this.pending(owner) || !isWorthKeeping(fields)) return false;
    const last = this.state.graves.get(owner);
    if (!last) return false;
    this.setPending(owner, { flight: null, waiting: difference(undefined, { ...last, tag: undefined }) });
    return true;
  }
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

/** The fields of a server's copy without those that have their value from a change of mine that may have arrived. */
function withoutOwn(fields, tried = []) {
  const isOwn = ([field, value]) =>
    tried.some((each) => field in (each.fields ?? {}) && isSame(each.fields[field], value));
  return Object.fromEntries(Object.entries(fields).filter((entry) => !isOwn(entry)));
}

function withoutNulls(fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}
