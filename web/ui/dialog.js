import { h } from "vue";
import { closeDialog } from "../app/showing.js";
import { text } from "../texts/texts.js";
import { Modal } from "./modal.js";

/** The app's one open dialog. */
export const Dialog = (props, { slots }) => h(Modal, { onClose: closeDialog, closeLabel: text.close, ...props }, slots);
