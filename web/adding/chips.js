// The one line below the field: what was bought lately, or amounts for what was just added. It scrolls sideways, so its height never
// changes while somebody taps below it.

import { h } from "vue";
import { store } from "../app/store.js";
import { amountText, text } from "../texts/texts.js";
import { iconButton } from "../ui/icon.js";

/** A tap on a chip leaves the focus, and a phone's keyboard, where it is. */
const still = { onMousedown: (event) => event.preventDefault() };

/** Chips of `names` (as suggest.js gives them); those in `added` stay in place, so that no other chip moves under the finger. */
export function recentChips({ names, added, add }) {
  return h("ul", { class: "chips", "aria-label": text.adding.recent }, [
    names.map((name) => {
      const amount = amountText((name.done ? name.done.fields : name.amounts[0]) ?? {}, store.kernel);
      return h("li", { key: name.key }, [
        h(
          "button",
          { type: "button", class: "chip", "aria-disabled": added.has(name.key) || undefined, ...still, onClick: () => add(name) },
          [
            h("span", { class: "chip-name", dir: "auto" }, name.name),
            amount ? h("span", { class: "chip-amount" }, amount) : null,
          ],
        ),
      ]);
    }),
  ]);
}

/** Amounts for `item`, as offer.js offers them. */
export function amountChips({ item, offer }) {
  const { name, number, unit = null } = item.fields;
  const isSet = (amount) => amount.number === number && amount.unit === unit;
  const stepButton = (symbol, label, direction) =>
    iconButton(symbol, label, () => offer.change(direction), { ...still, key: symbol, class: "chip round" });
  return h("div", { class: "amounts", role: "group", "aria-label": text.adding.amountOf(name) }, [
    h("span", { class: "amounts-name", dir: "auto", "aria-hidden": "true" }, name),
    h("div", { class: "chips" }, [
      offer.offered.value.amounts.map((amount) =>
        h("button", {
          key: `${amount.number} ${amount.unit}`,
          type: "button",
          class: "chip",
          dir: "auto",
          "aria-pressed": String(isSet(amount)),
          ...still,
          onClick: () => offer.set(isSet(amount) ? null : amount),
        }, amountText(amount, store.kernel))
      ),
    ]),
    number === undefined ? null : stepButton("minus", text.adding.lessOf(name), -1),
    stepButton("plus", text.adding.moreOf(name), 1),
  ]);
}
