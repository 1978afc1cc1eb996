import assert from "node:assert/strict";
import { test } from "node:test";
import { within } from "./idb.js";

/** Timers that run when the test says so; `passed()` is how long they waited for, all together. */
function timers() {
  const waiting = [];
  let ms = 0;
  return {
    setTimer: (then, delay) => waiting.push({ then, delay }),
    clearTimer: () => waiting.splice(0),
    passed: () => ms,
    isWaiting: () => waiting.length > 0,
    runOne() {
      const { then, delay } = waiting.shift();
      ms += delay;
      then();
    },
  };
}

const never = new Promise(() => {});

test("what hangs is given up when its time is over", async () => {
  const clock = timers();
  const late = within(10_000, never, () => new Error("late"), clock);
  while (clock.isWaiting()) clock.runOne();
  assert.equal(clock.passed(), 10_000);
  await assert.rejects(late, /late/);
});

test("a clock that jumps over the whole time, as in a sleep, is not the end of patience", async () => {
  const clock = timers();
  let answer;
  const asked = within(10_000, new Promise((resolve) => (answer = resolve)), () => new Error("late"), clock);
  clock.runOne();
  answer("there");
  assert.equal(await asked, "there");
  assert.equal(clock.isWaiting(), false);
});
