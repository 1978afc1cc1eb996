import { h } from "vue";
import { colourOf, initialsOf } from "./people.js";

/** Somebody's initials on their colour. The name stands beside it, or is its label. */
export function avatar(user, name, { label } = {}) {
  return h("span", {
    class: ["avatar", `colour-${colourOf(user)}`],
    role: label ? "img" : undefined,
    "aria-label": label,
    "aria-hidden": label ? undefined : "true",
    title: label,
  }, initialsOf(name));
}
