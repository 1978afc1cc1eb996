// The shared vectors, through the interface that the app uses. The same files run natively in Tests/KernelTests.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { KernelError, loadKernel } from "./kernel.js";

const vectors = (name) => JSON.parse(readFileSync(new URL(`../../Tests/Vectors/${name}.json`, import.meta.url)));
const bytes = readFileSync(new URL("../dist-kernel/kernel.wasm", import.meta.url));
const kernel = await loadKernel(bytes);

test("items are read as the vectors say", async (t) => {
  for (const { text, name, number, unit } of vectors("items")) {
    await t.test(JSON.stringify(text).slice(0, 80), () => assert.deepEqual(kernel.parseItem(text), { name, number, unit }));
  }
});

test("amounts add up as the vectors say", async (t) => {
  for (const { a, b, sum } of vectors("sums")) {
    await t.test(`${a.number} ${a.unit} and ${b.number} ${b.unit}`, () => assert.deepEqual(kernel.addAmounts(a, b), sum));
  }
});

test("amounts are written as the vectors say", async (t) => {
  for (const { amount, separator, text } of vectors("amounts")) {
    await t.test(text, () => assert.equal(kernel.formatAmount(amount, separator), text));
  }
});

test("names are the same as the vectors say", async (t) => {
  const { same, different } = vectors("names");
  for (const [first, ...others] of same) {
    for (const other of others) await t.test(other, () => assert.equal(kernel.nameKey(other), kernel.nameKey(first)));
  }
  for (const [a, b] of different) {
    await t.test(`${a} and ${b}`, () => assert.ok(kernel.nameKey(a) === "" || kernel.nameKey(a) !== kernel.nameKey(b)));
  }
});

test("pasted text is read as the vectors say", async (t) => {
  for (const { text, lines } of vectors("lines")) {
    const expected = lines.map((line) => ("name" in line ? { kind: "item", ...line } : { kind: "section", name: line.section }));
    await t.test(JSON.stringify(text).slice(0, 80), () => assert.deepEqual(kernel.parseLines(text), expected));
  }
});

test("order keys are made as the vectors say", async (t) => {
  for (const { a, b, key, error } of vectors("positions")) {
    await t.test(`${a} and ${b}`.slice(0, 80), () => {
      if (key !== undefined) return assert.equal(kernel.positionBetween(a, b), key);
      assert.throws(
        () => kernel.positionBetween(a, b),
        (thrown) => thrown instanceof KernelError && thrown.code === error,
      );
    });
  }
});

test("texts are merged as the vectors say, whoever merges", async (t) => {
  for (const { base, mine, theirs, text, lines = text, conflict } of vectors("merges")) {
    await t.test(JSON.stringify([base, mine, theirs]).slice(0, 80), () => {
      for (const [a, b] of [
        [mine, theirs],
        [theirs, mine],
      ]) {
        assert.deepEqual(kernel.mergeText(base, a, b), { text, conflict });
        assert.deepEqual(kernel.mergeText(base, a, b, { lines: true }), { text: lines, conflict });
      }
    });
  }
});
