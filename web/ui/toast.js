import { h } from "vue";
import { hideToast, holdToast } from "../app/showing.js";
import { storageNotice } from "../app/storage-notice.js";
import { store } from "../app/store.js";
import { updateNotice } from "../installing/update-notice.js";
import { iconButton } from "./icon.js";
import { text } from "../texts/texts.js";

/** What just happened, with a way back. The region is always there, so that screen readers announce what appears in it. */
export function toasts() {
  const { toast } = store;
  return h("div", { class: "toasts" }, [
    h("div", { class: "toast-region" }, storageNotice()),
    h("div", { class: "toast-region", role: "status", "aria-live": "polite" }, updateNotice()),
    h(
      "div",
      { class: "toast-region", role: "status", "aria-live": "polite" },
      toast
        ? h(
          "div",
          {
            class: "toast",
            onPointerenter: () => holdToast(true),
            onPointerleave: () => holdToast(false),
            onFocusin: () => holdToast(true),
            onFocusout: () => holdToast(false),
          },
          [
            h("span", { class: "toast-words", dir: "auto" }, toast.words),
            toast.action
              ? h(
                "button",
                {
                  type: "button",
                  class: "toast-action",
                  onClick: () => {
                    hideToast();
                    toast.action.run();
                  },
                },
                toast.action.label,
              )
              : null,
            iconButton("x", text.close, hideToast),
          ],
        )
        : null,
    ),
    h("div", { class: "visually-hidden", "aria-live": "polite" }, store.spoken),
  ]);
}
