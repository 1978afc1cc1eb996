import { h, shallowReactive } from "vue";
import { closeDialog, isDevelopment, place, showToast } from "../app/state.js";
import { text } from "../texts/texts.js";
import { createAttempt } from "../ui/attempt.js";
import { Dialog } from "../ui/dialog.js";
import { alert, button, failure, loading, submit, textArea } from "../ui/parts.js";
import { changeList } from "./changes.js";
import { fetchText, importText, validateText } from "./commands.js";

/** The schema as text, to take away. */
export const ExportDialog = {
  setup() {
    const view = shallowReactive({ text: null, error: null });
    const at = { ...place.value };
    const load = () => fetchText(at).then((schema) => (view.text = schema), (error) => (view.error = error.message));
    load();
    const download = () => {
      const link = document.createElement("a");
      link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(view.text)}`;
      link.download = `${at.container}-${at.environment}.ckdb`;
      link.click();
    };
    return () =>
      h(Dialog, { title: text.types.export, wide: true, onSubmit: closeDialog }, {
        default: () =>
          view.error
            ? failure(view.error, load)
            : view.text === null
            ? loading()
            : textArea(text.types.schemaText, view.text, () => {}, { hidden: true, class: "mono", rows: 18, readonly: true }),
        buttons: () => [
          button(text.types.download, download, { symbol: "download", disabled: view.text === null }),
          h("button", { type: "submit", class: "button small primary" }, text.done),
        ],
      });
  },
};

/** A schema as text that takes the place of the development schema: first what it would change, then the change. */
export const ImportDialog = {
  setup() {
    const form = shallowReactive({ text: "", checked: null });
    const attempt = createAttempt();
    const change = (schema) => Object.assign(form, { text: schema, checked: null });
    const read = async (file) => file && change(await file.text());
    const go = () =>
      attempt.run(async () => {
        if (!form.checked) {
          form.checked = await validateText(form.text);
          return;
        }
        await importText(form.text);
        closeDialog();
        showToast(text.types.imported);
      });
    return () =>
      h(Dialog, { title: text.types.import, wide: true, onSubmit: go }, {
        default: () => [
          h("p", { class: "hint" }, text.types.importHint),
          textArea(text.types.schemaText, form.text, change, { class: "mono", rows: 10, autofocus: true }),
          h("label", { class: "button small file" }, [
            text.types.fromFile,
            h("input", {
              type: "file",
              accept: ".ckdb,text/plain",
              class: "visually-hidden",
              onChange: (event) => read(event.target.files[0]),
            }),
          ]),
          form.checked ? changeList(form.checked.changes) : null,
          alert(attempt.error),
        ],
        buttons: () =>
          submit(form.checked ? text.types.importButton : text.types.check, attempt, {
            disabled: !isDevelopment.value || form.text.trim() === "",
          }),
      });
  },
};
