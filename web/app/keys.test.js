import assert from "node:assert/strict";
import { test } from "node:test";
import { commandOf } from "./keys.js";

const press = (key, more = {}) => commandOf({ key, ...more });

test("keys mean their commands", () => {
  assert.equal(press("n"), "new");
  assert.equal(press("/"), "focusField");
  assert.equal(press("z", { ctrlKey: true }), "undo");
  assert.equal(press("Z", { metaKey: true, shiftKey: true }), "redo");
  assert.equal(press("ArrowUp", { altKey: true }), "moveUp");
  assert.equal(press("Delete"), "delete");
});

test("letters typed into a field are letters, and undo there is the field's own", () => {
  assert.equal(press("n", { typing: true }), null);
  assert.equal(press("Delete", { typing: true }), null);
  assert.equal(press("z", { ctrlKey: true, typing: true }), null);
  assert.equal(press("ArrowDown", { typing: true }), "intoRows");
  assert.equal(press("Escape", { typing: true }), "escape");
});

test("nothing happens behind a dialog or while an input method composes", () => {
  assert.equal(press("Delete", { layer: true }), null);
  assert.equal(press("Enter", { isComposing: true }), null);
});

test("the browser's own shortcuts stay the browser's", () => {
  assert.equal(press("n", { ctrlKey: true }), null);
  assert.equal(press("ArrowLeft", { altKey: true }), null);
});
