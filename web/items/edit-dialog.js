import { h, onBeforeUnmount, shallowReactive } from "vue";
import { newName } from "../app/ids.js";
import { perform } from "../app/perform.js";
import { closeDialog, openDialog, showToast } from "../app/showing.js";
import { store, summary } from "../app/store.js";
import { isSelf, nameOf } from "../people/state.js";
import { photoField } from "../photos/field.js";
import { keyOf } from "../shops/keys.js";
import { sectionsToChoose } from "../shops/placing.js";
import { placeOf } from "../sync/places.js";
import { dateText, numberFromField, text } from "../texts/texts.js";
import { Dialog } from "../ui/dialog.js";
import { field, isComposing } from "../ui/field.js";
import { iconButton } from "../ui/icon.js";
import { isTouched } from "../ui/touch.js";
import { deleteItem, editItem } from "./commands.js";
import { counted, formOf, isSameForm, isValid, none, touched } from "./edit-form.js";
import { moveToList } from "./moving.js";

/**
 * All details of an item: name, amount, section, comment, photo, list, and who added it. `draft` is a form that was left. One that is left by
 * Escape, or by going to another screen, can be gone on with.
 */
export const EditItemDialog = {
  props: { item: Object, draft: Object },
  setup(props) {
    const { fields } = props.item;
    const form = shallowReactive({ ...formOf(fields), ...props.draft });
    let isDone = false;
    const current = () => store.sync.view.get(props.item.name) ?? props.item;
    const sections = sectionsToChoose(fields.list, fields.name);
    const photo = photoField(current);

    function end() {
      isDone = true;
      closeDialog();
    }

    onBeforeUnmount(() => {
      if (isDone || isSameForm(form, formOf(fields))) return;
      const goOn = () => openDialog(EditItemDialog, { item: props.item, draft: { ...form } });
      showToast(text.items.notSaved, { label: text.items.goOn, run: goOn });
    });

    function save() {
      if (!isValid(form)) return;
      end();
      perform(() => {
        const item = current();
        const changed = touched(form, fields, item.fields, store.kernel);
        const to = form.list === fields.list ? null : summary.value.byList.get(form.list);
        return asSeen(item, to ? moved(item, changed, to) : editItem(item, changed));
      });
    }

    function remove() {
      end();
      perform(() => deleteItem(current()));
    }

    return () =>
      h(Dialog, { title: text.items.editTitle, onSubmit: save, sheet: true }, {
        default: () => [
          nameField(form),
          amountFields(form),
          commentField(form, save),
          photo(),
          sectionField(form, fields.section, sections),
          listField(form),
          h("div", { class: "hint" }, whoAndWhen(current()).map((line) => h("p", line))),
        ],
        buttons: () => [
          h("button", { type: "button", class: "button danger push", onClick: remove }, text.items.delete),
          h("button", { type: "button", class: "button", onClick: end }, text.cancel),
          h("button", { type: "submit", class: "button primary", disabled: !isValid(form) }, text.save),
        ],
      });
  },
};

function moved(item, changed, { record: to, items }) {
  const { positionBetween } = store.kernel;
  return moveToList(item, changed, { to, items, newName: newName(placeOf(to.name)), positionBetween });
}

/** The item may be gone meanwhile: what was typed brings it back with all that it was. */
function asSeen(item, command) {
  return command && { ...command, changes: command.changes.map((each) => (each.fields && each.name === item.name ? { ...each, seen: item } : each)) };
}

/** Lines about who added the item and changed it last; none until it is on the server. */
function whoAndWhen({ created, modified }) {
  const who = ({ by }) => (isSelf(by) ? text.people.you : nameOf(by));
  const lines = created ? [text.people.addedBy(who(created), dateText(created.at))] : [];
  if (created && modified && modified.at !== created.at) lines.push(text.people.changedBy(who(modified), dateText(modified.at)));
  return lines;
}

// MARK: its fields

/** A finger may be here for something else, and opens the keyboard itself. */
function nameField(form) {
  return field(form, "name", text.items.name, {
    autofocus: !isTouched(),
    dir: "auto",
    maxlength: 1000,
    enterkeyhint: "done",
  });
}

function amountFields(form) {
  return h("div", { class: "amount-fields" }, [
    stepper(form),
    field(form, "unit", text.items.unit, {
      dir: "auto",
      maxlength: 50,
      autocapitalize: "none",
      enterkeyhint: "done",
      list: "units",
      }),
    h("datalist", { id: "units" }, text.adding.units.map((value) => h("option", { value }))),
  ]);
}

function stepper(form) {
  const step = (by) => (form.number = counted(form.number, by));
  return h("div", { class: "stepper" }, [
    field(form, "number", text.items.number, {
      inputmode: "decimal",
      enterkeyhint: "done",
      error: numberFromField(form.number) === undefined ? text.items.badNumber : undefined,
      onKeydown(event) {
        if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
        event.preventDefault();
        step(event.key === "ArrowUp" ? 1 : -1);
      },
    }),
    iconButton("minus", text.items.lessOne, () => step(-1), { disabled: !form.number }),
    iconButton("plus", text.items.moreOne, () => step(1)),
  ]);
}

/** Enter makes a new line in it, so Ctrl (or Command) and Enter saves. */
function commentField(form, save) {
  return field(form, "comment", text.items.comment, {
    tag: "textarea",
    rows: Math.min(6, Math.max(2, form.comment.split("\n").length)),
    dir: "auto",
    maxlength: 4000,
    onKeydown: (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && !isComposing(event) && save(),
  });
}

function sectionField(form, own, sections) {
  const all = own && !sections.some((section) => keyOf(section) === keyOf(own)) ? [own, ...sections] : sections;
  const valueOf = (section) => (own && keyOf(section) === keyOf(own) ? own : section);
  return field(form, "section", text.adding.section, {
    tag: "select",
    children: [
      h("option", { value: none }, text.adding.noSection),
      ...all.map((section) => h("option", { value: valueOf(section), selected: form.section === valueOf(section) }, section)),
    ],
  });
}

function listField(form) {
  const { lists } = summary.value;
  if (lists.length < 2) return null;
  return field(form, "list", text.adding.list, {
    tag: "select",
    children: lists.map(({ record }) =>
      h("option", { value: record.name, selected: form.list === record.name }, record.fields.name?.trim() || text.lists.noName)
    ),
  });
}
