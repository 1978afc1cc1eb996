// The shop that a list is bought in, on this device, and what is known there.

import { computed } from "vue";
import { perform } from "../app/perform.js";
import { dispatch } from "../app/session.js";
import { store } from "../app/store.js";
import { safeKernel } from "../kernel/kernel.js";
import { ownPlace, placeOf } from "../sync/places.js";
import { collator, text } from "../texts/texts.js";
import { chooseShop } from "./commands.js";
import { keep, kept } from "./device.js";
import { keyOf } from "./keys.js";
import { learnOrder } from "./order.js";
import { anyShopName, knownSection, orderedSections, shopOf, shopsIn } from "./shops.js";
import { isOver, teaches, ticked, unticked, walked } from "./trips.js";

/** Whether there is a zone of the person's own, where shops can be kept: a guest has none. */
export function keepsShops() {
  return Boolean(store.session?.user && !store.session.user.isGuest);
}

/** A person's shops, by name. */
export const shops = computed(() => (keepsShops() ? shopsIn(store.sync.view, collator) : []));

/** The name of the shop where a list is bought: as chosen here, as the list says, or the last one chosen here; null for none. */
export function shopNameOf(list) {
  const { at, last } = kept();
  const isShop = (name) => shops.value.some((shop) => shop.name === name);
  if (at[list] === "") return null;
  const wanted = [at[list], store.sync.view.get(list)?.fields.shop, last];
  return wanted.find((name) => name && isShop(name)) ?? null;
}

/** The shop where a list is bought, or the record of none in particular. */
export function shopOfList(list) {
  return shopOf(store.sync.view, shopNameOf(list));
}

/** The sections of a shop and of `used` items in the order in which they are walked there. */
export function orderIn(shop, used) {
  return orderedSections(shop, shopOf(store.sync.view, null), used, text.shops.usual, tools());
}

/** What commands need of the Kernel. */
export const tools = () => ({ kernel: store.kernel ?? safeKernel, keyOf });

/** The shops that learn what is placed in a list: the one it is bought in, and none in particular. */
export function learningShops(list) {
  if (!keepsShops()) return [];
  const { view } = store.sync;
  return [...new Set([shopNameOf(list) ?? anyShopName, anyShopName])].map((name) => shopOf(view, name));
}

/** Every shop that has sections. */
export function allShops() {
  return keepsShops() ? [...shops.value, shopOf(store.sync.view, null)] : [];
}

/** "I am at …": for this list on this device, and as the default of one's own list. */
export function goTo(list, shop) {
  finishTrip(list);
  const { [list]: _, ...at } = kept().at;
  keep({ at: { ...at, [list]: shop?.name ?? "" }, last: shop?.name ?? null });
  const record = store.sync.view.get(list);
  const command = record && placeOf(list) === ownPlace ? chooseShop(record, shop) : null;
  if (command) perform(command, { silent: true });
}

/** What was written down, in the section where things of this name are in the shop of the list. */
export function placed(parsed, list) {
  if (parsed.section || !keepsShops() || !store.kernel) return parsed;
  const section = knownSection(parsed.name, shopOfList(list), shopOf(store.sync.view, null), tools());
  return section ? { ...parsed, section } : parsed;
}

// MARK: trips

/** Remembers a tick, or its taking back, as part of a trip. The item is as it was before. */
export function follow(item, list, now = Date.now()) {
  if (!keepsShops()) return;
  finishTrip(list, now, { onlyIfOver: true });
  const { [list]: trip, ...others } = kept().trips;
  const after = item.fields.checked === undefined ? ticked(trip, item, shopNameOf(list), now) : unticked(trip, item);
  keep({ trips: after ? { ...others, [list]: after } : others });
}

/** The trip that goes on in a list; undefined when there is none. */
export function tripIn(list) {
  const trip = kept().trips[list];
  return trip && !isOver(trip, Date.now()) ? trip : undefined;
}

/** Ends the trip of a list: the shop learns the way that was walked. */
export function finishTrip(list, now = Date.now(), { onlyIfOver = false } = {}) {
  const { [list]: trip, ...others } = kept().trips;
  if (!trip || (onlyIfOver && !isOver(trip, now))) return;
  keep({ trips: others });
  const sequence = walked(trip);
  const { view } = store.sync;
  if (!keepsShops() || !store.kernel || !teaches(sequence) || (trip.shop && !view.has(trip.shop))) return;
  const shop = shopOf(view, trip.shop);
  const learned = learnOrder(store.kernel, shop.fields.learned ?? null, sequence);
  if (learned === (shop.fields.learned ?? null)) return;
  // Nobody did this by hand, so nobody needs to undo it.
  dispatch({ type: "changed", changes: [{ name: shop.name, type: "Shops", fields: { learned } }] });
  const order = (each) => orderIn(each, [...new Set(sequence)]).join("\n");
  if (order({ ...shop, fields: { ...shop.fields, learned } }) === order(shop)) return;
  keep({ news: [...kept().news.filter((name) => name !== shop.name), shop.name].slice(-20) });
}

/** Ends the trips that are over in any list. */
export function finishOldTrips(now = Date.now()) {
  for (const list of Object.keys(kept().trips)) finishTrip(list, now, { onlyIfOver: true });
}

/** Words about an order of sections that was learned and is seen for the first time; null when there are none. */
export function takeNews(shop) {
  if (!kept().news.includes(shop.name)) return null;
  keep({ news: kept().news.filter((name) => name !== shop.name) });
  return text.shops.walkedOrder;
}
