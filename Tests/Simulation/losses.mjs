// Whether anything that people did is lost, by what they had seen when they did it.
//
// - A field has a value that nobody replaced who had seen it. Where two wrote who did not know of each other, either may win, but of
//   texts both: each word that was written is there once, unless somebody took it out.
// - A record that was made is there, unless it was deleted.
// - An edit that a deletion cannot have known of beats it. (Ticks and moves do not count as edits.)
// - A deletion is final if its author had seen every edit and nobody else had a change of the record waiting.
//
// Where it cannot be told what somebody had seen, both outcomes pass: a finding is never a false alarm.

import { isSame } from "../../web/sync/changes.js";
import { inWords } from "./checks.mjs";
import { edits, hasTaken, isText, wordsOf } from "./words.mjs";

/**
 * Problems as {record, words}. `contents` is all that the server holds. `canRepeatWords`: texts were merged without the Kernel, whole, so
 * that what two texts have in common is there twice.
 */
export function losses(journal, contents, { canRepeatWords }) {
  const problems = [];
  for (const [name, { type }] of contents) {
    if (type !== "cloudkit.share" && !journal.entries.has(name)) problems.push({ record: name, words: `nobody made ${name}` });
  }
  for (const entry of journal.entries.values()) {
    const record = contents.get(entry.name);
    const fate = fateOf(entry, journal);
    if (record && fate === "gone") problems.push({ record: entry.name, words: `${entry.name} was deleted, and is there` });
    if (!record && fate === "there") problems.push({ record: entry.name, words: `${entry.name} is lost` });
    if (record) problems.push(...lostValues(entry, journal.plainly(record.fields), canRepeatWords).map((words) => ({ record: entry.name, words })));
  }
  return problems;
}

/** "there", "gone", or "either". */
function fateOf(entry, journal) {
  const edits = safe(entry.writes).filter(({ isWorthy }) => isWorthy);
  if (edits.length === 0) return "either";
  const deletions = [...entry.deletions, ...(journal.entries.get(entry.list)?.deletions ?? [])];
  if (deletions.length === 0) return "there";
  const isUnseen = (edit) => deletions.every((deletion) => isUnknown(edit, deletion, entry));
  if (edits.some((edit) => !isReplaced(edit, entry) && !mayHaveLost(edit, entry) && isUnseen(edit))) return "there";
  const isFinalFor = (deletion) =>
    isFinal(deletion, entry) && journal.itemsOf(entry.name).every((item) => item.deletions.some((each) => each.act === deletion.act && isFinal(each, item)));
  return safe(entry.deletions).some((deletion) => !deletion.isCascade && isFinalFor(deletion)) ? "gone" : "either";
}

/** A number that never arrived may have given way to another one, before the deletion. */
function mayHaveLost({ field, device, reachedAt }, { writes }) {
  return reachedAt === null && !isText(field) && writes.some((each) => each.field === field && each.device !== device);
}

/** Whether who deleted cannot have known of the edit: it had not reached their device yet, or their tab did not show it. */
function isUnknown(edit, deletion, entry) {
  if (edit.device === deletion.device) return false;
  if (edit.reachedAt === null || deletion.at < edit.reachedAt) return true;
  // Between the answer and its showing there is a moment.
  if (edit.heardAt.get(deletion.device) < deletion.at) return false;
  // With its list an item is deleted as it was shown, if it was.
  const own = entry.deletions.includes(deletion) ? deletion : entry.deletions.find(({ act }) => act === deletion.act);
  return !own || (!isPutOver(edit, own, entry) && !wasSeen(edit, own, entry));
}

/** Whether another value may have replaced the edit, or taken its words out, before the deletion: what was shown then does not tell. */
function isPutOver(edit, deletion, { writes }) {
  const others = writes.filter((each) => each !== edit && each.field === edit.field && each.at < deletion.at);
  if (!isText(edit.field)) return others.some(({ device, reachedAt }) => device === deletion.device || reachedAt > edit.reachedAt);
  const { added } = edits(edit);
  return others.some((each) => edits(each).removed.some((word) => added.includes(word)));
}

function isFinal(deletion, entry) {
  if (deletion.othersWait || deletion.isVoid) return false;
  // A request that was repeated on its way, or came late, can make a record anew that was deleted meanwhile: nobody can tell.
  if (entry.strayCreations.some((at) => deletion.reachedAt !== null && at > deletion.reachedAt)) return false;
  return entry.writes.filter(({ isWorthy }) => isWorthy).every((edit) => edit.at < deletion.at && wasSeen(edit, deletion, entry));
}

/** Whether the value is what the deletion's author saw, or came before that. Of an unset field nobody can tell who unset it. */
function wasSeen(edit, deletion, entry) {
  if (edit.value === null) return edit.tab === deletion.tab;
  if (isText(edit.field)) return hasTaken(deletion.shown[edit.field], edit);
  const seen = new Set();
  const queue = [deletion.shown[edit.field] ?? null];
  while (queue.length > 0) {
    const value = queue.pop();
    if (seen.has(value)) continue;
    seen.add(value);
    for (const { field, value: each, parent } of entry.writes) if (field === edit.field && isSame(each, value)) queue.push(parent);
  }
  return seen.has(edit.value);
}

function isReplaced(edit, entry) {
  return edit.value === null || safe(entry.writes).some((each) => !each.isCreation && each.field === edit.field && isSame(each.parent, edit.value));
}

function lostValues(entry, fields, canRepeatWords) {
  const lost = [];
  for (const field of new Set([...entry.writes.map((write) => write.field), ...Object.keys(fields)])) {
    const value = fields[field] ?? null;
    const writes = entry.writes.filter((write) => write.field === field);
    const sources = writes.filter((write) => isSame(write.value, value));
    const isUnset = value === null && !writes.some(({ isCreation }) => isCreation);
    if (isText(field)) lost.push(...lostWords(field, value, entry, canRepeatWords));
    else if (sources.length + isUnset === 0) lost.push(`${field} of ${entry.name} is ${inWords(value)}, which nobody wrote`);
    // Of a value that was written twice, nobody can tell which of them somebody saw.
    if (sources.length + isUnset !== 1) continue;
    for (const write of safe(writes)) {
      if (write.isCreation || !isSame(write.parent, value) || wentAlong(write, entry) || wasRepeated(sources[0], write)) continue;
      if (isText(field) && isReplaced(write, entry)) continue; // Its words were looked for; a space too many may be gone.
      lost.push(`${field} of ${entry.name} is ${inWords(value)}; ${inWords(write.value)} of ${write.device.name} is lost`);
    }
  }
  return lost;
}

function lostWords(field, text, entry, canRepeatWords) {
  const writes = entry.writes.filter((write) => write.field === field);
  const all = new Map(writes.map((write) => [write, edits(write)]));
  const words = wordsOf(text);
  const where = `${field} of ${entry.name}, ${inWords(text)},`;
  const isTakenOut = (word) => writes.some((write) => all.get(write).removed.includes(word));
  const lost = safe(writes).filter((write) => !wentAlong(write, entry)).flatMap((write) => all.get(write).added)
    .filter((word) => !words.includes(word) && !isTakenOut(word));
  const twice = words.filter((word, index) => words.indexOf(word) !== index);
  const unknown = words.filter((word) => !writes.some((write) => all.get(write).added.includes(word)));
  return [
    ...lost.map((word) => `${where} has lost ${word}`),
    ...(canRepeatWords ? [] : twice).map((word) => `${where} has ${word} twice`),
    ...unknown.map((word) => `${where} has ${word}, which nobody wrote`),
    ...(text === null && field === "name" ? [`${entry.name} has no name`] : []),
  ];
}

/** Whether a deletion took the write along, so that it need not come back with the record. */
function wentAlong(write, entry) {
  if (write.isRacing || ((write.isAway || write.isOfDeleted) && !write.isWorthy)) return true;
  if (entry.deletions.some(({ device, at }) => device === write.device && at > write.at)) return true;
  if (entry.lastDeletedAt === null) return false;
  return !write.isWorthy || write.reachedAt === null || write.reachedAt < entry.lastDeletedAt;
}

/**
 * Whether the value was sent once more after the write arrived, by a device that had not heard that it had arrived before. Then it wins,
 * though the other write knew of it.
 */
function wasRepeated(source, write) {
  return source?.repeatedAt > write.reachedAt;
}

/** Those that the device had kept before anything could go wrong, and whose author could send them. */
function safe(deeds) {
  return deeds.filter(({ act, isVoid }) => act.isSafe && !isVoid);
}
