// The arithmetic of changes to one record. A record is {name, type, tag, fields, created, modified}; an unset field is absent. A change is
// {kind: "save", fields} where null clears a field, or {kind: "delete", via?, gone?} where `via` names the owner with which this record
// is deleted, and `gone` is its last copy once it has been, while the owner's deletion still waits.

/** Equal as values; absent and null are alike, and two files are the same when their bytes are. */
export function isSame(a, b) {
  const [first, second] = [a ?? null, b ?? null];
  if (first === second || typeof first !== "object" || typeof second !== "object" || !first || !second) return first === second;
  if (Array.isArray(first)) {
    return Array.isArray(second) && first.length === second.length && first.every((each, index) => isSame(each, second[index]));
  }
  return first.fileChecksum !== undefined && first.fileChecksum === second.fileChecksum;
}

/** The same file, which may be saved now: the server has given its receipt. */
function gainsReceipt(before, after) {
  return Boolean(after?.receipt) && before?.receipt !== after.receipt;
}

/** The record after the change; undefined when there is none. Keeps the record's identity when nothing differs. */
export function applied(record, change) {
  if (!change) return record;
  if (change.kind === "delete") return undefined;
  const fields = { ...record?.fields };
  let differs = !record;
  for (const [field, value] of Object.entries(change.fields)) {
    if (isSame(fields[field], value) && !gainsReceipt(fields[field], value)) continue;
    differs = true;
    if (value === null) delete fields[field];
    else fields[field] = value;
  }
  if (!differs) return record;
  if (record) return { ...record, fields };
  return { name: change.name, type: change.type, tag: undefined, fields };
}

/** The change that leads from one record to another; null when there is nothing to do. */
export function difference(from, to) {
  if (!to) return from ? { kind: "delete", name: from.name, type: from.type } : null;
  const fields = {};
  for (const field of new Set([...Object.keys(from?.fields ?? {}), ...Object.keys(to.fields)])) {
    if (!isSame(from?.fields[field], to.fields[field])) fields[field] = to.fields[field] ?? null;
  }
  if (from && Object.keys(fields).length === 0) return null;
  return { kind: "save", name: to.name, type: to.type, fields };
}

/** A save without what the record already says; null when nothing is left. */
export function remaining(change, record) {
  if (!change || change.kind === "delete" || !record) return change;
  const fields = {};
  for (const [field, value] of Object.entries(change.fields)) {
    if (!isSame(record.fields[field], value)) fields[field] = value;
  }
  return Object.keys(fields).length === 0 ? null : { ...change, fields };
}

/** The change that undoes what `change` does to `record` (undefined: there was none). */
export function inverse(record, change) {
  if (!record) return { name: change.name, type: change.type, delete: true };
  if (change.delete) return { name: record.name, type: record.type, fields: { ...record.fields } };
  const fields = {};
  for (const field of Object.keys(change.fields)) fields[field] = record.fields[field] ?? null;
  return { name: record.name, type: record.type, fields };
}

/** Whether two copies of a record look the same to people: a new tag alone is nothing to see, but who takes part in a share is. */
export function isSameRecord(a, b) {
  if (a === b) return true;
  if (!a || !b || a.type !== b.type || a.share !== b.share || a.shortGUID !== b.shortGUID) return false;
  if (a.participants && a.tag !== b.tag) return false;
  return isSameStamp(a.created, b.created) && isSameStamp(a.modified, b.modified) && difference(a, b) === null;
}

function isSameStamp(a, b) {
  return a?.at === b?.at && a?.by === b?.by;
}

/** Whether two changes of one record say the same. */
export function isSameChange(a, b) {
  const fields = new Set([...Object.keys(a.fields ?? {}), ...Object.keys(b.fields ?? {})]);
  return a.kind === b.kind && [...fields].every((field) => isSame(a.fields?.[field], b.fields?.[field]));
}
