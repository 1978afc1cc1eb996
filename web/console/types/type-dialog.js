import { h, shallowReactive } from "vue";
import { iconButton } from "../../ui/icon.js";
import { closeDialog, go, showToast, state } from "../app/state.js";
import { text } from "../texts/texts.js";
import { createAttempt, Wrong } from "../ui/attempt.js";
import { Dialog } from "../ui/dialog.js";
import { alert, button, submit } from "../ui/parts.js";
import { editSchema, newTypeEdits } from "./commands.js";
import { fieldEdit, fieldInputs, newField } from "./field-rows.js";
import { allowedOptions, findType, isName } from "./schema.js";

/** A new record type with its first fields. */
export const TypeDialog = {
  setup() {
    const form = shallowReactive({ name: "", fields: [newField()] });
    const attempt = createAttempt();
    /** A row that nobody filled in is none. */
    const fields = () => form.fields.filter(({ name }) => name.trim() !== "").map(fieldEdit);
    const save = () =>
      attempt.run(async () => {
        const name = form.name.trim();
        const names = fields().map((field) => field.name);
        if (!isName(name) || !names.every(isName)) throw new Wrong(text.types.nameRule);
        if (findType(state.schema, name)) throw new Wrong(text.types.exists(name));
        if (new Set(names).size < names.length) throw new Wrong(text.types.twice);
        await editSchema(newTypeEdits(name, fields(), allowedOptions));
        closeDialog();
        go({ screen: "types", query: { type: name } });
        showToast(text.types.added(name), {
          label: text.types.seeRecords,
          run: () => go({ screen: "records", query: { type: name } }),
        });
      });
    const change = (index) => (part) => (form.fields = form.fields.with(index, { ...form.fields[index], ...part }));
    return () =>
      h(Dialog, { title: text.types.new, wide: true, onSubmit: save }, {
        default: () => [
          h("label", { class: "part" }, [
            h("span", text.types.name),
            h("input", {
              value: form.name,
              autofocus: true,
              autocomplete: "off",
              spellcheck: false,
              autocapitalize: "off",
              onInput: (event) => (form.name = event.target.value),
            }),
          ]),
          h("ol", { class: "new-fields", "aria-label": text.types.fields }, form.fields.map((field, index) =>
            h("li", { key: index }, [
              fieldInputs(field, change(index)),
              form.fields.length > 1
                ? iconButton("x", text.types.removeRow(index + 1), () => (form.fields = form.fields.toSpliced(index, 1)))
                : null,
            ])
          )),
          h("div", [
            button(text.types.addField, () => (form.fields = [...form.fields, newField()]), { symbol: "plus", kind: "quiet" }),
          ]),
          alert(attempt.error),
        ],
        buttons: () => submit(text.types.create, attempt, { disabled: form.name.trim() === "" }),
      });
  },
};
