import assert from "node:assert/strict";
import { test } from "node:test";
import { placeOf } from "./reorder.js";
import { intent } from "./swipe.js";

test("a movement is a swipe only when it clearly goes aside", () => {
  assert.equal(intent(5, 3), undefined);
  assert.equal(intent(30, 4), "swipe");
  assert.equal(intent(-30, 4), "swipe");
  assert.equal(intent(30, 20), "scroll");
  assert.equal(intent(3, 30), "scroll");
});

test("a dragged row takes the place where its middle is", () => {
  const middles = [25, 75, 125, 175];
  assert.equal(placeOf(middles, 0, 0), 0);
  assert.equal(placeOf(middles, 0, 60), 1);
  assert.equal(placeOf(middles, 0, 1000), 3);
  assert.equal(placeOf(middles, 3, -60), 2);
  assert.equal(placeOf(middles, 2, -1000), 0);
});
