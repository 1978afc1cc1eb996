// The server's endpoints that the sync engine uses, over fetch. Answers are the engine's outcome events.

import { container, environment } from "./schema.js";
import { fromWire, toWire, zoneID as ownZoneID } from "./wire.js";

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
 * `send(method, path, body)` performs a request, as `request` above does. Every request names its `owner`, so that the server refuses
 * it once the browser's cookie is another person's, whom another tab signed in. `isStillSignedIn()` then tells that from other reasons.
 */
export function createTransport(send = request, { owner, isStillSignedIn = async () => true } = {}) {
  const zoneID = { ...ownZoneID, ownerRecordName: owner };
  const post = (path, body) => send("POST", `database/1/${container}/${environment}/private/${path}`, body);
  const performing = {
    async createZone() {
      const answer = await post("zones/modify", { operations: [{ operationType: "create", zone: { zoneID } }] });
      const zone = answer.zones?.[0];
      if (zone?.serverErrorCode && zone.serverErrorCode !== "EXISTS") throw new RequestFailed(200, zone);
      return { type: "zoneMade" };
    },

    async query() {
      const query = { recordType: "Lists", sortBy: [{ fieldName: "name", ascending: true }] };
      const records = [];
      let continuationMarker;
      do {
        const answer = await post("records/query", { zoneID, query, resultsLimit: 200, continuationMarker });
        records.push(...answer.records.map((record) => fromWire(record)));
        ({ continuationMarker } = answer);
      } while (continuationMarker);
      return { type: "queried", records };
    },

    async fetch({ token }) {
      const zone = { zoneID, resultsLimit: 200 };
      if (token !== null) zone.syncToken = token;
      const answer = await post("changes/zone", { zones: [zone] });
      const [page] = answer.zones;
      if (page.serverErrorCode) throw new RequestFailed(200, page);
      return {
        type: "fetched",
        records: page.records.map((record) => fromWire(record)),
        token: page.syncToken,
        more: Boolean(page.moreComing),
      };
    },

    async modify({ operations }) {
      const answer = await post("records/modify", { zoneID, atomic: false, operations: operations.map(toWire) });
      return { type: "saved", results: answer.records.map((record) => fromWire(record)) };
    },

    async lookup({ names }) {
      const answer = await post("records/lookup", { zoneID, records: names.map((recordName) => ({ recordName })) });
      return { type: "lookedUp", records: answer.records.map((record) => fromWire(record)) };
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
          refused: [400, 403, 409, 413].includes(error.status),
        };
      }
    },
  };
}
