import { h } from "vue";
import { closeDialog } from "../app/showing.js";
import { text } from "../texts/texts.js";
import { Dialog } from "../ui/dialog.js";

/** Text to be copied by hand, already selected. */
export const TextDialog = ({ title, written }) =>
  h(Dialog, { title, onSubmit: closeDialog }, {
    default: () =>
      h("textarea", {
        class: "copy-text",
        readonly: true,
        rows: 12,
        dir: "auto",
        "aria-label": title,
        autofocus: true,
        value: written,
        onFocus: (event) => event.target.select(),
      }),
    buttons: () => h("button", { type: "submit", class: "button primary" }, text.close),
  });
TextDialog.props = { title: String, written: String };
