// Whether somebody is busy with the field for items, so that what helps them is shown below it.

import { onBeforeUnmount, onMounted, ref } from "vue";

/**
 * `isHere` is a ref. It turns true with the focus in `element`, and false when the focus leaves, but not under a finger that is on its way
 * to something else: what closed then would move that away. `onEnter` is called when it turns true, `onLeave` whenever the focus leaves.
 */
export function useAttention(element, { onEnter, onLeave }) {
  const isHere = ref(false);
  let isPressedBeside = false;

  function press(event) {
    isPressedBeside = !element.value?.contains(event.target);
    if (isPressedBeside) onLeave();
  }

  onMounted(() => document.addEventListener("pointerdown", press, true));
  onBeforeUnmount(() => document.removeEventListener("pointerdown", press, true));

  return {
    isHere,
    handlers: {
      onFocusin() {
        isPressedBeside = false;
        if (!isHere.value) onEnter();
        isHere.value = true;
      },
      onFocusout(event) {
        // A field that is taken out of the page with the focus in it is no longer anybody's.
        if (!element.value || element.value.contains(event.relatedTarget)) return;
        onLeave();
        if (!isPressedBeside && document.hasFocus()) isHere.value = false;
      },
    },
  };
}
