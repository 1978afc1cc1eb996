import { h, nextTick, onMounted, ref } from "vue";
import { withKernel } from "../app/perform.js";
import { openDialog } from "../app/showing.js";
import { text } from "../texts/texts.js";
import { swallowDoubleTap } from "../ui/double-tap.js";
import { isComposing } from "../ui/field.js";
import { icon } from "../ui/icon.js";
import { isSeveralLines } from "./adding.js";
import { useAttention } from "./attention.js";
import { amountChips, recentChips } from "./chips.js";
import { keysOf } from "./combobox.js";
import { useEntering } from "./entering.js";
import { prepareKnowing } from "./knowing.js";
import { PasteDialog } from "./paste-dialog.js";
import { optionId, suggestionList } from "./suggestion-list.js";

let count = 0;

/**
 * The field that stays: Enter adds, and the focus (and a phone's keyboard) stays for the next one. Below it are suggestions while somebody
 * types, what was bought lately while it is empty, and amounts for what was just added.
 */
export const AddField = {
  props: { list: String, items: Array, onAdded: Function },
  setup(props) {
    const id = `add-${(count += 1)}`;
    const element = ref(null);
    const input = ref(null);
    const entering = useEntering(props);
    const { isHere, handlers } = useAttention(element, { onEnter: entering.refresh, onLeave: entering.closeList });
    const listeners = inputListeners(entering, input, id);
    onMounted(() => setTimeout(prepareKnowing));

    function choose(option, event) {
      swallowDoubleTap(event);
      entering.choose(option);
      input.value.focus();
    }

    return () => {
      const { state, parsed, options, offer } = entering;
      const isListShown = options.value.length > 0;
      return h("div", { ref: element, class: "adding", ...handlers }, [
        h("form", { class: "add", onSubmit: listeners.submit }, [
          field({ ...listeners.field, ref: input, value: state.draft }, { id, isListShown, active: state.active }),
          addButton(state.draft.trim() === ""),
        ]),
        isListShown ? suggestionList({ id, options: options.value, active: state.active, amount: parsed.value, choose }) : null,
        line(isHere.value, entering, offer, isListShown),
      ]);
    };
  },
};

function inputListeners(entering, input, id) {
  const { state, options, offer } = entering;
  const keydown = keysOf({
    isShown: () => options.value.length > 0,
    count: () => options.value.length,
    active: () => state.active,
    move(index) {
      state.active = index;
      nextTick(() => document.getElementById(optionId(id, index))?.scrollIntoView({ block: "nearest" }));
    },
    choose: (index) => entering.choose(options.value[index]),
    close: entering.closeList,
  });

  return {
    submit(event) {
      event.preventDefault();
      entering.submit();
      input.value.focus();
    },
    field: {
      onInput: (event) => entering.type(event.target.value),
      onKeydown(event) {
        if (isComposing(event)) return; // An input method needs its keys itself.
        keydown(event);
        if (event.key !== "Escape" || event.defaultPrevented || !offer.offered.value) return;
        offer.withdraw();
        event.preventDefault();
        event.stopPropagation();
      },
      onPaste(event) {
        const pasted = event.clipboardData?.getData("text/plain") ?? "";
        if (!isSeveralLines(pasted)) return;
        event.preventDefault();
        withKernel(() => openDialog(PasteDialog, { pasted, addAll: entering.addAll, addAsOne: entering.addText }));
      },
    },
  };
}

// MARK: drawing

function field(props, { id, isListShown, active }) {
  return h("input", {
    ...props,
    "data-add": "",
    role: "combobox",
    "aria-label": text.items.add,
    "aria-autocomplete": "list",
    "aria-expanded": String(isListShown),
    "aria-controls": isListShown ? id : undefined,
    "aria-activedescendant": active >= 0 ? optionId(id, active) : undefined,
    placeholder: `${text.items.add} – ${text.items.addHint}`,
    enterkeyhint: "done",
    autocomplete: "off",
    dir: "auto",
    maxlength: 2000,
  });
}

function addButton(disabled) {
  return h("button", {
    type: "submit",
    class: "icon-button add-button",
    "aria-label": text.items.addButton,
    title: text.items.addButton,
    disabled,
    onPointerdown: (event) => event.preventDefault(),
  }, [icon("plus")]);
}

/** The one line below the field. Under the suggestions it keeps its room, so that the rows keep their place. */
function line(isHere, { state, addAgain }, offer, isHidden) {
  const item = offer.item();
  if (!item && !(isHere && state.recent.length > 0)) return null;
  const chips = item ? amountChips({ item, offer }) : recentChips({ names: state.recent, added: state.added, add: addAgain });
  return h("div", { class: ["adding-line", { hidden: isHidden }], ...offer.holding }, [chips]);
}
