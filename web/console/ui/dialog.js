import { h } from "vue";
import { Modal } from "../../ui/modal.js";
import { closeDialog } from "../app/state.js";
import { text } from "../texts/texts.js";

/** A dialog on top of what is open. */
export const Dialog = (props, { slots }) => h(Modal, { onClose: closeDialog, closeLabel: text.close, ...props }, slots);
