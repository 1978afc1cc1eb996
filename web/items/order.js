// The order of a list's sections while it is open. What is learned meanwhile shows at the next opening, so that nothing moves under the
// fingers of somebody who shops; what is moved by hand shows at once.

import { onBeforeUnmount, onMounted, shallowRef, watch } from "vue";
import { showToast } from "../app/showing.js";
import { store } from "../app/store.js";
import { finishOldTrips, shopOfList, takeNews, tripIn } from "../shops/here.js";
import { aisleOrder } from "../shops/order.js";
import { keyOf } from "../shops/keys.js";
import { isSameSequence } from "./items.js";

/** A ref of the sections of the list's shop, and of its items (`items()`), in the order in which they are shown. */
export function useSectionOrder(list, items) {
  const order = shallowRef([]);

  function look() {
    const shop = shopOfList(list);
    const sections = [...(shop.fields.sections ?? [])];
    const known = new Set(sections.map(keyOf));
    for (const { fields } of items()) {
      if (!fields.section || known.has(keyOf(fields.section))) continue;
      known.add(keyOf(fields.section));
      sections.push(fields.section);
    }
    order.value = store.kernel ? aisleOrder(store.kernel, shop.fields.learned, sections) : sections;
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
