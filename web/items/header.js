import { h } from "vue";
import { backLink } from "../app/bar.js";
import { go } from "../app/navigation.js";
import { perform, undo } from "../app/perform.js";
import { paths } from "../app/routes.js";
import { openMenu } from "../app/showing.js";
import { canUndo, store } from "../app/store.js";
import { syncChip } from "../app/sync-chip.js";
import { copyingMenu } from "../copying/actions.js";
import { askForListName, throwAwayEntry } from "../lists/actions.js";
import { sharingMenu } from "../sharing/actions.js";
import { atList } from "../people/at-list.js";
import { text } from "../texts/texts.js";
import { iconButton } from "../ui/icon.js";
import { deleteDone, untickAll } from "./commands.js";

/** The bar above a list: its name, the state of sync, and what can be done to the list as a whole. */
export function listHeader({ record, items }, isBeside = false) {
  const name = record.fields.name?.trim() || text.lists.noName;
  const openListMenu = (event) => openMenu(event.currentTarget, text.items.actions, menuEntries(record, items));
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

function menuEntries(record, items) {
  const anyDone = items.some((item) => item.fields.checked !== undefined);
  return [
    ...sharingMenu(record),
    { label: text.lists.rename, icon: "pencil", run: () => askForListName(record) },
    {
      label: text.items.uncheckAll,
      icon: "list-restart",
      disabled: !anyDone,
      run: () => perform(untickAll(items)),
    },
    { label: text.items.deleteDone, icon: "eraser", disabled: !anyDone, run: () => perform(deleteDone(items)) },
    ...copyingMenu(record.name),
    throwAwayEntry(record),
  ];
}
