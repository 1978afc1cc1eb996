// Making changes and taking them back.

import { canWrite } from "../sync/engine.js";
import { text } from "../texts/texts.js";
import { remembered, stepped, undoing } from "./history.js";
import { dispatch } from "./session.js";
import { hideToast, say, showToast } from "./showing.js";
import { store } from "./store.js";

/** Makes a command's changes, remembers how to undo them, and says so. */
export function perform(command, { silent = false } = {}) {
  if (!command) return;
  const { changes, label } = command;
  if (!isAllowed(changes)) return;
  if (changes.length > 0) {
    store.history = remembered(store.history, { label, changes: undoing(store.sync.view, changes) });
    dispatch({ type: "changed", changes });
  }
  // A toast that stays would offer to undo this, while it speaks of something else.
  if (silent) hideToast();
  if (silent) say(label);
  else showToast(label, changes.length > 0 ? { label: text.undo, run: undo } : null);
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
  if (!isAllowed(result.entry.changes)) return;
  store.history = result.history;
  dispatch({ type: "changed", changes: result.entry.changes });
  showToast(words(result.entry.label));
}

/** Whether the person may change all of it; says so if not. */
function isAllowed(changes) {
  const may = changes.every(({ name, fields }) => canWrite(store.sync, fields?.list ?? name));
  if (!may) showToast(text.merging.mayNotWrite);
  return may;
}
