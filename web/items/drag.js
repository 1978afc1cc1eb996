// Dragging items between and within the sections of a list, and sections among each other.

import { nextTick } from "vue";
import { onceAlong, scrollerOf, startReorder } from "../ui/reorder.js";
import { landing } from "./items.js";

const itemSelector = ".unplaced, .rows:not(.to-place) .row, .section-head";
const sectionSelector = ".section-head[data-section]";

/** Follows the pointer that went down on a row's grip; `drop(key, place)` is told the section it came to lie in, and where in it. */
export function dragItem(event, screen, drop) {
  const grip = event.target;
  const row = grip.closest(".unplaced") ?? grip.closest(".row");
  const list = row.closest(".open-part");
  onceAlong(event, () =>
    startReorder(event, {
      row,
      list,
      selector: itemSelector,
      scroller: scrollerOf(screen),
      async drop(place) {
        const others = [...list.querySelectorAll(itemSelector)].filter((each) => each !== row);
        const { key, place: inSection } = landing(others.map((each) => each.dataset.key ?? null), place);
        await drop(key, inSection);
        await nextTick();
      },
    }));
}

/** Follows the pointer that went down on a section's grip: all sections fold to their heads until `drop(place)`. */
export function dragSection(event, screen, drop) {
  const head = event.target.closest(".section-head");
  const list = head.closest(".open-part");
  const scroller = scrollerOf(screen);
  const topOf = () => head.getBoundingClientRect().top;

  onceAlong(event, () => {
    const top = topOf();
    fold(list, scroller, head, top);
    startReorder(event, {
      row: head,
      list,
      selector: sectionSelector,
      scroller,
      async drop(place) {
        await drop(place);
        await nextTick();
      },
      finish() {
        const last = topOf();
        list.closest(".items").classList.remove("sorting");
        list.style.paddingBlock = "";
        scroller.scrollTop += topOf() - last;
      },
    });
  });
}

/** Folds the sections, with the head where it was: under the finger. */
function fold(list, scroller, head, top) {
  list.closest(".items").classList.add("sorting");
  list.style.paddingBlock = `0 ${innerHeight}px`;
  const wanted = scroller.scrollTop + head.getBoundingClientRect().top - top;
  if (wanted < 0) list.style.paddingBlock = `${-wanted}px ${innerHeight}px`;
  scroller.scrollTop = Math.max(0, wanted);
}
