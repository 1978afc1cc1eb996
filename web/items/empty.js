// What a list says when it has nothing to show.

import { h } from "vue";
import { paths } from "../app/routes.js";
import { store } from "../app/store.js";
import { ownPlace, placeOf } from "../sync/places.js";
import { text } from "../texts/texts.js";
import { icon, logo } from "../ui/icon.js";

/** In place of open rows. `count`: how many things were ticked on the trip that just ended, or 0. */
export function nothingOpen(anyDone, count) {
  if (!store.sync.loaded && !anyDone) return null;
  const words = count > 0 ? text.shops.tripDone(count) : text.items.allDoneHint;
  return h("div", { class: ["empty small", { "all-done": anyDone }] }, [
    logo(),
    h("p", { class: "empty-title" }, anyDone ? text.items.allDone : text.items.empty),
    h("p", anyDone ? words : text.items.emptyHint),
  ]);
}

/** In place of a list that is not here: it may still come, or it is gone. */
export function missingList(name) {
  const place = placeOf(name);
  if (!(store.sync.places.get(place)?.loaded ?? store.sync.loaded)) {
    return h("div", { class: "loading", role: "status" }, [icon("refresh-cw", "spinning"), text.loading]);
  }
  return h("div", { class: "empty" }, [
    logo(),
    h("h1", { class: "empty-title" }, text.lists.gone),
    h("p", place === ownPlace ? text.lists.goneHint : text.sharing.gone),
    h("a", { class: "button", href: paths.lists }, text.back),
  ]);
}
