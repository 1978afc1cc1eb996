// Records and operations as CloudKit Web Services writes them, to and from the engine's plain ones.

import { fileToWire } from "./local-files.js";
import { nameIn, ownPlace, recordNameOf } from "./places.js";
import { fieldTypes, ownerField, ownerOf } from "./schema.js";

const shareType = "cloudkit.share";
/** What a share record tells beside its fields. */
const shareKeys = ["publicPermission", "participants", "owner", "currentUserParticipant"];

/**
 * A record of an answer about the zone of `place`: {name, type, tag, fields, created, modified}, {name, deleted: true}, or {name, code,
 * reason, retryAfter} for an error. `created` and `modified` are {by, at}: a user record name and milliseconds by the server's clock. What
 * is shared has `share`, the name of the record of its share, and `shortGUID`; that record has who takes part in it.
 *
 * Whoever may write in a shared list can put any record below it. What lies below is seen by all who see the list, so an item is in the
 * list that it lies below, whatever its field says; a list there counts as gone, and a shop as one of which nothing is known (`isBelow`) until its owner writes it.
 */
export function fromWire(record, place = ownPlace) {
  const name = nameIn(place, record.recordName);
  if (record.serverErrorCode) {
    return { name, code: record.serverErrorCode, reason: record.reason, retryAfter: record.retryAfter };
  }
  if (record.deleted) return { name, deleted: true };
  const fields = {};
  for (const [field, { value, type }] of Object.entries(record.fields ?? {})) {
    if (value === null || value === undefined) continue;
    fields[field] = type === "REFERENCE" || value.recordName ? nameIn(place, value.recordName) : value;
  }
  const stamps = { created: stamp(record.created), modified: stamp(record.modified) };
  const read = { name, type: record.recordType, tag: record.recordChangeTag, fields, ...stamps };
  if (record.share) read.share = nameIn(place, record.share.recordName);
  if (record.shortGUID) read.shortGUID = record.shortGUID;
  const above = record.parent && nameIn(place, record.parent.recordName);
  if (above && ownerField[read.type]) fields[ownerField[read.type]] = above;
  else if (above && read.type === "Lists") return { name, deleted: true };
  else if (above && read.type === "Shops") Object.assign(read, { fields: {}, isBelow: true });
  if (read.type === shareType) { for (const key of shareKeys) if (record[key] !== undefined) read[key] = record[key]; }
  return read;
}

function stamp(wire) {
  return wire && { by: wire.userRecordName, at: wire.timestamp };
}

export function toWire({ operation, name, type, tag, fields }) {
  const record = { recordName: recordNameOf(name) };
  if (type) record.recordType = type;
  if (tag !== undefined) record.recordChangeTag = tag;
  if (fields) {
    record.fields = {};
    for (const [field, value] of Object.entries(fields)) record.fields[field] = toField(type, field, value);
    const owner = ownerOf({ type, fields });
    if (owner) record.parent = { recordName: recordNameOf(owner) };
    else if (operation === "replace") record.parent = null;
  }
  return { operationType: operation, record };
}

function toField(recordType, field, value) {
  if (value === null) return { value: null };
  const type = fieldTypes[recordType]?.[field];
  if (type === "ASSET") return { value: fileToWire(value), type };
  if (type !== "REFERENCE") return type ? { value, type } : { value };
  const action = ownerField[recordType] === field ? "DELETE_SELF" : "NONE";
  return { value: { recordName: recordNameOf(value), action }, type };
}
