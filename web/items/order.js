// The order of a list's sections while it is open. What is learned meanwhile shows at the next opening, so that nothing moves under the
// fingers of somebody who shops; what is moved by hand shows at once.

import { onBeforeUnmount, onMounted, shallowRef, watch } from "vue";
import { showToast } from "../app/showing.js";
import { store } from "../app/store.js";
import { finishOldTrips, orderIn, shopOfList, takeNews, tripIn } from "../shops/here.js";
import { keyOf } from "../shops/keys.js";
import { sectionsOf } from "../shops/shops.js";
import { isSameSequence } from "./items.js";

/** A ref of the sections of the list's shop, and of its items (`items()`), in the order in which they are shown. */
export function useSectionOrder(list, items) {
  const order = shallowRef([]);

  function look() {
    const shop = shopOfList(list);
    order.value = orderIn(shop, sectionsOf(items(), keyOf));
    const news = store.kernel && takeNews(shop);
    if (news) showToast(news);
  }

  function open() {
    if (document.visibilityState !== "visible") return;
    finishOldTrips();
    if (!tripIn(list)) look();
  }

  const known = () => [shopOfList(list).name, store.kernel, store.sync.loaded, ...(shopOfList(list).fields.sections ?? [])];
  watch(known, (now, before) => !isSameSequence(now, before) && look());
  onMounted(() => {
    finishOldTrips();
    look();
    document.addEventListener("visibilitychange", open);
  });
  onBeforeUnmount(() => document.removeEventListener("visibilitychange", open));

  return order;
}
