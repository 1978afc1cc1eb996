// Where the replica and the queue rest between visits: the browser's database, which all tabs of one person share.

import { allRows, completion, openDatabase, result, within } from "./idb.js";
import * as failure from "./storage-errors.js";
import { addEntries, pageOfHistory, pruneHistory } from "./storage-history.js";
import { journalMax, namesIn, nothingTouched, touchedOf } from "./touched.js";
import { ofState, parts, upgrade, version } from "./storage-schema.js";

/** A transaction that takes longer hangs, as they do in some browsers after the device slept. */
const patienceMs = 10_000;
/** What an upgrade waits for other tabs to let go of the database. */
const blockedMs = 5000;

/**
 * `channel` reaches the other tabs, `newLife()` draws what no other database has. Functions throw StorageError. What a `take` gets and
 * gives is in `transact`.
 */
export function createStorage({ name, channel, newLife, factory = globalThis.indexedDB, onUnwanted = () => {} }) {
  let opening = null;
  let known = { life: null, number: 0 }; // the revision that this tab has seen
  let hasLeft = false; // the person's things were removed, and answers that come yet must not bring them back

  function database() {
    opening ??= open().catch((error) => {
      opening = null;
      throw failure.explained(error);
    });
    return opening;
  }

  function open() {
    if (!factory) throw failure.missing();
    const forget = () => (opening = null);
    return new Promise((resolve, reject) => {
      openDatabase(name, version, {
        factory,
        upgrade,
        onBlocked: () => setTimeout(() => reject(failure.blocked()), blockedMs),
        onUnwanted: (newVersion) => {
          forget();
          onUnwanted(newVersion);
        },
        onClose: forget,
      }).then(resolve, (error) => reject(isRefusal(error) ? failure.missing(error) : error));
    });
  }

  /** Runs `work(transaction)` to its end. A connection that the browser broke is opened anew, once. */
  async function inTransaction(stores, mode, work) {
    for (let again = false;; again = true) {
      const db = await within(patienceMs, database(), failure.broken);
      try {
        return await within(patienceMs, attempt(db, stores, mode, work), failure.broken);
      } catch (error) {
        const reason = failure.explained(error);
        if (reason.why !== "broken") throw reason;
        db.close();
        opening = null;
        if (again) throw reason;
      }
    }
  }

  async function readRevision(meta) {
    return (await result(meta.get("revision"))) ?? { life: null, number: 0 };
  }

  /** What other tabs wrote since this one last looked: null for nothing, {whole} when it is too much to tell in single rows. */
  async function newsSince(transaction, revision) {
    if (revision.life === known.life && revision.number === known.number) return null;
    const store = (part) => transaction.objectStore(part);
    const behind = revision.number - known.number;
    const isSameLife = known.life === null ? known.number === 0 : revision.life === known.life;
    if (isSameLife && behind > 0 && behind <= journalMax) {
      const range = IDBKeyRange.bound(known.number + 1, revision.number);
      const names = namesIn(await result(store("journal").getAll(range)), behind);
      if (names) return readRows(store, names);
    }
    return { whole: await readAll(store) };
  }

  return {
    /** What was kept: {base, pending, places, graves, sharedToken}, or null when this database is new. */
    load() {
      return inTransaction(ofState, "readonly", async (transaction) => {
        const revision = await readRevision(transaction.objectStore("meta"));
        const kept = revision.life === null ? null : await readAll((part) => transaction.objectStore(part));
        known = revision;
        return kept;
      });
    },

    /**
     * One transaction: `take(news, {leader, wiped})` is called with what other tabs wrote (null: nothing, {whole}: everything, else rows
     * by part), the tab that leads, and whether all was wiped. It may be called again if the transaction fails. It returns
     * {touched, state, entries, leader}, of which the touched rows are written. Resolves once that is kept.
     */
    async transact(take) {
      if (hasLeft) return void take(null, {});
      let revision = known;
      let wrote = false;
      await inTransaction(ofState, "readwrite", async (transaction) => {
        if (hasLeft) return void take(null, {});
        const store = (part) => transaction.objectStore(part);
        const [found, leader, left] = await Promise.all([
          readRevision(store("meta")),
          result(store("meta").get("leader")),
          result(store("meta").get("left")),
        ]);
        if (left && known.life !== null) throw failure.left();
        const wiped = found.life === null && known.life !== null;
        const news = wiped ? null : await newsSince(transaction, found);
        const taken = take(news, { leader, wiped });
        if (taken.leader) store("meta").put(taken.leader, "leader");
        revision = found;
        wrote = !nothingTouched(taken);
        if (!wrote) return;
        if (left) store("meta").delete("left");
        revision = { life: found.life ?? newLife(), number: found.number + 1 };
        writeRows(store, taken);
        addEntries(store("history"), taken.entries);
        store("meta").put(revision, "revision");
        store("journal").put(touchedOf(taken.touched), revision.number);
        store("journal").delete(revision.number - journalMax);
      });
      known = revision;
      if (wrote) channel.post({ type: "written", number: revision.number });
    },

    /** `callback()` is called when another tab has written. */
    onOthers: (callback) => channel.on("written", callback),

    /** What other tabs wrote, without waiting for one that writes. */
    async refresh(take) {
      if (hasLeft) return;
      let revision;
      await inTransaction(ofState, "readonly", async (transaction) => {
        revision = await readRevision(transaction.objectStore("meta"));
        if (revision.life === null) revision = known;
        else take(await newsSince(transaction, revision));
      });
      known = revision;
    },

    history: (page) =>
      inTransaction(["history"], "readonly", (transaction) => pageOfHistory(transaction.objectStore("history"), page)),
    pruneHistory: (now) =>
      inTransaction(["history"], "readwrite", (transaction) => pruneHistory(transaction.objectStore("history"), now)),

    /** A row of `meta` that is not the engine's. `change(old)` returns the new value; undefined leaves it, null removes it. */
    async note(key, change) {
      let value;
      await inTransaction(["meta"], "readwrite", async (transaction) => {
        const meta = transaction.objectStore("meta");
        const old = await result(meta.get(key));
        value = change(old);
        if (value === null) meta.delete(key);
        else if (value !== undefined) meta.put(value, key);
      });
      return value;
    },

    /** Removes everything of this person. Tabs that still write find that they left; in this one, nothing is kept from now on. */
    async clear() {
      hasLeft = true;
      await inTransaction(ofState, "readwrite", (transaction) => {
        for (const store of ofState) transaction.objectStore(store).clear();
        transaction.objectStore("meta").put(true, "left");
      });
      (await database()).close();
      opening = null;
      const request = factory.deleteDatabase(name);
      await new Promise((resolve) => {
        for (const outcome of ["success", "error", "blocked"]) request.addEventListener(outcome, resolve);
      });
    },
  };
}

/** A private window that has no database refuses to open one. */
function isRefusal(error) {
  return error?.name === "SecurityError" || error?.name === "InvalidStateError" || error?.name === "NotSupportedError";
}

async function attempt(db, stores, mode, work) {
  const transaction = db.transaction(stores, mode, { durability: "relaxed" });
  const done = completion(transaction);
  done.catch(() => {}); // `work` fails first and tells more.
  let value;
  try {
    value = await work(transaction);
  } catch (error) {
    // A request that fails aborts the transaction, whose error is the true reason.
    try {
      transaction.abort();
    } catch {
      await done;
    }
    throw error;
  }
  await done;
  return value;
}

async function readAll(store) {
  const kept = { sharedToken: (await result(store("meta").get("sharedToken"))) ?? null };
  const reading = parts.map(async (part) => {
    const rows = ofRecords.has(part) ? records(store(part)) : allRows(store(part));
    kept[part] = new Map(await rows);
  });
  await Promise.all(reading);
  return kept;
}

/** Stores whose values say their own names: reading ten thousand keys as well takes as long as the records. */
const ofRecords = new Set(["base", "graves"]);

async function records(store) {
  return (await result(store.getAll())).map((record) => [record.name, record]);
}

async function readRows(store, names) {
  const rows = {};
  const reading = parts.map(async (part) => {
    rows[part] = await Promise.all([...names[part]].map(async (name) => [name, (await result(store(part).get(name))) ?? null]));
  });
  if (names.shared) rows.sharedToken = (await result(store("meta").get("sharedToken"))) ?? null;
  await Promise.all(reading);
  return rows;
}

function writeRows(store, { touched, state }) {
  for (const part of parts) {
    for (const name of touched[part] ?? []) {
      const value = state[part].get(name);
      if (value === undefined) store(part).delete(name);
      else store(part).put(value, name);
    }
  }
  if (touched.shared) store("meta").put(state.sharedToken, "sharedToken");
}
