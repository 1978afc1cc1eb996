import { h, shallowReactive } from "vue";
import { perform } from "../app/perform.js";
import { closeDialog } from "../app/showing.js";
import { store } from "../app/store.js";
import { numberFromField, numberToField, text } from "../texts/texts.js";
import { authors } from "../people/authors.js";
import { Dialog } from "../ui/dialog.js";
import { field } from "../ui/field.js";
import { iconButton } from "../ui/icon.js";
import { deleteItem, editItem } from "./commands.js";

/** Changes an item's name, amount and comment, or deletes it. */
export const EditItemDialog = {
  props: { item: Object },
  setup(props) {
    const { fields } = props.item;
    const form = formOf(fields);
    const current = () => store.sync.view.get(props.item.name) ?? props.item;

    function save() {
      if (!isValid(form)) return;
      const command = editItem(current(), touched(form, fields));
      closeDialog();
      perform(command);
    }

    function remove() {
      closeDialog();
      perform(deleteItem(current()));
    }

    return () =>
      h(Dialog, { title: text.items.editTitle, onSubmit: save }, {
        default: () => [...inputs(form), authors(current())],
        buttons: () => [
          h("button", { type: "button", class: "button danger push", onClick: remove }, text.items.delete),
          h("button", { type: "button", class: "button", onClick: closeDialog }, text.cancel),
          h("button", { type: "submit", class: "button primary", disabled: !isValid(form) }, text.save),
        ],
      });
  },
};

// The form: strings as they stand in its fields

function formOf(fields) {
  return shallowReactive({
    name: fields.name ?? "",
    number: numberToField(fields.number),
    unit: fields.unit ?? "",
    comment: fields.comment ?? "",
  });
}

function isValid(form) {
  return form.name.trim() !== "" && numberFromField(form.number) !== undefined;
}

/** Only what was changed here is saved; what another device changed meanwhile stays. */
function touched(form, fields) {
  const wanted = {
    name: form.name,
    number: numberFromField(form.number),
    unit: canonicalUnit(form.unit, store.kernel),
    comment: form.comment,
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => (value || null) !== (fields[key] ?? null)),
  );
}

/** "Bottles" as the Kernel writes it, so that amounts add up; a unit that it does not know stays as it is. */
function canonicalUnit(unit, kernel) {
  const parsed = kernel?.parseItem(`2 ${unit.trim()} x`);
  return parsed?.name === "x" && parsed.unit ? parsed.unit : unit;
}

function step(form, by) {
  const number = numberFromField(form.number) ?? 0;
  const next = Math.max(0, Math.round((number + by) * 1000) / 1000);
  form.number = next === 0 ? "" : numberToField(next);
}

// Its fields

function inputs(form) {
  return [
    field(form, "name", text.items.name, { autofocus: true, dir: "auto", maxlength: 1000, enterkeyhint: "done" }),
    h("div", { class: "amount-fields" }, [
      stepper(form),
      field(form, "unit", text.items.unit, {
        dir: "auto",
        maxlength: 50,
        autocapitalize: "none",
        enterkeyhint: "done",
      }),
    ]),
    field(form, "comment", text.items.comment, { dir: "auto", maxlength: 1000, enterkeyhint: "done" }),
  ];
}

function stepper(form) {
  return h("div", { class: "stepper" }, [
    field(form, "number", text.items.number, {
      inputmode: "decimal",
      enterkeyhint: "done",
      error: numberFromField(form.number) === undefined ? text.items.badNumber : undefined,
      onKeydown(event) {
        if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
        event.preventDefault();
        step(form, event.key === "ArrowUp" ? 1 : -1);
      },
    }),
    iconButton("minus", text.items.lessOne, () => step(form, -1), { disabled: !form.number }),
    iconButton("plus", text.items.moreOne, () => step(form, 1)),
  ]);
}
