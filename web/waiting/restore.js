import { h, shallowReactive } from "vue";
import { perform } from "../app/perform.js";
import { currentPerson } from "../app/session.js";
import { store } from "../app/store.js";
import { numberToField, text } from "../texts/texts.js";
import { icon } from "../ui/icon.js";
import { fileBytesMax, FileRefused, planned, read } from "./file.js";
import { titleOf } from "./queue.js";

/** More left-out changes than this are not drawn; their count is of all. */
const shownMax = 100;

/** Puts the changes of a file back, and says what became of each. */
export const Restore = {
  setup() {
    const state = shallowReactive({ plan: null, error: null });

    async function take(file) {
      if (!file) return;
      Object.assign(state, { plan: null, error: null });
      try {
        if (file.size > fileBytesMax) throw new FileRefused("large");
        const plan = planned(read(await file.text(), currentPerson()), store.sync.view);
        const { changes } = plan;
        perform({ changes, label: changes.length > 0 ? text.waiting.restored(changes.length) : text.waiting.restoredNone });
        state.plan = plan;
      } catch (error) {
        state.error = refusal(error);
      }
    }

    /** Takes the file's side of one that somebody has changed since. */
    function takeMine(change) {
      const { record, ...mine } = change;
      state.plan = { ...state.plan, overtaken: state.plan.overtaken.filter((each) => each !== change) };
      perform({ changes: [mine], label: text.waiting.restored(1) });
    }

    return () =>
      h("section", { class: "card-section", "aria-labelledby": "restore" }, [
        h("h2", { id: "restore" }, text.waiting.restoreTitle),
        h("p", { class: "hint" }, text.waiting.restoreHint),
        h("label", { class: "button file-button" }, [
          icon("file-up"),
          text.waiting.choose,
          h("input", {
            type: "file",
            class: "visually-hidden",
            accept: ".json,application/json",
            onChange: (event) => {
              take(event.target.files[0]);
              event.target.value = ""; // The same file may be chosen again.
            },
          }),
        ]),
        state.error ? h("div", { class: "notice", role: "alert" }, state.error) : null,
        h("div", { role: "status" }, state.plan ? report(state.plan, takeMine) : null),
      ]);
  },
};

function refusal(error) {
  if (!(error instanceof FileRefused)) return text.waiting.refusals.unreadable;
  return error.why === "somebody" ? text.waiting.somebody(error.person) : text.waiting.refusals[error.why];
}

function report({ changes, already, gone, overtaken }, takeMine) {
  return [
    h("p", changes.length > 0 ? text.waiting.restored(changes.length) : text.waiting.restoredNone),
    already > 0 ? h("p", { class: "hint" }, text.waiting.already(already)) : null,
    gone > 0 ? h("p", { class: "hint" }, text.waiting.gone(gone)) : null,
    overtaken.length > 0 ? h("p", { class: "hint" }, text.waiting.overtaken(overtaken.length)) : null,
    overtaken.length > 0 ? h("ul", { class: "queue" }, overtaken.slice(0, shownMax).map((each) => overtakenLine(each, takeMine))) : null,
  ];
}

function overtakenLine(change, takeMine) {
  const title = titleOf(change.record);
  return h("li", { key: change.name }, [
    h("div", { class: "queue-line" }, [
      h("span", { class: "queue-title", dir: "auto" }, title),
      ...(change.delete ? [h("span", { class: "hint" }, text.waiting.inFile(text.waiting.kinds.deleted))] : differences(change)),
    ]),
    h("button", {
      type: "button",
      class: "button small",
      "aria-label": text.waiting.takeMineOf(title),
      onClick: () => takeMine(change),
    }, text.waiting.takeMine),
  ]);
}

function differences({ fields, record }) {
  return Object.entries(fields).map(([field, value]) => {
    if (opaque.has(field)) return h("span", { class: "hint", key: field }, nameOf(field));
    const words = [text.waiting.inFile(shown(field, value)), text.waiting.now(shown(field, record.fields[field]))].join(" · ");
    return h("span", { class: "hint", dir: "auto", key: field }, `${nameOf(field)} – ${words}`);
  });
}

const nameOf = (field) => text.waiting.fields[field === "checked" ? "ticked" : field] ?? field;

/** Fields whose values say nothing to people. */
const opaque = new Set(["position", "learned"]);

function shown(field, value) {
  if (value === null || value === undefined || value === "") return text.waiting.nothing;
  if (field === "checked") return text.waiting.fields.ticked;
  if (typeof value === "number") return numberToField(value);
  const other = ["list", "shop"].includes(field) ? store.sync.view.get(value) : undefined;
  if (other) return titleOf(other);
  return Array.isArray(value) ? value.join(", ") : String(value);
}
