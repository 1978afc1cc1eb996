import assert from "node:assert/strict";
import { test } from "node:test";
import { chunked } from "./chunks.js";

const item = (name) => ({ name: String(name) });
const numbered = (count) => Array.from({ length: count }, (_, index) => item(index));
const sizes = (chunks) => chunks.map(({ items }) => items.length);
const size = 10;

function kept(now, before) {
  return now.filter((chunk) => before.includes(chunk)).length;
}

test("the same items make the same chunks", () => {
  const items = numbered(25);
  const before = chunked(items, [], { size });
  assert.deepEqual(sizes(before), [10, 10, 5]);
  const now = chunked([...items], before, { size });
  assert.ok(now.every((chunk, index) => chunk === before[index]));
});

test("an item that changes in its place changes its chunk alone, which stays the same component", () => {
  const items = numbered(30);
  const before = chunked(items, [], { size });
  const now = chunked(items.with(12, { name: "12", fields: {} }), before, { size });
  assert.deepEqual(now.map((chunk, index) => chunk === before[index]), [true, false, true]);
  assert.equal(now[1].key, before[1].key);
});

test("an item that goes changes its chunk alone", () => {
  const items = numbered(30);
  for (const gone of [0, 9, 10, 15, 29]) {
    const before = chunked(items, [], { size });
    const now = chunked(items.toSpliced(gone, 1), before, { size });
    assert.equal(now.length, 3, `${gone}`);
    assert.equal(kept(now, before), 2, `${gone}`);
  }
});

test("an item that comes leaves all chunks but that around it", () => {
  const items = numbered(30);
  for (const place of [0, 5, 10, 30]) {
    const before = chunked(items, [], { size });
    const now = chunked(items.toSpliced(place, 0, item("new")), before, { size });
    assert.ok(kept(now, before) >= 2, `${place}`);
  }
});

test("items that are added one by one fill a chunk before there is another", () => {
  for (const add of [(items, each) => [...items, each], (items, each) => [each, ...items]]) {
    let items = [];
    let chunks = [];
    for (let count = 0; count < 35; count += 1) {
      items = add(items, item(`new ${count}`));
      chunks = chunked(items, chunks, { size });
    }
    assert.deepEqual(sizes(chunks).toSorted((a, b) => b - a), [10, 10, 10, 5]);
  }
});

test("even chunks are of one size but for the last, whatever was before", () => {
  const items = numbered(30).toSpliced(4, 1);
  const uneven = chunked(items, chunked(numbered(30), [], { size }), { size });
  assert.deepEqual(sizes(uneven), [9, 10, 10]);
  const even = chunked(items, uneven, { size, isEven: true });
  assert.deepEqual(sizes(even), [10, 10, 9]);
  assert.equal(kept(chunked(items, even, { size, isEven: true }), even), 3);
});

test("whatever comes and goes, the chunks hold all items in their order, with keys of their own, and do not go to pieces", () => {
  let seed = 7;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  let items = numbered(40);
  let chunks = chunked(items, [], { size });
  for (let turn = 0; turn < 3000; turn += 1) {
    const place = random(items.length + 1);
    const other = random(items.length + 1);
    if (turn % 5 === 0) items = items.with(Math.min(place, items.length - 1), item(`changed ${turn}`));
    else if (turn % 5 === 1) items = items.toSpliced(other, 0, ...items.slice(place, place + 1).map(() => item(`copy ${turn}`)));
    else if (turn % 5 === 2) items = [...items.slice(Math.min(place, other)), ...items.slice(0, Math.min(place, other))];
    else if (turn % 2 === 0) items = items.toSpliced(place, random(4));
    else items = items.toSpliced(place, 0, item(`new ${turn}`), item(`newer ${turn}`));
    if (items.length === 0) items = numbered(random(60) + 1);
    chunks = chunked(items, chunks, { size });
    assert.deepEqual(chunks.flatMap((chunk) => chunk.items), items);
    assert.equal(new Set(chunks.map(({ key }) => key)).size, chunks.length);
    assert.ok(chunks.every((chunk) => chunk.items.length > 0 && chunk.items.length <= size));
    assert.ok(chunks.length <= 4 + items.length / 2, `${chunks.length} chunks of ${items.length} items`);
  }
});
