// The offer of amounts for what was just added: it stays some seconds, or until the next typing.

import { onBeforeUnmount, shallowRef } from "vue";
import { perform } from "../app/perform.js";
import { store } from "../app/store.js";
import { setAmount, stepped } from "./amounts.js";

const offerMs = 10_000;

/** `offered` is a ref of {name: of the item, amounts: [{number, unit}]}, or null. */
export function useOffer() {
  const offered = shallowRef(null);
  let timer;
  onBeforeUnmount(() => clearTimeout(timer));

  const item = () => store.sync.view.get(offered.value?.name);

  function withdraw() {
    clearTimeout(timer);
    offered.value = null;
  }

  /** Keeps the offer while somebody points at it or has the focus in it. */
  function hold(isHeld) {
    clearTimeout(timer);
    if (!isHeld && offered.value) timer = setTimeout(withdraw, offerMs);
  }

  /** `amountOf(fields)` gives the amount once all that was tapped before is done. */
  function setBy(amountOf) {
    perform(() => item() && setAmount(item(), amountOf(item().fields), store.kernel));
    hold(false);
  }

  return {
    offered,
    item,
    withdraw,
    set: (amount) => setBy(() => amount),
    offer(name, amounts) {
      offered.value = { name, amounts };
      hold(false);
    },
    /** Plus (1) or minus (-1). */
    change: (direction) => setBy((fields) => stepped(fields, direction)),
    holding: {
      onPointerenter: () => hold(true),
      onPointerleave: () => hold(false),
      onFocusin: () => hold(true),
      onFocusout: () => hold(false),
    },
  };
}
