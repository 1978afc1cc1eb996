import assert from "node:assert/strict";
import { test } from "node:test";
import { isQuiet } from "./quiet.js";

const quiet = { dialog: null, typed: ["", " "], kept: { stored: "saved" }, waiting: 3 };

test("a page that nobody writes in may reload", () => {
  assert.equal(isQuiet(quiet), true);
  assert.equal(isQuiet({ ...quiet, typed: [] }), true);
});

test("a page waits for an open dialog, for words in a field, and for changes that are in its memory only", () => {
  assert.equal(isQuiet({ ...quiet, dialog: {} }), false);
  assert.equal(isQuiet({ ...quiet, typed: ["", "mi"] }), false);
  assert.equal(isQuiet({ ...quiet, kept: { stored: "saving" } }), false);
  assert.equal(isQuiet({ ...quiet, kept: { stored: "failed" } }), false);
  assert.equal(isQuiet({ ...quiet, kept: { stored: "failed" }, waiting: 0 }), true);
});
