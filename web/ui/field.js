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

/** Whether a key press belongs to an input method that is composing. Safari reports the confirming Enter as done, with key code 229. */
export function isComposing(event) {
  return event.isComposing || event.keyCode === 229;
}
