import { h, shallowReactive } from "vue";
import { closeDialog } from "../app/showing.js";
import { titleOf } from "../items/commands.js";
import { text } from "../texts/texts.js";
import { Dialog } from "../ui/dialog.js";
import { field } from "../ui/field.js";
import { keyOf } from "./keys.js";
import { sectionsToChoose } from "./placing.js";

/** Asks where an item is: one of the sections there are or usually are, or another one by its name. */
export const PlaceDialog = {
  props: { item: Object, list: String, place: Function },
  setup(props) {
    const form = shallowReactive({ name: "" });
    const { fields } = props.item;
    const choose = (section) => {
      closeDialog();
      props.place(section);
    };
    const submit = () => form.name.trim() && choose(form.name.trim());
    const isIts = (section) => (fields.section ? keyOf(fields.section) === keyOf(section) : false);
    const choice = (section, index) =>
      h("button", {
        type: "button",
        class: ["button place-choice", { chosen: isIts(section) }],
        dir: "auto",
        "aria-pressed": String(isIts(section)),
        autofocus: index === 0,
        onClick: () => choose(section),
      }, section);
    return () =>
      h(Dialog, { title: text.shops.placeTitle(titleOf(props.item)), onSubmit: submit }, {
        default: () => [
          h("div", { class: "place-choices" }, sectionsToChoose(props.list, fields.name).map(choice)),
          field(form, "name", text.shops.otherSection, { dir: "auto", maxlength: 200, enterkeyhint: "done" }),
        ],
        buttons: () => [
          fields.section
            ? h("button", { type: "button", class: "button quiet push", onClick: () => choose(null) }, text.shops.placeNone)
            : null,
          h("button", { type: "button", class: "button", onClick: closeDialog }, text.cancel),
          h("button", { type: "submit", class: "button primary", disabled: form.name.trim() === "" }, text.save),
        ],
      });
  },
};
