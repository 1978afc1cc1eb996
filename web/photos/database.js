// Where this browser keeps photos: those that are not sent yet, and those that it has seen, so that they are there offline.

import { databaseName } from "../sync/storage-schema.js";

const stores = ["unsent", "seen"];

/** What of the photos seen is kept, the oldest going first: some hundred photos and all their small ones. */
const seenBytesMax = 80 << 20;

let name = "photos";
let opening = null;

/** Photos of each Multe of an origin are apart. */
export const photosName = (userRecordName) => `photos of ${databaseName(userRecordName, new URL(".", document.baseURI).pathname)}`;

/** Photos of one person do not show for the next. Called before anything else. */
export function usePhotosOf(userRecordName) {
  name = photosName(userRecordName);
  opening = null;
}

/** Deletes what is kept for the person. Never rejects. */
export async function forgetPhotos() {
  const database = await opening?.catch(() => null);
  database?.close();
  opening = null;
  await new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = request.onerror = request.onblocked = resolve;
    } catch {
      resolve();
    }
  });
}

function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      for (const store of stores) request.result.createObjectStore(store).createIndex("at", "at");
    };
    request.onsuccess = () => {
      // Another tab deletes it, or has a newer version of it.
      request.result.onversionchange = () => {
        request.result.close();
        opening = null;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  opening.catch(() => (opening = null));
  return opening;
}

/** Does `work(store)` in a transaction and resolves with the result of the request it returns, once all of it is on disk. */
async function within(store, mode, work) {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode, { durability: "strict" });
    const request = work(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? request?.error);
  });
}

/** As the storage seam has it: put(id, blob), get(id) -> Blob or undefined, delete(id). */
function filesIn(store) {
  return {
    async put(id, blob) {
      const bytes = await blob.arrayBuffer(); // Not the blob: some browsers lose or refuse those.
      await within(store, "readwrite", (files) => files.put({ bytes, type: blob.type, size: bytes.byteLength, at: Date.now() }, id));
    },
    async get(id) {
      const file = await within(store, "readonly", (files) => files.get(id));
      return file && new Blob([file.bytes], { type: file.type });
    },
    delete: (id) => within(store, "readwrite", (files) => files.delete(id)),
    /** Lets go what is older than `before`, unless `isWanted(id)`. */
    prune: (isWanted, before) =>
      within(store, "readwrite", (files) => {
        files.index("at").openCursor(IDBKeyRange.upperBound(before)).onsuccess = ({ target: { result: cursor } }) => {
          if (!cursor) return;
          if (!isWanted(cursor.primaryKey)) cursor.delete();
          cursor.continue();
        };
      }),
  };
}

/** Photos taken here that the server has not got yet. */
export const unsent = filesIn("unsent");

const seenFiles = filesIn("seen");
let sinceTrim = Infinity;

/** Photos by checksum, and small ones by "small:" and it. A full disk only means that they are fetched again. */
export const seen = {
  get: (key) => seenFiles.get(key).catch(() => undefined),
  delete: (key) => seenFiles.delete(key).catch(() => {}),
  async put(key, blob) {
    try {
      await seenFiles.put(key, blob);
      sinceTrim += blob.size;
      if (sinceTrim > seenBytesMax / 10) await trim();
    } catch {
      await trim().catch(() => {});
    }
  },
};

/** Lets the oldest go until what is kept fits. */
async function trim() {
  sinceTrim = 0;
  await within("seen", "readwrite", (files) => {
    let kept = 0;
    files.index("at").openCursor(null, "prev").onsuccess = ({ target: { result: cursor } }) => {
      if (!cursor) return;
      kept += cursor.value.size;
      if (kept > seenBytesMax) cursor.delete();
      cursor.continue();
    };
  });
}
