// What the server holds, read without faults.

import { nameIn, ownPlace } from "../../web/sync/places.js";
import { container, environment, zoneName } from "../../web/sync/schema.js";
import { fromWire } from "../../web/sync/wire.js";

const base = `database/1/${container}/${environment}`;

/** The live records that a person sees, by the app's names. */
export async function contentsOf(world, person) {
  const contents = new Map();
  for (const place of await placesOf(world, person)) {
    const { records } = await feedOf(world, person, place);
    for (const wire of records) if (!wire.deleted) contents.set(nameIn(place, wire.recordName), fromWire(wire, place));
  }
  return contents;
}

/** Their own zone, which a guest has not, and those of others that they take part in. */
export async function placesOf(world, person) {
  const { zones } = await ask(world, person, "shared/changes/database", {});
  const others = zones.filter(({ deleted, zoneID }) => !deleted && zoneID.zoneName === zoneName);
  return [...(person.isGuest ? [] : [ownPlace]), ...others.map(({ zoneID }) => zoneID.ownerRecordName)];
}

/** The newest token of a place, as the event stream would tell it. */
export async function newestToken(world, person, place) {
  return (await feedOf(world, person, place)).token;
}

async function feedOf(world, person, place) {
  const [database, zoneID] = place === ownPlace ? ["private", { zoneName }] : ["shared", { zoneName, ownerRecordName: place }];
  const records = new Map();
  let token;
  for (;;) {
    const zone = token === undefined ? { zoneID } : { zoneID, syncToken: token };
    const [page] = (await ask(world, person, `${database}/changes/zone`, { zones: [zone] })).zones;
    if (page.serverErrorCode) return { records: [], token: null };
    for (const record of page.records) records.set(record.recordName, record);
    token = page.syncToken;
    if (!page.moreComing) return { records: [...records.values()], token };
  }
}

const ask = (world, person, path, body) => world.ask("POST", `${base}/${path}`, body, world.cookieOf(person));
