// The file that waiting changes can be saved to, and put back from. Pure; what is read here may come from anybody.

import { isSame } from "../sync/changes.js";
import { placeOf } from "../sync/places.js";
import { fieldTypes, isWorthKeeping, ownerField, ownerOf } from "../sync/schema.js";

const format = "multe-waiting";
const version = 1;

/** More than years of shopping; what is larger is no file of ours. */
export const fileBytesMax = 20 << 20;
const changesMax = 20_000;
const nameLengthMax = 600;
const textLengthMax = 200_000;
const listLengthMax = 2000;

/** Why a file was not taken: `why` is "broken", "foreign", "newer", "large" or "somebody" (then `person` is whose it is). */
export class FileRefused extends Error {
  constructor(why, person) {
    super(why);
    this.name = "FileRefused";
    this.why = why;
    this.person = person;
  }
}

// MARK: writing

/** The text of the file with all that waits in `state`. Files such as photos are left out: `without` counts the records they belong to. */
export function written({ pending, base, view }, { person, server, savedAt, about }) {
  const changes = [];
  let without = 0;
  for (const [name, { flight, waiting }] of pending) {
    const change = waiting ?? flight;
    if (change.via) continue; // Its list takes it along.
    const record = base.get(name);
    if (change.kind === "delete") {
      changes.push({ kind: "delete", name, type: change.type, whole: kept(record).fields });
      continue;
    }
    const mine = kept({ type: change.type, fields: { ...(flight?.kind === "save" ? flight.fields : null), ...change.fields } });
    if (mine.isLess) without += 1;
    const was = {};
    for (const field of Object.keys(mine.fields)) if (record) was[field] = record.fields[field] ?? null;
    changes.push({ kind: "save", name, type: change.type, fields: mine.fields, was, whole: kept(view.get(name)).fields });
  }
  const { userRecordName, name } = person;
  const content = { format, version, about, savedAt, server, person: { userRecordName, name }, changes };
  return { json: `${JSON.stringify(content, null, 2)}\n`, without };
}

/** The fields that a file can hold. */
function kept(record) {
  const fields = {};
  let isLess = false;
  for (const [field, value] of Object.entries(record?.fields ?? {})) {
    if (value === null || isValue(fieldTypes[record.type]?.[field], value)) fields[field] = value;
    else isLess = true;
  }
  return { fields, isLess };
}

// MARK: reading

/** The changes in a file's text. Throws FileRefused for anything that `written` would not have written, or not for this person. */
export function read(json, person) {
  if (json.length > fileBytesMax) throw new FileRefused("large");
  let content;
  try {
    content = JSON.parse(json);
  } catch {
    throw new FileRefused(json.includes(`"${format}"`) ? "broken" : "foreign");
  }
  if (content?.format !== format) throw new FileRefused("foreign");
  if (content.version !== version) throw new FileRefused("newer");
  const { changes } = content;
  if (!Array.isArray(changes)) throw new FileRefused("broken");
  if (changes.length > changesMax) throw new FileRefused("large");
  if (content.person?.userRecordName !== person.userRecordName) {
    throw new FileRefused("somebody", String(content.person?.name ?? "").slice(0, 200));
  }
  const read = changes.map(readChange);
  if (new Set(read.map(({ name }) => name)).size < read.length) throw new FileRefused("broken");
  return read;
}

function readChange(change) {
  const { kind, name, type, fields, was, whole } = change ?? {};
  const isSave = kind === "save";
  const isRight = (isSave || kind === "delete") && isName(name) && Object.hasOwn(fieldTypes, type) && isFields(type, whole, name) &&
    (!isSave || (isFields(type, fields, name) && isFields(type, was, name)));
  if (!isRight) throw new FileRefused("broken");
  const common = { kind, name, type, whole: { ...whole } };
  return isSave ? { ...common, fields: { ...fields }, was: { ...was } } : common;
}

function isName(name) {
  return typeof name === "string" && name.length > 0 && name.length <= nameLengthMax && !/[\p{Cc}\p{Cs}]/u.test(name);
}

/** Own fields of the type with values of theirs; an item belongs to a list of its own place. */
function isFields(type, fields, name) {
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) return false;
  const owner = fields[ownerField[type]];
  if (typeof owner === "string" && placeOf(owner) !== placeOf(name)) return false;
  return Object.entries(fields).every(([field, value]) =>
    Object.hasOwn(fieldTypes[type], field) && (value === null || isValue(fieldTypes[type][field], value))
  );
}

function isValue(type, value) {
  const isText = typeof value === "string" && value.length <= textLengthMax;
  switch (type) {
    case "STRING":
    case "BYTES":
      return isText;
    case "DOUBLE":
    case "INT64":
    case "TIMESTAMP":
      return Number.isFinite(value);
    case "REFERENCE":
      return isName(value);
    case "STRING_LIST":
      return Array.isArray(value) && value.length <= listLengthMax && value.every((each) => isValue("STRING", each));
    default:
      return false;
  }
}

// MARK: putting back

/**
 * What putting the changes back would do to `view`: {changes, already, overtaken, gone}. `changes` are those to make. `already` counts
 * those that say what is there. `overtaken` are [{name, type, fields, record}] of which somebody has changed the same since, and `gone`
 * counts those of lists that are not there any more.
 */
export function planned(fileChanges, view) {
  const plan = { changes: [], already: 0, overtaken: [], gone: 0 };
  const coming = new Set(fileChanges.filter(({ kind }) => kind === "save").map(({ name }) => name));
  const lists = fileChanges.filter(({ type }) => !ownerField[type]);
  for (const change of [...lists, ...fileChanges.filter((each) => !lists.includes(each))]) {
    const record = view.get(change.name);
    if (change.kind === "delete") planDeletion(plan, change, record);
    else if (record && record.type === change.type) planSave(plan, change, record);
    else planReturn(plan, change, (owner) => view.has(owner) || coming.has(owner));
  }
  return plan;
}

function planDeletion(plan, { name, type, whole }, record) {
  if (!record) plan.already += 1;
  else if (Object.entries(record.fields).every(([field, value]) => fieldTypes[type][field] === "ASSET" || isSame(value, whole[field]))) {
    plan.changes.push({ name, type, delete: true });
  } else plan.overtaken.push({ name, type, delete: true, record });
}

function planSave(plan, { name, type, fields, was }, record) {
  const mine = {};
  const overtaken = {};
  for (const [field, value] of Object.entries(fields)) {
    const now = record.fields[field];
    if (isSame(now, value)) continue;
    if (isSame(now, was[field])) mine[field] = value;
    else overtaken[field] = value;
  }
  const [takes, differs] = [Object.keys(mine).length > 0, Object.keys(overtaken).length > 0];
  if (takes) plan.changes.push({ name, type, fields: mine });
  if (differs) plan.overtaken.push({ name, type, fields: overtaken, record });
  if (!takes && !differs) plan.already += 1;
}

/** The record is not there: what was typed brings it back whole, with the list that it is in. */
function planReturn(plan, { name, type, fields, was, whole }, isThere) {
  const record = { type, fields: { ...whole, ...fields } };
  const owner = ownerOf(record);
  const isNew = Object.keys(was).length === 0;
  if ((ownerField[type] && !(owner && isThere(owner))) || (!isNew && !isWorthKeeping(fields))) {
    plan.gone += 1;
    return;
  }
  const values = Object.entries(record.fields).filter(([, value]) => value !== null);
  plan.changes.push({ name, type, fields: Object.fromEntries(values) });
}
