// A small model of the server for tests: each person's zone, the shares of its lists, and the rules that a client can run into.

import { createFakeZone, plain } from "./fake-zone.js";
import { nameIn, ownPlace } from "./places.js";

const failure = (serverErrorCode, more) => ({ serverErrorCode, reason: serverErrorCode, ...more });

/** `strict`: an item of a list that is not there is refused, as Multe does. CloudKit's documents leave that open. */
export function createFakeServer({ strict = false, people = ["kari"] } = {}) {
  const zones = new Map(people.map((person) => [person, createFakeZone({ owner: person, strict })]));
  const databases = new Map(people.map((person) => [person, { changes: new Map(), counter: 0 }]));
  const [first] = people;

  /** Tells each person's shared database which zones changed for them. */
  function tellAll() {
    for (const [person, database] of databases) {
      for (const [owner, zone] of zones) {
        const now = owner === person ? null : zone.tokenFor(person);
        const before = database.changes.get(owner);
        if (owner === person || (before?.token ?? null) === now) continue;
        database.changes.set(owner, { token: now, at: (database.counter += 1) });
      }
    }
  }

  function changedPlaces(person, since = "0") {
    const { changes, counter } = databases.get(person);
    const zonesChanged = [...changes].filter(([, { at }]) => at > Number(since));
    return {
      zones: zonesChanged.map(([owner, { token }]) => ({
        zoneID: { zoneName: "Lists", ownerRecordName: owner },
        deleted: token === null,
      })),
      syncToken: String(counter),
      moreComing: false,
    };
  }

  function answer(endpoint, database, body, person) {
    if (endpoint === "changes/database") return changedPlaces(person, body.syncToken);
    const zoneID = body.zoneID ?? body.zones?.[0]?.zoneID ?? body.operations[0].zone.zoneID;
    const owner = database === "private" ? person : zoneID.ownerRecordName;
    const zone = zones.get(owner);
    if (endpoint === "zones/modify") return zone.make();
    const isThere = zone && (owner === person ? zone.exists : zone.tokenFor(person) !== null);
    if (!isThere) return failure("ZONE_NOT_FOUND");
    return zone.endpoints[endpoint](body, person);
  }

  return {
    /** The answer's body, in its own copy. An error at the level of the request has serverErrorCode. */
    handle(path, body, person = first) {
      const [, database, endpoint] = /\/(private|shared)\/(.*)/.exec(path);
      const result = answer(endpoint, database, structuredClone(body), person);
      tellAll();
      return structuredClone(result);
    },
    /** Shares a list with somebody, "READ_WRITE" or "READ_ONLY", or ends it with null. */
    share(owner, list, person, permission) {
      zones.get(owner).share(list, person, permission);
      tellAll();
    },
    /** The newest tokens of a person's places, by place. */
    tokens(person = first) {
      const all = [...zones].map(([owner, zone]) => [owner === person ? ownPlace : owner, zone.tokenFor(person)]);
      return new Map(all.filter(([, token]) => token !== null));
    },
    get token() {
      return zones.get(first).tokenFor(first);
    },
    /** The live records that a person sees, but for shares, as plain values by name. */
    contents(person = first) {
      const all = {};
      for (const [owner, zone] of zones) {
        const place = owner === person ? ownPlace : owner;
        for (const record of zone.seenBy(person)) {
          if (record.recordType !== "cloudkit.share") all[nameIn(place, record.recordName)] = plain(record, place);
        }
      }
      return all;
    },
  };
}
