// The ticked items of a list, under a bar that folds them away.

import { h, ref } from "vue";
import { perform } from "../app/perform.js";
import { readChoice, writeChoice } from "../shops/device.js";
import { collator, text } from "../texts/texts.js";
import { icon } from "../ui/icon.js";
import { deleteDone, untickAll } from "./commands.js";
import { doneOrders } from "./items.js";

const choice = "done-order";

/** The order of the done ones, as chosen on this device: a ref of a key of `doneOrders`. */
const doneOrder = ref(readChoice(choice, Object.keys(doneOrders), "recent"));

/** Compares done items. `rankOf` counts sections in their order. */
export function byDoneOrder(rankOf) {
  return doneOrders[doneOrder.value]({ collator, rankOf });
}

/** `isShown` is a ref of whether they are unfolded, `items` are all items of the list, `drawRows` draws rows. */
export function doneSection(done, items, isShown, drawRows) {
  if (done.length === 0) return null;
  return h("section", { class: "done", "aria-label": text.items.done(done.length) }, [
    h("div", { class: "done-bar" }, [
      h("h2", [foldButton(done, isShown)]),
      quietButton(text.items.uncheckAll, () => perform(untickAll(items))),
      quietButton(text.items.deleteDone, () => perform(deleteDone(items))),
    ]),
    isShown.value ? drawRows(done, { done: true, label: text.items.done(done.length) }) : null,
  ]);
}

/** What the list's menu has for the done ones. */
export function doneEntry(items) {
  const order = (key) => ({
    label: text.shops.doneBy[key],
    icon: doneOrder.value === key ? "check" : "",
    checked: doneOrder.value === key,
    run() {
      doneOrder.value = key;
      writeChoice(choice, key);
    },
  });
  return {
    label: text.items.doneMenu,
    icon: "circle-check",
    items: [
      { label: text.items.uncheckAll, icon: "list-restart", run: () => perform(untickAll(items)) },
      { label: text.items.deleteDone, icon: "eraser", run: () => perform(deleteDone(items)) },
      ...Object.keys(doneOrders).map(order),
    ],
  };
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
