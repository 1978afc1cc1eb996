// What a person can do to shops and sections, as changes and the words for them. Pure: the Kernel comes in with `tools`, {kernel, keyOf}.
//
// A section is a name on an item, so that everybody who has the list sees it; the order of the sections, and what belongs where, is the
// person's own, in their shops.

import { text } from "../texts/texts.js";
import { correctOrder, placeItem, sectionOf } from "./order.js";
import { withSection, withSectionMoved } from "./shops.js";

const changeOf = (record, fields) => ({ name: record.name, type: record.type, fields });

/**
 * Puts items into a section for good (or into none, with null). `shops` are those that shall know it: the one the person is at, and none
 * in particular; empty for a guest.
 */
export function placeItems(items, section, shops, tools) {
  const moved = items.filter((item) => (item.fields.section ?? null) !== section);
  if (moved.length === 0) return null;
  const names = moved.map((item) => item.fields.name ?? "");
  return {
    changes: [
      ...moved.map((item) => changeOf(item, { section })),
      ...shops.flatMap((shop) => learned(shop, names, section, tools)),
    ],
    label: section === null ? text.shops.unplaced(names[0]) : text.shops.placed(names[0], section),
  };
}

/** The change of a shop that learns where things of these names are; none when it knew. */
function learned(shop, names, section, { kernel, keyOf }) {
  const before = shop.fields.learned ?? null;
  const after = names.reduce((known, name) => placeItem(kernel, known, keyOf(name), section), before);
  return after === before ? [] : [changeOf(shop, { learned: after })];
}

/** The fields of a shop whose sections somebody put in order by hand. */
function inOrder(sections, shop, { kernel }) {
  const learned = correctOrder(kernel, shop.fields.learned ?? null, sections);
  return learned === (shop.fields.learned ?? null) ? { sections } : { sections, learned };
}

/** Adds sections to those of a shop, which are seen in the order `before`. */
export function addSections(names, before, shop, tools) {
  const trimmed = names.map((name) => name.trim()).filter(Boolean);
  const sections = trimmed.reduce((all, name) => withSection(all, name, text.shops.usual, tools.keyOf), before);
  if (sections.length === before.length) return null;
  const label = trimmed.length === 1 ? text.shops.sectionAdded(trimmed[0]) : text.shops.sectionsAdded(sections.length - before.length);
  return { changes: [changeOf(shop, inOrder(sections, shop, tools))], label };
}

/**
 * Moves a section to a place among the shown ones. `sections` are all of the shop in the order that is seen now, which is thereby what the
 * person wants.
 */
export function moveSection(section, place, { sections, shown }, shop, tools) {
  const index = Math.max(0, Math.min(place, shown.length - 1));
  if (shown.indexOf(section) === index) return null;
  const all = withSectionMoved([...sections, ...shown.filter((each) => !sections.includes(each))], shown, section, index);
  return {
    changes: [changeOf(shop, inOrder(all, shop, tools))],
    label: text.shops.sectionMoved(section, index + 1, shown.length),
  };
}

/**
 * Gives a section another name, on all `items` that have it and in all `shops`, given as {shop, sections: in the order seen}. The name of
 * another section joins the two.
 */
export function renameSection(section, wanted, items, shops, tools) {
  const { kernel, keyOf } = tools;
  const name = wanted.trim();
  if (!name || name === section) return null;
  const isIt = (each) => each !== undefined && keyOf(each) === keyOf(section);
  const inIt = items.filter((item) => isIt(item.fields.section));
  const changes = inIt.map((item) => changeOf(item, { section: name }));
  for (const { shop, sections } of shops) {
    if (!sections.some(isIt)) continue;
    const joins = sections.some((each) => keyOf(each) === keyOf(name) && !isIt(each));
    const renamed = joins ? sections.filter((each) => !isIt(each)) : sections.map((each) => (isIt(each) ? name : each));
    const placed = inIt.reduce((known, item) => placeItem(kernel, known, keyOf(item.fields.name ?? ""), name), shop.fields.learned ?? null);
    changes.push(changeOf(shop, { learned: placed, ...inOrder(renamed, { fields: { learned: placed } }, tools) }));
  }
  return changes.length === 0 ? null : { changes, label: text.shops.sectionRenamed(section, name) };
}

/** Removes a section: its items are not placed any more, and the `shops` know it no longer. */
export function removeSection(section, items, shops, tools) {
  const { kernel, keyOf } = tools;
  const isIt = (each) => each !== undefined && keyOf(each) === keyOf(section);
  const inIt = items.filter((item) => isIt(item.fields.section));
  const changes = inIt.map((item) => changeOf(item, { section: null }));
  for (const shop of shops) {
    const before = shop.fields.sections ?? [];
    const sections = before.filter((each) => !isIt(each));
    const forgotten = inIt.reduce((known, item) => forget(kernel, known, keyOf(item.fields.name ?? ""), isIt), shop.fields.learned ?? null);
    const fields = {};
    if (sections.length < before.length) fields.sections = sections;
    if (forgotten !== (shop.fields.learned ?? null)) fields.learned = forgotten;
    if (Object.keys(fields).length > 0) changes.push(changeOf(shop, fields));
  }
  return changes.length === 0 ? null : { changes, label: text.shops.sectionRemoved(section) };
}

function forget(kernel, learned, key, isIt) {
  const known = sectionOf(kernel, learned, key);
  return known !== null && isIt(known) ? placeItem(kernel, learned, key, null) : learned;
}

/** Adds a shop. */
export function addShop(recordName, name) {
  const trimmed = name.trim();
  if (!trimmed) return null;
  return { changes: [{ name: recordName, type: "Shops", fields: { name: trimmed } }], label: text.shops.added(trimmed) };
}

export function renameShop(shop, name) {
  const trimmed = name.trim();
  if (!trimmed || trimmed === shop.fields.name) return null;
  return { changes: [changeOf(shop, { name: trimmed })], label: text.shops.renamed(trimmed) };
}

/** Deletes a shop; the lists that are bought there have none then. */
export function deleteShop(shop, lists) {
  return {
    changes: [
      ...lists.filter((list) => list.fields.shop === shop.name).map((list) => changeOf(list, { shop: null })),
      { name: shop.name, type: "Shops", delete: true },
    ],
    label: text.shops.deleted(shop.fields.name ?? ""),
  };
}

/** Makes a shop the one where a list is bought; null: none in particular. */
export function chooseShop(list, shop) {
  const fields = { shop: shop?.name ?? null };
  if ((list.fields.shop ?? null) === fields.shop) return null;
  return { changes: [changeOf(list, fields)], label: shop ? text.shops.at(shop.fields.name ?? "") : text.shops.atNone };
}
