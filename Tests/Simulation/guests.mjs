// Guests: people without an account who came by the link of the shared list, and for whom it ends when the link is closed.

import { Device } from "./clients.mjs";
import { ask, changeShare } from "./people.mjs";

const endPollsMax = 10_000;
/** More than so many at once a household seldom has. */
const guestsMax = 2;
/** The server takes more from one address for an attack. */
const guestsInAllMax = 40;

/** Somebody follows the link of the shared list, in a browser of their own. */
export async function letGuestIn(world, { people: [owner], shortGUID }) {
  const { server, trace } = world;
  if (world.guests.length >= guestsMax || world.guestCount >= guestsInAllMax) return;
  if (world.guests.length === 0) await changeShare(server, owner, { publicPermission: "READ_WRITE" });
  const name = `Guest${(world.guestCount += 1)}`;
  const { user, cookie } = await ask(server, "POST", "multe/1/guests", { shortGUID, name });
  const person = { name, userRecordName: user.userRecordName, cookies: [cookie], isGuest: true, isRevoked: false };
  trace.alias(person.userRecordName, name);
  trace.say(`${name} comes by the link`);
  world.guests.push(person);
  const device = new Device(world, person, name, cookie, 0);
  world.devices.push(device);
  device.open();
}

/** The owner closes the link, which ends all who came by it. From then on nothing may be told to them. */
export async function closeLink(world, { people: [owner] }) {
  if (world.guests.length === 0) return;
  world.trace.say("the link is closed");
  const ended = world.guests.splice(0);
  await changeShare(world.server, owner, { publicPermission: "NONE" });
  for (const guest of ended) {
    guest.isRevoked = true;
    await isOut(world.server, guest);
    for (const device of world.devices) if (device.person === guest) world.journal.left(device, { forGood: true });
  }
}

/** The server ends a guest's session right after the share, on its own. */
async function isOut(server, { cookies: [cookie] }) {
  for (let polls = 0; polls < endPollsMax; polls += 1) {
    if ((await ask(server, "GET", "multe/1/session", undefined, cookie)).user === null) return;
  }
  throw new Error("a guest's session does not end");
}

/** What is left in the browsers of guests for whom the list has ended, though everything has come to rest. */
export function leftWithGuests({ devices }) {
  return devices.filter(({ person }) => person.isRevoked).flatMap(({ name, isEnded, disk }) => [
    ...(isEnded ? [] : [{ record: null, words: `${name} does not know that the link is closed` }]),
    ...[...disk.base.keys(), ...disk.pending.keys()].map((record) => ({ record, words: `${name} keeps ${record} though the link is closed` })),
  ]);
}
