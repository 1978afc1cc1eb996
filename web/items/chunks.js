// The rows of a list in chunks, each of which is rendered by itself. Pure.

import { isSameSequence } from "./items.js";

/** Enough to fill a screen, and whole lines of two or three tiles. */
export const chunkRows = 24;

/**
 * The items in chunks of at most `size`, as [{key, items}]. Where an item came or went, only the chunk around it changes: if each took
 * over a row from the next one, all rows below would be rendered again. A chunk with the same items as in `before` is that very chunk.
 * With `isEven`, all chunks but the last have that size, as lines of tiles want it.
 */
export function chunked(items, before, { size = chunkRows, isEven = false } = {}) {
  const { head, tail } = isEven ? { head: 0, tail: before.length } : changedSpan(items, before, size);
  const replaced = before.slice(head, tail);
  const end = items.length - lengthOf(before.slice(tail));
  let start = 0;
  const filled = (chunk, length) => refreshed(chunk, items.slice(start, (start += length)));
  const chunks = before.slice(0, head).map((chunk) => filled(chunk, chunk.items.length));
  for (let key = nextKey(before); start < end; key += 1) {
    chunks.push(filled(replaced.shift() ?? { key, items: [] }, Math.min(size, end - start)));
  }
  return [...chunks, ...before.slice(tail).map((chunk) => filled(chunk, chunk.items.length))];
}

/**
 * The chunks that items came into or went from: those before `head`, and from `tail` on, hold the same as before. Neighbours with room are
 * taken in, or a list would go to pieces with the time.
 */
function changedSpan(items, before, size) {
  const old = before.flatMap((chunk) => chunk.items);
  const { first, last } = commonEnds(old, items);
  let head = 0;
  for (let place = 0; (place += before[head]?.items.length) <= first; ) head += 1;
  let tail = before.length;
  for (let place = 0; tail > head && (place += before[tail - 1].items.length) <= last; ) tail -= 1;
  let length = items.length - lengthOf(before.slice(0, head)) - lengthOf(before.slice(tail));
  const fits = (chunk) => length > 0 && chunk && length + chunk.items.length <= size;
  for (; fits(before[head - 1]); head -= 1) length += before[head - 1].items.length;
  for (; fits(before[tail]); tail += 1) length += before[tail].items.length;
  return { head, tail };
}

/** How many items both begin with, and how many of the others both end with, by name. */
function commonEnds(a, b) {
  const most = Math.min(a.length, b.length);
  let first = 0;
  while (first < most && a[first].name === b[first].name) first += 1;
  let last = 0;
  while (last < most - first && a.at(-1 - last).name === b.at(-1 - last).name) last += 1;
  return { first, last };
}

function refreshed(chunk, items) {
  return isSameSequence(chunk.items, items) ? chunk : { key: chunk.key, items };
}

const lengthOf = (chunks) => chunks.reduce((sum, { items }) => sum + items.length, 0);
const nextKey = (chunks) => chunks.reduce((next, { key }) => Math.max(next, key + 1), 0);
