// The row that was just added is brought into view and lit up for a moment.

import { nextTick, shallowRef } from "vue";

/** How long a row that was just added is lit up; as the style sheet has it. */
const freshMs = 1600;

/** `fresh` is a ref of the name of the lit row, or null; `lightUp(name)` lights another one, in the screen in `element`. */
export function useFresh(element) {
  const fresh = shallowRef(null);

  async function lightUp(name) {
    fresh.value = null;
    await nextTick();
    fresh.value = name;
    setTimeout(() => fresh.value === name && (fresh.value = null), freshMs);
    const row = name && element.value?.querySelector(`[data-row="${CSS.escape(name)}"]`);
    row?.scrollIntoView({ block: "nearest" });
  }

  return { fresh, lightUp };
}
