// What records say about sharing, beside their fields. The server alone writes it; no change of ours ever carries it.

import { nameIn } from "./places.js";

export const shareType = "cloudkit.share";

/**
 * Of a record that is shared: {share}, the name of its share record. Of a share record: {shortGUID, openTo, people}, where `openTo` is
 * what anybody with the link may do ("NONE", "READ_ONLY" or "READ_WRITE"), and `people` are its participants.
 */
export function sharingOf(wire, place) {
  if (wire.recordType === shareType) {
    return { shortGUID: wire.shortGUID, openTo: wire.publicPermission ?? "NONE", people: (wire.participants ?? []).map(person) };
  }
  return wire.share?.recordName ? { share: nameIn(place, wire.share.recordName) } : {};
}

function person({ participantId, type, acceptanceStatus, permission, userIdentity = {} }) {
  const { givenName = "", familyName = "" } = userIdentity.nameComponents ?? {};
  return {
    id: participantId,
    user: userIdentity.userRecordName,
    name: `${givenName} ${familyName}`.trim(),
    email: userIdentity.lookupInfo?.emailAddress,
    type,
    status: acceptanceStatus,
    permission,
  };
}
