// From one screen to another.

import { nextTick } from "vue";
import { parseRoute } from "./routes.js";
import { store } from "./store.js";

export function go(path) {
  location.hash = path;
}

const scrolled = new Map();
let hash = location.hash;

addEventListener("scroll", () => scrolled.set(hash, scrollY), { passive: true });

addEventListener("hashchange", async () => {
  ({ hash } = location);
  const isNew = !scrolled.has(hash);
  const top = scrolled.get(hash) ?? 0;
  store.route = parseRoute(hash);
  store.menu = null;
  store.dialog = null;
  await nextTick();
  scrollTo(0, isNew || store.route.screen === "list" ? 0 : top);
  // What had the focus may be gone with the old screen.
  if (!document.activeElement?.checkVisibility() || document.activeElement === document.body) {
    document.getElementById("content")?.focus({ preventScroll: true });
  }
});
