import { h } from "vue";

/* global SPRITE_URL, LOGO_URL -- set by the build */

export function icon(name, className = "") {
  return h("svg", { class: `icon ${className}`, "aria-hidden": "true", focusable: "false" }, [
    h("use", { href: `${SPRITE_URL}#${name}` }),
  ]);
}

export function logo() {
  return h("img", { class: "logo", src: LOGO_URL, alt: "", width: 32, height: 32 });
}

/** A button that shows only an icon; `label` is its name. */
export function iconButton(name, label, onClick, props = {}) {
  return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onClick, ...props }, [
    icon(name),
  ]);
}
