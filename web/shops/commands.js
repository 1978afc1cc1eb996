// What a person can do to shops and sections, as changes and the words for them. Pure: the Kernel comes in with `tools`, {kernel, keyOf}.
//
// A section is a name on an item, so that everybody who has the list sees it; the order of the sections, and what belongs where, is the
// person's own, in their shops.

import { text } from "../texts/texts.js";
import { placeItem, teachOrder } from "./order.js";
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
  if (section === null) return [];
  const before = shop.fields.learned ?? null;
  const after = names.reduce((known, name) => placeItem(kernel, known, name, section), before);
  const sections = shop.fields.sections ?? [];
  const withIt = withSection(sections, section, text.shops.usual, keyOf);
  const fields = {
    ...(after !== before ? { learned: after } : {}),
    ...(withIt !== sections ? { sections: withIt } : {}),
  };
  return Object.keys(fields).length === 0 ? [] : [changeOf(shop, fields)];
}

/** Adds sections to a shop. */
export function addSections(names, shop, { keyOf }) {
  const before = shop.fields.sections ?? [];
  const trimmed = names.map((name) => name.trim()).filter(Boolean);
  const sections = trimmed.reduce((all, name) => withSection(all, name, text.shops.usual, keyOf), before);
  if (sections.length === before.length) return null;
  const label = trimmed.length === 1 ? text.shops.sectionAdded(trimmed[0]) : text.shops.sectionsAdded(sections.length - before.length);
  return { changes: [changeOf(shop, { sections })], label };
}

/**
 * Moves a section to a place among the shown ones. `sections` are all of the shop in the order that is seen now, which is thereby what the
 * person wants.
 */
export function moveSection(section, place, { sections, shown }, shop, { kernel }) {
  const others = shown.filter((each) => each !== section);
  const index = Math.max(0, Math.min(place, others.length));
  if (shown.indexOf(section) === index) return null;
  const all = withSectionMoved([...sections, ...shown.filter((each) => !sections.includes(each))], shown, section, index);
  const fields = { sections: all };
  const taught = teachOrder(kernel, shop.fields.learned ?? null, all);
  if (taught !== (shop.fields.learned ?? null)) fields.learned = taught;
  return { changes: [changeOf(shop, fields)], label: text.shops.sectionMoved(section, index + 1, shown.length) };
}

/** Gives a section another name, on all `items` that have it and in all `shops`. The name of another section joins the two. */
export function renameSection(section, wanted, items, shops, { kernel, keyOf }) {
  const name = wanted.trim();
  if (!name || name === section) return null;
  const isIt = (each) => each !== undefined && keyOf(each) === keyOf(section);
  const inIt = items.filter((item) => isIt(item.fields.section));
  const changes = inIt.map((item) => changeOf(item, { section: name }));
  for (const shop of shops) {
    const before = shop.fields.sections ?? [];
    if (!before.some(isIt)) continue;
    const joined = before.some((each) => keyOf(each) === keyOf(name) && !isIt(each));
    const sections = joined ? before.filter((each) => !isIt(each)) : before.map((each) => (isIt(each) ? name : each));
    const placed = inIt.reduce((known, item) => placeItem(kernel, known, item.fields.name ?? "", name), shop.fields.learned ?? null);
    const fields = { sections };
    const taught = placed && teachOrder(kernel, placed, sections);
    if (taught !== (shop.fields.learned ?? null)) fields.learned = taught;
    changes.push(changeOf(shop, fields));
  }
  return changes.length === 0 ? null : { changes, label: text.shops.sectionRenamed(section, name) };
}

/** Removes a section: its items are not placed any more, and the shops know it no longer. */
export function removeSection(section, items, shops, { keyOf }) {
  const isIt = (each) => each !== undefined && keyOf(each) === keyOf(section);
  const changes = items.filter((item) => isIt(item.fields.section)).map((item) => changeOf(item, { section: null }));
  for (const shop of shops) {
    const before = shop.fields.sections ?? [];
    const sections = before.filter((each) => !isIt(each));
    if (sections.length < before.length) changes.push(changeOf(shop, { sections }));
  }
  return changes.length === 0 ? null : { changes, label: text.shops.sectionRemoved(section) };
}

/** Adds a shop; it begins with the sections, and what belongs there, of `like`. */
export function addShop(recordName, name, like) {
  const trimmed = name.trim();
  if (!trimmed) return null;
  const fields = { name: trimmed };
  if (like?.fields.sections?.length) fields.sections = like.fields.sections;
  return { changes: [{ name: recordName, type: "Shops", fields }], label: text.shops.added(trimmed) };
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
