// The bar at the top of the screens behind the lists.

import { h } from "vue";
import { text } from "../texts/texts.js";
import { icon } from "../ui/icon.js";
import { goUp } from "./navigation.js";
import { paths } from "./routes.js";
import { syncChip } from "./sync-chip.js";

/** The way back to the lists, or to where somebody came from. */
export function backLink(href = paths.lists) {
  const words = href === paths.lists ? text.back : text.backToList;
  const step = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // That opens another tab.
    event.preventDefault();
    goUp(href);
  };
  return h("a", { class: "icon-button back", href, "aria-label": words, title: words, onClick: step }, [
    icon("chevron-left"),
  ]);
}

/** The bar of a screen that has a title and nothing to do in it; it stays while the screen is scrolled. */
export function titleBar(title, back) {
  return h("div", { class: "sticky" }, [
    h("header", { class: "bar" }, [backLink(back), h("h1", { class: "bar-title" }, title), syncChip()]),
  ]);
}
