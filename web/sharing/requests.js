// What the screens of sharing ask of the server. All throw RequestFailed.

import { placeOf, recordNameOf } from "../sync/places.js";
import { container, environment, zoneName } from "../sync/schema.js";
import { request, RequestFailed } from "../sync/transport.js";
import { shareFrom } from "./shares.js";

const triesMax = 4;

function post(database, path, body) {
  return request("POST", `database/1/${container}/${environment}/${database}/${path}`, body);
}

/** The database and zone of a list. */
function placeOfList(list) {
  const owner = placeOf(list);
  return owner ? { database: "shared", zoneID: { zoneName, ownerRecordName: owner } } : { database: "private", zoneID: { zoneName } };
}

function only(records) {
  const [record] = records;
  if (record.serverErrorCode) throw new RequestFailed(200, record);
  return record;
}

async function lookUp({ database, zoneID }, recordName) {
  return only((await post(database, "records/lookup", { zoneID, records: [{ recordName }] })).records);
}

async function modify({ database, zoneID }, operationType, record) {
  return only((await post(database, "records/modify", { zoneID, operations: [{ operationType, record }] })).records);
}

function shareOf(record) {
  return { recordName: record.recordName, tag: record.recordChangeTag, ...shareFrom(record) };
}

/** The share of a list as the server has it now; null if the list is not shared. NOT_FOUND: it is not on the server (yet). */
export async function loadShare(list) {
  const place = placeOfList(list);
  const root = await lookUp(place, recordNameOf(list));
  return root.share ? shareOf(await lookUp(place, root.share.recordName)) : null;
}

/**
 * Makes or changes the share of one's own list. `change(share)` says what: {participants?, publicPermission?}; it is asked again where
 * somebody changed the share meanwhile. Gives the share.
 */
export async function changeShare(list, title, change) {
  for (let tries = 1;; tries += 1) {
    try {
      return await tryChange(list, title, change);
    } catch (error) {
      if (tries >= triesMax || !["CONFLICT", "EXISTS"].includes(error.code)) throw error;
    }
  }
}

async function tryChange(list, title, change) {
  const place = placeOfList(list);
  const share = await loadShare(list);
  const wanted = change(share);
  if (share) {
    const record = { recordType: "cloudkit.share", recordName: share.recordName, recordChangeTag: share.tag, ...wanted };
    return shareOf(await modify(place, "update", record));
  }
  return shareOf(
    await modify(place, "create", {
      recordType: "cloudkit.share",
      forRecord: { recordName: recordNameOf(list) },
      fields: { "cloudkit.title": { value: title } },
      publicPermission: "NONE",
      ...wanted,
    }),
  );
}

/** Ends the share of one's own list, or leaves that of somebody else's. */
export async function endShare(list) {
  const share = await loadShare(list);
  if (share) await modify(placeOfList(list), "forceDelete", { recordName: share.recordName });
}

// MARK: people

/** All who let themselves be found: [{user, name}]. */
export async function findablePeople() {
  const path = `database/1/${container}/${environment}/public/users/discover`;
  return (await request("GET", path)).users.map(personFrom);
}

/** Who has this address; null for nobody who lets themselves be found. */
export async function personByEmail(emailAddress) {
  const { users } = await post("public", "users/discover", { lookupInfos: [{ emailAddress }] });
  return users.length > 0 ? personFrom(users[0]) : null;
}

function personFrom({ userRecordName, nameComponents: { givenName = "", familyName = "" } = {} }) {
  return { user: userRecordName, name: `${givenName} ${familyName}`.trim() };
}

/** A link for one person without an account: {token, expires}. */
export function inviteTo(shortGUID, permission) {
  return request("POST", "multe/1/invitations", { shortGUID, permission });
}

// MARK: links

/** Whose share a link leads to: {title?, sharedBy, permission}. NOT_FOUND: it is no link any more. */
export function offerOf(shortGUID) {
  return request("POST", "multe/1/shares/lookup", { shortGUID });
}

export function becomeGuest(shortGUID, name) {
  return request("POST", "multe/1/guests", { shortGUID, name });
}

/** What a link leads to for who is signed in: {owner, root, title, sharedBy, status, permission, isOwn}. */
export function resolveLink(shortGUID) {
  return links("resolve", { value: shortGUID, shouldFetchRootRecord: true });
}

export function acceptLink(shortGUID) {
  return links("accept", { value: shortGUID, shouldFetchRootRecord: true });
}

async function links(action, link) {
  const found = only((await post("public", `records/${action}`, { shortGUIDs: [link] })).results);
  return {
    owner: found.ownerIdentity.userRecordName,
    sharedBy: personFrom(found.ownerIdentity).name,
    root: found.rootRecordName,
    title: found.rootRecord?.fields?.name?.value,
    status: found.participantStatus,
    permission: found.participantPermission,
    isOwn: found.databaseScope === "PRIVATE",
  };
}
