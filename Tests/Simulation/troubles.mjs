// What befalls devices and the server, apart from single requests.

import { newestToken, placesOf } from "./contents.mjs";

const weights = { crash: 3, open: 3, look: 3, beat: 2, told: 12, online: 2, kill: 1, signedOut: 1, signIn: 2, diskFull: 1, diskFree: 2, leave: 2, remove: 2, comeBack: 6, allow: 3, guest: 3, closeLink: 1 };
const tabsMax = 2;
const permissions = ["READ_WRITE", "READ_ONLY"];

export async function disturb(world, random) {
  const device = random.pick(world.devices.filter(({ isEnded }) => !isEnded));
  await troubles[random.weighted(weights)](world, device, random);
}

const troubles = {
  async crash(world, device, random) {
    if (device.tabs.length === 0) return troubles.open(world, device);
    const tab = random.pick(device.tabs);
    world.trace.say(`${tab.name} crashes`);
    device.crash(tab);
  },

  async open(world, device) {
    if (device.tabs.length >= tabsMax || device.disk.fault) return;
    const tab = device.open();
    world.trace.say(`${tab.name} opens`);
  },

  async look(world, device, random) {
    if (device.tabs.length === 0) return;
    const tab = random.pick(device.tabs);
    world.trace.say(`${tab.name} ${tab.isInFront ? "goes behind" : "comes to the front"}`);
    tab.look(!tab.isInFront);
  },

  async beat(world, device) {
    for (const tab of device.tabs) for (const fire of tab.beats) tab.run(fire);
  },

  // Not with several tabs: what one of them sent and could not store, the others do not know of, and may take for another person's.
  async diskFull(world, device) {
    if (device.tabs.length > 1) return;
    world.trace.say(`${device.name} is full`);
    device.disk.fault = "full";
  },

  async diskFree(world, device) {
    if (device.disk.fault) world.trace.say(`${device.name} has space again`);
    device.disk.fault = null;
  },

  /** The event stream tells, to whom it has reached. */
  async told(world, device, random) {
    if (!world.server.isUp || device.person.isRevoked) return;
    const place = random.pick(await placesOf(world, device.person));
    const token = await newestToken(world, device.person, place);
    for (const tab of device.tabs) {
      world.trace.say(`${tab.name} is told of ${place === "" ? "its own lists" : place}`);
      tab.dispatch({ type: "told", place, token });
    }
  },

  async online(world, device) {
    for (const tab of device.tabs) {
      world.trace.say(`${tab.name} is online`);
      tab.dispatch({ type: "online" });
    }
  },

  /** A person leaves the shared list, on a device of another person's, say. What they did there and was not sent is kept for them. */
  leave: (world, { person }) => world.server.isUp && world.members.leave(person),

  remove: (world, { person }) => world.server.isUp && world.members.remove(person),

  comeBack: (world, { person }, random) => world.server.isUp && world.members.comeBack(person, random.pick(permissions)),

  allow: (world, { person }, random) => world.server.isUp && world.members.allow(person, random.pick(permissions)),

  guest: (world) => world.server.isUp && world.letGuestIn(),

  closeLink: (world) => world.server.isUp && world.closeLink(),

  kill: (world) => world.killServer(),

  async signedOut(world, device) {
    if (!world.server.isUp || device.isSignedOut || device.person.isGuest) return;
    world.trace.say(`${device.name}'s session ends`);
    await device.signOut();
  },

  async signIn(world, device) {
    if (world.server.isUp) await device.signInIfNeeded();
  },
};
