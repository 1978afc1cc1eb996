// The server's endpoints that the sync engine uses, over fetch. Answers are the engine's outcome events.

import { ownPlace, recordNameOf } from "./places.js";
import { container, environment, zoneName } from "./schema.js";
import { fromWire, toWire } from "./wire.js";

/** Records asked for, or zones, at once. */
const batchMax = 200;
/** A server that accepts a request and then stays silent counts as unreachable after this time. */
const patienceMs = 15_000;
const signedOutCodes = new Set(["AUTHENTICATION_REQUIRED", "AUTHENTICATION_FAILED"]);

export class RequestFailed extends Error {
  constructor(status, body) {
    super(body?.reason ?? `HTTP ${status}`);
    this.name = "RequestFailed";
    this.status = status;
    this.code = body?.serverErrorCode ?? (status === 0 ? "NETWORK_ERROR" : "SERVICE_UNAVAILABLE");
    this.retryAfter = body?.retryAfter;
  }
}

/** Sends JSON, or nothing, and returns the JSON of the answer. Throws RequestFailed, with status 0 when no answer came. */
export async function request(method, path, body, { timeoutMs = patienceMs } = {}) {
  let response;
  let json;
  try {
    response = await fetch(path, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: body === undefined ? {} : { "content-type": "application/json" },
      credentials: "same-origin",
      cache: "no-store",
      signal: AbortSignal.timeout(timeoutMs),
    });
    json = await response.json();
  } catch (error) {
    throw new RequestFailed(response && !response.ok ? response.status : 0, { reason: error.message });
  }
  if (!response.ok || json?.serverErrorCode) throw new RequestFailed(response.status, json);
  return json;
}

/**
 * `send(method, path, body)` performs a request, as `request` above does. Every request names the `owner` of the zone, so that the
 * server refuses it once the browser's cookie is another person's, whom another tab signed in. `isStillSignedIn()` then tells that from
 * other reasons.
 */
export function createTransport(send = request, { owner, isStillSignedIn = async () => true } = {}) {
  const zoneIn = (place) => ({ zoneName, ownerRecordName: place === ownPlace ? owner : place });
  const post = (place, path, body) => {
    const database = place === ownPlace ? "private" : "shared";
    return send("POST", `database/1/${container}/${environment}/${database}/${path}`, body);
  };
  const performing = {
    async createZone({ place }) {
      const zone = { zoneID: zoneIn(place) };
      const answer = await post(place, "zones/modify", { operations: [{ operationType: "create", zone }] });
      const made = answer.zones?.[0];
      if (made?.serverErrorCode && made.serverErrorCode !== "EXISTS") throw new RequestFailed(200, made);
      return { type: "zoneMade" };
    },

    async query({ place }) {
      const query = { recordType: "Lists", sortBy: [{ fieldName: "name", ascending: true }] };
      const records = [];
      let continuationMarker;
      do {
        const body = { zoneID: zoneIn(place), query, resultsLimit: batchMax, continuationMarker };
        const answer = await post(place, "records/query", body);
        records.push(...answer.records.map((record) => fromWire(record, place)));
        ({ continuationMarker } = answer);
      } while (continuationMarker);
      return { type: "queried", records };
    },

    async fetch({ place, token }) {
      const zone = { zoneID: zoneIn(place), resultsLimit: batchMax };
      if (token !== null) zone.syncToken = token;
      const answer = await post(place, "changes/zone", { zones: [zone] });
      const [page] = answer.zones;
      if (page.serverErrorCode) throw new RequestFailed(200, page);
      return {
        type: "fetched",
        records: page.records.map((record) => fromWire(record, place)),
        token: page.syncToken,
        more: Boolean(page.moreComing),
      };
    },

    async fetchPlaces({ token }) {
      const body = token === null ? {} : { syncToken: token };
      const { zones, syncToken, moreComing } = await post("shared", "changes/database", body);
      const lists = zones.filter(({ zoneID }) => zoneID.zoneName === zoneName && zoneID.ownerRecordName !== owner);
      const places = lists.map(({ zoneID, deleted }) => ({ place: zoneID.ownerRecordName, deleted: Boolean(deleted) }));
      return { type: "placesFetched", places, token: syncToken, more: Boolean(moreComing) };
    },

    async modify({ place, operations }) {
      const body = { zoneID: zoneIn(place), atomic: false, operations: operations.map(toWire) };
      const answer = await post(place, "records/modify", body);
      return { type: "saved", results: answer.records.map((record) => fromWire(record, place)) };
    },

    async lookup({ place, names }) {
      const records = names.map((name) => ({ recordName: recordNameOf(name) }));
      const answer = await post(place, "records/lookup", { zoneID: zoneIn(place), records });
      return { type: "lookedUp", records: answer.records.map((record) => fromWire(record, place)) };
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
          signedOut: isSomebodyElse || error.status === 401 || signedOutCodes.has(error.code),
          ofZone: error.status === 200, // It did answer, and only this zone failed.
          refused: [400, 403, 404, 409, 413].includes(error.status),
        };
      }
    },
  };
}
