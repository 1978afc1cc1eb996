// Peace: the server runs, everybody is signed in, every device has a tab, and everything happens until nothing is left to do.

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
    if (device.tabs.length === 0) device.open();
    await device.signInIfNeeded();
  }
  await settle(world);
  for (let round = 0; round < roundsMax; round += 1) {
    const before = world.tabs().map(({ state }) => state.base);
    for (const tab of world.tabs()) tab.dispatch({ type: "retryAsked" });
    await settle(world);
    const isCalm = world.tabs().every(({ state }, index) => state.base === before[index] && status(state).sync === "saved") &&
      world.tabs().every(({ acts }) => acts.length === 0);
    if (isCalm) return;
  }
}

async function settle(world) {
  await rest();
  for (let happened = 0; await world.schedule.step(); happened += 1) {
    if (happened > happeningsMax) throw new Error("the world does not come to rest");
    if (world.server.isUp) { for (const device of world.devices) await device.signInIfNeeded(); }
  }
}
