// Files in records: which of them the server has yet. A file that it has not is uploaded by upload.js, beside the exchanges, so that a slow
// upload holds up no tick; until then it stays out of what is sent. Pure.

/** Whether a field's value is a file: {fileChecksum, size, …}. One that only this device has carries `local`, its id among the files here. */
export function isFile(value) {
  return typeof value === "object" && value !== null && typeof value.fileChecksum === "string";
}

/** Whether a save may put this file into a record: the server has given a receipt for it. */
export function isUploaded(value) {
  return typeof value.receipt === "string";
}

/** A change as what can be sent now and what has to wait for its files; null for nothing. */
export function split(change) {
  if (!change || change.kind !== "save") return { now: change, later: null };
  const now = {};
  const later = {};
  for (const [field, value] of Object.entries(change.fields)) {
    (isFile(value) && !isUploaded(value) ? later : now)[field] = value;
  }
  if (Object.keys(later).length === 0) return { now: change, later: null };
  const isEmpty = Object.keys(now).length === 0;
  return { now: isEmpty ? null : { ...change, fields: now }, later: { ...change, fields: later } };
}

/**
 * The first file that `pending` waits for: {record, type, field, value}, or null. `skipped` are checksums not to be tried now, and
 * `mayWrite(record)` tells whether the server would take it.
 */
export function nextUpload(pending, skipped = new Set(), mayWrite = () => true) {
  for (const [record, { waiting, refused, lost }] of pending) {
    if (waiting?.kind !== "save" || lost) continue;
    for (const [field, value] of Object.entries(waiting.fields)) {
      if (!isFile(value) || skipped.has(value.fileChecksum) || !mayWrite(record)) continue;
      // A receipt is good for a day. One that lay here longer is refused, and the file is uploaded again.
      if (!isUploaded(value) || /receipt/i.test(refused?.reason ?? "")) return { record, type: waiting.type, field, value };
    }
  }
  return null;
}

/** A file as it goes to the server: only what it wants to know. */
export function fileToWire({ fileChecksum, size, receipt, wrappingKey, referenceChecksum }) {
  return { fileChecksum, size, receipt, wrappingKey, referenceChecksum };
}
