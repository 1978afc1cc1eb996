// One seed: a household, a while of actions and faults, then peace, and the checks.

import { readFileSync } from "node:fs";
import { loadKernel } from "../../web/kernel/kernel.js";
import { safeTools } from "../../web/sync/merge.js";
import { createActions } from "./actions.mjs";
import { breachesIn, noteArrival, noteDelivery } from "./arrivals.mjs";
import { problemsOf } from "./checks.mjs";
import { replaceGlobals } from "./browser.mjs";
import { Device } from "./clients.mjs";
import { createJournal } from "./journal.mjs";
import { createMembers } from "./members.mjs";
import { createNetwork } from "./network.mjs";
import { ask, signIn } from "./people.mjs";
import { createAlbum } from "./photos.mjs";
import { createRandom } from "./random.mjs";
import { createSchedule, rest } from "./schedule.mjs";
import { Server } from "./server.mjs";
import { createTrace } from "./trace.mjs";
import { closeLink, leftWithGuests, letGuestIn } from "./guests.mjs";
import { heal, settleAgain } from "./healing.mjs";
import { contentsOf } from "./contents.mjs";
import { disturb } from "./troubles.mjs";

const kernel = await loadKernel(readFileSync(new URL("../../web/dist-kernel/kernel.wasm", import.meta.url)));
const startMs = Date.UTC(2026, 0, 1);
const hourMs = 3_600_000;
const skewsMs = [0, 0, -hourMs, 24 * hourMs, Date.UTC(2038, 0, 19, 3, 14, 7) - startMs];

/** Runs a seed. Gives {problems, trace, requests}; what went wrong with the simulation itself is thrown. */
export async function run(seed, household, { steps, live }) {
  const trace = createTrace({ live });
  const draw = (purpose) => createRandom(seed, purpose);
  const choices = draw("steps");
  const server = await new Server(household.server.binary, household.server.folder).start();
  const schedule = createSchedule(draw("schedule"), trace);
  const album = createAlbum();
  const journal = createJournal(album);
  const world = {
    server,
    schedule,
    journal,
    trace,
    devices: [],
    clientRandom: draw("clients"),
    tools: draw("kernel").chance(0.1) ? safeTools : kernel,
    choices: draw("troubles"),
    requests: 0,
    breaches: [],
    now: () => startMs + trace.step * 1000,
    signIn: (person) => signIn(server, person),
    ask: (method, path, body, cookie) => ask(server, method, path, body, cookie),
    /** A session of the person that no fault ends: the simulation's own. */
    cookieOf: ({ cookies }) => cookies.at(-1),
    guests: [], // who came by the link, and may still
    guestCount: 0,
    letGuestIn: () => letGuestIn(world, household),
    closeLink: () => closeLink(world, household),
    tabs: () => world.devices.flatMap(({ tabs }) => tabs.filter(({ isOver }) => !isOver)),
    async killServer() {
      if (!server.isUp) return;
      trace.say("the server is killed");
      await server.kill();
      schedule.add("the server starts again", () => server.isUp || server.start());
    },
  };
  world.members = createMembers(world, household);
  const performed = (request, answer) => {
    world.requests += 1;
    world.breaches.push(...breachesIn(request, answer, world.members));
    album.noteArrival(request, answer);
    noteArrival(journal, request, answer);
  };
  const delivered = (request, answer) => noteDelivery(journal, request, answer);
  const network = createNetwork({ world, random: draw("faults"), schedule, trace, performed, delivered });
  replaceGlobals(world, network);
  try {
    await populate(world, household, draw("people"));
    for (const [, record] of await contentsOf(world, household.people[0])) if (record.type !== "cloudkit.share") journal.found(record);
    await heal(world);
    schedule.isCalm = false;
    const actions = createActions(draw("actions"));
    network.faultShare = [0, 0.1, 0.25, 0.4][draw("weather").below(4)];
    for (let step = 0; step < steps; step += 1) {
      trace.advance();
      const choice = choices.weighted({ act: 12, happen: 80, disturb: 5 });
      if (choice === "act") act(world, actions, choices);
      else if (choice === "disturb") await disturb(world, choices);
      else await schedule.step();
      await rest();
    }
    network.faultShare = 0;
    trace.say("peace");
    await heal(world);
    const contents = new Map();
    for (const person of [...household.people, ...world.guests]) contents.set(person, await contentsOf(world, person));
    const problems = problemsOf({ tabs: world.tabs(), contents, journal, canRepeatWords: world.tools === safeTools });
    await world.closeLink();
    await settleAgain(world);
    problems.push(...world.unsent, ...world.breaches, ...leftWithGuests(world));
    return { problems, trace, requests: world.requests };
  } finally {
    await server.kill();
    server.remove();
  }
}

async function populate(world, { people }, random) {
  for (const person of people) {
    world.trace.alias(person.userRecordName, person.name);
    for (const [index, cookie] of person.cookies.slice(0, -1).entries()) {
      const device = new Device(world, person, `${person.name}${index + 1}`, cookie, random.pick(skewsMs));
      world.devices.push(device);
      device.open();
    }
  }
}

/** Somebody does something in one of the tabs, unless it has yet to show what was done before. */
function act(world, actions, choices) {
  const tab = choices.pick(world.tabs());
  const person = tab?.device.person;
  const away = { isAway: world.members.isAway(person) || person?.isRevoked, isVoid: person?.isRevoked };
  const action = tab && tab.acts.length === 0 && actions.choose(tab);
  if (!action) return;
  const others = world.devices.filter((device) => device !== tab.device);
  world.trace.say(`${tab.name} ${action.kind} ${action.changes.map(inWords).join(", ")}`);
  tab.change(action.changes, world.journal.note(tab, action.changes, (record) => others.some((device) => device.mayWait(record)), away));
}

function inWords({ name, fields, delete: isDeleted }) {
  return isDeleted ? `${name} deleted` : `${name} ${JSON.stringify(fields)}`;
}
