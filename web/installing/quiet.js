// Whether a page may reload by itself.

/**
 * Nothing is lost by a reload when no dialog is open, nothing stands in a field, and no change is in this page's memory only: `kept` says
 * whether the device keeps them (`stored`: saved, saving or failed), `waiting` how many there are.
 */
export function isQuiet({ dialog, typed, kept: { stored }, waiting }) {
  const isKept = stored === "saved" || (stored === "failed" && waiting === 0);
  return !dialog && isKept && typed.every((words) => words.trim() === "");
}

/** What stands in the fields of a page that somebody may have typed. */
export function typedIn(root) {
  const fields = root.querySelectorAll("input:not([type=checkbox], [type=radio], [type=file], [readonly]), textarea:not([readonly])");
  return [...fields].map((field) => field.value);
}
