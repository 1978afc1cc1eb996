// What the records browser asks of the server.

import { RequestFailed } from "../../sync/transport.js";
import { call, itemOf } from "../app/api.js";

const pageSize = 50;

/** The zones of a database; the public one has its default zone alone. */
export async function fetchZones(at) {
  const { zones } = await call(at, "zones/list");
  return zones.filter((zone) => !zone.deleted);
}

/** A page of records. Without a zone, all zones are searched. */
export function queryRecords(at, query, zoneID, continuationMarker) {
  const where = zoneID ? { zoneID } : { zoneWide: true };
  return call(at, "records/query", {
    query,
    ...where,
    resultsLimit: pageSize,
    numbersAsStrings: true,
    continuationMarker,
  });
}

export async function fetchRecord(at, recordName, zoneID) {
  const body = { records: [{ recordName }], zoneID, numbersAsStrings: true };
  return itemOf((await call(at, "records/lookup", body)).records[0]);
}

/** The record of a name in the first of some zones that has it; throws what the last one answers. */
export async function findRecord(at, recordName, zoneIDs) {
  const found = await Promise.allSettled(zoneIDs.map((zoneID) => fetchRecord(at, recordName, zoneID)));
  const first = found.find(({ status }) => status === "fulfilled");
  if (!first) throw found.at(-1).reason;
  return first.value;
}

/** Saves by one operation; throws RequestFailed with the code of the record's error. */
export async function modifyRecord(at, operation, zoneID) {
  const body = { operations: [operation], zoneID, numbersAsStrings: true };
  return itemOf((await call(at, "records/modify", body)).records[0]);
}

export function deleteRecord(at, record) {
  const { recordName, recordChangeTag } = record;
  return modifyRecord(at, { operationType: "delete", record: { recordName, recordChangeTag } }, record.zoneID);
}

/** Puts back what was just deleted, as a new record of the same name. */
export function restoreRecord(at, { recordName, recordType, fields, parent, zoneID }) {
  const record = { recordName, recordType, fields, ...(parent && { parent }) };
  return modifyRecord(at, { operationType: "create", record }, zoneID);
}

/** Uploads a file for a field; gives what the field then refers to, and the record it is for, which the server may have named. */
export async function uploadAsset(at, { recordType, recordName, fieldName, zoneID }, file) {
  const token = { recordType, fieldName, ...(recordName && { recordName }) };
  const { tokens } = await call(at, "assets/upload", { tokens: [token], zoneID });
  const { url, recordName: named } = itemOf(tokens[0]);
  const response = await fetch(url, { method: "POST", body: file, credentials: "omit" });
  const answer = await response.json().catch(() => null);
  if (!response.ok || !answer?.singleFile) throw new RequestFailed(response.status, answer);
  return { asset: answer.singleFile, recordName: named };
}

/** Where an asset can be fetched; null for a link that leads elsewhere than to a server. */
export function assetLink({ downloadURL }, name) {
  if (!/^https?:\/\//.test(downloadURL ?? "")) return null;
  return downloadURL.replace("${f}", encodeURIComponent(name));
}
