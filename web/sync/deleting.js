// How a list is deleted: with its items, each with the tag of the copy that is known here, in one atomic request. The server would take
// the items along by itself, but also one that another person has changed meanwhile, which nobody here has seen: that must refuse all of it.
//
// A list with more items than one request carries goes in parts, the list last. Should it stay in the end, for an edit in a later part,
// what went in the earlier ones is brought back.

import { ownPlace, placeOf } from "./places.js";
import { isOwner, ownerOf } from "./schema.js";

export function isDeletionOfList(change) {
  return change?.kind === "delete" && isOwner(change);
}

/**
 * By place, a list that can be deleted: once all is read that is known to have happened there, as an item that another person added or
 * edited keeps it, and nothing else of it is `due` ([name, entry] each), such as an item that was moved to another list. `unsure` are
 * names of records of which nobody knows whether they are there.
 */
export function listsDue({ base, pending, places }, due, unsure) {
  const busy = new Set(due.map(([name]) => base.get(name)).map((record) => record && ownerOf(record)));
  for (const name of unsure) busy.add(name).add(pending.get(name).waiting.via);
  const lists = new Map();
  for (const [name, { waiting, refused }] of pending) {
    const place = placeOf(name);
    if (!isDeletionOfList(waiting) || refused || busy.has(name) || places.get(place)?.fetchWanted || lists.has(place)) continue;
    lists.set(place, name);
  }
  return lists;
}

/** Names of the records that the next request for the deletion of a list deletes. Items come first: their list would take them along. */
export function partOfDeletion(draft, list) {
  // Who deletes the root of what is shared with them leaves the share, and the items are the others' to keep.
  if (placeOf(list) !== ownPlace && draft.base(list).share) return [list];
  const items = draft.via(list, "waiting").filter((name) => !draft.pending(name).waiting.gone);
  const { batchLimit } = draft.state;
  return items.length < batchLimit ? [...items, list] : items.slice(0, Math.max(1, batchLimit - 1));
}

/** Does what an answer to a part says if it was done, and puts it back if it was refused: then it is false. */
export function settleDeletion(draft, { list, names }, results) {
  // What is gone altogether went by this request, which arrived twice.
  const isDone = [({ deleted }) => deleted, ({ code }) => code === "NOT_FOUND"].some((each) => results.every(each));
  if (!isDone) {
    for (const [index, name] of names.entries()) {
      const isGone = results[index].code === "NOT_FOUND";
      draft.putBack(name, { isRefused: !(isGone && draft.pending(name)?.waiting) });
    }
    return false;
  }
  if (names.includes(list)) {
    confirmDeletion(draft, list);
    return true;
  }
  for (const name of names) {
    const { flight, waiting } = draft.pending(name) ?? {};
    const last = draft.base(name);
    if (!flight) continue;
    if (waiting) confirmDeletion(draft, name);
    else draft.takeAlong(name, last, { waiting: flight, since: draft.at });
    // It was given up here meanwhile.
    if (!waiting && !isDeletionOfList(draft.pending(list)?.waiting)) draft.spare(name);
  }
  return true;
}

export function confirmDeletion(draft, name) {
  for (const one of [name, ...draft.via(name, "flight")]) {
    draft.setBase(one, undefined);
    draft.setPending(one, { flight: null, waiting: draft.pending(one).waiting, since: draft.at });
  }
  for (const one of draft.via(name, "waiting")) {
    if (draft.pending(one).waiting.gone) draft.setPending(one, { flight: null, waiting: null });
  }
}
