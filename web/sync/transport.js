// The server's endpoints that the sync engine uses, over fetch. Answers are the engine's outcome events.

import { foreign, request, RequestFailed, signedOutCodes } from "./request.js";
import { ownPlace, recordNameOf } from "./places.js";
import { container, environment, zoneName } from "./schema.js";
import { fromWire, toWire } from "./wire.js";

export { request, RequestFailed };

/** Records asked for, or zones, at once. */
const batchMax = 200;
/** More pages than this a query has not. */
const pagesMax = 50;
/** The engine's requests are small, so a server that says nothing for so long is not there. */
const patienceMs = 8_000;

/** A list of an answer; its absence, or another length than was asked for, says that the answer is not the server's. */
function listOf(answer, key, names) {
  const list = answer[key];
  const isRight = Array.isArray(list) && (!names || (list.length === names.length && names.every((name, index) => list[index].recordName === name)));
  if (!isRight) throw foreign(`no ${key}`);
  return list;
}

function tokenOf({ syncToken }) {
  if (typeof syncToken !== "string") throw foreign("no token");
  return syncToken;
}

/**
 * `send(method, path, body, {timeoutMs})` performs a request, as `request` does. Every request names the `owner` of the zone, so that the
 * server refuses it once the browser's cookie is another person's, whom another tab signed in. `isStillSignedIn()` then tells that from
 * other reasons.
 */
export function createTransport(send = request, { owner, isStillSignedIn = async () => true } = {}) {
  const zoneIn = (place) => ({ zoneName, ownerRecordName: place === ownPlace ? owner : place });
  const post = (place, path, body) => {
    const database = place === ownPlace ? "private" : "shared";
    return send("POST", `database/1/${container}/${environment}/${database}/${path}`, body, { timeoutMs: patienceMs });
  };
  const performing = {
    async createZone({ place }) {
      const zone = { zoneID: zoneIn(place) };
      const answer = await post(place, "zones/modify", { operations: [{ operationType: "create", zone }] });
      const [made] = listOf(answer, "zones");
      if (made?.serverErrorCode && made.serverErrorCode !== "EXISTS") throw new RequestFailed(200, made);
      return { type: "zoneMade" };
    },

    async query({ place }) {
      const query = { recordType: "Lists", sortBy: [{ fieldName: "name", ascending: true }] };
      const records = [];
      let continuationMarker;
      for (let page = 0; page < pagesMax; page += 1) {
        const body = { zoneID: zoneIn(place), query, resultsLimit: batchMax, continuationMarker };
        const answer = await post(place, "records/query", body);
        records.push(...listOf(answer, "records").map((record) => fromWire(record, place)));
        ({ continuationMarker } = answer);
        if (!continuationMarker) break;
      }
      return { type: "queried", records };
    },

    async fetch({ place, token }) {
      const zone = { zoneID: zoneIn(place), resultsLimit: batchMax };
      if (token !== null) zone.syncToken = token;
      const answer = await post(place, "changes/zone", { zones: [zone] });
      const [page] = listOf(answer, "zones");
      if (page?.serverErrorCode) throw new RequestFailed(200, page);
      return {
        type: "fetched",
        records: listOf(page, "records").map((record) => fromWire(record, place)),
        token: tokenOf(page),
        more: Boolean(page.moreComing),
      };
    },

    async fetchPlaces({ token }) {
      const body = token === null ? {} : { syncToken: token };
      const answer = await post("shared", "changes/database", body);
      const lists = listOf(answer, "zones").filter(({ zoneID }) => zoneID.zoneName === zoneName && zoneID.ownerRecordName !== owner);
      const places = lists.map(({ zoneID, deleted }) => ({ place: zoneID.ownerRecordName, deleted: Boolean(deleted) }));
      return { type: "placesFetched", places, token: tokenOf(answer), more: Boolean(answer.moreComing) };
    },

    async modify({ place, operations, atomic = false }) {
      const body = { zoneID: zoneIn(place), atomic, operations: operations.map(toWire) };
      const answer = await post(place, "records/modify", body);
      const names = body.operations.map(({ record }) => record.recordName);
      return { type: "saved", results: listOf(answer, "records", names).map((record) => fromWire(record, place)) };
    },

    async lookup({ place, names }) {
      const records = names.map((name) => ({ recordName: recordNameOf(name) }));
      const answer = await post(place, "records/lookup", { zoneID: zoneIn(place), records });
      const found = listOf(answer, "records", names.map(recordNameOf));
      return { type: "lookedUp", records: found.map((record) => fromWire(record, place)) };
    },
  };

  return {
    /** Performs an action of the engine; never throws: a failure is the event `failed`. */
    async perform(action) {
      try {
        return { ...(await performing[action.type](action)), id: action.id };
      } catch (refusal) {
        let error = refusal;
        let isSomebodyElse = false;
        try {
          isSomebodyElse = error.code === "BAD_REQUEST" && !(await isStillSignedIn());
        } catch (silence) {
          error = silence; // Nobody knows why it was refused, so it is tried again.
        }
        if (!(error instanceof RequestFailed)) console.error(error);
        return {
          type: "failed",
          id: action.id,
          code: error.code ?? "UNEXPECTED",
          reason: error.message,
          retryAfter: error.retryAfter,
          signedOut: isSomebodyElse || signedOutCodes.has(error.code),
          ofZone: error.status === 200, // It did answer, and only this zone failed.
          refused: [400, 403, 404, 409, 413].includes(error.status),
        };
      }
    },
  };
}
