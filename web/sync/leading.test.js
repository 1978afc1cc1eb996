// A tab that is to let go of the lead at the very moment in which it gets it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSync } from "./driver.js";
import { createMemoryStorage } from "./memory-storage.js";

test("a tab that is asked to let go while it begins to lead does, and leads when it is its turn again", async () => {
  let callbacks;
  let resigned = 0;
  const tabs = { areShared: true, id: "a", join: (given) => (callbacks = given), resigned: () => (resigned += 1), post() {}, on() {} };
  const asked = [];
  const transport = { perform: (action) => (asked.push(action.type), new Promise(() => {})) };
  const sync = createSync({ transport, storage: createMemoryStorage(), tabs, onState() {} });
  await sync.start();
  callbacks.onElected();
  callbacks.onResign();
  await sync.settled;
  assert.deepEqual([resigned, asked], [1, []]);
  callbacks.onElected();
  await sync.settled;
  assert.deepEqual([resigned, asked.length], [1, 1]);
});
