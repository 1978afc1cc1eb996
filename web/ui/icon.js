import { h } from "vue";

/* global SPRITE_URL, LOGO_URL -- set by the build */

/** Symbols that point on or back, which is the other way round where people read from right to left. */
const directed = new Set(["chevron-left", "chevron-right", "import", "list", "list-restart", "log-out", "redo-2", "undo-2"]);

export function icon(name, className = "") {
  return h("svg", { class: ["icon", className, { directed: directed.has(name) }], "aria-hidden": "true", focusable: "false" }, [
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
