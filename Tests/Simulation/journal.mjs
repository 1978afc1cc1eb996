// What people did, when it reached the server, and what they had seen when they did it: what losses.mjs holds the end against.
//
// Records are called by their names in their zones, which are unique here. An entry is all that was done to one record. A write is of one
// field; `parent` is the value that its author saw there, null for none. Values are unique, so a value tells who wrote it.

import { recordNameOf } from "../../web/sync/places.js";
import { hasTaken, isText } from "./words.mjs";
import { isWorthKeeping, ownerField, ownerOf } from "../../web/sync/schema.js";

/** `plain(value)` gives for a photo what it shows, whatever it is called where. */
export function createJournal({ plain }) {
  const entries = new Map();
  let clock = 0;
  const plainly = (fields) => Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, plain(value)]));

  function entryOf({ name, type }) {
    const short = recordNameOf(name);
    if (!entries.has(short)) {
      entries.set(short, { name: short, type, list: null, writes: [], deletions: [], strayCreations: [], lastDeletedAt: null });
    }
    return entries.get(short);
  }

  function noteSave(change, shown, deed) {
    const entry = entryOf(change);
    // Of two tabs that act at the same moment, either may have its say first.
    const deletions = entry.deletions.filter(({ device }) => device === deed.device);
    const isRacing = deletions.some(({ act }) => !act.isSafe);
    // Another tab has deleted it, and this one has yet to hear of that.
    const isOfDeleted = Boolean(shown) && deletions.length > 0 && !deed.device.keeps(change.name);
    for (const [field, given] of Object.entries(change.fields)) {
      const value = field === ownerField[change.type] ? (entry.list = recordNameOf(given)) : plain(given);
      const parent = plain(shown?.fields[field] ?? null);
      entry.writes.push({ ...deed, isRacing, isOfDeleted, heardAt: new Map(), field, value, parent, isCreation: !shown, isWorthy: !shown || isWorthKeeping({ [field]: value }) });
    }
  }

  function noteDeletion(record, isCascade, deed, othersWait) {
    const entry = entryOf(record);
    const shown = plainly(record.fields);
    if (entry.list) shown[ownerField[record.type]] = entry.list;
    entry.deletions.push({ ...deed, shown, isCascade, isVoid: Boolean(deed.isAway), othersWait: othersWait(entry.name) });
  }

  return {
    entries,
    plainly,

    itemsOf: (list) => [...entries.values()].filter((entry) => entry.list === list),

    /** A record that was there before anybody did anything. */
    found({ name, type, fields }) {
      const deed = { act: { isSafe: true }, tab: null, device: null, at: 0, reachedAt: 0 };
      noteSave({ name, type, fields }, undefined, deed);
    },

    /**
     * Takes down changes that somebody is about to make to what the tab shows. Returns the act, whose `isSafe` is to be set once the device
     * has kept it. `othersWait(record)` tells whether other devices have changes of a record that the server has not confirmed; `isAway`:
     * the person has left the shared list, and the tab may be about to hear of it; `isVoid`: there is no way back for them.
     */
    note(tab, changes, othersWait, { isAway, isVoid = false }) {
      const { view } = tab.state;
      const act = { isSafe: false };
      const deed = { act, tab, isAway, isVoid, device: tab.device, at: (clock += 1), reachedAt: null, confirmedAt: null, repeatedAt: null };
      for (const change of changes) {
        const shown = view.get(change.name);
        if (!change.delete) noteSave(change, shown, deed);
        else if (shown) {
          noteDeletion(shown, false, deed, othersWait);
          for (const child of view.values()) if (ownerOf(child) === change.name) noteDeletion(child, true, deed, othersWait);
        }
      }
      return act;
    },

    /** The server has saved a record. `isStray`: by a request that nobody waits for any more. */
    saved(name, fields, { isCreation, isStray, device }) {
      const at = (clock += 1);
      const entry = entries.get(name);
      if (!entry) return;
      if (isCreation && isStray) entry.strayCreations.push(at);
      for (const write of writesIn(entry, plainly(fields), device)) {
        if (write.reachedAt === null) write.reachedAt = at;
        else if (write.confirmedAt === null) write.repeatedAt = at;
      }
    },

    /** The device has heard that the server has saved a record. */
    confirmed(name, fields, device) {
      const at = (clock += 1);
      const entry = entries.get(name);
      for (const write of entry ? writesIn(entry, plainly(fields), device) : []) if (write.device === device) write.confirmedAt ??= at;
    },

    /** The device has been told what the server holds. */
    heard(name, fields, device) {
      const at = (clock += 1);
      for (const write of entries.get(name)?.writes ?? []) {
        const value = plain(fields[write.field] ?? null);
        const isIn = write.value === value || (isText(write.field) && hasTaken(value, write));
        if (isIn && !write.heardAt.has(device)) write.heardAt.set(device, at);
      }
    },

    /** The share has ended for the device: deletions that it has not sent are of no account, nor are writes where it is `forGood`. */
    left(device, { forGood = false } = {}) {
      for (const { deletions, writes } of entries.values()) {
        for (const deed of [...deletions, ...(forGood ? writes : [])]) if (deed.device === device && deed.reachedAt === null) deed.isVoid = true;
      }
    },

    /**
     * A tab of the device has crashed, or talks to the server no longer since another does: what it heard last of records that still wait
     * in its store is forgotten.
     */
    forgot(device) {
      for (const { name, writes } of entries.values()) {
        if (device.mayWait(name)) { for (const write of writes) if (write.device === device) write.confirmedAt = null; }
      }
    },

    /** The server has deleted a record, and with a list its items. */
    deleted(name, device) {
      const at = (clock += 1);
      for (const entry of entries.values()) {
        if (entry.name !== name && entry.list !== name) continue;
        entry.lastDeletedAt = at;
        for (const deletion of entry.deletions) if (deletion.device === device) deletion.reachedAt ??= at;
      }
    },
  };
}

/** The writes that what is saved has in it. */
function writesIn({ writes }, fields, device) {
  return writes.filter((write) => {
    if (!(write.field in fields)) return false;
    const value = fields[write.field] ?? null;
    return write.value === value || (isText(write.field) && write.device === device && hasTaken(value, write));
  });
}
