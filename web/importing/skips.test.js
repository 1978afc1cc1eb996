import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { text } from "../texts/texts.js";
import { skippedText } from "./skips.js";

const codes = JSON.parse(readFileSync(new URL("../../Tests/Vectors/reason-codes.json", import.meta.url)));
const parts = [{ code: "ATTACHMENTS", count: 2, names: ["a.jpg", "b.jpg"] }, { code: "REMINDER" }, { code: "SHARING", count: 1 }];
const details = { sameAs: "Keep/shop.json", megabytes: 4, count: 3, serverErrorCode: "QUOTA_EXCEEDED", parts };

test("each file that was not taken is told with what belongs to its reason", () => {
  for (const reasonCode of codes.skippedFiles) {
    const said = skippedText({ file: "x", reason: "the server's words", reasonCode, ...details });
    assert.doesNotMatch(said, /undefined|NaN|#|\[object|=>|the server's words/, reasonCode);
  }
  assert.equal(skippedText({ reasonCode: "SAME_LIST", ...details }), "The same checklist as Keep/shop.json.");
  assert.equal(skippedText({ reasonCode: "TOO_LARGE", ...details }), "Larger than 4 MB, which no note is.");
  assert.equal(skippedText({ reasonCode: "ITEMS_REFUSED", ...details }), `The server refused 3 items: ${text.failures.QUOTA_EXCEEDED}`);
});

test("what was left behind of a list is told part by part", () => {
  assert.equal(
    skippedText({ reasonCode: "LEFT_BEHIND", parts }),
    "Imported, without: 2 attachments (a.jpg, b.jpg); the reminder; sharing with 1 person.",
  );
  for (const code of codes.leftParts) {
    assert.doesNotMatch(skippedText({ reasonCode: "LEFT_BEHIND", parts: [{ code, count: 2 }] }), /undefined|NaN|#|=>/, code);
  }
});

test("of many names the first are told, and how many more there are", () => {
  const many = [{ code: "LABELS", count: 12, names: ["a", "b"] }];
  assert.equal(skippedText({ reasonCode: "LEFT_BEHIND", parts: many }), "Imported, without: 12 labels (a, b, and 10 more).");
});

test("a reason of a newer server has no words here", () => {
  for (const reasonCode of ["SOMETHING_NEW", "toString", undefined]) assert.equal(skippedText({ reasonCode }), undefined);
  const part = { code: "SOMETHING_NEW" };
  assert.equal(skippedText({ reasonCode: "LEFT_BEHIND", parts: [part] }), "Imported, without: unknown content.");
});
