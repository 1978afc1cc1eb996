import { h } from "vue";
import { closeDialog } from "../app/showing.js";
import { store } from "../app/store.js";
import { text } from "../texts/texts.js";
import { Modal } from "./modal.js";

/** The app's one open dialog. Once it is closed, a second Enter or click that is still on its way submits nothing. */
export const Dialog = ({ onSubmit, ...props }, { slots }) =>
  h(
    Modal,
    { onClose: closeDialog, closeLabel: text.close, ...props, onSubmit: onSubmit && (() => store.dialog && onSubmit()) },
    slots,
  );
// Else Vue would pass `onSubmit` on a second time, as it came.
Dialog.inheritAttrs = false;
