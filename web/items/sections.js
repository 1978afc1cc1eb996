// The parts of a list below its bar. `drawRows(items, done, label)` draws the rows of one.

import { h } from "vue";
import { paths } from "../app/routes.js";
import { perform } from "../app/perform.js";
import { store } from "../app/store.js";
import { text } from "../texts/texts.js";
import { icon, logo } from "../ui/icon.js";
import { deleteDone, untickAll } from "./commands.js";

/** What is still to be bought, or a word about why there is nothing. */
export function openSection({ open, done }, drawRows) {
  if (open.length > 0) return drawRows(open, false, text.items.open);
  if (!store.sync.loaded && done.length === 0) return null;
  return h("div", { class: "empty small" }, [
    logo(),
    h("p", { class: "empty-title" }, done.length > 0 ? text.items.allDone : text.items.empty),
    h("p", done.length > 0 ? text.items.allDoneHint : text.items.emptyHint),
  ]);
}

/** The ticked items, under a bar that folds them away: `isShown` is a ref. `items` are all items of the list. */
export function doneSection(done, items, isShown, drawRows) {
  if (done.length === 0) return null;
  return h("section", { class: "done", "aria-label": text.items.done(done.length) }, [
    h("div", { class: "done-bar" }, [
      h("h2", [foldButton(done, isShown)]),
      quietButton(text.items.uncheckAll, () => perform(untickAll(items))),
      quietButton(text.items.deleteDone, () => perform(deleteDone(items))),
    ]),
    isShown.value ? drawRows(done, true, text.items.done(done.length)) : null,
  ]);
}

function foldButton(done, isShown) {
  return h("button", {
    type: "button",
    class: "done-toggle",
    "aria-expanded": String(isShown.value),
    onClick: () => (isShown.value = !isShown.value),
  }, [
    icon("chevron-down"),
    text.items.done(done.length),
  ]);
}

function quietButton(label, onClick) {
  return h("button", { type: "button", class: "button quiet small", onClick }, label);
}

/** In place of a list that is not here: it may still come, or it is gone. */
export function missingList() {
  if (!store.sync.loaded) {
    return h("div", { class: "loading", role: "status" }, [icon("refresh-cw", "spinning"), text.loading]);
  }
  return h("div", { class: "empty" }, [
    logo(),
    h("h1", { class: "empty-title" }, text.lists.gone),
    h("p", text.lists.goneHint),
    h("a", { class: "button", href: paths.lists }, text.back),
  ]);
}
