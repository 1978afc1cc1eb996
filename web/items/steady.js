// Keeps the view still while rows come and go, and shows gently what does move. What one looks at stays where it is: rows that arrive or
// leave above it are made up for by scrolling, at the end of the page by room below it.

import { nextTick, onBeforeUpdate, onMounted, onBeforeUnmount, onUpdated } from "vue";
import { store } from "../app/store.js";
import { scrollerOf } from "../ui/reorder.js";
import { viewShift } from "./anchor.js";
import { isSameSequence } from "./items.js";

const moveMs = 200;
const leaveMs = 180;

/** More rows than this at once are a list that loads, not a person who writes. */
const arrivingMax = 12;

/** Watches over the list in `element`, a ref of the screen; `names()` are those of all rows in it. Returns `leave(names)`. */
export function useSteadyView(element, names) {
  let before = null;
  let known = [];
  let isReady = false;
  const release = () => element.value && releaseRoom(element.value);

  onMounted(() => {
    known = names();
    isReady = Boolean(store.kernel && store.sync.loaded);
    addEventListener("scroll", release, { capture: true, passive: true });
  });
  onBeforeUnmount(() => removeEventListener("scroll", release, { capture: true }));
  onBeforeUpdate(() => {
    // Most updates tick or change a row in its place; and a list that still loads has no view to keep.
    const now = names();
    before = isSameSequence(now, known) ? null : snapshot(element.value);
    if (!isReady) [before, known] = [null, now];
    isReady = Boolean(store.kernel && store.sync.loaded);
  });
  onUpdated(() => {
    if (!before) return;
    const last = new Set(known);
    known = names();
    if (element.value.querySelector(".reordering")) return void (before = null); // What is dragged moves the rows itself.
    const arrived = known.filter((name) => !last.has(name));
    keepFocus(element.value, before);
    settle(element.value, before);
    if (arrived.length <= arrivingMax) for (const name of arrived) fadeIn(openRow(element.value, name));
    before = null;
  });

  return {
    /** Lets rows fade; resolves when they are out of sight. */
    async leave(leaving) {
      const shown = leaving.map((name) => openRow(element.value, name)).filter((row) => row && isInView(row));
      if (isMotionReduced()) return;
      const fading = shown.map((row) =>
        row.animate([{}, { opacity: 0, transform: "translateX(1.5rem)" }], { duration: leaveMs, easing: "ease-in", fill: "forwards" })
      );
      await Promise.all(fading.map((each) => each.finished.catch(() => {})));
      nextTick(() => fading.forEach((each) => each.cancel()));
    },
  };
}

// MARK: what is seen

/** The rows and heads in view, from above: [{id, part, top, left}], and what has the focus. */
function snapshot(screen) {
  if (!screen) return null;
  const scroller = scrollerOf(screen);
  const top = screen.querySelector(".sticky")?.getBoundingClientRect().bottom ?? 0;
  const seen = [];
  for (const piece of screen.querySelectorAll(".chunk, .section-head")) {
    if (!isBetween(piece, top)) continue;
    const elements = piece.matches(".chunk") ? piece.querySelectorAll(".row") : [piece];
    for (const each of elements) {
      if (!isBetween(each, top)) continue;
      const box = each.getBoundingClientRect();
      seen.push({ id: idOf(each), isDone: Boolean(each.closest(".done")), top: box.top, left: box.left });
    }
  }
  const focused = document.activeElement?.closest?.("[data-row], .section-head");
  return { scroller, seen, focused: focused && screen.contains(focused) ? idOf(focused) : null };
}

const idOf = (each) => each.dataset.row ?? `#${each.dataset.key}`;

function find(screen, id) {
  return screen.querySelector(id.startsWith("#") ? `[data-key="${CSS.escape(id.slice(1))}"]` : `[data-row="${CSS.escape(id)}"]`);
}

const openRow = (screen, name) => screen?.querySelector(`.open-part [data-row="${CSS.escape(name)}"]`);

function isBetween(element, top) {
  const box = element.getBoundingClientRect();
  return box.height > 0 && box.bottom > top && box.top < innerHeight;
}

const isInView = (row) => isBetween(row, 0);
const isMotionReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// MARK: what is done about it

function settle(screen, { scroller, seen }) {
  if (seen.length === 0) return;
  const now = [];
  for (const entry of seen) {
    const element = find(screen, entry.id);
    if (!element) continue;
    element.style.transform = "";
    now.push({ id: entry.id, element, was: entry });
  }
  now.sort((a, b) => (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  for (const entry of now) ({ top: entry.top, left: entry.left } = entry.element.getBoundingClientRect());
  const isWriting = document.activeElement?.matches("[data-add]");
  const shift = isWriting ? 0 : viewShift(seen, now);
  const scrolled = shift === 0 ? 0 : scrollBy(screen, scroller, shift);
  if (isMotionReduced()) return;
  for (const { element, was, top, left } of now) {
    if (was.isDone === Boolean(element.closest(".done"))) slide(element, was.left - left, was.top - (top - scrolled));
    else fadeIn(element);
  }
}

function slide(element, dx, dy) {
  if (Math.abs(dx) + Math.abs(dy) < 1 || Math.abs(dy) > innerHeight || !isInView(element)) return;
  element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: moveMs, easing: "ease-out" });
}

function fadeIn(row) {
  if (!row || isMotionReduced() || !isInView(row)) return;
  row.animate([{ opacity: 0, transform: "translateY(-0.5rem)" }, {}], { duration: moveMs, easing: "ease-out" });
}

/** Scrolls, with room below if the page is too short for it; returns by how much. */
function scrollBy(screen, scroller, shift) {
  const from = scroller.scrollTop;
  const missing = from + shift - (scroller.scrollHeight - scroller.clientHeight);
  const items = screen.querySelector(".items");
  // A page that was never scrolled has no view to keep by making it longer.
  if (missing > 0 && items && (from > 0 || roomOf(items) > 0)) items.style.paddingBlockEnd = `${Math.ceil(roomOf(items) + missing)}px`;
  scroller.scrollTop = from + shift;
  return scroller.scrollTop - from;
}

const roomOf = (items) => Number.parseFloat(items.style.paddingBlockEnd) || 0;

/** Takes the room below away once it is out of sight. */
function releaseRoom(screen) {
  const items = screen.querySelector(".items");
  if (!items || roomOf(items) === 0) return;
  const scroller = scrollerOf(screen);
  const below = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
  if (below >= roomOf(items)) items.style.paddingBlockEnd = "";
}

/** A row or head that went away with the focus hands it to the row in its place; one that only moved keeps it. */
function keepFocus(screen, { seen, focused }) {
  if (!focused || (document.activeElement && document.activeElement !== document.body)) return;
  const index = seen.findIndex(({ id }) => id === focused);
  const isNowDone = (id) => Boolean(find(screen, id)?.closest(".done"));
  const wasDone = seen[index]?.isDone ?? false;
  const rows = [...seen.slice(index + 1), ...seen.slice(0, Math.max(0, index)).reverse()].map(({ id }) => id);
  const next = rows.find((id) => !id.startsWith("#") && find(screen, id) && isNowDone(id) === wasDone);
  const target = find(screen, focused) && isNowDone(focused) === wasDone ? focused : next;
  (target ? find(screen, target)?.querySelector("[data-row-main], .section-name") : screen)?.focus({ preventScroll: true });
}
