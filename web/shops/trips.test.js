import assert from "node:assert/strict";
import { test } from "node:test";
import { isOver, pauseMs, teaches, ticked, unticked, walked } from "./trips.js";

const item = (name, section) => ({ name, fields: { name, ...(section ? { section } : {}) } });

test("a trip is the sections of what was ticked, in the order of ticking", () => {
  let trip;
  for (const [name, section] of [["bread", "Bread"], ["salt", undefined], ["milk", "Dairy"], ["eggs", "Dairy"]]) {
    trip = ticked(trip, item(name, section), "REMA", 1000);
  }
  assert.deepEqual(walked(trip), ["Bread", "Dairy", "Dairy"]);
  assert.equal(trip.shop, "REMA");
  assert.ok(teaches(walked(trip)));
  assert.equal(teaches(["Dairy", "Dairy"]), false);
});

test("a tick that is taken back was none, and one that is made again counts where it was made last", () => {
  const two = ticked(ticked(undefined, item("a", "A"), null, 1), item("b", "B"), null, 2);
  assert.deepEqual(walked(unticked(two, item("a"))), ["B"]);
  assert.deepEqual(walked(ticked(two, item("a", "A"), null, 3)), ["B", "A"]);
  assert.equal(unticked(unticked(two, item("a")), item("b")), null);
  assert.equal(unticked(undefined, item("a")), null);
});

test("a trip is over after a long pause, or when the clock was put back", () => {
  const trip = ticked(undefined, item("a", "A"), null, 10 * pauseMs);
  assert.equal(isOver(trip, 11 * pauseMs), false);
  assert.equal(isOver(trip, 11 * pauseMs + 1), true);
  assert.equal(isOver(trip, 8 * pauseMs), true);
});
