import { h, shallowReactive } from "vue";
import { field } from "../../ui/field.js";
import { closeDialog } from "../app/state.js";
import { text } from "../texts/texts.js";
import { isName, scalarTypes, typeLabel } from "../types/schema.js";
import { createAttempt } from "../ui/attempt.js";
import { Dialog } from "../ui/dialog.js";
import { checkBox, picker, submit } from "../ui/parts.js";

/** A field that the type does not have yet; saving the record makes it, in development. */
export const FieldDialog = {
  props: { taken: Array, onAdd: Function },
  setup(props) {
    const form = shallowReactive({ name: "", type: "STRING", isList: false });
    const attempt = createAttempt();
    const isGood = () => isName(form.name) && !props.taken.includes(form.name);
    const add = () => {
      if (!isGood()) return;
      closeDialog();
      props.onAdd({ name: form.name, type: form.type + (form.isList ? "_LIST" : "") });
    };
    return () =>
      h(Dialog, { title: text.records.addField, onSubmit: add }, {
        default: () => [
          h("p", { class: "hint" }, text.records.addFieldHint),
          field(form, "name", text.types.fieldName, { autofocus: true, spellcheck: false }),
          picker({
            label: text.types.type,
            value: form.type,
            options: scalarTypes.map((value) => ({ value, label: typeLabel({ type: value }, text.types) })),
            onChange: (type) => (form.type = type),
          }),
          checkBox(text.types.list, form.isList, (isList) => (form.isList = isList)),
        ],
        buttons: () => submit(text.records.addFieldButton, attempt, { disabled: !isGood() }),
      });
  },
};
