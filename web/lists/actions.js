// The commands on lists, from a menu, a swipe or a key.

import { newName } from "../app/ids.js";
import { go } from "../app/navigation.js";
import { perform } from "../app/perform.js";
import { openDialog } from "../app/showing.js";
import { store } from "../app/store.js";
import { paths } from "../app/routes.js";
import { text } from "../texts/texts.js";
import { addList, deleteList, renameList } from "./commands.js";
import { ListNameDialog } from "./name-dialog.js";

export function askForNewList() {
  const recordName = newName();
  openDialog(ListNameDialog, {
    title: text.lists.newTitle,
    async save(name) {
      await perform(addList(recordName, name));
      store.fresh = recordName;
      go(paths.list(recordName));
    },
  });
}

export function askForListName(list) {
  openDialog(ListNameDialog, {
    title: text.lists.renameTitle,
    name: list.fields.name,
    save: (name) => perform(renameList(store.sync.view.get(list.name) ?? list, name)),
  });
}

export function throwAwayList(list) {
  perform(deleteList(list));
  if (store.route.list === list.name) go(paths.lists);
}

export function listMenu(list) {
  return [
    { label: text.lists.rename, icon: "pencil", run: () => askForListName(list) },
    { label: text.lists.delete, icon: "trash", danger: true, run: () => throwAwayList(list) },
  ];
}
