import assert from "node:assert/strict";
import { test } from "node:test";
import { amountText, numberFromField, numberToField, reasonText, text } from "./texts.js";

test("a missing number is nothing", () => {
  assert.equal(amountText({}), "");
  assert.equal(amountText({ number: null, unit: null }), "");
  assert.equal(amountText({ number: 0 }), "0");
  assert.equal(amountText({ number: 2, unit: "l" }), "2\u00a0l");
});

test("numbers are read with a point, a comma or as a fraction", () => {
  assert.equal(numberFromField(" 1.5 "), 1.5);
  assert.equal(numberFromField("1,5"), 1.5);
  assert.equal(numberFromField("1/2"), 0.5);
  assert.equal(numberFromField("  "), null);
  for (const nonsense of ["two", "1.2.3", "-1", "1e999", "NaN"]) assert.equal(numberFromField(nonsense), undefined);
  assert.equal(numberFromField(numberToField(1.5)), 1.5);
});

test("counts read naturally", () => {
  assert.equal(text.items.addedMany(1), "1 item added");
  assert.equal(text.items.addedMany(2), "2 items added");
  assert.equal(text.lists.count(0, 0), "Empty");
  assert.equal(text.lists.count(2, 5), "2 left");
});

test("a refusal is told as exactly as the server said it, and never in the server's own words", () => {
  const reason = "That is not an e-mail address";
  assert.equal(reasonText({ code: "BAD_REQUEST", reasonCode: "EMAIL_INVALID", reason }), text.reasons.EMAIL_INVALID);
  assert.equal(reasonText({ code: "BAD_REQUEST", reasonCode: "SOMETHING_NEW", reason }), text.failures.BAD_REQUEST);
  assert.equal(reasonText({ code: "CONFLICT", reason }), text.failures.CONFLICT);
  for (const code of ["SERVICE_UNAVAILABLE", "toString", undefined]) assert.equal(reasonText({ code, reason }), text.failures.other);
});
