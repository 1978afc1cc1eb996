// Uploads files beside the exchanges of the engine: one at a time, again and again until it is there. What comes of it is an ordinary
// change of the record, with the receipt in place of the local file.

import { recordNameOf } from "./places.js";
import { nextUpload } from "./local-files.js";
import { signedOutCodes } from "./request.js";
import { canWrite } from "./shared-places.js";

/** A photo of half a megabyte on a line of 30 kB/s takes a quarter of a minute; slower than a fifth of that is no line. */
const patienceMs = 120_000;
/** How often one file is uploaded anew because its receipt was refused, until the page is opened again. */
const uploadsMax = 4;
const firstDelayMs = 2_000;
const longestDelayMs = 120_000;
/** What the server says where this person has no part in a list, or may only read. */
const notSharedCodes = new Set(["ZONE_NOT_FOUND", "ACCESS_DENIED"]);

/** `code`: refused (the server will never take it), failed (perhaps another time). */
export class UploadFailed extends Error {
  constructor(code, reason) {
    super(reason ?? code);
    this.name = "UploadFailed";
    this.code = code;
  }
}

/**
 * `post(record, path, body)` asks the database that the record is in; `fileOf(value)` -> Blob or undefined; `addressOf(url)` is how the
 * server's address is reached from here; `put(url, blob)` sends bytes. `onUploaded(change, {blob, value})` gets the change to make,
 * `onGone(change)` the one that gives a lost file up; `tell(event)` tells the engine that there is something that it has not heard of yet.
 */
export function createUploader(
  {
    post,
    fileOf,
    addressOf = (url) => url,
    put = sendBytes,
    onUploaded,
    onGone,
    tell = () => {},
    random = Math.random,
    setTimer = (run, ms) => setTimeout(run, ms),
    clearTimer = (timer) => clearTimeout(timer),
  },
) {
  let pending = new Map();
  let mayWrite;
  let isRunning = false;
  let isStopped = true;
  let timer = null;
  let attempts = 0;
  const refused = new Set(); // checksums that the server will not take
  const uploads = new Map(); // file -> how often
  const failed = new Set(); // checksums of files that are to wait until the others had their turn
  let done = new Set(); // those that need not be looked at again until `pending` changes

  function next() {
    const job = nextUpload(pending, new Set([...refused, ...done, ...failed]), mayWrite);
    if (job || failed.size === 0) return job;
    failed.clear();
    return nextUpload(pending, new Set([...refused, ...done]), mayWrite);
  }

  async function run() {
    const job = !isRunning && !isStopped && timer === null && next();
    if (!job) return;
    isRunning = true;
    try {
      if (uploads.get(job.value.local ?? job.value.fileChecksum) >= uploadsMax) throw new UploadFailed("refused");
      done.add(job.value.fileChecksum);
      await upload(job);
      attempts = 0;
      count(job.value.local ?? job.value.fileChecksum);
    } catch (error) {
      done.delete(job.value.fileChecksum);
      if (signedOutCodes.has(error.code)) tell({ type: "sessionLost" });
      else if (notSharedCodes.has(error.code)) tell({ type: "told" });
      if (error.code === "refused") refused.add(job.value.fileChecksum);
      else back(job.value.fileChecksum);
    }
    isRunning = false;
    run();
  }

  function count(file) {
    uploads.set(file, (uploads.get(file) ?? 0) + 1);
  }

  function back(file) {
    failed.add(file);
    attempts += 1;
    const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - 1)) * (0.5 + random() / 2);
    timer = setTimer(() => {
      timer = null;
      run();
    }, delay);
  }

  async function upload({ record, type, field, value }) {
    const change = (file) => ({ name: record, type, fields: { [field]: file }, instead: { [field]: value } });
    const blob = await fileOf(value);
    if (!blob) return onGone(change(null));
    const token = { recordName: recordNameOf(record), recordType: type, fieldName: field };
    const { tokens } = await post(record, "assets/upload", { tokens: [token] });
    const receipt = await put(addressOf(tokens[0].url), blob);
    // It may have been taken away, or another one chosen, meanwhile.
    const now = pending.get(record)?.waiting?.fields?.[field];
    if (now?.fileChecksum !== value.fileChecksum) return;
    const uploaded = { ...receipt };
    if (value.local) uploaded.local = value.local;
    await onUploaded(change(uploaded), { blob, value });
  }

  return {
    /** Looks for files that wait. Called with each state of the engine, in the one tab that talks to the server. */
    look(state) {
      isStopped = !state.started || state.auth !== "ok";
      mayWrite = (record) => canWrite(state, record);
      if (pending !== state.pending) {
        pending = state.pending;
        if (!isRunning) done = new Set();
      }
      run();
    },
    /** The line is back: no more waiting. */
    hurry() {
      if (timer !== null) clearTimer(timer);
      timer = null;
      attempts = 0;
      refused.clear();
      run();
    },
  };
}

/** Sends the bytes to the address that the server gave out. The address is the permission, so no cookie goes with them. */
async function sendBytes(url, blob) {
  const response = await fetch(url, {
    method: "POST",
    body: blob,
    headers: { "content-type": "application/octet-stream" },
    credentials: "omit",
    signal: AbortSignal.timeout(patienceMs),
  });
  if ([400, 411, 413, 415].includes(response.status)) throw new UploadFailed("refused", `HTTP ${response.status}`);
  if (!response.ok) throw new UploadFailed("failed", `HTTP ${response.status}`);
  const { singleFile } = await response.json();
  if (!singleFile?.receipt) throw new UploadFailed("failed", "not the server");
  return singleFile;
}
