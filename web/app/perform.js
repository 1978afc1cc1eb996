// Making changes and taking them back.

import { text } from "../texts/texts.js";
import { remembered, stepped, undoing } from "./history.js";
import { dispatch } from "./syncing.js";
import { hideToast, say, showToast } from "./showing.js";
import { store } from "./store.js";

/** Makes a command's changes, remembers how to undo them, and says so. Resolves when they are kept and shown. */
export function perform(command, { silent = false } = {}) {
  if (!command) return Promise.resolve();
  const { changes, label } = command;
  let made = Promise.resolve();
  if (changes.length > 0) {
    store.history = remembered(store.history, { label, changes: undoing(store.sync.view, changes) });
    made = dispatch({ type: "changed", changes });
  }
  // A toast that stays would offer to undo this, while it speaks of something else.
  if (silent) hideToast();
  if (silent) say(label);
  else showToast(label, changes.length > 0 ? { label: text.undo, run: undo } : null);
  return made;
}

export function undo() {
  step("done", "undone", text.undone);
}

export function redo() {
  step("undone", "done", text.redone);
}

function step(from, to, words) {
  const result = stepped(store.history, store.sync.view, from, to);
  if (!result) return showToast(text.nothingToUndo);
  store.history = result.history;
  dispatch({ type: "changed", changes: result.entry.changes });
  showToast(words(result.entry.label));
}
