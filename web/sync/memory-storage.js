// The storage of storage.js in memory: for a browser without a database, for tests and for the simulation. Several tabs are several
// storages over one disk, and what is on the disk survives when a tab crashes.

import * as failure from "./storage-errors.js";
import { historyMax } from "./storage-history.js";
import { parts } from "./storage-schema.js";
import { journalMax, namesIn, nothingTouched, touchedOf } from "./touched.js";

/** `disk.fault` makes each use fail: `full`, `broken` or any other reason of StorageError. `disk.wipe()` loses everything. */
export function createDisk() {
  let lives = 0;
  const disk = { fault: null, tabs: new Set() };
  disk.wipe = () => {
    disk.life = null;
    disk.number = 0;
    disk.sharedToken = null;
    disk.meta = new Map();
    disk.journal = new Map();
    disk.history = [];
    disk.lastEntry = 0;
    for (const part of parts) disk[part] = new Map();
  };
  disk.newLife = () => `life ${(lives += 1)}`;
  disk.wipe();
  return disk;
}

export function createMemoryStorage(disk = createDisk()) {
  let known = { life: null, number: 0 };
  let hasLeft = false;
  const tab = { onOthers: () => {} };
  disk.tabs.add(tab);

  async function ready() {
    await null;
    if (disk.fault) throw new failure.StorageError(disk.fault);
    if (!disk.tabs.has(tab)) await new Promise(() => {}); // A tab that crashed never hears of it.
  }

  const whole = () => ({
    ...Object.fromEntries(parts.map((part) => [part, new Map(disk[part])])),
    sharedToken: disk.sharedToken,
  });

  function news() {
    if (disk.life === known.life && disk.number === known.number) return null;
    const behind = disk.number - known.number;
    const isSameLife = known.life === null ? known.number === 0 : disk.life === known.life;
    const rows = [];
    for (let number = known.number + 1; number <= disk.number; number += 1) {
      if (disk.journal.has(number)) rows.push(disk.journal.get(number));
    }
    const names = isSameLife && behind > 0 && namesIn(rows, behind);
    if (!names) return { whole: whole() };
    const row = (part) => (name) => [name, disk[part].get(name) ?? null];
    return {
      ...Object.fromEntries(parts.map((part) => [part, [...names[part]].map(row(part))])),
      ...(names.shared ? { sharedToken: disk.sharedToken } : {}),
    };
  }

  const seen = () => (known = { life: disk.life, number: disk.number });

  function write({ touched, state, entries = [] }) {
    disk.life ??= disk.newLife();
    disk.number += 1;
    for (const part of parts) {
      for (const name of touched[part] ?? []) {
        const value = state[part].get(name);
        if (value === undefined) disk[part].delete(name);
        else disk[part].set(name, value);
      }
    }
    if (touched.shared) disk.sharedToken = state.sharedToken;
    for (const entry of entries) disk.history.push({ ...entry, id: (disk.lastEntry += 1) });
    disk.history.splice(0, disk.history.length - 100 * historyMax);
    disk.journal.set(disk.number, touchedOf(touched));
    disk.journal.delete(disk.number - journalMax);
  }

  return {
    async load() {
      await ready();
      seen();
      return disk.life === null ? null : whole();
    },
    async transact(take) {
      if (hasLeft) return void take(null, {});
      await ready();
      if (disk.meta.has("left") && known.life !== null) throw failure.left();
      const wiped = disk.life === null && known.life !== null;
      const taken = take(wiped ? null : news(), { leader: disk.meta.get("leader"), wiped });
      if (taken.leader) disk.meta.set("leader", taken.leader);
      const wrote = !nothingTouched(taken);
      if (wrote) write(taken);
      seen();
      if (wrote) { for (const other of disk.tabs) if (other !== tab) other.onOthers(); }
    },
    async refresh(take) {
      if (hasLeft) return;
      await ready();
      if (disk.life === null) return;
      take(news());
      seen();
    },
    onOthers(callback) {
      tab.onOthers = callback;
    },
    async history({ list, before = Infinity, limit = 50 }) {
      await ready();
      return disk.history.filter((entry) => (list === undefined || entry.list === list) && entry.id < before).reverse().slice(0, limit);
    },
    async pruneHistory() {},
    async note(key, change) {
      await ready();
      const value = change(disk.meta.get(key));
      if (value === null) disk.meta.delete(key);
      else if (value !== undefined) disk.meta.set(key, value);
      return value;
    },
    /** Nothing is kept by this tab from now on. */
    async clear() {
      hasLeft = true;
      disk.wipe();
      disk.meta.set("left", true);
    },
    /** The tab is gone: nothing of it is heard again. */
    crash() {
      disk.tabs.delete(tab);
    },
  };
}
