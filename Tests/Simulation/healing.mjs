// Peace: the server runs, everybody is signed in, every device has a tab, and everything happens until nothing is left to do.

import { ownPlace, placeOf } from "../../web/sync/places.js";
import { status } from "../../web/sync/engine.js";
import { rest } from "./schedule.mjs";

const happeningsMax = 20_000;
const roundsMax = 30;

/** Comes to rest once nobody learns anything new and nothing waits; after too many rounds the checks tell what is wrong. */
export async function heal(world) {
  world.schedule.isCalm = true;
  if (!world.server.isUp) await world.server.start();
  for (const device of world.devices) {
    device.disk.fault = null;
    if (device.isEnded) continue;
    if (device.tabs.length === 0) device.open();
    await device.signInIfNeeded();
  }
  await settle(world);
  await settleAgain(world);
  world.unsent = leftBehind(world);
  await world.members.restore();
  await settleAgain(world);
  for (let round = 0; round < roundsMax; round += 1) {
    const before = world.tabs().map(({ state }) => state.base);
    for (const tab of world.tabs()) tab.dispatch({ type: "retryAsked" });
    await settle(world);
    const isCalm = world.tabs().every(({ state }, index) => state.base === before[index] && status(state).sync === "saved") &&
      world.tabs().every(({ acts }) => acts.length === 0);
    if (isCalm) return;
  }
}

/** Everybody looks once more, and everything happens that follows. */
export async function settleAgain(world) {
  for (const tab of world.tabs()) tab.dispatch({ type: "online" });
  await settle(world);
}

/** What tabs still show of the shared list, or would send, though their person left it. */
function leftBehind({ tabs, members }) {
  return tabs().filter(({ device }) => members.isAway(device.person)).flatMap(({ name, state }) => {
    const isThere = (record) => placeOf(record) !== ownPlace;
    const shown = [...state.view.keys()].filter(isThere).map((record) => ({ record, words: `${name} shows ${record} of a share that ended` }));
    const due = [...state.pending].filter(([record, { lost }]) => isThere(record) && !lost);
    return [...shown, ...due.map(([record]) => ({ record, words: `${name} would send ${record} of a share that ended` }))];
  });
}

async function settle(world) {
  await rest();
  for (let happened = 0; await world.schedule.step(); happened += 1) {
    if (happened > happeningsMax) throw new Error("the world does not come to rest");
    if (world.server.isUp) { for (const device of world.devices) await device.signInIfNeeded(); }
  }
}
