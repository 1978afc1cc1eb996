// Which command a key press means. Pure.

/**
 * `event` as the browser gives it, plus `typing`: whether the focus is in a field, and `layer`: whether a dialog or menu is open.
 * Returns the command's name, or null.
 */
export function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing, typing, layer }) {
  if (isComposing || layer) return null;
  const control = ctrlKey || metaKey;
  if (control && !altKey && key.toLowerCase() === "z") return typing ? null : shiftKey ? "redo" : "undo";
  if (control && key.toLowerCase() === "y") return typing ? null : "redo";
  if (control) return null;
  if (altKey) {
    if (key === "ArrowUp") return "moveUp";
    if (key === "ArrowDown") return "moveDown";
    return null;
  }
  if (key === "Escape") return "escape";
  if (typing) return key === "ArrowDown" ? "intoRows" : null;
  return plain[key] ?? null;
}

const plain = {
  n: "new",
  N: "new",
  "/": "focusField",
  "?": "help",
  ArrowDown: "next",
  ArrowUp: "previous",
  Home: "first",
  End: "last",
  Enter: "open",
  Delete: "delete",
  Backspace: "delete",
  F2: "edit",
  b: "beside",
  B: "beside",
  h: "history",
  H: "history",
  p: "print",
  P: "print",
  ArrowLeft: "left",
  ArrowRight: "right",
};
