// The form of a record: an entry for each field, and the change that becomes of it.

import { typeParts } from "../types/schema.js";
import { emptyDraft, fromDraft, isBlank, toDraft } from "./values.js";

/** The entries for a record of a type; `record` is null for a new one. Fields that the schema does not know come last. */
export function entriesOf(type, record) {
  const known = type.fields.map((field) => entryOf(field, record?.fields[field.name]));
  const names = new Set(type.fields.map((field) => field.name));
  const others = Object.entries(record?.fields ?? {}).filter(([name]) => !names.has(name));
  return [...known, ...others.map(([name, value]) => entryOf({ name, type: value.type }, value))];
}

export function entryOf({ name, type, isEncrypted = false }, field) {
  // A NUMBER holds what it is given; the value says which.
  const actual = field && type === "NUMBER" ? field.type : type;
  const { element, isList } = typeParts(actual);
  const isSet = field?.value !== undefined && field?.value !== null;
  const drafts = !isSet ? [] : isList ? field.value.map((one) => toDraft(element, one)) : [toDraft(element, field.value)];
  return {
    name,
    type: actual,
    isEncrypted: isEncrypted || Boolean(field?.isEncrypted),
    isSet,
    wasSet: isSet,
    drafts,
    error: null,
    before: isSet ? JSON.stringify(drafts) : null,
  };
}

/** An entry that was not set, ready to be filled in. */
export function setEntry(entry) {
  const { element, isList } = typeParts(entry.type);
  return { ...entry, isSet: true, error: null, drafts: isList ? [] : [emptyDraft(element)] };
}

export function clearEntry(entry) {
  return { ...entry, isSet: false, error: null, drafts: [] };
}

/** Whether something was done to an entry since it was read. */
export function isChanged(entry) {
  return entry.isSet ? JSON.stringify(entry.drafts) !== entry.before || hasFile(entry) : entry.wasSet;
}

const hasFile = (entry) => entry.drafts.some((draft) => draft?.file);

/** The fields to send, and the entries with what is wrong with them. Single values left blank are as not set. */
export function readEntries(entries) {
  const fields = {};
  const read = entries.map((entry) => {
    if (!isChanged(entry)) return { ...entry, error: null };
    const { element, isList } = typeParts(entry.type);
    const isEmpty = !entry.isSet || (!isList && isBlank(element, entry.drafts[0]));
    if (isEmpty) {
      if (entry.wasSet) fields[entry.name] = { value: null };
      return { ...entry, error: null };
    }
    const values = entry.drafts.map((draft) => fromDraft(element, draft));
    const wrong = values.find(({ error }) => error);
    if (wrong) return { ...entry, error: wrong.error };
    fields[entry.name] = {
      value: isList ? values.map(({ value }) => value) : values[0].value,
      // Of what a NUMBER holds, the server reads the kind from the value itself.
      ...(element === "NUMBER" ? { value: Number(values[0].value) } : { type: entry.type }),
      ...(entry.isEncrypted && { isEncrypted: true }),
    };
    return { ...entry, error: null };
  });
  return { fields, entries: read, isValid: read.every((entry) => !entry.error) };
}

/** The operation that saves: a creation, or an update against the tag that was read. */
export function saveOperation({ record, recordType, recordName, fields }) {
  if (!record) {
    const name = recordName.trim();
    return { operationType: "create", record: { recordType, ...(name && { recordName: name }), fields } };
  }
  const { recordName: name, recordChangeTag } = record;
  return { operationType: "update", record: { recordType, recordName: name, recordChangeTag, fields } };
}

/** What stands against what after a conflict: the fields that were changed here, as sent and as the server has them. */
export function conflictRows(fields, theirs) {
  return Object.entries(fields).map(([name, field]) => ({
    name,
    type: theirs.fields[name]?.type ?? field.type ?? "STRING",
    mine: field.value,
    theirs: theirs.fields[name]?.value,
  }));
}
