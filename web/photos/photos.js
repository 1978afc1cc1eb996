// The photos of this person's items: taken, kept on this device, sent, fetched and shown.

import { watch } from "vue";
import { uuid } from "../app/ids.js";
import { perform } from "../app/perform.js";
import { dispatch } from "../app/syncing.js";
import { showToast } from "../app/showing.js";
import { store } from "../app/store.js";
import { container, environment, zoneName } from "../sync/schema.js";
import { titleOf } from "../items/commands.js";
import { isFile } from "../sync/local-files.js";
import { ownPlace, placeOf, recordNameOf } from "../sync/places.js";
import { request } from "../sync/request.js";
import { createUploader } from "../sync/upload.js";
import { text } from "../texts/texts.js";
import { ownAddress } from "./address.js";
import { download } from "./download.js";
import { seen, unsent, usePhotosOf } from "./database.js";
import { lostPhotos } from "./lost.js";
import { shrunk, thumbnailOf } from "./shrink.js";

/** No photo of ours is as large; another program's is shown if it is not larger than this. */
const downloadBytesMax = 24 << 20;

/** A photo that was sent, or taken back, stays for so long, so that undo finds it. */
const keptMs = 30 * 24 * 3_600_000;

let person = null;
let uploader = null;

/** Starts sending the photos that wait. */
export function startPhotos(who) {
  person = who;
  usePhotosOf(who.userRecordName);
  uploader = createUploader({
    post,
    fileOf,
    addressOf: (url) => ownAddress(url, document.baseURI),
    async onUploaded(change, { blob }) {
      const [file] = Object.values(change.fields);
      await keepSeen(file.fileChecksum, blob);
      await dispatch({ type: "changed", changes: [change] });
    },
    tell: dispatch,
    async onGone(change) {
      await dispatch({ type: "changed", changes: [change] });
      showToast(text.photos.gone(store.sync.view.get(change.name)?.fields.name ?? ""));
    },
  });
  watch(() => store.sync, (state) => uploader.look(state), { immediate: true, flush: "sync" });
  watch(() => store.sync, (state, before) => lostPhotos(before, state).forEach(forgetSeen), { flush: "sync" });
  watch(() => Boolean(store.sync.trouble), (isTrouble) => isTrouble || uploader.hurry());
  addEventListener("online", uploader.hurry);
  const stop = watch(() => store.sync.started, (isLeading) => {
    if (!isLeading) return;
    stop();
    prune();
  });
}

/** Lets go of photos that were sent long ago. What waits to be sent stays, however old. */
function prune() {
  const wanted = new Set();
  for (const { flight, waiting } of store.sync.pending.values()) {
    const values = [flight, waiting].flatMap((change) => Object.values(change?.fields ?? {}));
    for (const value of values) if (isFile(value)) wanted.add(value.local);
  }
  unsent.prune((id) => wanted.has(id), Date.now() - keptMs).catch(console.info);
}

function post(record, path, body) {
  const place = placeOf(record);
  const database = place === ownPlace ? "private" : "shared";
  const zoneID = { zoneName, ownerRecordName: place === ownPlace ? person.userRecordName : place };
  return request("POST", `database/1/${container}/${environment}/${database}/${path}`, { zoneID, ...body });
}

// MARK: changing

/** Makes a file of the camera or the disk the photo of an item. Throws a PhotoError, or what the browser's store throws. */
export async function addPhoto(item, file) {
  const blob = await shrunk(file);
  const id = uuid();
  await unsent.put(id, blob);
  const value = { fileChecksum: `local:${id}`, local: id, size: blob.size };
  await seen.put(smallKey(value), await thumbnailOf(blob));
  await perform(() => setPhoto(item, value, text.photos.added(titleOf(item))));
}

export function removePhoto(item) {
  return perform(() => setPhoto(item, null, text.photos.removed(titleOf(item))));
}

/** An item that is gone meanwhile comes back: the photo may be nowhere else. */
const setPhoto = (item, photo, label) => ({ changes: [{ name: item.name, type: "Items", fields: { photo }, seen: item }], label });

// MARK: reading

const smallKey = ({ fileChecksum }) => `small:${fileChecksum}`;

/** Nothing of a list is kept that is shared with this person no longer. */
function forgetSeen(value) {
  seen.delete(value.fileChecksum);
  seen.delete(smallKey(value));
}

async function keepSeen(checksum, blob) {
  await seen.put(checksum, blob);
  await seen.put(`small:${checksum}`, await thumbnailOf(blob).catch(() => blob));
}

/** The bytes of a photo as far as this device has them; else undefined. */
async function fileHere(value) {
  const local = value.local && (await unsent.get(value.local).catch(() => undefined));
  return local || seen.get(value.fileChecksum);
}

/** The bytes of a photo, for sending it again; undefined when it is gone for good. Throws when nobody knows. */
async function fileOf(value) {
  return (await fileHere(value)) ?? fetched(value);
}

/** The photo of `record` in full, as a Blob. Throws when it is neither here nor to be had. */
export async function fullPhoto(record, value) {
  const here = await fileHere(value);
  if (here) return here;
  if (value.size > downloadBytesMax) throw new Error("too large");
  const blob = (await fetched(value).catch(() => undefined)) ?? (await fetched(await fresh(record)));
  if (!blob) throw new Error("gone");
  await keepSeen(value.fileChecksum, blob);
  return blob;
}

/** The photo for a row, as a Blob. Throws as `fullPhoto` does. */
export async function smallPhoto(record, value) {
  const here = await seen.get(smallKey(value));
  if (here) return here;
  const small = await thumbnailOf(await fullPhoto(record, value));
  await seen.put(smallKey(value), small);
  return small;
}

/** Undefined when the address is good no more; addresses are for some hours only. */
async function fetched(value) {
  return value?.downloadURL ? download(ownAddress(value.downloadURL, document.baseURI), value) : undefined;
}

/** The photo of the record as the server has it now, with a fresh address. */
async function fresh(record) {
  const { records } = await post(record, "records/lookup", { records: [{ recordName: recordNameOf(record) }] });
  return records[0]?.fields?.photo?.value;
}
