import { h } from "vue";
import { store } from "../app/store.js";
import { amountText, text } from "../texts/texts.js";

const hasNumber = ({ number }) => number !== null && number !== undefined;

export const optionId = (id, index) => `${id}-option-${index}`;

/** The listbox below the field: `options` as suggest.js gives them, `amount` what was typed before the name. */
export function suggestionList({ id, options, active, amount, choose }) {
  return h(
    "ul",
    { id, class: "suggestions", role: "listbox", "aria-label": text.adding.suggestions },
    options.map((option, index) =>
      h(
        "li",
        {
          key: option.key,
          id: optionId(id, index),
          class: ["suggestion", { active: index === active }],
          role: "option",
          "aria-selected": String(index === active),
          // The field keeps the focus, and with it a phone's keyboard.
          onMousedown: (event) => event.preventDefault(),
          onClick: (event) => choose(option, event),
        },
        [
          hasNumber(amount) ? h("span", { class: "amount", dir: "auto" }, amountText(amount, store.kernel)) : null,
          h("span", { class: "suggestion-name", dir: "auto" }, option.name),
          option.open ? h("span", { class: "suggestion-note" }, noteOf(option.open)) : null,
        ],
      )
    ),
  );
}

function noteOf(open) {
  return [text.adding.onTheList, amountText(open.fields, store.kernel)].filter(Boolean).join(" · ");
}
