// The persons of the household and the browsers they are signed in with.

import { container, environment, zoneName } from "../../web/sync/schema.js";
import { Server } from "./server.mjs";

const password = "moltebær på myra";
/** The record name of the list that is there from the beginning. */
export const sharedList = "L0";
const shareName = "Share-1";
const database = `database/1/${container}/${environment}`;
const names = ["Kari", "Ola", "Per"];

/** Sends JSON to the server without faults; gives the JSON of the answer, with the session cookie if it has one. */
export async function ask(server, method, path, body, cookie) {
  const answer = await server.send({ method, path, cookie, body: body === undefined ? undefined : JSON.stringify(body) });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return { ...JSON.parse(answer.text), cookie: answer.cookie };
}

export async function signIn(server, person) {
  return (await ask(server, "POST", "multe/1/session", { email: person.email, password })).cookie;
}

/**
 * A server's folder with accounts and sessions, to be copied for each seed: making accounts is slow by intent. Each person is {name,
 * email, userRecordName, cookies}, with a cookie for each of their
 * browsers and one for the simulation itself.
 */
export async function makeHousehold(binary, browsersEach) {
  const server = await new Server(binary).start();
  const people = [];
  for (const [index, browsers] of browsersEach.entries()) {
    const account = { name: names[index], email: `${names[index].toLowerCase()}@example.org`, password };
    const [path, token] = index === 0
      ? ["multe/1/setup", /#\/setup\/([\w.~-]+)/.exec(server.logText())[1]]
      : ["multe/1/invitations/accept", (await ask(server, "POST", "multe/1/invitations", {}, people[0].cookies[0])).token];
    const { user, cookie } = await ask(server, "POST", path, { token, ...account });
    const person = { ...account, userRecordName: user.userRecordName, cookies: [cookie] };
    while (person.cookies.length < browsers + 1) person.cookies.push(await signIn(server, person));
    people.push(person);
  }
  const shortGUID = await shareList(server, people);
  await server.kill();
  return { server, people, shortGUID };
}

/** The first person's list that all others may write in. Gives the name of the share's link. */
async function shareList(server, [owner, ...others]) {
  const zoneID = { zoneName };
  const modify = async (...operations) => {
    const { records } = await ask(server, "POST", `${database}/private/records/modify`, { zoneID, operations }, owner.cookies[0]);
    const [refused] = records.filter(({ serverErrorCode }) => serverErrorCode);
    if (refused) throw new Error(`${refused.serverErrorCode}: ${refused.reason}`);
    return records;
  };
  await ask(server, "POST", `${database}/private/zones/modify`, { operations: [{ operationType: "create", zone: { zoneID } }] }, owner.cookies[0]);
  const fields = { name: { value: "w0" }, position: { value: "V" } };
  const [list] = await modify({ operationType: "create", record: { recordName: sharedList, recordType: "Lists", fields } });
  if (others.length === 0) return undefined;
  const participants = others.map(({ userRecordName }) => ({
    type: "USER",
    permission: "READ_WRITE",
    acceptanceStatus: "INVITED",
    userIdentity: { lookupInfo: { userRecordName } },
  }));
  const forRecord = { recordName: sharedList, recordChangeTag: list.recordChangeTag };
  const [{ shortGUID }] = await modify({ operationType: "create", record: { recordType: "cloudkit.share", recordName: shareName, forRecord, participants } });
  for (const person of others) await acceptShare(server, person, shortGUID);
  return shortGUID;
}

/** The person takes part in the shared list, perhaps once more. */
export async function acceptShare(server, { cookies }, shortGUID) {
  const body = { shortGUIDs: [{ value: shortGUID }] };
  const { results: [result] } = await ask(server, "POST", `${database}/public/records/accept`, body, cookies.at(-1));
  if (result.serverErrorCode) throw new Error(`${result.serverErrorCode}: ${result.reason}`);
}

/** The owner changes what the share of the list says. */
export async function changeShare(server, { cookies }, values) {
  const operations = [{ operationType: "forceUpdate", record: { recordType: "cloudkit.share", recordName: shareName, ...values } }];
  const { records: [share] } = await ask(server, "POST", `${database}/private/records/modify`, { zoneID: { zoneName }, operations }, cookies.at(-1));
  if (share.serverErrorCode) throw new Error(`${share.serverErrorCode}: ${share.reason}`);
  return share;
}

/** Who takes part in the shared list: [{participantId, user, type, permission}]. */
export async function participantsOf(server, { cookies }) {
  const body = { zoneID: { zoneName }, records: [{ recordName: shareName }] };
  const { records: [share] } = await ask(server, "POST", `${database}/private/records/lookup`, body, cookies.at(-1));
  if (share.serverErrorCode) throw new Error(`${share.serverErrorCode}: ${share.reason}`);
  return share.participants.map(({ participantId, type, permission, userIdentity }) => ({ participantId, type, permission, user: userIdentity.userRecordName }));
}

/** The person leaves the shared list. */
export async function leaveShare(server, { cookies }, owner) {
  const zoneID = { zoneName, ownerRecordName: owner.userRecordName };
  const operations = [{ operationType: "forceDelete", record: { recordName: shareName } }];
  const { records: [left] } = await ask(server, "POST", `${database}/shared/records/modify`, { zoneID, operations }, cookies.at(-1));
  if (left.serverErrorCode) throw new Error(`${left.serverErrorCode}: ${left.reason}`);
}
