// Spellings that mean the same, remembered: a list asks for the keys of all its sections at each tick.

import { store } from "../app/store.js";
import { safeKernel } from "../kernel/kernel.js";

/** Names of things and sections; far more than a household has. */
const entriesMax = 20_000;

const keys = new Map();
let kernel = null;

/** Two names with the same key are the same thing. */
export function keyOf(name) {
  const current = store.kernel ?? safeKernel;
  if (kernel !== current || keys.size > entriesMax) {
    keys.clear();
    kernel = current;
  }
  let key = keys.get(name);
  if (key === undefined) keys.set(name, (key = current.nameKey(name)));
  return key;
}
