// The order of a list's items. Pure.

/** By the order key, compared byte by byte, and by name of record where two devices chose the same key. */
export function compareByPosition(a, b) {
  const first = a.fields.position ?? "";
  const second = b.fields.position ?? "";
  if (first !== second) return first < second ? -1 : 1;
  return a.name < b.name ? -1 : 1;
}

/** Open items in their order, and done ones with the last ticked first. `lingering` names done ones that stay in place a moment. */
export function arranged(items, lingering = new Set()) {
  const open = [];
  const done = [];
  for (const item of items) {
    if (item.fields.checked === undefined || lingering.has(item.name)) open.push(item);
    else done.push(item);
  }
  open.sort(compareByPosition);
  done.sort((a, b) => b.fields.checked - a.fields.checked || compareByPosition(a, b));
  return { open, done };
}

/** The names that turned from open to done between two looks at a list. */
export function newlyDone(before, items) {
  return items.filter((item) => item.fields.checked !== undefined && before.has(item.name)).map((item) => item.name);
}

/** The items in pieces of `size`; a piece with the same items as the one in its place in `before` is that very piece. */
export function chunked(items, before, size) {
  const chunks = [];
  for (let start = 0; start < items.length; start += size) {
    const chunk = items.slice(start, start + size);
    const old = before[chunks.length];
    const same = old?.length === chunk.length && chunk.every((item, index) => item === old[index]);
    chunks.push(same ? old : chunk);
  }
  return chunks;
}
