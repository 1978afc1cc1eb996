import { h, shallowReactive } from "vue";
import { closeDialog, showToast } from "../app/state.js";
import { text } from "../texts/texts.js";
import { createAttempt, Wrong } from "../ui/attempt.js";
import { Dialog } from "../ui/dialog.js";
import { alert, submit } from "../ui/parts.js";
import { editSchema } from "./commands.js";
import { fieldEdit, fieldInputs, newField } from "./field-rows.js";
import { allowedOptions, isName } from "./schema.js";

/** A new field of a type that is there. */
export const NewFieldDialog = {
  props: { type: Object },
  setup(props) {
    const form = shallowReactive({ field: newField() });
    const attempt = createAttempt();
    const save = () =>
      attempt.run(async () => {
        const edit = fieldEdit(form.field);
        if (!isName(edit.name)) throw new Wrong(text.types.nameRule);
        const options = allowedOptions({ type: edit.fieldType, isEncrypted: edit.isEncrypted });
        await editSchema([{ edit: "addField", type: props.type.name, ...edit, options }]);
        closeDialog();
        showToast(text.types.fieldAdded(edit.name));
      });
    return () =>
      h(Dialog, { title: text.types.addFieldTo(props.type.name), wide: true, onSubmit: save }, {
        default: () => [
          fieldInputs(form.field, (part) => (form.field = { ...form.field, ...part }), { autofocus: true }),
          alert(attempt.error),
        ],
        buttons: () => submit(text.types.addField, attempt, { disabled: form.field.name.trim() === "" }),
      });
  },
};
