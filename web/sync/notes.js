// What happened to lists and items, for their history, and what a person is told at once. An entry is {list, name, type, at, by, own,
// before, after}: of an edit the fields that changed, null for an absent one; of a creation `before` is null, of a deletion `after`, and
// the other has all fields. `merged` names fields that were laid together, `kept` those where this device's own change replaces theirs.
// `via` is the list with which an item was deleted. `restored`: an edit made here brings the record back.

import { isSame } from "./changes.js";
import { ownPlace, placeOf } from "./places.js";
import { isOwner, ownerOf } from "./schema.js";

const types = new Set(["Lists", "Items"]);

function note(draft, record, entry) {
  if (!types.has(record.type)) return;
  const list = isOwner(record) ? record.name : ownerOf(record);
  draft.entries.push({ list, name: record.name, type: record.type, at: draft.at, by: null, own: false, ...entry });
}

/** The fields that differ, as {before, after}; null when nothing does, or the place in the list alone. */
function edits(before, after, isOf = () => true) {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !isSame(before[field], after[field]) && !isSameFileHere(before[field], after[field]) && isOf(field));
  if (fields.every((field) => field === "position")) return null;
  const pick = (from) => Object.fromEntries(fields.map((field) => [field, from[field] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** A file of this device that has got its receipt from the server is still the same. */
function isSameFileHere(before, after) {
  return Boolean(before?.local) && before.local === after?.local;
}

/** A change made here. */
export function noteOwn(draft, before, after, via) {
  const record = after ?? before;
  if (!record) return;
  const what = before && after ? edits(before.fields, after.fields) : { before: before?.fields ?? null, after: after?.fields ?? null };
  if (!what) return;
  note(draft, record, { ...what, by: draft.state.me, own: true, ...(via && via !== record.name && { via }) });
}

/**
 * A copy of the server arrives in a place that was read before: it differs from `known`, the last copy or the creation of mine that may
 * have arrived. What has its value from here is an echo and nothing new.
 */
export function noteArrival(draft, theirs, known, entry, { merged, kept, mine }) {
  if (!draft.place(placeOf(theirs.name))?.loaded) return;
  if (!known) {
    const isOfNewList = draft.newLists.has(ownerOf(theirs));
    if (isOwner(theirs)) draft.newLists.add(theirs.name);
    if (!isOfNewList) note(draft, theirs, { before: null, after: theirs.fields, by: (theirs.created ?? theirs.modified)?.by ?? null });
    return;
  }
  const said = [...(entry?.tried ?? []), entry?.waiting, entry?.attempted].filter((each) => each?.fields);
  const isNews = (field) => !said.some(({ fields }) => field in fields && isSame(fields[field], theirs.fields[field]));
  const what = edits(known.fields, theirs.fields, isNews);
  if (!what) return;
  for (const field of merged) {
    what.before[field] = entry.waiting.fields[field];
    what.after[field] = mine.fields[field];
  }
  const more = { ...(merged.length > 0 && { merged }), ...(kept.length > 0 && { kept }) };
  note(draft, theirs, { ...what, by: theirs.modified?.by ?? null, ...more });
}

/** The server says that a record is gone. Of one that is no longer shared nothing is kept. */
export function noteGone(draft, last, isRestored) {
  const place = placeOf(last.name);
  if (!draft.place(place)?.loaded) return;
  if (place !== ownPlace && (isOwner(last) || !draft.base(ownerOf(last)))) return;
  note(draft, last, { before: last.fields, after: null, ...(isRestored && { restored: true }) });
}

/**
 * Something a person is to hear at once: "keptEdit" (deleted on one side, changed on the other: it stays), "merged" (two edits of one
 * text, `conflict` if both wordings stand there now), "shareEnded".
 */
export function tell(draft, what, record, more) {
  const title = record.fields?.name ?? "";
  draft.act({ type: "tell", what, name: record.name, title, ...more });
}
