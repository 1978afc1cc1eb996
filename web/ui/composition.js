// Input methods (for Japanese, Korean, Chinese …) use Enter to confirm what they composed.

import { isComposing } from "./field.js";

/**
 * Keeps the Enter that confirms from submitting the form around the field, in every field of the page. Browsers do so by themselves, but
 * Safari ends the composition before it tells of the key, and knows it by its code 229 only.
 */
export function guardCompositions() {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.tagName === "INPUT" && isComposing(event)) event.preventDefault();
  }, true);
}
