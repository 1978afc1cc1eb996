// What must hold once everything has come to rest: all tabs show what the server holds, nothing waits, every item has its list, and
// nothing that people did is lost (losses.mjs).

import { isSame } from "../../web/sync/changes.js";
import { status } from "../../web/sync/engine.js";
import { placeOf, recordNameOf } from "../../web/sync/places.js";
import { ownerOf } from "../../web/sync/schema.js";
import { losses } from "./losses.mjs";

/** How much of what is stuck is shown. */
const queuedMax = 300;

/**
 * Problems as {record, words}, where `record` may be null. `contents` has for each person what the server holds for them: records by the
 * app's names.
 */
export function problemsOf({ tabs, contents, journal, canRepeatWords }) {
  const all = [...contents.values()].flatMap((records) => [...records]).filter(([name]) => placeOf(name) === "");
  return [
    ...tabs.flatMap((tab) => [...unfinished(tab), ...differences(tab, contents.get(tab.device.person))]),
    ...orphans(new Map(all)),
    ...losses(journal, new Map(all), { canRepeatWords }),
  ];
}

function unfinished(tab) {
  const { sync, waiting } = status(tab.state);
  const [first] = tab.state.pending;
  if (sync === "saved" && !first) return [];
  const words = `${tab.name} is ${sync} with ${waiting} changes; in its queue ${first ? JSON.stringify(first).slice(0, queuedMax) : "is nothing"}`;
  return [{ record: first && recordNameOf(first[0]), words }];
}

function differences(tab, contents) {
  const problems = [];
  for (const name of new Set([...tab.state.view.keys(), ...contents.keys()])) {
    const [mine, theirs] = [tab.state.view.get(name)?.fields, contents.get(name)?.fields];
    const say = (words) => problems.push({ record: recordNameOf(name), words: `${tab.name} ${words}` });
    if (!mine) say(`does not show ${name}`);
    else if (!theirs) say(`shows ${name}, which the server does not hold`);
    else {
      for (const field of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
        if (isSame(mine[field], theirs[field])) continue;
        say(`shows ${field} ${inWords(mine[field])} of ${name}, the server holds ${inWords(theirs[field])}`);
      }
    }
  }
  return problems;
}

function orphans(contents) {
  const lost = [...contents.values()].filter((record) => ownerOf(record) && !contents.has(ownerOf(record)));
  return lost.map(({ name }) => ({ record: recordNameOf(name), words: `${name} has lost its list` }));
}

export function inWords(value) {
  return value === null || value === undefined ? "nothing" : JSON.stringify(value);
}
