// What can be done to sections and shops, from a menu, a dialog, a key or by dragging.

import { newName } from "../app/ids.js";
import { perform } from "../app/perform.js";
import { openDialog, openMenu } from "../app/showing.js";
import { store, summary } from "../app/store.js";
import { NameDialog } from "./name-dialog.js";
import { text } from "../texts/texts.js";
import { addSections, addShop, deleteShop, moveSection, removeSection, renameSection, renameShop } from "./commands.js";
import { allShops, goTo, keepsShops, learningShops, shopNameOf, shopOfList, shops } from "./here.js";
import { keyOf } from "./keys.js";
import { SectionsDialog } from "./sections-dialog.js";
import { shownSections } from "./shops.js";

const tools = () => ({ kernel: store.kernel, keyOf });
const nameOf = (shop) => shop.fields.name?.trim() || text.shops.noName;

/** The items that have sections to be renamed or removed: those of all lists. */
function allItems() {
  return summary.value.lists.flatMap(({ items }) => items);
}

// MARK: sections

/** Moves a section of a list to a place among those that are `shown`; `order` is that of all sections. */
export function putSection(list, section, place, { order, shown }) {
  if (store.kernel && keepsShops()) perform(moveSection(section, place, { sections: order, shown }, shopOfList(list), tools()));
}

export function askForSectionName(section) {
  openDialog(NameDialog, {
    title: text.shops.renameSection,
    label: text.shops.newSection,
    name: section,
    save: (name) => perform(renameSection(section, name, allItems(), allShops(), tools())),
  });
}

export function throwAwaySection(section) {
  perform(removeSection(section, allItems(), allShops(), tools()));
}

/** Adds sections to the shop of a list, and to none in particular. */
export function putSections(list, names) {
  const commands = learningShops(list).map((shop) => addSections(names, shop, tools())).filter(Boolean);
  if (commands.length > 0) perform({ ...commands[0], changes: commands.flatMap(({ changes }) => changes) });
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
      const like = shopOfList(list);
      const sections = store.kernel ? shownSections(like, store.kernel) : like.fields.sections;
      const command = addShop(recordName, name, { fields: { sections } });
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
