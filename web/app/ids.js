// Names for new records. They are made here, so that sending a creation twice cannot make two.

import { nameIn, ownPlace } from "../sync/places.js";

/** A name for a new record in a place: a UUID within it. */
export function newName(place = ownPlace) {
  return nameIn(place, uuid());
}

/** `crypto.randomUUID` is missing where the page came over plain http, as in many home networks. */
export function uuid(source = globalThis.crypto) {
  if (source.randomUUID) return source.randomUUID().toUpperCase();
  const bytes = source.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5").toUpperCase();
}
