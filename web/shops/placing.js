// Where an item may belong, and one tap to put it there.

import { h, shallowRef, toRaw, watch } from "vue";
import { store } from "../app/store.js";
import { text } from "../texts/texts.js";
import { orderIn, shopOfList, tools } from "./here.js";
import { keyOf } from "./keys.js";
import { knownSection, likelySections, shopOf } from "./shops.js";

/** As many as go in one row beside "Other…". */
const likelyMax = 2;

/** Sections for one tap, the likeliest first. */
export function likely(list, name) {
  const { sync } = toRaw(store);
  return likelySections({
    name,
    known: knownSection(name, shopOfList(list), shopOf(sync.view, null), tools()),
    elsewhere: elsewhere(sync.view, name),
    guesses: text.shops.guesses,
    used: usedMost(sync.view, list),
    keyOf,
  }, likelyMax);
}

/** All sections to choose from: the likely ones, those of the shop, those of the list's items, and the usual ones. */
export function sectionsToChoose(list, name) {
  const all = [
    ...likely(list, name).slice(0, 1),
    ...orderIn(shopOfList(list), [...sectionsIn(toRaw(store).sync.view).all]),
    ...text.shops.usual,
  ];
  const keys = new Set();
  return all.filter((section) => !keys.has(keyOf(section)) && keys.add(keyOf(section)));
}

/** For each view of all records once: {all, byName: name's key -> sections, byList: list -> sections, the most used first}. */
const known = new WeakMap();

function sectionsIn(view) {
  if (known.has(view)) return known.get(view);
  const all = new Set();
  const byName = new Map();
  const counts = new Map();
  for (const { type, fields } of view.values()) {
    if (type !== "Items" || !fields.section) continue;
    all.add(fields.section);
    const key = keyOf(fields.name ?? "");
    if (!byName.has(key)) byName.set(key, new Set());
    byName.get(key).add(fields.section);
    if (!counts.has(fields.list)) counts.set(fields.list, new Map());
    const ofList = counts.get(fields.list);
    ofList.set(fields.section, (ofList.get(fields.section) ?? 0) + 1);
  }
  const byList = new Map([...counts].map(([list, ofList]) => [list, [...ofList].sort((a, b) => b[1] - a[1]).map(([section]) => section)]));
  known.set(view, { all, byName, byList });
  return known.get(view);
}

const elsewhere = (view, name) => [...(sectionsIn(view).byName.get(keyOf(name ?? "")) ?? [])];
const usedMost = (view, list) => sectionsIn(view).byList.get(list) ?? [];

/**
 * The sections for one tap under an item that is in none. They are thought of anew when its name or the sections in `order` change, not at
 * each tick.
 */
export const PlaceChips = {
  props: { item: Object, list: String, actions: Object, order: Array },
  setup(props) {
    const sections = shallowRef([]);
    watch(
      () => [props.item.fields.name, props.order, store.kernel],
      ([name]) => (sections.value = likely(props.list, name)),
      { immediate: true },
    );
    return () => {
      const { item, actions } = props;
      const { name } = item.fields;
      const chip = (label, spoken, onClick) =>
        h("button", { type: "button", class: "place-chip", dir: "auto", "aria-label": spoken, onClick }, label);
      return h("div", { class: "place-chips", role: "listitem" }, [
        ...sections.value.map((section) => chip(section, text.shops.placeIn(name, section), () => actions.place(item, section))),
        chip(text.shops.placeOther, text.shops.placeOtherFor(name), () => actions.choosePlace(item)),
      ]);
    };
  },
};
