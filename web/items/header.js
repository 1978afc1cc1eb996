import { h } from "vue";
import { backLink } from "../app/bar.js";
import { go } from "../app/navigation.js";
import { perform, undo } from "../app/perform.js";
import { paths } from "../app/routes.js";
import { openMenu } from "../app/showing.js";
import { canUndo, store } from "../app/store.js";
import { syncChip } from "../app/sync-chip.js";
import { copyingMenu } from "../copying/actions.js";
import { askForListName, throwAwayList } from "../lists/actions.js";
import { text } from "../texts/texts.js";
import { iconButton } from "../ui/icon.js";
import { deleteDone, untickAll } from "./commands.js";

/** The bar above a list: its name, the state of sync, and what can be done to the list as a whole. */
export function listHeader({ record, items }, isBeside = false) {
  const name = record.fields.name?.trim() || text.lists.noName;
  const openListMenu = (event) => openMenu(event.currentTarget, text.items.actions, menuEntries(record, items));
  return h("header", { class: "bar" }, [
    backLink(),
    h(
      "h1",
      { class: "bar-title list-title", dir: "auto", title: name, onDblclick: () => askForListName(record) },
      name,
    ),
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
    { label: text.lists.rename, icon: "pencil", run: () => askForListName(record) },
    {
      label: text.items.uncheckAll,
      icon: "list-restart",
      disabled: !anyDone,
      run: () => perform(untickAll(items)),
    },
    { label: text.items.deleteDone, icon: "eraser", disabled: !anyDone, run: () => perform(deleteDone(items)) },
    ...copyingMenu(record.name),
    { label: text.lists.delete, icon: "trash", danger: true, run: () => throwAwayList(record) },
  ];
}
