import { h } from "vue";
import { dispatch, discardRefused } from "../app/session.js";
import { closeDialog, openDialog, showToast } from "../app/showing.js";
import { store } from "../app/store.js";
import { amountText, dateText, reasonText, text } from "../texts/texts.js";
import { Dialog } from "../ui/dialog.js";
import { changeAgain } from "./waiting.js";

/** More than this nobody reads. */
const shownMax = 200;

/** The changes one by one. */
export function queue(changes, why) {
  if (changes.length === 0) return null;
  return h("section", { class: "card-section", "aria-labelledby": "queue" }, [
    h("h2", { id: "queue" }, text.waiting.list),
    h("ul", { class: "queue" }, changes.slice(0, shownMax).map((change) => line(change, why))),
    changes.length > shownMax ? h("p", { class: "hint" }, text.waiting.more(changes.length - shownMax)) : null,
  ]);
}

function line(change, why) {
  const { name, record, list, along, since, refused, lost } = change;
  const title = titleOf(record);
  return h("li", { key: name, "data-change": name }, [
    h("div", { class: "queue-line" }, [
      h("span", { class: "queue-title", dir: "auto" }, [title, " ", amountText(record.fields, store.kernel)]),
      hint(what(change), list && text.waiting.inList(titleOf(list)), along > 0 && text.waiting.along(along)),
      refused ? h("span", { class: "error", "data-reason": refused.reason }, lost ? text.waiting.lost : text.waiting.refused(reasonText(refused))) : null,
      hint(since && text.waiting.since(dateText(since)), !refused && text.waiting.whyShort[why]),
    ]),
    refused
      ? h("button", {
        type: "button",
        class: "button danger small",
        "aria-label": text.waiting.discardOne(title),
        onClick: () => openDialog(DiscardDialog, { name, title }),
      }, text.waiting.discard)
      : null,
  ]);
}

export function titleOf(record) {
  return record.fields.name?.trim() || text.lists.noName;
}

function what({ kind, type, fields }) {
  const of = text.waiting.types[type];
  const words = kind === "changed" ? fields.map((field) => text.waiting.fields[field] ?? field).join(", ") : "";
  return [of, words || text.waiting.kinds[kind]].filter(Boolean).join(", ");
}

const hint = (...parts) => h("span", { class: "hint" }, parts.filter(Boolean).join(" · "));

const DiscardDialog = {
  props: { name: String, title: String },
  setup: (props) => () =>
    h(
      Dialog,
      { title: text.waiting.discardTitle, onSubmit: closeDialog },
      {
        default: () => h("p", { dir: "auto" }, text.waiting.discardHint(props.title)),
        buttons: () => [
          h(
            "button",
            { type: "button", class: "button danger push", onClick: () => (closeDialog(), discard(props)) },
            text.waiting.discard,
          ),
          h("button", { type: "submit", class: "button primary", autofocus: true }, text.cancel),
        ],
      },
    ),
};

function discard({ name, title }) {
  const entry = store.sync.pending.get(name);
  if (!entry?.refused) return;
  const again = changeAgain(entry);
  discardRefused([name]);
  showToast(text.waiting.discarded(title), {
    label: text.undo,
    run: () => dispatch({ type: "changed", changes: [again] }),
  });
}
