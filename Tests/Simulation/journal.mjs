// What people did, when it reached the server, and what they had seen when they did it: what the checks hold the end against.
//
// Records are called by their names in their zone, which are unique here. A write is {record, field, value, parent, …} where `parent` is
// the value that the person saw; null stands for none. Values are unique, so what became of a write can be told from its value.

import { isWorthKeeping, ownerOf } from "../../web/sync/schema.js";
import { recordNameOf } from "../../web/sync/places.js";

export function createJournal() {
  const records = new Map();
  let clock = 0;

  function entryOf(name, type) {
    if (!records.has(name)) records.set(name, { name, type, list: null, writes: [], deletions: [], strayCreations: [] });
    return records.get(name);
  }

  function noteSave(tab, change, shown, at, act) {
    const entry = entryOf(recordNameOf(change.name), change.type);
    const list = change.fields.list ?? shown?.fields.list;
    if (list) entry.list = recordNameOf(list);
    for (const [field, value] of Object.entries(change.fields)) {
      entry.writes.push({
        record: entry.name,
        field,
        value: field === "list" ? recordNameOf(value) : value,
        parent: shown?.fields[field] ?? null,
        isWorthy: !shown || isWorthKeeping({ [field]: value }),
        isCreation: !shown,
        device: tab.device,
        at,
        act,
        reachedAt: null,
      });
    }
    // Fields that a creation does not set are written all the same: as unset.
    if (!shown) entry.writes.push({ record: entry.name, field: "*", value: true, parent: null, isWorthy: true, isCreation: true, device: tab.device, at, act, reachedAt: null });
  }

  function noteDeletion(tab, name, type, shown, at, act, othersWait) {
    const entry = entryOf(recordNameOf(name), type);
    entry.deletions.push({
      record: entry.name,
      shown: Object.fromEntries(Object.entries(shown.fields).map(([field, value]) => [field, field === "list" ? recordNameOf(value) : value])),
      device: tab.device,
      at,
      act,
      reachedAt: null,
      othersWait: othersWait(entry.name),
    });
  }

  return {
    records,

    /** Takes down the changes that a person makes to what the tab shows. `act` gets `isSafe` once the device has kept them. */
    note(tab, changes, act, othersWait) {
      const at = (clock += 1);
      const { view } = tab.state;
      for (const change of changes) {
        const shown = view.get(change.name);
        if (!change.delete) noteSave(tab, change, shown, at, act);
        else if (shown) {
          noteDeletion(tab, change.name, change.type, shown, at, act, othersWait);
          for (const child of view.values()) {
            if (ownerOf(child) === change.name) noteDeletion(tab, child.name, child.type, child, at, act, othersWait);
          }
        }
      }
    },

    /** The server has saved or deleted a record. */
    reached(name, { fields, deleted, isStray, isCreation, device }) {
      const at = (clock += 1);
      if (deleted) {
        const gone = [...records.values()].filter((entry) => entry.name === name || entry.list === name);
        for (const entry of gone) {
          entry.lastDeletedAt = at;
          for (const deletion of entry.deletions) if (deletion.device === device) deletion.reachedAt ??= at;
        }
        return;
      }
      const entry = records.get(name);
      if (!entry) return;
      if (isCreation && isStray) entry.strayCreations.push(at);
      for (const write of entry.writes) {
        if (write.field === "*" ? isCreation : contains(fields[write.field], write.value)) write.reachedAt ??= at;
      }
    },
  };
}

export function contains(value, part) {
  return (value ?? null) === part;
}
