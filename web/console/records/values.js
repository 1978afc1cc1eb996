// Values of fields: as the wire has them, as people type them, and as a table shows them in a few words.
// A draft is what the editor of a single value holds: a text, or an object of texts.

import { typeParts } from "../types/schema.js";
import { base64ToBytes, bytesFromText, bytesToBase64 } from "./bytes.js";

export const referenceActions = ["NONE", "DELETE_SELF", "VALIDATE"];
export const locationParts = ["horizontalAccuracy", "verticalAccuracy", "altitude", "speed", "course"];

const int64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };

/** The draft of a value that is not there yet. */
export function emptyDraft(element) {
  if (element === "BYTES") return { form: "base64", text: "" };
  if (element === "REFERENCE") return { recordName: "", action: "NONE", zoneName: "" };
  if (element === "LOCATION") return { latitude: "", longitude: "", more: {} };
  if (element === "ASSETID") return { file: null, asset: null };
  return "";
}

/** The draft of one value of the wire. */
export function toDraft(element, value) {
  switch (element) {
    case "TIMESTAMP":
      return localTime(value);
    case "BYTES":
      return { form: "base64", text: value };
    case "REFERENCE":
      return { ...emptyDraft(element), ...value, zoneName: value.zoneID?.zoneName ?? "" };
    case "LOCATION": {
      const { latitude, longitude, ...more } = value;
      return { latitude: String(latitude), longitude: String(longitude), more };
    }
    case "ASSETID":
      return { file: null, asset: value };
    default:
      return String(value);
  }
}

/** The wire's value of a draft, as {value}, or {error} with the key of a sentence. Blank drafts are no value. */
export function fromDraft(element, draft) {
  switch (element) {
    case "STRING":
      return { value: draft };
    case "INT64":
    case "NUMBER":
    case "DOUBLE":
      return numberFrom(element, draft.trim());
    case "TIMESTAMP":
      return timeFrom(draft.trim());
    case "BYTES": {
      const bytes = bytesFromText(draft.text, draft.form);
      return bytes ? { value: bytesToBase64(bytes) } : { error: draft.form };
    }
    case "REFERENCE": {
      const recordName = draft.recordName.trim();
      if (!recordName) return { error: "reference" };
      const zoneID = draft.zoneName.trim() ? { ...draft.zoneID, zoneName: draft.zoneName.trim() } : undefined;
      return { value: { recordName, action: draft.action, ...(zoneID && { zoneID }) } };
    }
    case "LOCATION":
      return locationFrom(draft);
    case "ASSETID":
      return draft.asset ? { value: forSaving(draft.asset) } : { error: "asset" };
    default:
      return { error: "unknown" };
  }
}

/** Whether a draft holds nothing. A string does as soon as its field is set, even an empty one. */
export function isBlank(element, draft) {
  switch (element) {
    case "STRING":
      return false;
    case "BYTES":
      return false;
    case "REFERENCE":
      return draft.recordName.trim() === "";
    case "LOCATION":
      return draft.latitude.trim() === "" && draft.longitude.trim() === "";
    case "ASSETID":
      return draft.asset === null && draft.file === null;
    default:
      return draft.trim() === "";
  }
}

// Whole numbers go as texts: JavaScript's own would lose digits.
function numberFrom(element, text) {
  if (/^[-+]?\d+$/.test(text)) {
    const number = BigInt(text);
    if (number >= int64.min && number <= int64.max) return { value: String(number) };
    if (element === "INT64") return { error: "int64" };
  }
  if (element === "INT64") return { error: "int64" };
  const number = Number(text);
  return text !== "" && Number.isFinite(number) ? { value: String(number) } : { error: "number" };
}

/** A time as `datetime-local` has it, in the reader's zone; whole milliseconds since 1970 are taken, too. */
function timeFrom(text) {
  if (/^-?\d{5,}$/.test(text)) return { value: Number(text) };
  const value = new Date(text).getTime();
  return text === "" || Number.isNaN(value) ? { error: "timestamp" } : { value };
}

export function localTime(ms) {
  const date = new Date(Number(ms));
  const year = date.getFullYear();
  if (Number.isNaN(year) || year < 1 || year > 9999) return String(ms);
  const two = (number, digits = 2) => String(number).padStart(digits, "0");
  const day = `${two(year, 4)}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const time = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  return `${day}T${time}.${two(date.getMilliseconds(), 3)}`;
}

function locationFrom({ latitude, longitude, more }) {
  const value = { ...more, latitude: Number(latitude), longitude: Number(longitude) };
  const fits = latitude.trim() !== "" && longitude.trim() !== "" && Math.abs(value.latitude) <= 90 &&
    Math.abs(value.longitude) <= 180;
  if (!fits) return { error: "location" };
  for (const part of locationParts) {
    if (value[part] === undefined) continue;
    if (String(value[part]).trim() === "") delete value[part];
    else if (!Number.isFinite((value[part] = Number(value[part])))) return { error: "location" };
  }
  return { value };
}

/** What of an asset goes back to the server: its link is the reader's alone. */
function forSaving({ downloadURL: _, ...asset }) {
  return asset;
}

/** A value in a few words, for tables. */
export function shown(type, value, { dateText, bytesText, locale = "" }) {
  if (value === undefined || value === null) return "";
  const { element, isList } = typeParts(type);
  if (isList) {
    const words = value.slice(0, 5).map((one) => shown(element, one, { dateText, bytesText, locale }));
    return `[${words.join(", ")}${value.length > 5 ? `, … ${value.length}` : ""}]`;
  }
  switch (element) {
    case "TIMESTAMP":
      return dateText(value);
    case "BYTES":
      return bytesText(base64ToBytes(value)?.length ?? 0);
    case "REFERENCE":
      return `→ ${value.recordName}`;
    case "LOCATION":
      return `${value.latitude}, ${value.longitude}`;
    case "ASSETID":
      return bytesText(Number(value.size ?? 0));
    default:
      return String(value);
  }
}
