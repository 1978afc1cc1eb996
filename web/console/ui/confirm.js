import { h, shallowReactive } from "vue";
import { field } from "../../ui/field.js";
import { closeDialog, openDialog } from "../app/state.js";
import { text } from "../texts/texts.js";
import { createAttempt } from "./attempt.js";
import { Dialog } from "./dialog.js";
import { alert, submit } from "./parts.js";

const ConfirmDialog = {
  props: { title: String, words: String, action: String, run: Function, typed: String },
  setup(props) {
    const attempt = createAttempt();
    const form = shallowReactive({ name: "" });
    const go = async () => {
      if (props.typed && form.name !== props.typed) return;
      if (await attempt.run(props.run)) closeDialog();
    };
    return () =>
      h(Dialog, { title: props.title, onSubmit: go }, {
        default: () => [
          h("p", props.words),
          props.typed
            ? field(form, "name", text.confirm.type(props.typed), { autofocus: true, spellcheck: false })
            : null,
          alert(attempt.error),
        ],
        buttons: () => submit(props.action, attempt, { danger: true, disabled: props.typed && form.name !== props.typed }),
      });
  },
};

/** Asks before something that cannot be undone; `typed` is a name that has to be typed first. */
export function confirm({ title, words, action, run, typed }) {
  openDialog(ConfirmDialog, { title, words, action, run, typed });
}
