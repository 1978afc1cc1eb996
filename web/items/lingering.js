// Ticked rows stay in place for a moment, so that the rows below do not jump under a finger that ticks the next one. Each further tick
// prolongs the moment for all of them. Then they leave, which `leave` shows; not while a finger lies on the rows.

import { onBeforeUnmount, shallowRef } from "vue";
import { released } from "../ui/pressing.js";
import { newlyDone } from "./items.js";

const lingerMs = 1500;

/**
 * `lingering` is a ref of a set of names; `look(items)` is told the list's items whenever they change. `leave(names)` shows rows as they go
 * and resolves when they are out of sight.
 */
export function useLingering(leave = async () => {}) {
  const lingering = shallowRef(new Set());
  let open = new Set();
  let timer;
  onBeforeUnmount(() => clearTimeout(timer));

  async function end() {
    await released();
    const leaving = lingering.value;
    await leave([...leaving]);
    await released();
    lingering.value = new Set([...lingering.value].filter((name) => !leaving.has(name)));
  }

  function look(items) {
    const done = newlyDone(open, items);
    open = new Set(items.filter((item) => item.fields.checked === undefined).map((item) => item.name));
    if (done.length === 0) return;
    lingering.value = new Set([...lingering.value, ...done]);
    clearTimeout(timer);
    timer = setTimeout(end, lingerMs);
  }

  return { lingering, look };
}
