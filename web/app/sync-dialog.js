import { h } from "vue";
import { amountText, text } from "../texts/texts.js";
import { Dialog } from "../ui/dialog.js";
import { discardRefused, retrySync } from "./session.js";
import { closeDialog } from "./showing.js";
import { store, syncStatus } from "./store.js";

/** More than this nobody reads. */
const shownMax = 50;

/** The changes that the server has not confirmed yet. */
export const SyncDialog = () => {
  const status = syncStatus.value;
  const waiting = [...store.sync.pending].filter(([, entry]) => !(entry.flight?.via ?? entry.waiting?.via));
  return h(
    Dialog,
    { title: text.sync.title, onSubmit: closeDialog },
    {
      default: () => [
        h("p", { class: "hint" }, [
          status.offline ? `${text.sync.offlineHint} ` : "",
          waiting.length === 0 ? text.sync.allSent : text.sync.hint,
        ]),
        h("ul", { class: "queue" }, waiting.slice(0, shownMax).map(line)),
        waiting.length > shownMax ? h("p", { class: "hint" }, text.sync.more(waiting.length - shownMax)) : null,
      ],
      buttons: () => [
        status.refused > 0
          ? h("button", { type: "button", class: "button", onClick: discardRefused }, text.sync.discard)
          : null,
        status.sync === "waiting" || status.offline
          ? h("button", { type: "button", class: "button", onClick: retrySync }, text.tryAgain)
          : null,
        h("button", { type: "submit", class: "button primary", autofocus: true }, text.close),
      ],
    },
  );
};

function line([name, { flight, waiting, refused }]) {
  const base = store.sync.base.get(name);
  const { fields } = store.sync.view.get(name) ?? base ?? { fields: {} };
  const deleted = (waiting ?? flight).kind === "delete";
  return h("li", { key: name }, [
    h("span", { dir: "auto" }, [fields.name || text.lists.noName, " ", amountText(fields, store.kernel)]),
    h("span", { class: "queue-what" }, deleted ? text.sync.deleted : base ? text.sync.changed : text.sync.new),
    refused ? h("p", { class: "error" }, text.sync.refusedWhy(refused.reason ?? refused.code)) : null,
  ]);
}
