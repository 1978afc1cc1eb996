// The order of a list's items. Pure.

/** By the order key, compared byte by byte, and by name of record where two devices chose the same key. */
export function compareByPosition(a, b) {
  const first = a.fields.position ?? "";
  const second = b.fields.position ?? "";
  if (first !== second) return first < second ? -1 : 1;
  return a.name < b.name ? -1 : 1;
}

/** Orders of the done items: the last ticked first, by name (as `collator` compares), by section (`rankOf` counts them). */
export const doneOrders = {
  recent: () => (a, b) => b.fields.checked - a.fields.checked || compareByPosition(a, b),
  name: ({ collator }) => (a, b) => collator.compare(a.fields.name ?? "", b.fields.name ?? "") || compareByPosition(a, b),
  section: ({ rankOf }) => (a, b) => rankOf(a.fields.section) - rankOf(b.fields.section) || compareByPosition(a, b),
};

/** Open items in their order, and done ones in theirs. `lingering` names done ones that stay in place a moment. */
export function arranged(items, lingering = new Set(), byDone = doneOrders.recent()) {
  const open = [];
  const done = [];
  for (const item of items) {
    if (item.fields.checked === undefined || lingering.has(item.name)) open.push(item);
    else done.push(item);
  }
  open.sort(compareByPosition);
  done.sort(byDone);
  return { open, done };
}

/**
 * Open items by section: [{section, key, items}], where the ones without a section come first (section null, key ""), then the sections in
 * `order`, then others as they come. Spellings with the same key (`keyOf`) are one section. A group with the same items as in `before` is
 * that very group.
 */
export function grouped(open, order, keyOf, before = []) {
  const groups = new Map([["", { section: null, key: "", items: [] }]]);
  for (const section of order) {
    const key = keyOf(section);
    if (!groups.has(key)) groups.set(key, { section, key, items: [] });
  }
  for (const item of open) {
    const { section } = item.fields;
    const key = section ? keyOf(section) : "";
    if (!groups.has(key)) groups.set(key, { section, key, items: [] });
    groups.get(key).items.push(item);
  }
  return [...groups.values()].filter(({ items }) => items.length > 0).map((group) => {
    const old = before.find(({ key }) => key === group.key);
    return old && old.section === group.section && isSameSequence(old.items, group.items) ? old : group;
  });
}

/** Where something lies that comes before the element at `place`. `keys` has the section's key for a head, and null for a row. Pure. */
export function landing(keys, place) {
  const head = keys.slice(0, place).findLastIndex((key) => key !== null);
  return { key: head < 0 ? "" : keys[head], place: place - head - 1 };
}

/** Whether both hold the same things in the same places. */
export function isSameSequence(a, b) {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}

/** The names that turned from open to done between two looks at a list. */
export function newlyDone(before, items) {
  return items.filter((item) => item.fields.checked !== undefined && before.has(item.name)).map((item) => item.name);
}

/** More letters of a comment no row shows. */
const commentLineMax = 500;

/** A comment of several lines as one, as far as a row shows it; all of it is in the details. */
export function commentLine(comment) {
  const lines = comment.trim().slice(0, commentLineMax).split("\n").map((line) => line.trim());
  return lines.filter(Boolean).join(" · ");
}
