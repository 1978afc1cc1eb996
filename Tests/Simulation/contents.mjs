// What the server holds, read without faults.

import { container, environment, zoneName } from "../../web/sync/schema.js";
import { fromWire } from "../../web/sync/wire.js";

const base = `database/1/${container}/${environment}`;

/** The live records of a person's own zone, by the app's names. */
export async function contentsOf(world, person) {
  const { records } = await zoneChanges(world, person, "private", { zoneName });
  return new Map(records.filter(({ deleted }) => !deleted).map((wire) => fromWire(wire)).map((record) => [record.name, record]));
}

/** The token that the event stream would tell of a person's own zone. */
export async function newestToken(world, person) {
  return (await zoneChanges(world, person, "private", { zoneName })).token;
}

async function zoneChanges(world, person, database, zoneID) {
  const records = new Map();
  let token;
  for (;;) {
    const zone = token === undefined ? { zoneID } : { zoneID, syncToken: token };
    const [page] = (await world.ask("POST", `${base}/${database}/changes/zone`, { zones: [zone] }, world.cookieOf(person))).zones;
    if (page.serverErrorCode) return { records: [], token: null };
    for (const record of page.records) records.set(record.recordName, record);
    token = page.syncToken;
    if (!page.moreComing) return { records: [...records.values()], token };
  }
}
