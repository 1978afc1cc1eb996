// The shops of a person, and the order of their sections. Pure.

import { aisleOrder, sectionOf } from "./order.js";

/** The record of no shop in particular. It has one name on all devices, so that there is one of it. */
export const anyShopName = "ANY-SHOP";

/** More sections than any shop has. */
export const sectionsMax = 100;

/** The shops by name, without the one that is none in particular, and those of which nothing is known (see wire.js). */
export function shopsIn(view, collator) {
  const shops = [];
  for (const record of view.values()) {
    if (record.type === "Shops" && record.name !== anyShopName && Object.keys(record.fields).length > 0) shops.push(record);
  }
  const nameOf = ({ fields }) => fields.name?.trim() ?? "";
  return shops.sort((a, b) => collator.compare(nameOf(a), nameOf(b)) || (a.name < b.name ? -1 : 1));
}

/** A shop as it is now, the one in no particular shop included; one that was never saved has no fields. */
export function shopOf(view, name) {
  const record = view.get(name ?? anyShopName);
  return record?.type === "Shops" ? record : { name: name ?? anyShopName, type: "Shops", fields: {} };
}

/**
 * The sections in the order of a shop: as walked there, or where it was not, as walked in no particular shop, or else as usual. They are
 * those that were put in order by hand (`sections`), and those of `used` items.
 */
export function orderedSections(shop, anyShop, used, usual, { kernel, keyOf }) {
  const wanted = new Map([...(shop.fields.sections ?? []), ...used].toReversed().map((section) => [keyOf(section), section]));
  const walkedIn = ({ fields }) => aisleOrder(kernel, fields.learned, fields.sections ?? []);
  const order = [];
  for (const section of [...walkedIn(shop), ...walkedIn(anyShop)]) {
    const key = keyOf(section);
    if (!wanted.has(key)) continue;
    order.push(wanted.get(key));
    wanted.delete(key);
  }
  return [...wanted.values()].toReversed().reduce((all, section) => withSection(all, section, usual, keyOf), order);
}

/** The sections of items, each once, as they come. */
export function sectionsOf(items, keyOf) {
  const sections = new Map();
  for (const { fields } of items) {
    if (fields.section && !sections.has(keyOf(fields.section))) sections.set(keyOf(fields.section), fields.section);
  }
  return [...sections.values()];
}

/** Where things of this name are: as this shop knows it, or any. Null when neither does. */
export function knownSection(name, shop, anyShop, { kernel, keyOf }) {
  const key = keyOf(name);
  return sectionOf(kernel, shop.fields.learned, key) ?? sectionOf(kernel, anyShop.fields.learned, key);
}

/**
 * The sections with one more. One of the `usual` ones comes where it usually is among them, any other at the end; one that is there in
 * another spelling (`keyOf` tells) is not added.
 */
export function withSection(sections, section, usual, keyOf) {
  if (sections.some((each) => keyOf(each) === keyOf(section)) || sections.length >= sectionsMax) return sections;
  const rank = usual.indexOf(section);
  if (rank < 0) return [...sections, section];
  const after = sections.findLastIndex((each) => usual.includes(each) && usual.indexOf(each) < rank);
  const before = sections.findIndex((each) => usual.indexOf(each) > rank);
  const place = after >= 0 ? after + 1 : before >= 0 ? before : sections.length;
  return sections.toSpliced(place, 0, section);
}

/**
 * The sections with one of them moved to a place among those that are shown, counted from 0 without it: not all have items just now.
 */
export function withSectionMoved(sections, shown, section, place) {
  const others = sections.filter((each) => each !== section);
  const shownOthers = shown.filter((each) => each !== section && others.includes(each));
  const next = shownOthers[Math.max(0, place)];
  const last = shownOthers.at(-1);
  const index = next !== undefined ? others.indexOf(next) : last !== undefined ? others.indexOf(last) + 1 : others.length;
  return others.toSpliced(index, 0, section);
}

/**
 * Sections that an item may belong to, the likeliest first: what the shops know, what lists say of the same name, what the words in
 * `guesses` ({section: words with spaces between}) say, and then the ones that are used most. A word with "-" before it may also be the
 * end of a longer one: "-saft" is in "Apfelsaft"; "_" stands for a space within. The last word of a name says most of what a thing is:
 * orange juice is a juice.
 */
export function likelySections({ name, known, elsewhere, guesses, used, keyOf }, count) {
  const found = [];
  const add = (section) => {
    if (section && !found.some((each) => keyOf(each) === keyOf(section))) found.push(section);
  };
  add(known);
  for (const section of elsewhere) add(section);
  const key = ` ${keyOf(name)} `;
  const guessed = Object.entries(guesses).map(([section, words]) => ({ section, ...lastOf(key, words.split(" "), keyOf) }));
  guessed.sort((a, b) => b.end - a.end || b.length - a.length);
  for (const { section, end } of guessed) if (end > 0) add(section);
  for (const section of used) add(section);
  return found.slice(0, count);
}

/** Where the last of the words ends, or its English plural, in a key with spaces around it, and the length of the longest that ends there. */
function lastOf(key, words, keyOf) {
  let found = { end: 0, length: 0 };
  for (const word of words) {
    const isEnd = word.startsWith("-");
    const start = (isEnd ? "" : " ") + keyOf((isEnd ? word.slice(1) : word).replaceAll("_", " "));
    for (const whole of [`${start} `, `${start}s `]) {
      const at = key.lastIndexOf(whole);
      const end = at + whole.length;
      if (at >= 0 && (end > found.end || (end === found.end && whole.length > found.length))) found = { end, length: whole.length };
    }
  }
  return found;
}
