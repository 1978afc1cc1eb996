// What must hold once everything has come to rest.
//
// - All tabs show what the server holds, nothing waits, and what is on the server was made by somebody.
// - A field has a value that nobody replaced who had seen it. Two who did not know of each other may both have written: then either wins.
// - A record that was made is there once, unless it was deleted. A deletion by somebody who had seen all edits, none of them in doubt, is
//   final. An edit that a deletion cannot have known of beats it (ticks and moves do not count as edits).

import { status } from "../../web/sync/engine.js";
import { placeOf, recordNameOf } from "../../web/sync/places.js";
import { isSame } from "../../web/sync/changes.js";

/** Problems as {record, words}. `contents` is what the server holds for a person, by the app's names. */
export function problemsOf({ tabs, contentsFor, journal }) {
  return [...tabs.flatMap((tab) => differences(tab, contentsFor(tab.device.person))), ...losses(journal, contentsFor)];
}

function differences(tab, contents) {
  const problems = [];
  const { sync, waiting } = status(tab.state);
  if (sync !== "saved") problems.push({ record: null, words: `${tab.name} is ${sync} with ${waiting} changes` });
  if (tab.state.pending.size > 0) problems.push({ record: [...tab.state.pending.keys()][0], words: `${tab.name} has ${tab.state.pending.size} changes in its queue` });
  for (const name of new Set([...tab.state.view.keys(), ...contents.keys()])) {
    const [mine, theirs] = [tab.state.view.get(name), contents.get(name)];
    const record = recordNameOf(name);
    if (!mine) problems.push({ record, words: `${tab.name} does not show ${name}` });
    else if (!theirs) problems.push({ record, words: `${tab.name} shows ${name}, which the server does not hold` });
    else {
      for (const field of new Set([...Object.keys(mine.fields), ...Object.keys(theirs.fields)])) {
        const [shown, held] = [mine.fields[field], theirs.fields[field]];
        if (!isSame(shown, held)) problems.push({ record, words: `${tab.name} shows ${field} ${told(shown)} of ${name}, the server holds ${told(held)}` });
      }
    }
  }
  return problems;
}

function losses(journal, contentsFor) {
  const final = new Map();
  for (const contents of contentsFor.all()) {
    for (const [name, record] of contents) {
      if (placeOf(name) === "") final.set(recordNameOf(name), record);
    }
  }
  const problems = [];
  for (const name of final.keys()) if (!journal.records.has(name)) problems.push({ record: name, words: `nobody made ${name}` });
  for (const entry of journal.records.values()) {
    const writes = entry.writes.filter(({ act }) => act.isSafe);
    const record = final.get(entry.name);
    const life = fateOf(entry, writes, journal);
    if (record && life === "gone") problems.push({ record: entry.name, words: `${entry.name} was deleted, and is there` });
    if (!record && life === "there") problems.push({ record: entry.name, words: `${entry.name} is lost` });
    if (record) problems.push(...lostFields(entry, writes, record));
  }
  return problems;
}

/** "there", "gone", or "either". */
function fateOf(entry, writes, journal) {
  if (writes.length === 0) return "either";
  const deletions = entry.deletions.filter(({ act }) => act.isSafe);
  const owner = journal.records.get(entry.list);
  const others = owner?.deletions.filter(({ act }) => act.isSafe) ?? [];
  if (entry.deletions.length + (owner?.deletions.length ?? 0) === 0) return "there";
  const worthy = writes.filter(({ isWorthy }) => isWorthy);
  const isUnseen = (write) =>
    [...entry.deletions, ...(owner?.deletions ?? [])].every(({ device, at }) =>
      device !== write.device && write.reachedAt !== null && at < write.reachedAt
    );
  const heads = worthy.filter((write) => write.value !== null && !isReplaced(write, entry.writes));
  if (heads.some(isUnseen)) return "there";
  const last = Math.max(...worthy.map(({ at }) => at));
  const isFinal = (deletion) =>
    !deletion.othersWait && deletion.at > last && worthy.every((write) => wasSeen(write, deletion, entry.writes)) &&
    entry.strayCreations.every((at) => deletion.reachedAt === null || at < deletion.reachedAt);
  const isAloneInList = entry.type !== "Lists" || ![...journal.records.values()].some(({ list }) => list === entry.name);
  return isAloneInList && [...deletions, ...others.filter(() => false)].some(isFinal) ? "gone" : "either";
}

/** Whether the value was what the deletion's author saw, or came before that. */
function wasSeen(write, deletion, writes) {
  if (write.field === "*") return true;
  const seen = new Set();
  const queue = [deletion.shown[write.field] ?? null];
  while (queue.length > 0) {
    const value = queue.pop();
    if (seen.has(value)) continue;
    seen.add(value);
    for (const each of writes) if (each.field === write.field && isSame(each.value, value)) queue.push(each.parent);
  }
  return seen.has(write.value);
}

function isReplaced(write, writes) {
  return writes.some((each) => each !== write && each.field === write.field && each.act.isSafe && isSame(each.parent, write.value) && !each.isCreation);
}

function lostFields(entry, writes, record) {
  const problems = [];
  const fields = new Set([...writes.map(({ field }) => field), ...Object.keys(record.fields)]);
  fields.delete("*");
  for (const field of fields) {
    const value = field === "list" ? recordNameOf(record.fields[field] ?? "") : record.fields[field] ?? null;
    const same = entry.writes.filter((write) => write.field === field && isSame(write.value, value));
    const unset = value === null && !entry.writes.some((write) => write.isCreation && write.field === field);
    if (same.length + unset === 0) {
      problems.push({ record: entry.name, words: `${field} of ${entry.name} is ${told(value)}, which nobody wrote` });
    } else if (same.length + unset === 1) {
      const replacing = writes.filter((write) => write.field === field && !write.isCreation && isSame(write.parent, value) && !isForgiven(write, entry));
      for (const { value: lost, device } of replacing) {
        problems.push({ record: entry.name, words: `${field} of ${entry.name} is ${told(value)}; ${device.name}'s ${told(lost)} is lost` });
      }
    }
  }
  return problems;
}

/** Whether a deletion took the write along, so that it need not come back with the record. */
function isForgiven(write, entry) {
  if (entry.lastDeletedAt === undefined) return entry.deletions.some(({ device, at }) => device === write.device && at > write.at);
  return !write.isWorthy || write.reachedAt === null || write.reachedAt < entry.lastDeletedAt;
}

function told(value) {
  return value === null || value === undefined ? "nothing" : JSON.stringify(value);
}
