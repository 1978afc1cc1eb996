// From one screen to another.

import { nextTick } from "vue";
import { parseRoute, paths } from "./routes.js";
import { store } from "./store.js";

export function go(path) {
  location.hash = path;
}

/** To a screen above this one. If it was the one before, that is a step back: else the phone's own Back would lead here again. */
export function goUp(path) {
  if (isGoingBack) return; // A double tap is one step.
  isGoingBack = history.state?.from === path;
  if (isGoingBack) history.back();
  else go(path);
}

let isGoingBack = false;

const scrolled = new Map();
let hash = location.hash;

/** Each entry of the browser's history knows the screen from which it was opened. */
const cameFrom = (from) => history.replaceState({ ...history.state, from }, "");
if (history.state?.from === undefined) cameFrom(null);

addEventListener("scroll", () => scrolled.set(hash, scrollY), { passive: true });

addEventListener("hashchange", async () => {
  isGoingBack = false;
  const isOpened = history.state?.from === undefined;
  if (isOpened) cameFrom(hash || paths.lists);
  ({ hash } = location);
  const isNew = !scrolled.has(hash);
  const top = scrolled.get(hash) ?? 0;
  store.route = parseRoute(hash);
  store.menu = null;
  store.dialog = null;
  await nextTick();
  // A list that is opened begins at its top; one that somebody comes back to is where they left it.
  scrollTo(0, isNew || (isOpened && store.route.screen === "list") ? 0 : top);
  // What had the focus may be gone with the old screen.
  if (!document.activeElement?.checkVisibility() || document.activeElement === document.body) {
    document.getElementById("content")?.focus({ preventScroll: true });
  }
});
