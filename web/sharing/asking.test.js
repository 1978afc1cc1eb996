import assert from "node:assert/strict";
import { test } from "node:test";
import { createAsking } from "./asking.js";

/** One whose answers are given by hand, with the timers it set. */
function asking(options) {
  const asked = [];
  const timers = new Map();
  let lastTimer = 0;
  const { look } = createAsking({
    ask: () => new Promise((answer, refuse) => asked.push({ answer, refuse })),
    setTimer: (then, ms) => (timers.set((lastTimer += 1), { then, ms }), lastTimer),
    clearTimer: (timer) => timers.delete(timer),
    ...options,
  });
  const settle = async (how) => {
    asked.at(-1)[how](new Error("no answer"));
    await new Promise(setImmediate);
  };
  const pass = () => {
    assert.equal(timers.size, 1);
    const [[number, { then, ms }]] = timers;
    timers.delete(number);
    then();
    return ms;
  };
  return { look, asked, timers, settle, pass };
}

test("what got no answer is asked again soon, and ever more slowly until there is one", async () => {
  const { look, asked, settle, pass } = asking();
  look();
  const waits = [];
  for (let failure = 0; failure < 7; failure += 1) {
    await settle("refuse");
    waits.push(pass());
  }
  assert.deepEqual(waits, [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  assert.equal(asked.length, 8);
  await settle("answer");
  assert.equal(pass(), 60_000);
  await settle("refuse");
  assert.equal(pass(), 1000);
});

test("what happens while an answer is on its way is asked for once more, and only once", async () => {
  const { look, asked, settle, timers } = asking();
  look(), look(), look();
  assert.equal(asked.length, 1);
  await settle("answer");
  assert.equal(asked.length, 2);
  await settle("answer");
  assert.equal(asked.length, 2);
  assert.equal(timers.size, 1);
});

test("who is told asks at once, also while a retry waits, and not twice", async () => {
  const { look, asked, settle, timers } = asking();
  look();
  await settle("refuse");
  look();
  assert.equal(asked.length, 2);
  assert.equal(timers.size, 0);
  await settle("answer");
  assert.equal(timers.size, 1);
});

test("nothing is asked by itself while nobody wants to know", async () => {
  let isWanted = false;
  const { look, asked, settle, pass } = asking({ isWanted: () => isWanted });
  look();
  await settle("refuse");
  pass(), pass();
  assert.equal(asked.length, 1);
  isWanted = true;
  pass();
  assert.equal(asked.length, 2);
});
