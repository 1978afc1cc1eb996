import { h } from "vue";
import { paths } from "../app/routes.js";
import { openDialog } from "../app/showing.js";
import { store } from "../app/store.js";
import { syncChip } from "../app/sync-chip.js";
import { ThisDevice } from "../installing/settings.js";
import { text } from "../texts/texts.js";
import { icon } from "../ui/icon.js";
import { Appearance } from "./appearance.js";
import { Discoverable } from "./discoverable.js";
import { People } from "./invite.js";
import { KeysDialog } from "./keys-dialog.js";
import { PasswordDialog } from "./password-dialog.js";
import { Sessions } from "./sessions.js";

export const SettingsScreen = {
  setup() {
    return () => {
      const { user, version } = store.session;
      return h("main", { id: "content", class: "detail", tabindex: -1 }, [
        h("div", { class: "sticky" }, [
          h("header", { class: "bar" }, [
            h("a", { class: "icon-button back", href: paths.lists, "aria-label": text.back, title: text.back }, [
              icon("chevron-left"),
            ]),
            h("h1", { class: "bar-title" }, text.settings.title),
            syncChip(),
          ]),
        ]),
        h("div", { class: "sections" }, [
          h("section", { class: "card-section", "aria-labelledby": "account" }, [
            h("h2", { id: "account" }, text.settings.account),
            h("div", [
              h("p", { class: "person", dir: "auto" }, user.name),
              h("p", { class: "hint" }, user.isOwner ? `${user.email} · ${text.settings.owner}` : user.email),
            ]),
            h(
              "button",
              { type: "button", class: "button", onClick: () => openDialog(PasswordDialog) },
              text.settings.changePassword,
            ),
            h(Discoverable),
          ]),
          h(Appearance),
          h(ThisDevice),
          user.isOwner ? h(People) : null,
          h("section", { class: "card-section", "aria-labelledby": "data" }, [
            h("h2", { id: "data" }, text.settings.data),
            h("a", { class: "button", href: paths.importing }, [icon("import"), text.lists.importKeep]),
          ]),
          user.isDeveloper
            ? h("section", { class: "card-section", "aria-labelledby": "developers" }, [
              h("h2", { id: "developers" }, text.settings.developers),
              h("a", { class: "button", href: "console" }, text.settings.console),
            ])
            : null,
          h(Sessions),
          h("section", { class: "card-section", "aria-labelledby": "keyboard" }, [
            h("h2", { id: "keyboard" }, text.settings.keyboard),
            h("button", { type: "button", class: "button", onClick: () => openDialog(KeysDialog) }, [
              icon("keyboard"),
              text.settings.keyboardHint,
            ]),
          ]),
          h("footer", { class: "about hint" }, [
            text.settings.version(version),
            " · ",
            h("a", { href: "licences.txt", target: "_blank", rel: "noopener" }, text.settings.licences),
          ]),
        ]),
      ]);
    };
  },
};
