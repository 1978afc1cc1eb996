// What can be undone, newest last. Pure: an entry is {label, changes}, and `changes` are those that undo (or redo) it.

/** More steps back than anybody wants to go; each holds the values it would bring back. */
const depthMax = 200;

import { inverse } from "../sync/changes.js";
import { ownerOf } from "../sync/schema.js";

export const emptyHistory = { done: [], undone: [] };

export function remembered(history, entry) {
  return { done: [...history.done.slice(1 - depthMax), entry], undone: [] };
}

/** The changes that undo `changes` in `view`, last first. The deletion of a list undoes with all its items. */
export function undoing(view, changes) {
  const undo = [];
  for (const change of changes) {
    const record = view.get(change.name);
    if (change.delete && !record) continue;
    const back = [inverse(record, change)];
    if (change.delete) {
      for (const child of view.values()) {
        if (ownerOf(child) === change.name) back.push(inverse(child, { name: child.name, delete: true }));
      }
    }
    undo.unshift(...back);
  }
  return undo;
}

/** One step back (or forward): {history, entry} where the entry's changes are to be made; null when there is none. */
export function stepped(history, view, from, to) {
  const entry = history[from].at(-1);
  if (!entry) return null;
  const back = { label: entry.label, changes: undoing(view, entry.changes) };
  return { entry, history: { ...history, [from]: history[from].slice(0, -1), [to]: [...history[to], back] } };
}
