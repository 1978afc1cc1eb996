// What can be done to sections and shops, from a menu, a dialog, a key or by dragging.

import { newName } from "../app/ids.js";
import { perform, withKernel } from "../app/perform.js";
import { openDialog, openMenu } from "../app/showing.js";
import { store, summary } from "../app/store.js";
import { NameDialog } from "../lists/name-dialog.js";
import { canWrite } from "../sync/engine.js";
import { text } from "../texts/texts.js";
import { addSections, addShop, deleteShop, moveSection, removeSection, renameSection, renameShop } from "./commands.js";
import { allShops, goTo, keepsShops, orderIn, shopNameOf, shopOfList, shops, tools } from "./here.js";
import { SectionsDialog } from "./sections-dialog.js";
import { sectionsOf } from "./shops.js";

const nameOf = (shop) => shop.fields.name?.trim() || text.shops.noName;

/** The items whose sections can be renamed or removed: those of all lists that are the person's to change. */
function allItems() {
  return summary.value.lists.filter(({ record }) => canWrite(store.sync, record.name)).flatMap(({ items }) => items);
}

// MARK: sections

/** All sections that are known where a list is bought, in the order in which they are walked. */
export function sectionsFor(list) {
  return orderIn(shopOfList(list), sectionsOf(allItems(), tools().keyOf));
}

/**
 * Moves a section of a list to a place among those that are shown. `choose` is asked when all that was done before is shown, and says which:
 * {section, place, order: of all sections, shown}, or null.
 */
export function putSection(list, choose) {
  if (!keepsShops()) return undefined;
  return withKernel(() =>
    perform(() => {
      const { section, place, order, shown } = choose() ?? {};
      return section === undefined ? null : moveSection(section, place, { sections: order, shown }, shopOfList(list), tools());
    })
  );
}

export function askForSectionName(section) {
  openDialog(NameDialog, {
    title: text.shops.renameSection,
    label: text.shops.newSection,
    name: section,
    save(name) {
      perform(() => {
        const used = sectionsOf(allItems(), tools().keyOf);
        const all = allShops().map((shop) => ({ shop, sections: orderIn(shop, used) }));
        return renameSection(section, name, allItems(), all, tools());
      });
    },
  });
}

export function throwAwaySection(section) {
  perform(() => removeSection(section, allItems(), allShops(), tools()));
}

/** Adds sections to the shop of a list. */
export function putSections(list, names) {
  perform(() => addSections(names, sectionsFor(list), shopOfList(list), tools()));
}

export function openSections(list) {
  openDialog(SectionsDialog, { list });
}

/** The menu of a section's head. `steps` are {up, down}: functions that move it, absent at the ends. */
export function sectionMenu(list, section, steps) {
  return [
    { label: text.shops.renameSection, icon: "pencil", run: () => askForSectionName(section) },
    { label: text.items.moveUp, icon: "arrow-up", disabled: !steps.up, run: steps.up },
    { label: text.items.moveDown, icon: "arrow-down", disabled: !steps.down, run: steps.down },
    { label: text.shops.sections, icon: "list", run: () => openSections(list) },
    { label: text.shops.removeSection, icon: "trash", danger: true, run: () => throwAwaySection(section) },
  ];
}

// MARK: shops

/** "I am at …": the shops, and what can be done to them. */
export function openShopMenu(anchor, list) {
  const here = shopNameOf(list);
  const choice = (shop) => ({
    label: shop ? nameOf(shop) : text.shops.none,
    icon: here === (shop?.name ?? null) ? "check" : "",
    checked: here === (shop?.name ?? null),
    run: () => goTo(list, shop),
  });
  const current = shops.value.find(({ name }) => name === here);
  openMenu(anchor, text.shops.where, [
    ...shops.value.map(choice),
    choice(null),
    { label: text.shops.new, icon: "plus", run: () => askForNewShop(list) },
    ...(current ? changesOf(current) : []),
    { label: text.shops.sections, icon: "list", run: () => openSections(list) },
  ]);
}

function changesOf(shop) {
  const lists = summary.value.lists.map(({ record }) => record);
  return [
    { label: text.shops.rename(nameOf(shop)), icon: "pencil", run: () => askForShopName(shop) },
    { label: text.shops.delete(nameOf(shop)), icon: "trash", danger: true, run: () => perform(deleteShop(shop, lists)) },
  ];
}

function askForNewShop(list) {
  const recordName = newName();
  openDialog(NameDialog, {
    title: text.shops.newTitle,
    label: text.shops.name,
    save(name) {
      const command = addShop(recordName, name);
      if (!command) return;
      perform(command);
      goTo(list, { name: recordName, fields: command.changes[0].fields });
    },
  });
}

function askForShopName(shop) {
  openDialog(NameDialog, {
    title: text.shops.renameTitle,
    label: text.shops.name,
    name: shop.fields.name,
    save: (name) => perform(renameShop(store.sync.view.get(shop.name) ?? shop, name)),
  });
}
