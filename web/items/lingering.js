// Ticked rows stay in place for a moment, so that the rows below do not jump under a finger that ticks the next one. Each further tick
// prolongs the moment for all of them.

import { onBeforeUnmount, shallowRef } from "vue";
import { newlyDone } from "./items.js";

const lingerMs = 1500;

/** `lingering` is a ref of a set of names; `look(items)` is told the list's items whenever they change. */
export function useLingering() {
  const lingering = shallowRef(new Set());
  let open = new Set();
  let timer;
  onBeforeUnmount(() => clearTimeout(timer));

  function look(items) {
    const done = newlyDone(open, items);
    open = new Set(items.filter((item) => item.fields.checked === undefined).map((item) => item.name));
    if (done.length === 0) return;
    lingering.value = new Set([...lingering.value, ...done]);
    clearTimeout(timer);
    timer = setTimeout(() => (lingering.value = new Set()), lingerMs);
  }

  return { lingering, look };
}
