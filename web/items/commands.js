// What a person can do to items, as changes and the words for them. Pure: the time and the Kernel's functions come in.

import { KernelError } from "../kernel/error.js";
import { text } from "../texts/texts.js";
import { compareByPosition } from "./items.js";

const change = (item, fields) => ({ name: item.name, type: "Items", fields });
const removal = (item) => ({ name: item.name, type: "Items", delete: true });

/** What an item is called; other programs may leave it without a name. */
export const titleOf = (item) => item.fields.name?.trim() || text.lists.noName;

export function tick(item, now) {
  const done = item.fields.checked !== undefined;
  return {
    changes: [change(item, { checked: done ? null : now })],
    label: done ? text.items.unticked(titleOf(item)) : text.items.ticked(titleOf(item)),
  };
}

export function untickAll(items) {
  const done = items.filter((item) => item.fields.checked !== undefined);
  return { changes: done.map((item) => change(item, { checked: null })), label: text.items.untickedMany(done.length) };
}

export function deleteItem(item) {
  return { changes: [removal(item)], label: text.items.deleted(titleOf(item)) };
}

export function deleteDone(items) {
  const done = items.filter((item) => item.fields.checked !== undefined);
  return { changes: done.map(removal), label: text.items.deletedMany(done.length) };
}

/** `fields` are name, number, unit and comment as the form has them; null or "" for nothing. Null when nothing differs. */
export function editItem(item, fields) {
  const changed = {};
  for (const [field, value] of Object.entries(fields)) {
    const wanted = typeof value === "string" ? value.trim() || null : value;
    if (wanted !== (item.fields[field] ?? null)) changed[field] = wanted;
  }
  if (changed.name === null || Object.keys(changed).length === 0) return null;
  return { changes: [change(item, changed)], label: text.items.edited(changed.name ?? titleOf(item)) };
}

/** Moves an item to a place among the open ones, counted from 0 without it. Null when it is there already. */
export function moveItem(item, place, open, positionBetween) {
  const others = open.filter(({ name }) => name !== item.name);
  const index = Math.max(0, Math.min(place, others.length));
  if (open.indexOf(item) === index) return null;
  const label = text.items.moved(titleOf(item), index + 1, open.length);
  const [before, after] = [others[index - 1], others[index]].map((
    each,
  ) => (each ? (each.fields.position ?? "") : null));
  const position = keyBetween(before, after, positionBetween);
  if (position) return { changes: [change(item, { position })], label };
  // Two neighbours share a key, have none, or one of another program's making: give the whole list new ones.
  const order = [...others.slice(0, index), item, ...others.slice(index)];
  let last = null;
  const changes = order.map((each) => {
    last = positionBetween(last, null);
    return change(each, { position: last });
  });
  return { changes, label };
}

/** Where an item comes to lie one step up or down: {group, place}, at the near end of the next section where its own ends. Null at the ends. */
export function stepFrom(item, groups, step) {
  const index = groups.findIndex(({ items }) => items.includes(item));
  if (index < 0) return null;
  const place = groups[index].items.indexOf(item) + step;
  if (place >= 0 && place < groups[index].items.length) return { group: groups[index], place };
  const group = groups[index + step];
  return group ? { group, place: step > 0 ? 0 : group.items.length } : null;
}

/** One command of two that are made together; `label` is the first one's. Either may be null. */
export function joined(first, second) {
  if (!first || !second) return first ?? second;
  const changes = new Map(first.changes.map((each) => [each.name, each]));
  for (const each of second.changes) {
    const before = changes.get(each.name);
    changes.set(each.name, before ? { ...each, fields: { ...before.fields, ...each.fields } } : each);
  }
  return { ...second, ...first, changes: [...changes.values()] };
}

/** A key behind all of the list's items; those whose keys are none, which another program made, do not count. */
export function endPosition(items, positionBetween) {
  for (const { fields } of [...items].sort(compareByPosition).reverse()) {
    const position = keyBetween(fields.position ?? null, null, positionBetween);
    if (position) return position;
  }
  return positionBetween(null, null);
}

/** A key between two; undefined where there is none. */
function keyBetween(before, after, positionBetween) {
  try {
    return positionBetween(before, after);
  } catch (error) {
    if (error instanceof KernelError) return undefined;
    throw error;
  }
}
