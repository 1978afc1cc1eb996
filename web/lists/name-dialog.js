import { h, shallowReactive } from "vue";
import { closeDialog } from "../app/showing.js";
import { text } from "../texts/texts.js";
import { Dialog } from "../ui/dialog.js";
import { field } from "../ui/field.js";

/** Asks for the name of a list, or of what `label` says, new or old. `save(name)` is called once. */
export const NameDialog = {
  props: { title: String, label: String, name: { type: String, default: "" }, save: Function },
  setup(props) {
    const form = shallowReactive({ name: props.name });
    let saved = false;
    const submit = () => {
      if (saved || form.name.trim() === "") return;
      saved = true;
      closeDialog();
      props.save(form.name);
    };
    return () =>
      h(
        Dialog,
        { title: props.title, onSubmit: submit },
        {
          default: () =>
            field(form, "name", props.label ?? text.lists.name, {
              autofocus: true,
              dir: "auto",
              maxlength: 1000,
              enterkeyhint: "done",
            }),
          buttons: () => [
            h("button", { type: "button", class: "button", onClick: closeDialog }, text.cancel),
            h("button", { type: "submit", class: "button primary", disabled: form.name.trim() === "" }, text.save),
          ],
        },
      );
  },
};
