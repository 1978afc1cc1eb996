// What a share record says, as the server wrote it and as the replica keeps it (sync/wire.js).

const read = new WeakMap();

/**
 * {shortGUID, openTo, people} of a share record: `openTo` is what anybody with the link may do ("NONE", "READ_ONLY" or "READ_WRITE"), and
 * `people` are its participants. The same record gives the same object.
 */
export function shareFrom(record) {
  if (!read.has(record)) {
    const { shortGUID, publicPermission = "NONE", participants = [] } = record;
    read.set(record, { shortGUID, openTo: publicPermission, people: participants.map(person) });
  }
  return read.get(record);
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
