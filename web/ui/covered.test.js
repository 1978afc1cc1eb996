import assert from "node:assert/strict";
import { test } from "node:test";
import { coveredBy } from "./covered.js";

test("a keyboard covers the foot of the window, a bar of the browser and a zoom do not", () => {
  const phone = 844;
  assert.equal(coveredBy({ scale: 1, offsetTop: 0, height: 844 }, phone), 0);
  assert.equal(coveredBy({ scale: 1, offsetTop: 0, height: 508 }, phone), 336);
  // Moved up to what is written in, the window shows more of its foot.
  assert.equal(coveredBy({ scale: 1, offsetTop: 120, height: 508 }, phone), 216);
  assert.equal(coveredBy({ scale: 1, offsetTop: 0, height: 794 }, phone), 0);
  assert.equal(coveredBy({ scale: 2, offsetTop: 100, height: 422 }, phone), 0);
});
