import { h } from "vue";
import { createAttempt } from "../account/form.js";
import { closeDialog } from "../app/showing.js";
import { text } from "../texts/texts.js";
import { Dialog } from "../ui/dialog.js";

/** Asks before something that cannot be undone. `run` may fail; what went wrong is said. */
export const ConfirmDialog = {
  props: { title: String, words: String, label: String, run: Function },
  setup(props) {
    const attempt = createAttempt();
    const go = () =>
      attempt.run(async () => {
        await props.run();
        closeDialog();
      });
    return () =>
      h(Dialog, { title: props.title, onSubmit: go }, {
        default: () => [
          h("p", { dir: "auto" }, props.words),
          attempt.error ? h("p", { class: "error", role: "alert" }, attempt.error) : null,
        ],
        buttons: () => [
          h("button", { type: "button", class: "button", autofocus: true, onClick: closeDialog }, text.cancel),
          h("button", { type: "submit", class: "button danger filled", disabled: attempt.busy }, props.label),
        ],
      });
  },
};
