// The shares of a database, read from the feeds of its zones.

import { call } from "../app/api.js";
import { fetchZones } from "../records/commands.js";

const shareType = "cloudkit.share";
const pagesMax = 50;

/** All shares in the zones of a database. A zone that cannot be read is left out. */
export async function fetchShares(at) {
  const zones = (await fetchZones(at)).filter(({ zoneID }) => zoneID.zoneName !== "_defaultZone");
  const found = await Promise.all(zones.map(({ zoneID }) => sharesOf(at, zoneID)));
  return found.flat();
}

async function sharesOf(at, zoneID) {
  const shares = new Map();
  let syncToken;
  for (let page = 0; page < pagesMax; page += 1) {
    const request = { zones: [{ zoneID, syncToken, desiredRecordTypes: [shareType] }] };
    const [answer] = (await call(at, "changes/zone", request)).zones;
    if (answer.serverErrorCode) return [];
    for (const record of answer.records) {
      if (record.deleted) shares.delete(record.recordName);
      else if (record.recordType === shareType) shares.set(record.recordName, record);
    }
    if (!answer.moreComing) break;
    ({ syncToken } = answer);
  }
  return [...shares.values()];
}

/** A participant's name, or how they were invited. */
export function participantName({ userIdentity = {} }) {
  const { nameComponents: name, lookupInfo = {}, userRecordName } = userIdentity;
  const full = [name?.givenName, name?.familyName].filter(Boolean).join(" ");
  return full || lookupInfo.emailAddress || lookupInfo.phoneNumber || userRecordName || "–";
}

export function shareTitle(share) {
  return share.fields?.["cloudkit.title"]?.value ?? share.recordName;
}
