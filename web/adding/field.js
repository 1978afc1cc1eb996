import { h, ref } from "vue";
import { newName } from "../app/ids.js";
import { perform } from "../app/perform.js";
import { openDialog } from "../app/showing.js";
import { store } from "../app/store.js";
import { placeOf } from "../sync/places.js";
import { text } from "../texts/texts.js";
import { isComposing } from "../ui/field.js";
import { icon } from "../ui/icon.js";
import { addItem, addItems, isSeveralLines } from "./adding.js";
import { PasteDialog } from "./paste-dialog.js";

/** The field that stays: Enter adds, and the focus (and a phone's keyboard) stays for the next one. */
export const AddField = {
  props: { list: String, items: Array, onAdded: Function },
  setup(props) {
    const input = ref(null);
    const draft = ref("");
    let composing = false;

    function add(parsed) {
      const { kernel } = store;
      const result = addItem(parsed, { items: props.items, list: props.list, recordName: newName(placeOf(props.list)), kernel });
      if (!result) return;
      perform(result, { silent: !result.spoken }).then(() => props.onAdded(result.target));
    }

    function submit(event) {
      event.preventDefault();
      if (composing) return;
      if (!store.kernel) return; // Still loading; what was typed stays.
      // Taken out of the field before anything else: a second Enter finds nothing to add.
      const value = draft.value;
      draft.value = "";
      if (value.trim() !== "") add(store.kernel.parseItem(value.trim()));
      input.value.focus();
    }

    function paste(event) {
      const pasted = event.clipboardData?.getData("text/plain") ?? "";
      if (!store.kernel || !isSeveralLines(pasted)) return;
      event.preventDefault();
      openDialog(PasteDialog, {
        pasted,
        addAll(all) {
          if (all.length === 1) return add(all[0]);
          const result = addItems(all, { items: props.items, list: props.list, newName: () => newName(placeOf(props.list)), kernel: store.kernel });
          perform(result).then(() => props.onAdded(result.target));
        },
        addAsOne: (one) => add(store.kernel.parseItem(one)),
      });
    }

    return () =>
      h("form", { class: "add", onSubmit: submit }, [
        h("input", {
          ref: input,
          value: draft.value,
          "data-add": "",
          "aria-label": text.items.add,
          placeholder: `${text.items.add} – ${text.items.addHint}`,
          enterkeyhint: "done",
          autocomplete: "off",
          dir: "auto",
          maxlength: 2000,
          onInput: (event) => (draft.value = event.target.value),
          onCompositionstart: () => (composing = true),
          onCompositionend: () => setTimeout(() => (composing = false)),
          onKeydown: (event) => event.key === "Enter" && isComposing(event) && event.preventDefault(),
          onPaste: paste,
        }),
        h("button", {
          type: "submit",
          class: "icon-button add-button",
          "aria-label": text.items.addButton,
          title: text.items.addButton,
          disabled: draft.value.trim() === "",
          onPointerdown: (event) => event.preventDefault(),
        }, [icon("plus")]),
      ]);
  },
};
