// What becomes of the changes that wait when the server's copies of their records arrive, or turn out to be gone.

import { applied, difference, isSame, remaining } from "./changes.js";
import { laidTogether } from "./merge.js";
import { noteArrival, noteGone, tell } from "./notes.js";
import { nameIn, ownPlace, placeOf } from "./places.js";
import { isOwner, isWorthKeeping, ownerOf } from "./schema.js";

/** The server's copy of a record arrives: what is mine goes over it, field by field. Nothing of this record is in flight. */
export function meet(draft, theirs) {
  const { name } = theirs;
  const base = draft.base(name);
  const entry = draft.pending(name);
  const known = base ?? (entry?.lost ? undefined : entry?.attempted);
  let waiting = entry?.waiting ?? null;
  const isAlone = waiting?.kind === "delete" && (!waiting.via || waiting.via !== ownerOf(theirs));
  if (isAlone && known && isEdit(known, theirs, entry, !base)) waiting = spare(draft, name);
  if (isNewTo(draft, theirs, known, entry)) {
    spare(draft, ownerOf(theirs));
    waiting = waiting?.kind === "delete" ? null : waiting;
  }
  if (waiting?.gone) waiting = { ...waiting, gone: undefined };
  let before = base?.fields;
  if (waiting?.kind === "save" && !base) {
    // My create did arrive, though its answer was lost. What others wrote since stays, except where I changed it again.
    before = entry.attempted?.fields;
    if (entry.attempted) waiting = sinceCreation(entry);
  }
  const laid = laidTogether(waiting, before, theirs, entry?.tried, draft.tools);
  noteArrival(draft, theirs, known, entry, { ...laid, mine: laid.change });
  if (laid.merged.length > 0) tell(draft, "merged", theirs, { conflict: laid.conflict });
  draft.setBase(name, theirs);
  if (!entry) return goAlong(draft, theirs);
  const refused = entry.lost ? undefined : entry.refused;
  draft.setPending(name, { flight: null, waiting: remaining(laid.change, theirs), refused, since: entry.since });
}

/** What I changed since a creation that may have arrived, which was perhaps tried again with other values. */
function sinceCreation({ attempted, tried = [], waiting }) {
  const mine = applied(undefined, waiting);
  const fields = { ...difference(attempted, mine)?.fields };
  for (const field of tried.flatMap((each) => Object.keys(each.fields ?? {}))) {
    const wasTried = tried.some((each) => field in (each.fields ?? {}) && !isSame(each.fields[field], mine.fields[field]));
    if (wasTried) fields[field] = mine.fields[field] ?? null;
  }
  return { ...waiting, fields };
}

/** Whether what is there now has an edit worth keeping that what was known has not. */
export function isEdit(known, theirs, entry, isCreation = false) {
  const edits = difference(known, theirs);
  return Boolean(edits) && isWorthKeeping(withoutOwn(edits.fields, entry?.tried, isCreation));
}

/** Whether another person added or edited this item, while its list waits for its deletion here. */
function isNewTo(draft, theirs, known, entry) {
  const owner = ownerOf(theirs);
  if (draft.pending(owner)?.waiting?.kind !== "delete" || !draft.place(placeOf(owner))?.loaded) return false;
  if (!known) return !entry || Boolean(entry.waiting?.gone);
  return entry?.waiting?.kind !== "save" && isEdit(known, theirs, entry, !draft.base(theirs.name));
}

/** The item of a list that was deleted here before its items were read goes with it. */
function goAlong(draft, { name, type, fields }) {
  const owner = ownerOf({ type, fields });
  const { waiting } = draft.pending(owner) ?? {};
  if (waiting?.kind === "delete" && !draft.place(placeOf(owner))?.loaded) draft.change({ name, type, delete: true, via: owner });
}

/** A deletion that waits here is given up, with those it would have taken along. */
function spare(draft, name) {
  for (const one of [...draft.via(name, "waiting"), name]) draft.spare(one);
  tell(draft, "keptEdit", draft.base(name) ?? { name });
  return null;
}

/** The record is gone from the server. An edit of mine brings it back, and the list it belongs to. */
export function bury(draft, name) {
  const last = draft.base(name);
  const entry = draft.pending(name);
  if (!last) {
    // What waits, if anything, is a creation, and stands; or the deletion of its list, which may yet be given up.
    if (entry?.waiting?.gone) return;
    if (entry?.waiting?.kind === "delete") draft.setPending(name, nothing);
    if (entry?.waiting?.kind === "delete") draft.deleteAlone(name);
    return;
  }
  const { waiting, tried } = entry ?? {};
  const wasTried = Boolean(tried?.some(({ kind }) => kind === "delete"));
  const isRestored = waiting?.kind === "save" && mayRevive(entry);
  draft.setBase(name, undefined);
  if (waiting?.kind !== "delete" && !wasTried) noteGone(draft, last, isRestored);
  if (isOwner(last) && placeOf(name) !== ownPlace && draft.place(placeOf(name))?.loaded) tell(draft, "shareEnded", last);
  if (!waiting) return;
  if (waiting.via && wasTried) {
    draft.takeAlong(name, last, entry);
  } else if (waiting.kind === "delete") {
    draft.setPending(name, nothing);
    draft.deleteAlone(name);
  } else if (isRestored) {
    draft.setPending(name, revived(entry, last));
    if (isOwner(last) && !mayRestore(draft, name)) lose(draft, name);
    else if (!wasTried) tell(draft, "keptEdit", last);
  } else {
    draft.setPending(name, nothing);
  }
}

const nothing = { flight: null, waiting: null };

/** Whether what waits brings the record back should it be gone: an edit worth that, or one made after a deletion that may have arrived. */
function mayRevive({ waiting, tried }) {
  return isWorthKeeping(waiting.fields) || Boolean(tried?.some(({ kind }) => kind === "delete"));
}

/** The entry that brings a record back. Should another device bring it back too, `attempted` tells what of it was mine. */
function revived(entry, last) {
  return { flight: null, waiting: difference(undefined, applied(last, entry.waiting)), attempted: last, since: entry.since };
}

/** Brings back the lists whose items are there without them: somebody added one while another person deleted the list. */
export function adoptOrphans(draft) {
  if (draft.state.graves.size === 0) return;
  for (const record of draft.state.base.values()) if (!draft.pending(record.name)) restoreOwner(draft, record);
}

/** Brings back the lists that were deleted elsewhere while something new or edited here belongs to them. */
export function restoreOwners(draft) {
  for (const [name, entry] of draft.state.pending) {
    if (entry.waiting?.kind !== "save") continue;
    const record = applied(draft.base(name), entry.waiting);
    const owner = ownerOf(record);
    if (owner === undefined) continue;
    if (mayRestore(draft, owner)) restoreOwner(draft, record, entry.waiting.fields);
    else if (!entry.lost && !draft.base(owner) && draft.place(placeOf(owner))?.loaded) lose(draft, name);
  }
}

/** Something is changed here in a list that was deleted meanwhile, here or elsewhere: the list comes back. */
export function keepOwner(draft, name) {
  const record = draft.state.view.get(name);
  const owner = record && ownerOf(record);
  if (!owner || draft.state.view.has(owner)) return;
  if (draft.pending(owner)?.waiting?.kind === "delete") spare(draft, owner);
  else restoreOwner(draft, record);
}

/** Whether this person could make a list that is gone anew: in their own zone, or in one that is shared as a whole. */
function mayRestore(draft, name) {
  const place = placeOf(name);
  return place === ownPlace || Boolean(draft.base(nameIn(place, "cloudkit.zoneshare")));
}

function restoreOwner(draft, record, fields = record?.fields) {
  const owner = record && ownerOf(record);
  if (!owner || draft.base(owner) || draft.pending(owner) || !isWorthKeeping(fields) || !mayRestore(draft, owner)) return;
  const last = draft.state.graves.get(owner);
  if (!last) return;
  draft.setPending(owner, {
    flight: null,
    waiting: difference(undefined, last),
    attempted: last, // Should it be there after all, nothing of it is mine.
    since: draft.at,
  });
  tell(draft, "keptEdit", last);
}

/**
 * What a record belongs to is shared with this person no longer. Nothing of it is shown, but what they did is kept, in full, so that
 * they can see and save it, and so that it is sent should the share come back.
 */
export function lose(draft, name) {
  draft.putBack(name);
  const entry = draft.pending(name);
  const base = draft.base(name);
  if (base) draft.setBase(name, undefined);
  draft.forgetGrave(name);
  if (!entry) return;
  if (entry.waiting?.kind !== "save") return draft.setPending(name, nothing);
  const kept = base ? { ...revived(entry, base), tried: entry.tried, isSlight: !mayRevive(entry) } : entry;
  draft.setPending(name, { ...kept, lost: true, refused: { code: "SHARE_ENDED" } });
}

/** What was lost in a place is sent after all once its list is there again, but for ticks of what was deleted meanwhile. */
export function regain(draft, place) {
  for (const [name, entry] of draft.state.pending) {
    if (!entry.lost || placeOf(name) !== place) continue;
    const owner = ownerOf(applied(undefined, entry.waiting));
    if (owner === undefined || !draft.base(owner)) continue;
    draft.setPending(name, entry.isSlight ? nothing : { ...entry, lost: undefined, refused: null });
  }
}

/** The fields of a server's copy without those that have their value from a change of mine that may have arrived. */
function withoutOwn(fields, tried = [], isCreation = false) {
  // A creation says of every field what it is to be, of those that it does not name that they are unset.
  const says = (each, field) => each.kind === "save" && (isCreation || field in each.fields);
  const isOwn = ([field, value]) => tried.some((each) => says(each, field) && isSame(each.fields[field], value));
  return Object.fromEntries(Object.entries(fields).filter((entry) => !isOwn(entry)));
}
