import { h } from "vue";
import { iconButton } from "../../ui/icon.js";
import { hideToast, state } from "../app/state.js";
import { text } from "../texts/texts.js";

/** What just happened, with a way back where there is one. */
export function toasts() {
  const { toast } = state;
  return h("div", { class: "toasts" }, [
    h("div", { class: "toast-region", role: "status", "aria-live": "polite" }, toast
      ? h("div", { class: "toast" }, [
        h("span", { class: "toast-words", dir: "auto" }, toast.words),
        toast.action
          ? h("button", {
            type: "button",
            class: "toast-action",
            onClick: () => {
              hideToast();
              toast.action.run();
            },
          }, toast.action.label)
          : null,
        iconButton("x", text.close, hideToast),
      ])
      : null),
  ]);
}
