// The row that was just added is brought into view and lit up for a moment.

import { nextTick, shallowRef, watch } from "vue";

/** How long a row that was just added is lit up; as the style sheet has it. */
const freshMs = 1600;

/**
 * `fresh` is a ref of the name of the lit row, or null; `lightUp(name)` lights another one, in the screen in `element`, as soon as it is
 * among `rows`.
 */
export function useFresh(element, rows) {
  const fresh = shallowRef(null);
  let wanted = null;

  async function lightUp(name) {
    wanted = name;
    fresh.value = null;
    await nextTick();
    show();
  }

  async function show() {
    const name = wanted;
    if (!name || !rows.value.items.some((item) => item.name === name)) return;
    wanted = null;
    fresh.value = name;
    setTimeout(() => fresh.value === name && (fresh.value = null), freshMs);
    await nextTick();
    const row = element.value?.querySelector(`[data-row="${CSS.escape(name)}"]`);
    row?.scrollIntoView({ block: "nearest" });
  }

  watch(rows, () => wanted && show());
  return { fresh, lightUp };
}
