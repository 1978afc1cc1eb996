import { h } from "vue";
import { persistence } from "../app/persistence.js";
import { store, summary, syncStatus } from "../app/store.js";
import { text } from "../texts/texts.js";
import { icon, iconButton } from "../ui/icon.js";
import { isCardDue } from "./hint.js";
import { askToInstall, dismissInstall, install, way } from "./install.js";

/** Below the lists: that the app can be installed. A component of its own, so that the lists are not drawn again with it. */
export const InstallCard = () => {
  const isDue = isCardDue({
    way: way(),
    isDismissed: install.isDismissed,
    uses: install.uses,
    lists: summary.value.lists.length,
    waiting: syncStatus.value.waiting,
    isPersisted: persistence.persisted || store.stored.stored === "failed",
  });
  if (!isDue) return null;
  return h("aside", { class: "notice install-card", "aria-label": text.installing.title }, [
    icon("smartphone"),
    h("div", howTo()),
    iconButton("x", text.installing.dismiss, dismissInstall),
  ]);
};

/** How to install, in words or by a button. */
export function howTo() {
  switch (way()) {
    case "prompt":
      return [
        h("p", text.installing.why),
        h("button", { type: "button", class: "button", onClick: askToInstall }, [icon("download"), text.installing.install]),
      ];
    case "share":
      return [h("p", text.installing.whyApple), h("p", [text.installing.tap, " ", icon("share"), " ", text.installing.thenAdd])];
    case "installed":
      return [h("p", { class: "hint" }, text.installing.installed)];
    default:
      return [h("p", { class: "hint" }, text.installing.byMenu)];
  }
}
