// What happened to a list, entry by entry: in words, and how to take it back. Pure. An entry is {id, list, name, type, at, by, own, before,
// after}: `before` and `after` hold the fields that changed; a creation has no `before`, a deletion no `after`.

import { isSame } from "../sync/changes.js";
import { amountText, text } from "../texts/texts.js";

/** Fields that nobody changes for their own sake. */
const silent = new Set(["position", "list"]);

/** What an entry says, in words. `fields` are those of the record as it is, or was last: they tell its name. */
export function described(entry, fields, kernel) {
  const words = text.history;
  const { before, after } = entry;
  const name = after?.name ?? before?.name ?? fields?.name ?? text.lists.noName;
  if (!before) return entry.type === "Lists" ? words.listAdded(name) : words.added(name);
  if (!after) return entry.type === "Lists" ? words.listDeleted(name) : words.deleted(name);
  const parts = Object.keys(after).filter((field) => !silent.has(field));
  if (parts.length === 0) return words.moved(name);
  return partsOf({ before, after, fields, kernel }).map((part) => part(name)).join(text.history.and);
}

function partsOf({ before, after, fields, kernel }) {
  const words = text.history;
  const parts = [];
  const changed = (field) => Object.hasOwn(after, field);
  if (changed("checked")) parts.push(after.checked === null ? words.unticked : words.ticked);
  if (changed("name")) parts.push((name) => words.renamed(before.name ?? text.lists.noName, name));
  if (changed("number") || changed("unit")) {
    const amount = (some) => amountText({ ...fields, ...withoutNulls(some, ["number", "unit"]) }, kernel);
    parts.push((name) => words.amount(name, amount(before), amount(after)));
  }
  if (changed("comment")) parts.push((name) => words.comment(name, after.comment));
  if (changed("section")) parts.push((name) => words.section(name, after.section));
  if (changed("photo")) parts.push(after.photo ? words.photo : words.noPhoto);
  return parts.length > 0 ? parts : [words.changed];
}

/** The amount's fields, absent ones as such, so that they lie over what the record has. */
function withoutNulls(some, names) {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(some, name)).map((name) => [name, some[name] ?? undefined]));
}

/** Whether there is anything left of the entry to take back. */
export function canTakeBack(entry, view) {
  return takingBack(entry, view).length > 0;
}

/**
 * The changes that take an entry back: an edit gets its old values, whoever made it and whatever came after; what was deleted comes back,
 * what was added goes. Empty where things are so already, or where the record, or the list that it belongs to, is gone.
 */
export function takingBack({ name, type, list, before, after }, view) {
  const record = view.get(name);
  if (!before) return record ? [{ name, type, delete: true }] : [];
  if (!after) {
    if (record || (type !== "Lists" && !view.has(list))) return [];
    return [{ name, type, fields: before }];
  }
  if (!record) return [];
  const fields = Object.fromEntries(Object.entries(before).filter(([field, value]) => !isSame(record.fields[field], value)));
  return Object.keys(fields).length > 0 ? [{ name, type, fields }] : [];
}

/** A deleted list comes back with what went along with it: `others` are the entries around it. */
export function takingListBack(entry, others, view) {
  const changes = takingBack(entry, view);
  if (entry.type !== "Lists" || entry.after || changes.length === 0) return changes;
  const items = others.filter((each) => each.type !== "Lists" && each.list === entry.name && !each.after && each.at === entry.at);
  return [...changes, ...items.map(({ name, type, before }) => ({ name, type, fields: before }))];
}

/**
 * The entries by day, newest first, as [{day, entries}]: `dayOf(at)` names a day. What went with its list, and mere moves, are not
 * shown by themselves.
 */
export function byDay(entries, dayOf) {
  const deletedLists = new Set(entries.filter(({ type, after }) => type === "Lists" && !after).map(({ name, at }) => `${name} ${at}`));
  const days = [];
  for (const entry of entries) {
    if (entry.type !== "Lists" && !entry.after && deletedLists.has(`${entry.list} ${entry.at}`)) continue;
    if (isMove(entry)) continue;
    const day = dayOf(entry.at);
    if (days.at(-1)?.day !== day) days.push({ day, entries: [] });
    days.at(-1).entries.push(entry);
  }
  return days;
}

function isMove({ before, after }) {
  return Boolean(before && after) && Object.keys(after).every((field) => silent.has(field));
}
