// Peace: the server runs, everybody is signed in, every device has a tab, and everything happens until nothing is left to do.

import { status } from "../../web/sync/engine.js";
import { rest } from "./schedule.mjs";
import { newestToken } from "./contents.mjs";

const happeningsMax = 20_000;
const roundsMax = 30;

export async function heal(world) {
  if (!world.server.isUp) await world.server.start();
  for (const device of world.devices) {
    if (device.tabs.length === 0) await device.open();
    await device.signInIfNeeded();
  }
  let happened = 0;
  for (let round = 0; round < roundsMax; round += 1) {
    await rest();
    while (await world.schedule.step()) {
      happened += 1;
      if (happened > happeningsMax) throw new Error("the world does not come to rest");
      if (world.server.isUp) for (const device of world.devices) await device.signInIfNeeded();
    }
    if (!(await tellThoseBehind(world))) return;
  }
}

/** Tells the tabs of what they have not read. False when all are up to date. */
async function tellThoseBehind(world) {
  let isAnyBehind = false;
  for (const tab of world.tabs()) {
    const token = await newestToken(world, tab.device.person);
    if (tab.state.token === token && status(tab.state).sync === "saved") continue;
    isAnyBehind = true;
    await tab.dispatch({ type: "retryAsked" });
  }
  return isAnyBehind;
}
