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

/** The entry of the list's menu that puts the done ones into the next order. */
export function doneOrderEntry() {
  const orders = Object.keys(doneOrders);
  const next = orders[(orders.indexOf(doneOrder.value) + 1) % orders.length];
  return {
    label: text.shops.doneBy[next],
    icon: "arrow-down",
    run() {
      doneOrder.value = next;
      writeChoice(choice, next);
    },
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
