// Those whom the owner shares the list with by name: they leave and come back, are removed and invited again, and may only read for a while.

import { acceptShare, changeShare, leaveShare, participantsOf } from "./people.mjs";

/** Who is away, and how that came, and who may only read now. */
export function createMembers(world, { people: [owner, ...members], shortGUID }) {
  const { server, journal, trace } = world;
  const away = new Map(); // person -> "left" or "removed"
  const readers = new Set();

  /** The owner sends the whole list of participants, as the app does. `permission` is null for somebody who is to go. */
  async function permit(person, permission) {
    const isThem = ({ user }) => user === person.userRecordName;
    const all = (await participantsOf(server, owner)).filter(({ type }) => type !== "OWNER");
    const listed = all.filter((each) => !isThem(each)).map(({ participantId, permission }) => ({ participantId, permission }));
    const known = all.find(isThem);
    const own = known ? { participantId: known.participantId } : { type: "USER", userIdentity: { userRecordName: person.userRecordName } };
    await changeShare(server, owner, { participants: permission ? [...listed, { ...own, permission }] : listed });
    if (permission === "READ_ONLY") readers.add(person);
    else readers.delete(person);
  }

  function isGone(person, how) {
    away.set(person, how);
    for (const device of world.devices) if (device.person === person) journal.left(device);
  }

  const mayGo = (person) => members.includes(person) && !away.has(person);

  return {
    isAway: (person) => away.has(person),
    mayWrite: (person) => !away.has(person) && !readers.has(person),

    async leave(person) {
      if (!mayGo(person)) return;
      trace.say(`${person.name} leaves the shared list`);
      await leaveShare(server, person, owner);
      isGone(person, "left");
    },

    async remove(person) {
      if (!mayGo(person)) return;
      trace.say(`${person.name} is removed from the shared list`);
      await permit(person, null);
      isGone(person, "removed");
    },

    /** What somebody may do there changes. */
    async allow(person, permission) {
      if (!mayGo(person)) return;
      trace.say(`${person.name} may ${permission === "READ_ONLY" ? "only read" : "write in"} the shared list`);
      await permit(person, permission);
    },

    /** Who left follows the link again, who was removed is invited again. */
    async comeBack(person, permission) {
      if (!away.has(person)) return;
      trace.say(`${person.name} comes back to the shared list`);
      if (away.get(person) === "removed") await permit(person, permission);
      await acceptShare(server, person, shortGUID);
      away.delete(person);
    },

    /** In the end all may do everything again. */
    async restore() {
      for (const person of [...away.keys()]) await this.comeBack(person, "READ_WRITE");
      for (const person of [...readers]) await this.allow(person, "READ_WRITE");
    },
  };
}
