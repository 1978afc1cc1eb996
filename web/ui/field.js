import { h } from "vue";

let count = 0;
const ids = new WeakMap();

function idFor(owner, name) {
  if (!ids.has(owner)) ids.set(owner, `field-${(count += 1)}`);
  return `${ids.get(owner)}-${name}`;
}

/**
 * A labelled input bound to `form[name]`. `hint` and `error` are tied to it for screen readers. `tag` is textarea or select instead, with
 * `children`.
 */
export function field(form, name, label, { hint, error, tag = "input", children, ...props } = {}) {
  const id = idFor(form, name);
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(" ");
  return h("div", { class: "field" }, [
    h("label", { for: id }, label),
    h(tag, {
      id,
      value: form[name],
      "aria-describedby": described || undefined,
      "aria-invalid": error ? "true" : undefined,
      autocomplete: "off",
      onInput: (event) => (form[name] = event.target.value),
      ...props,
    }, children),
    hint ? h("p", { class: "hint", id: `${id}-hint` }, hint) : null,
    error ? h("p", { class: "error", id: `${id}-error` }, error) : null,
  ]);
}

const composingCode = 229;
const enterCode = 13;

/**
 * Whether a key press belongs to an input method that is composing: it has the code 229, also in Safari, where the confirming Enter says
 * that the composition is over. Keyboards of phones compose every word, and send an Enter that is meant as such in the middle of it.
 */
export function isComposing(event) {
  return event.keyCode === composingCode || (event.isComposing && event.keyCode !== enterCode);
}
