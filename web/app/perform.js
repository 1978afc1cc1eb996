// Making changes and taking them back.

import { nextTick, watch } from "vue";
import { canWrite } from "../sync/engine.js";
import { text } from "../texts/texts.js";
import { remembered, stepped, undoing } from "./history.js";
import { dispatch, settled } from "./syncing.js";
import { hideToast, say, showToast } from "./showing.js";
import { store } from "./store.js";

let turn = Promise.resolve();

/**
 * Makes a command's changes, remembers how to undo them, and says so. Resolves with the command when they are kept and shown.
 *
 * A function that gives the command is asked only when all that was done before is shown: a person may be faster than the store, and
 * two commands that are reckoned from the same state undo each other.
 */
export function perform(command, options) {
  if (typeof command !== "function") return make(command, options);
  return inTurn(() => make(command(), options));
}

/** Does what needs the Kernel: at once, or as soon as that is loaded when somebody is faster than a page that has just been opened. */
export async function withKernel(act) {
  if (store.kernel) return act();
  store.turns += 1; // Until then it is not kept, and the page says so.
  await new Promise((resolve) => {
    const stop = watch(() => store.kernel, () => (stop(), resolve()));
  });
  store.turns -= 1;
  return act();
}

function inTurn(act) {
  store.turns += 1;
  turn = turn.then(settled).then(nextTick).then(act).catch((error) => console.error(error)).finally(() => (store.turns -= 1));
  return turn;
}

async function make(command, options = {}) {
  if (!command || !isAllowed(command.changes)) return undefined;
  const { changes, label } = command;
  const silent = typeof options.silent === "function" ? options.silent(command) : options.silent;
  let made;
  if (changes.length > 0) {
    store.history = remembered(store.history, { label, changes: undoing(store.sync.view, changes) });
    made = dispatch({ type: "changed", changes });
  }
  // A toast that stays would offer to undo this, while it speaks of something else.
  if (silent) hideToast();
  if (silent) say(label);
  else showToast(label, changes.length > 0 ? { label: text.undo, run: undo } : null);
  await made;
  return command;
}

export function undo() {
  return inTurn(() => step("done", "undone", text.undone));
}

export function redo() {
  return inTurn(() => step("undone", "done", text.redone));
}

function step(from, to, words) {
  const result = stepped(store.history, store.sync.view, from, to);
  if (!result) return showToast(text.nothingToUndo);
  if (!isAllowed(result.entry.changes)) return undefined;
  store.history = result.history;
  showToast(words(result.entry.label));
  return dispatch({ type: "changed", changes: result.entry.changes });
}

/** Whether the person may change all of it; says so if not. */
function isAllowed(changes) {
  const may = changes.every(({ name, fields }) => canWrite(store.sync, fields?.list ?? name));
  if (!may) showToast(text.merging.mayNotWrite);
  return may;
}
