import { h } from "vue";
import { backLink } from "../app/bar.js";
import { go } from "../app/navigation.js";
import { undo } from "../app/perform.js";
import { paths } from "../app/routes.js";
import { openMenu } from "../app/showing.js";
import { canUndo, store } from "../app/store.js";
import { syncChip } from "../app/sync-chip.js";
import { copyingEntry } from "../copying/actions.js";
import { askForListName, throwAwayEntry } from "../lists/actions.js";
import { sharingMenu } from "../sharing/actions.js";
import { atList } from "../people/at-list.js";
import { openSections } from "../shops/actions.js";
import { keepsShops } from "../shops/here.js";
import { text } from "../texts/texts.js";
import { iconButton } from "../ui/icon.js";
import { doneEntry } from "./done.js";
import { isTiled, toggleTiles } from "./layout.js";
import { canKeepScreenOn } from "./wake-lock.js";

/** The bar above a list: its name, the state of sync, and what can be done to the list as a whole. */
export function listHeader({ record, items, wakeLock }, isBeside = false) {
  const name = record.fields.name?.trim() || text.lists.noName;
  const openListMenu = (event) => openMenu(event.currentTarget, text.items.actions, menuEntries(record, items, wakeLock));
  return h("header", { class: "bar" }, [
    backLink(),
    h("div", { class: "bar-title list-head" }, [
      h("h1", { class: "list-title", dir: "auto", title: name, onDblclick: () => askForListName(record) }, name),
      atList(record.name),
    ]),
    syncChip(),
    iconButton("undo-2", text.undoLast, undo, { disabled: !canUndo.value }),
    iconButton("ellipsis-vertical", text.items.actions, openListMenu, {
      "aria-haspopup": "menu",
      "aria-expanded": "false",
    }),
    isBeside ? iconButton("x", text.lists.closeBeside, () => go(paths.list(store.route.list))) : null,
  ]);
}

function menuEntries(record, items, wakeLock) {
  return [
    ...sharingMenu(record),
    { label: text.lists.rename, icon: "pencil", run: () => askForListName(record) },
    ...shoppingEntries(record.name, wakeLock),
    ...(items.some((item) => item.fields.checked !== undefined) ? [doneEntry(items)] : []),
    { label: text.history.open, icon: "rotate-ccw-clock", run: () => go(paths.history(record.name)) },
    copyingEntry(record.name),
    throwAwayEntry(record),
  ];
}

/** What has to do with being in the shop. */
function shoppingEntries(list, wakeLock) {
  const ofShops = { label: text.shops.sections, icon: "store", run: () => openSections(list) };
  const ofScreen = { label: text.shops.screenOn, icon: "sun", checked: wakeLock.isOn.value, run: wakeLock.toggle };
  return [
    ...(keepsShops() ? [ofShops] : []),
    { label: isTiled.value ? text.shops.rows : text.shops.tiles, icon: isTiled.value ? "list" : "layout-grid", run: toggleTiles },
    ...(canKeepScreenOn() ? [ofScreen] : []),
  ];
}
