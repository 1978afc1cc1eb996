// The app of a guest: the one list that was shared with them, and nothing that needs an account.

import { h, shallowReactive, watchEffect } from "vue";
import { createAttempt } from "../account/form.js";
import { closeDialog, openDialog } from "../app/showing.js";
import { paths } from "../app/routes.js";
import { enter } from "../app/session.js";
import { store, summary } from "../app/store.js";
import { request } from "../sync/transport.js";
import { text } from "../texts/texts.js";
import { Dialog } from "../ui/dialog.js";
import { field } from "../ui/field.js";
import { icon } from "../ui/icon.js";

export function isGuest() {
  return Boolean(store.session?.user?.isGuest);
}

const screens = new Set(["list", "share", "join"]);

/** A guest has no screen of lists, and no settings: they are led to the one list they have. */
export function leadGuests() {
  watchEffect(() => {
    if (!isGuest() || screens.has(store.route.screen)) return;
    const [first] = summary.value.lists;
    if (first) location.replace(paths.list(first.record.name));
  });
}

/** What a guest sees until the list is there. */
export function guestIsWaiting() {
  return h("main", { id: "content", class: "detail", tabindex: -1 }, [
    h("div", { class: "loading", role: "status" }, [icon("refresh-cw", "spinning"), text.sharing.fetching]),
  ]);
}

/** What a guest finds in the menu of the list besides. */
export function guestMenu() {
  return [{ label: text.sharing.rename, icon: "user", run: () => openDialog(GuestNameDialog) }];
}

const GuestNameDialog = {
  setup() {
    const form = shallowReactive({ name: store.session.user.name });
    const attempt = createAttempt();
    const save = () =>
      form.name.trim() && attempt.run(async () => {
        enter(await request("PUT", "multe/1/guests/name", { name: form.name.trim() }));
        closeDialog();
      });
    return () =>
      h(Dialog, { title: text.sharing.rename, onSubmit: save }, {
        default: () => [
          field(form, "name", text.sharing.guestName, {
            autofocus: true,
            dir: "auto",
            maxlength: 200,
            hint: text.sharing.guestNameHint,
            error: attempt.error ?? undefined,
          }),
        ],
        buttons: () => [
          h("button", { type: "button", class: "button", onClick: closeDialog }, text.cancel),
          h("button", { type: "submit", class: "button primary", disabled: attempt.busy || !form.name.trim() }, text.save),
        ],
      });
  },
};
