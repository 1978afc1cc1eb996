// Photos: kept in a browser beside its store, sent by the app's own uploader, and told from each other by what they show.

import { ownAddress } from "../../web/photos/address.js";
import { download } from "../../web/photos/download.js";
import { ownPlace, placeOf } from "../../web/sync/places.js";
import { container, environment, zoneName } from "../../web/sync/schema.js";
import { isFile } from "../../web/sync/local-files.js";
import { request } from "../../web/sync/request.js";
import { createUploader } from "../../web/sync/upload.js";

/** What the server called each photo that it has, and what is in it. */
export function createAlbum() {
  const contents = new Map(); // by checksum
  return {
    /** The server has answered an upload. */
    noteArrival({ path, body }, { status, text }) {
      if (isUpload(path) && body !== undefined && status === 200) contents.set(JSON.parse(text).singleFile.fileChecksum, body);
    },
    /** A photo as its contents, whatever it is called where; other values as they are. */
    plain: (value) => (!isFile(value) ? value : value.local ? contentOf(value.local) : (contents.get(value.fileChecksum) ?? value.fileChecksum)),
  };
}

/** Each photo shows something else. */
const contentOf = (id) => `photo ${id}`;

export const isUpload = (path) => path.startsWith("multe/1/assets/");

/** A photo that was just taken; the browser keeps it before anything else. */
export function takePhoto(device, id) {
  device.photos.set(`local:${id}`, contentOf(id));
  return { fileChecksum: `local:${id}`, local: String(id), size: contentOf(id).length };
}

/** As `fetch`, but that the bytes are a text, which is there at once: reading a Blob takes turns that no schedule knows of. */
async function asText(url, options) {
  const response = await fetch(url, options);
  const text = await response.text();
  const blob = { size: text.length, toString: () => text };
  return { status: response.status, ok: response.ok, json: async () => JSON.parse(text), blob: async () => blob };
}

/** The uploader of a tab, put together as in web/photos. */
export function createPhotoUploader(tab) {
  const { device } = tab;
  const base = () => `${device.world.server.url}/`;
  const addressOf = (url) => ownAddress(url, base()).slice(base().length);
  const post = (record, path, body) => {
    const place = placeOf(record);
    const database = place === ownPlace ? "private" : "shared";
    const zoneID = { zoneName, ownerRecordName: place === ownPlace ? device.person.userRecordName : place };
    return request("POST", `database/1/${container}/${environment}/${database}/${path}`, { zoneID, ...body });
  };
  async function fileOf(value) {
    const here = (value.local && device.photos.get(`local:${value.local}`)) || device.photos.get(value.fileChecksum);
    if (here || !value.downloadURL) return here;
    const file = await download(addressOf(value.downloadURL), value, asText);
    return file && String(file);
  }
  return createUploader({
    post,
    fileOf,
    addressOf,
    onUploaded(change, { blob }) {
      device.photos.set(change.fields.photo.fileChecksum, blob);
      return tab.sync.dispatch({ type: "changed", changes: [change] });
    },
    tell: (event) => tab.dispatch(event),
    onGone: (change) => tab.sync.dispatch({ type: "changed", changes: [change] }),
    random: device.world.clientRandom.next,
  });
}
