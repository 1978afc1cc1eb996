// The history of changes: what the database holds beside the engine's state.

import { result } from "./idb.js";

/** What is kept of each list. */
export const historyMax = 500;
export const historyMaxMs = 90 * 24 * 3600_000;

export function addEntries(store, entries = []) {
  for (const entry of entries) store.add(entry);
}

/** Entries of a list, or of all, newest first, from before the entry with the id `before`. */
export function pageOfHistory(store, { list, before = Infinity, limit = 50 }) {
  return new Promise((resolve, reject) => {
    const found = [];
    const request = list === undefined
      ? store.openCursor(IDBKeyRange.upperBound(before, true), "prev")
      : store.index("list").openCursor(IDBKeyRange.bound([list], [list, before], false, true), "prev");
    request.addEventListener("error", () => reject(request.error));
    request.addEventListener("success", () => {
      const cursor = request.result;
      if (cursor) found.push(cursor.value);
      if (!cursor || found.length === limit) resolve(found);
      else cursor.continue();
    });
  });
}

/** Removes what is too old, and of each list what is too much. */
export async function pruneHistory(store, now) {
  for (const id of await result(store.index("at").getAllKeys(IDBKeyRange.upperBound(now - historyMaxMs)))) store.delete(id);
  const byList = new Map();
  for (const [list, id] of await keysOf(store.index("list"))) {
    if (!byList.has(list)) byList.set(list, []);
    byList.get(list).push(id);
  }
  for (const ids of byList.values()) for (const id of ids.slice(0, -historyMax)) store.delete(id);
}

function keysOf(index) {
  return new Promise((resolve, reject) => {
    const keys = [];
    const request = index.openKeyCursor();
    request.addEventListener("error", () => reject(request.error));
    request.addEventListener("success", () => {
      const cursor = request.result;
      if (!cursor) return resolve(keys);
      keys.push(cursor.key);
      cursor.continue();
    });
  });
}
