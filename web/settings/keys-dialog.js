import { h } from "vue";
import { closeDialog } from "../app/showing.js";
import { text } from "../texts/texts.js";
import { Dialog } from "../ui/dialog.js";

export const KeysDialog = () =>
  h(
    Dialog,
    { title: text.keys.title, onSubmit: closeDialog },
    {
      default: () =>
        h(
          "dl",
          { class: "keys" },
          text.keys.list.map(([keys, meaning]) =>
            h("div", { key: keys }, [h("dt", [h("kbd", keys)]), h("dd", meaning)])
          ),
        ),
      buttons: () => h("button", { type: "submit", class: "button primary", autofocus: true }, text.close),
    },
  );
