// IndexedDB with promises. Awaiting these inside a transaction keeps it alive, as long as nothing else is awaited there.

/** The result of a request; rejects with its error. */
export function result(request) {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

/** Settles when the transaction has: rejects with the reason of an abort, however it came about. */
export function completion(transaction) {
  return new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new DOMException("The transaction was aborted", "AbortError"));
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", fail);
  });
}

/**
 * Opens a database. `upgrade(database, oldVersion, transaction)` brings it to `version`; `onBlocked()` is called when another tab holds an
 * older one open, `onUnwanted(newVersion)` when another tab wants to upgrade (null: delete) it, `onClose()` when the browser took it away.
 */
export function openDatabase(name, version, { upgrade, onBlocked, onUnwanted, onClose, factory = globalThis.indexedDB }) {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, version);
    request.addEventListener("upgradeneeded", ({ oldVersion }) => upgrade(request.result, oldVersion, request.transaction));
    request.addEventListener("blocked", () => onBlocked?.());
    request.addEventListener("error", () => reject(request.error));
    request.addEventListener("success", () => {
      const database = request.result;
      database.addEventListener("versionchange", ({ newVersion }) => {
        database.close();
        onUnwanted?.(newVersion);
      });
      database.addEventListener("close", () => onClose?.());
      resolve(database);
    });
  });
}

/** All rows of a store, or of a range of it, as [key, value] in the order of the keys. */
export async function allRows(store, range) {
  const [keys, values] = await Promise.all([result(store.getAllKeys(range)), result(store.getAll(range))]);
  return keys.map((key, index) => [key, values[index]]);
}

/** A clock that jumps, as over a sleep of the device, is one step and not the end of patience. */
const steps = 10;

/** A promise that fails with `error()` when `promise` takes longer than `ms`. */
export function within(ms, promise, error, { setTimer = setTimeout, clearTimer = clearTimeout } = {}) {
  let timer;
  const late = new Promise((_, reject) => {
    const wait = (left) => (timer = setTimer(() => (left > 1 ? wait(left - 1) : reject(error())), ms / steps));
    wait(steps);
  });
  return Promise.race([promise, late]).finally(() => clearTimer(timer));
}
