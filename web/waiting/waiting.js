// What waits to be sent, told so that a person knows what each change is. Pure.

import { ownerOf } from "../sync/schema.js";

/** Fields that are one thing to a person. */
const together = { unit: "number" };

/**
 * The changes that the server has not confirmed, those that it refused first, then the oldest first. Each is {name, type, kind, fields,
 * record, list, along, since, refused, lost, isFlying}: `kind` is "new", "changed" or "deleted", `fields` names what was changed (and
 * `ticked` or `unticked` for the check mark), `record` is what it is about, `list` the list that an item is in, and `along` counts what
 * goes with a deleted list.
 */
export function waitingChanges({ pending, base, view, graves }) {
  const along = new Map();
  for (const { flight, waiting } of pending.values()) {
    const via = flight?.via ?? waiting?.via;
    if (via) along.set(via, (along.get(via) ?? 0) + 1);
  }
  const found = [];
  for (const [name, entry] of pending) {
    const change = entry.waiting ?? entry.flight;
    if (!change || (entry.flight?.via ?? entry.waiting?.via)) continue;
    const record = view.get(name) ?? base.get(name) ?? graves?.get(name) ?? { name, type: change.type, fields: change.fields ?? {} };
    const owner = ownerOf(record);
    found.push({
      name,
      type: change.type,
      kind: change.kind === "delete" ? "deleted" : base.has(name) ? "changed" : "new",
      fields: base.has(name) && change.kind === "save" ? changedFields(entry) : [],
      record,
      list: owner ? view.get(owner) ?? base.get(owner) ?? graves?.get(owner) : undefined,
      along: along.get(name) ?? 0,
      since: entry.since,
      refused: entry.refused ?? null,
      lost: Boolean(entry.lost),
      isFlying: Boolean(entry.flight),
    });
  }
  return found.sort((a, b) => Boolean(b.refused) - Boolean(a.refused) || (a.since ?? Infinity) - (b.since ?? Infinity) || 0);
}

function changedFields({ flight, waiting }) {
  const fields = { ...flight?.fields, ...waiting?.fields };
  const names = Object.keys(fields).map((field) => {
    if (field === "checked") return fields.checked === null ? "unticked" : "ticked";
    return together[field] ?? field;
  });
  return [...new Set(names)];
}

/**
 * Why changes wait that the server has not refused: "signIn", "offline" (this device has no network), "silent" (the server does not
 * answer, or something else answers in its place), or "sending".
 */
export function whyWaiting({ auth, trouble }, isOnline) {
  if (auth === "lost") return "signIn";
  if (!isOnline) return "offline";
  return trouble ? "silent" : "sending";
}

/** The change that makes a discarded one again. */
export function changeAgain({ flight, waiting }) {
  const change = waiting ?? flight;
  const { name, type } = change;
  if (change.kind === "delete") return { name, type, delete: true };
  return { name, type, fields: { ...(waiting && flight?.kind === "save" ? flight.fields : null), ...change.fields } };
}
