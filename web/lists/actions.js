// The commands on lists, from a menu, a swipe or a key.

import { newName } from "../app/ids.js";
import { go, goUp } from "../app/navigation.js";
import { perform } from "../app/perform.js";
import { openDialog } from "../app/showing.js";
import { store } from "../app/store.js";
import { paths } from "../app/routes.js";
import { askToLeave, isOwn, sharingMenu } from "../sharing/actions.js";
import { text } from "../texts/texts.js";
import { isWide } from "../ui/width.js";
import { addList, deleteList, renameList } from "./commands.js";
import { NameDialog } from "./name-dialog.js";

export function askForNewList() {
  const recordName = newName();
  openDialog(NameDialog, {
    title: text.lists.newTitle,
    async save(name) {
      const { hash } = location;
      await perform(addList(recordName, name));
      if (location.hash !== hash) return; // The person went somewhere else meanwhile.
      store.fresh = recordName;
      go(paths.list(recordName));
    },
  });
}

export function askForListName(list) {
  openDialog(NameDialog, {
    title: text.lists.renameTitle,
    name: list.fields.name,
    save: (name) => perform(renameList(store.sync.view.get(list.name) ?? list, name)),
  });
}

/** Deletes a list of one's own; somebody else's can only be left, which is asked first. */
export function throwAwayList(list) {
  if (!isOwn(list)) return askToLeave(list);
  perform(deleteList(list));
  const { list: first, beside } = store.route;
  if (first === list.name) goUp(beside ? paths.list(beside) : paths.lists);
  else if (beside === list.name) go(paths.list(first));
}

/** Whether a list can stand beside the one that is open. */
export function canStandBeside(name) {
  return isWide.value && store.route.screen === "list" && store.route.list !== name;
}

export function openBeside(name) {
  if (!canStandBeside(name)) return false;
  go(paths.list(store.route.list, name));
  return true;
}

export function listMenu(list) {
  return [
    canStandBeside(list.name)
      ? { label: text.lists.openBeside, icon: "columns-2", run: () => openBeside(list.name) }
      : null,
    ...sharingMenu(list),
    { label: text.lists.rename, icon: "pencil", run: () => askForListName(list) },
    throwAwayEntry(list),
  ].filter(Boolean);
}

/** The last entry of a list's menus. */
export function throwAwayEntry(list) {
  const isMine = isOwn(list);
  return {
    label: isMine ? text.lists.delete : text.sharing.leave,
    icon: isMine ? "trash" : "log-out",
    danger: true,
    run: () => throwAwayList(list),
  };
}
