// Whether a page may reload by itself.

/**
 * Nothing is lost by a reload when no dialog is open, nothing stands in a field, and each change is kept: `unkept` counts those that are
 * in this page's memory only.
 */
export function isQuiet({ dialog, typed, unkept }) {
  return !dialog && !unkept && typed.every((words) => words.trim() === "");
}

/** What stands in the fields of a page that somebody may have typed. */
export function typedIn(root) {
  const fields = root.querySelectorAll("input:not([type=checkbox], [type=radio], [type=file], [readonly]), textarea:not([readonly])");
  return [...fields].map((field) => field.value);
}
