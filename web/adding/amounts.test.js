import assert from "node:assert/strict";
import { test } from "node:test";
import { likelyAmounts, setAmount, stepped } from "./amounts.js";
import { next } from "./combobox.js";
import { safeKernel } from "../kernel/kernel.js";

const said = (amounts) => amounts.map(({ number, unit }) => [number, unit].filter(Boolean).join(" "));
const item = (fields) => ({ name: "id", type: "Items", fields: { name: "Milk", ...fields } });

test("amounts it had before come first, then what its unit is usually bought in, then 1, 2, 3", () => {
  assert.deepEqual(said(likelyAmounts()), ["1", "2", "3"]);
  assert.deepEqual(said(likelyAmounts({ unit: "l" })), ["1 l", "2 l", "0.5 l", "1"]);
  assert.deepEqual(said(likelyAmounts({ amounts: [{ number: 6, unit: "bottle" }] })), ["6 bottle", "1", "2", "3"]);
  assert.deepEqual(said(likelyAmounts({ amounts: [{ number: 1.5, unit: "l" }] })), ["1.5 l", "1 l", "2 l", "0.5 l"]);
  assert.deepEqual(said(likelyAmounts({ amounts: [{ number: 1, unit: null }, { number: 1, unit: null }] })), ["1", "2", "3"]);
});

test("plus and minus go in steps that fit, and below the last one there is no amount", () => {
  assert.deepEqual(stepped({}, 1), { number: 1, unit: null });
  assert.deepEqual(stepped({ number: 1 }, 1), { number: 2, unit: null });
  assert.deepEqual(stepped({ number: 500, unit: "g" }, 1), { number: 750, unit: "g" });
  assert.deepEqual(stepped({ number: 500, unit: "g" }, -1), { number: 450, unit: "g" });
  assert.deepEqual(stepped({ number: 1, unit: "l" }, -1), { number: 0.75, unit: "l" });
  assert.equal(stepped({ number: 1 }, -1), null);
  assert.equal(stepped({}, -1), null);
  for (const unit of [null, "l", "g", "kg", "bottle"]) {
    let amount = { number: 1000, unit };
    for (let turn = 0; turn < 2000 && amount; turn += 1) amount = stepped(amount, -1);
    assert.equal(amount, null, unit);
  }
});

test("an amount is set and taken away, and nothing is done twice", () => {
  assert.deepEqual(setAmount(item({}), { number: 2, unit: "l" }, safeKernel).changes[0].fields, { number: 2, unit: "l" });
  assert.deepEqual(setAmount(item({ number: 2, unit: "l" }), null, safeKernel).changes[0].fields, { number: null, unit: null });
  assert.equal(setAmount(item({ number: 2, unit: "l" }), { number: 2, unit: "l" }, safeKernel), null);
  assert.equal(setAmount(item({}), null, safeKernel), null);
});

test("the arrows go round, through what was typed", () => {
  assert.deepEqual([next(-1, 1, 2), next(0, 1, 2), next(1, 1, 2), next(-1, -1, 2), next(0, -1, 2)], [0, 1, -1, 1, -1]);
});
