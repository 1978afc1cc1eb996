// The bar at the top of the screens behind the lists.

import { h } from "vue";
import { text } from "../texts/texts.js";
import { icon } from "../ui/icon.js";
import { paths } from "./routes.js";
import { syncChip } from "./sync-chip.js";

/** The way back to the lists. */
export function backLink() {
  return h("a", { class: "icon-button back", href: paths.lists, "aria-label": text.back, title: text.back }, [
    icon("chevron-left"),
  ]);
}

/** The bar of a screen that has a title and nothing to do in it; it stays while the screen is scrolled. */
export function titleBar(title) {
  return h("div", { class: "sticky" }, [
    h("header", { class: "bar" }, [backLink(), h("h1", { class: "bar-title" }, title), syncChip()]),
  ]);
}
