// The commands of sharing, from a menu or the dialog.

import { go } from "../app/navigation.js";
import { paths } from "../app/routes.js";
import { openDialog, showToast } from "../app/showing.js";
import { store } from "../app/store.js";
import { signOut } from "../app/session.js";
import { nameOf } from "../people/state.js";
import { ownPlace, placeOf } from "../sync/places.js";
import { text } from "../texts/texts.js";
import { ConfirmDialog } from "./confirm.js";
import { guestMenu, isGuest } from "./guest.js";
import { ShareDialog } from "./dialog.js";
import { endShare } from "./requests.js";

export function isOwn(list) {
  return placeOf(list.name) === ownPlace;
}

function wordsFor(list) {
  return list.fields.name?.trim() || text.lists.noName;
}

export function openShareDialog(list) {
  openDialog(ShareDialog, { list });
}

export function askToEndSharing(list) {
  const name = wordsFor(list);
  openDialog(ConfirmDialog, {
    title: text.sharing.end,
    words: text.sharing.endAsk(name),
    label: text.sharing.end,
    run: async () => {
      await endShare(list.name);
      showToast(text.sharing.ended(name));
    },
  });
}

/** A guest who leaves is gone; others may come back by the link. */
export function askToLeave(list) {
  const name = wordsFor(list);
  openDialog(ConfirmDialog, {
    title: text.sharing.leave,
    words: isGuest() ? text.sharing.leaveAskGuest(name) : text.sharing.leaveAsk(name, nameOf(placeOf(list.name))),
    label: text.sharing.leave,
    run: async () => {
      if (isGuest()) return signOut();
      await endShare(list.name);
      if (store.route.list === list.name || store.route.beside === list.name) go(paths.lists);
      showToast(text.sharing.left(name));
    },
  });
}

/** What the menus of a list have for sharing. */
export function sharingMenu(list) {
  const isMine = isOwn(list);
  return [
    { label: isMine ? text.sharing.share : text.sharing.people, icon: isMine ? "user-plus" : "users", run: () => openShareDialog(list) },
    ...(isGuest() ? guestMenu() : []),
  ];
}
