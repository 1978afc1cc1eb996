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

    /** Performs what `addition` makes of the list as it is then, and shows it. */
    async function add(addition, options) {
      const { list } = props;
      const result = await perform(
        () => addition({ items: props.items, list, recordName: newName(placeOf(list)), newName: () => newName(placeOf(list)), kernel: store.kernel }),
        options,
      );
      if (result) props.onAdded(result.target);
    }

    const addOne = (parsed) => add((context) => addItem(parsed, context), { silent: ({ spoken }) => !spoken });

    function submit(event) {
      event.preventDefault();
      if (composing) return;
      if (!store.kernel) return; // Still loading; what was typed stays.
      // Taken out of the field before anything else: a second Enter finds nothing to add.
      const value = draft.value;
      draft.value = "";
      if (value.trim() !== "") addOne(store.kernel.parseItem(value.trim()));
      input.value.focus();
    }

    function paste(event) {
      const pasted = event.clipboardData?.getData("text/plain") ?? "";
      if (!store.kernel || !isSeveralLines(pasted)) return;
      event.preventDefault();
      openDialog(PasteDialog, {
        pasted,
        addAll: (all) => (all.length === 1 ? addOne(all[0]) : add((context) => addItems(all, context))),
        addAsOne: (one) => addOne(store.kernel.parseItem(one)),
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
