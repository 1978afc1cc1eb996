import { h } from "vue";
import { icon } from "../../ui/icon.js";
import { closeDialog } from "../app/state.js";
import { text } from "../texts/texts.js";

let count = 0;

/** A labelled choice. `options` are {value, label}; an option without a value stands for none. */
export function picker({ label, value, options, onChange, hidden = false, ...props }) {
  return h("label", { class: ["picker", { bare: hidden }] }, [
    h("span", { class: hidden ? "visually-hidden" : "picker-label" }, label),
    h("select", { value: value ?? "", onChange: (event) => onChange(event.target.value), ...props },
      options.map((option) =>
        h("option", {
          key: option.value ?? "",
          value: option.value ?? "",
          selected: (option.value ?? "") === (value ?? ""),
          disabled: option.disabled,
        }, option.label)
      )),
  ]);
}

/** The head of a screen: its name, what may be done, and a line below. */
export function screenHead(title, actions = [], note = null) {
  return h("header", { class: "screen-head" }, [
    h("div", { class: "screen-line" }, [h("h1", title), h("div", { class: "actions" }, actions)]),
    note ? h("p", { class: "hint" }, note) : null,
  ]);
}

export function button(label, onClick, { symbol, kind = "", ...props } = {}) {
  return h("button", { type: "button", class: ["button", "small", kind], onClick, ...props }, [
    symbol ? icon(symbol) : null,
    label,
  ]);
}

export function emptyState({ art, title, hint, actions = [] }) {
  return h("div", { class: "empty" }, [
    art ?? null,
    h("p", { class: "empty-title" }, title),
    hint ? h("p", hint) : null,
    actions.length ? h("div", { class: "buttons centred" }, actions) : null,
  ]);
}

export function loading() {
  return h("p", { class: "loading", role: "status" }, text.loading);
}

/** What went wrong, in words; nothing if nothing did. */
export function alert(words) {
  return words ? h("p", { class: "error banner", role: "alert" }, [icon("circle-alert"), h("span", words)]) : null;
}

/** What could not be fetched, with a way to try again. */
export function failure(words, again) {
  return h("div", { class: "failure", role: "alert" }, [
    icon("circle-alert"),
    h("span", words),
    button(text.tryAgain, again, { symbol: "refresh-cw" }),
  ]);
}

/** Cancel and the button that submits. */
export function submit(label, attempt, { danger = false, disabled = false } = {}) {
  return [
    h("button", { type: "button", class: "button small", onClick: closeDialog }, text.cancel),
    h("button", {
      type: "submit",
      class: ["button", "small", danger ? "destructive" : "primary"],
      disabled: attempt.busy || disabled,
    }, attempt.busy ? text.working : label),
  ];
}

/** A check box with its label. */
export function checkBox(label, checked, onChange, props = {}) {
  return h("label", { class: "check" }, [
    h("input", { type: "checkbox", checked, onChange: (event) => onChange(event.target.checked), ...props }),
    h("span", label),
  ]);
}

/** A labelled text of several lines. */
export function textArea(label, value, onInput, { hint, hidden, ...props } = {}) {
  const id = `area-${(count += 1)}`;
  return h("div", { class: "field" }, [
    h("label", { class: hidden ? "visually-hidden" : undefined }, [
      h("span", label),
      h("textarea", {
        value,
        spellcheck: false,
        "aria-describedby": hint ? id : undefined,
        onInput: (event) => onInput(event.target.value),
        ...props,
      }),
    ]),
    hint ? h("p", { class: "hint", id }, hint) : null,
  ]);
}

/** The head of a column of buttons. */
export const actionsHead = { label: () => h("span", { class: "visually-hidden" }, text.types.actions) };

/** A table that scrolls sideways where it does not fit. */
export function table(label, heads, rows, props = {}) {
  return h("div", { class: "table-box", tabindex: 0, role: "region", "aria-label": label }, [
    h("table", { ...props }, [
      h("thead", [h("tr", heads.map((head) => h("th", { scope: "col", ...(head.props ?? {}) }, headLabel(head))))]),
      h("tbody", rows),
    ]),
  ]);
}

function headLabel(head) {
  return typeof head === "string" ? head : typeof head.label === "function" ? head.label() : head.label;
}
