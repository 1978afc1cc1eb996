// Records and operations as CloudKit Web Services writes them, to and from the engine's plain ones.

import { fieldTypes, ownerOf, zoneName } from "./schema.js";

export const zoneID = { zoneName };

/** A record of an answer: {name, type, tag, fields}, {name, deleted: true}, or {name, code, reason, retryAfter} for an error. */
export function fromWire(record) {
  const name = record.recordName;
  if (record.serverErrorCode) {
    return { name, code: record.serverErrorCode, reason: record.reason, retryAfter: record.retryAfter };
  }
  if (record.deleted) return { name, deleted: true };
  const fields = {};
  for (const [field, { value, type }] of Object.entries(record.fields ?? {})) {
    if (value === null || value === undefined) continue;
    fields[field] = type === "REFERENCE" || value?.recordName ? value.recordName : value;
  }
  return { name, type: record.recordType, tag: record.recordChangeTag, fields };
}

export function toWire({ operation, name, type, tag, fields }) {
  const record = { recordName: name };
  if (type) record.recordType = type;
  if (tag !== undefined) record.recordChangeTag = tag;
  if (fields) {
    record.fields = {};
    for (const [field, value] of Object.entries(fields)) {
      record.fields[field] = toField(fieldTypes[type]?.[field], value);
    }
    const owner = ownerOf({ type, fields });
    if (owner) record.parent = { recordName: owner };
  }
  return { operationType: operation, record };
}

function toField(type, value) {
  if (value === null) return { value: null };
  if (type === "REFERENCE") return { value: { recordName: value, action: "DELETE_SELF" }, type };
  return type ? { value, type } : { value };
}
