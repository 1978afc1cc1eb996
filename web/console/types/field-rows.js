import { h } from "vue";
import { text } from "../texts/texts.js";
import { mayEncrypt, scalarTypes, typeLabel } from "./schema.js";
import { checkBox, picker } from "../ui/parts.js";

export const newField = () => ({ name: "", element: "STRING", isList: false, isEncrypted: false });

/** What the server is told of a field in a form. */
export function fieldEdit({ name, element, isList, isEncrypted }) {
  const fieldType = element + (isList ? "_LIST" : "");
  return { name: name.trim(), fieldType, isEncrypted: isEncrypted && mayEncrypt(fieldType) };
}

/** The inputs for a new field; `change(part)` merges what is new into it. */
export function fieldInputs(field, change, { number, ...props } = {}) {
  return h("div", { class: "field-inputs" }, [
    h("label", { class: "part grows" }, [
      h("span", text.types.fieldName),
      h("input", {
        value: field.name,
        autocomplete: "off",
        spellcheck: false,
        autocapitalize: "off",
        onInput: (event) => change({ name: event.target.value }),
        ...props,
      }),
    ]),
    picker({
      label: text.types.type,
      value: field.element,
      options: scalarTypes.map((value) => ({ value, label: typeLabel({ type: value }, text.types) })),
      onChange: (element) => change({ element }),
    }),
    h("div", { class: "line" }, [
      checkBox(text.types.list, field.isList, (isList) => change({ isList })),
      checkBox(text.types.encryptedLabel, field.isEncrypted && mayEncrypt(field.element), (isEncrypted) => change({ isEncrypted }), {
        disabled: !mayEncrypt(field.element),
      }),
    ]),
  ]);
}
