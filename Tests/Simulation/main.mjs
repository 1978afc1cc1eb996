// The command line of bin/sim, which has the words of --help.

import { readFileSync } from "node:fs";
import { makeHousehold } from "./people.mjs";
import { run } from "./run.mjs";

const fixedSeeds = new URL("../../web/sync/simulation-seeds.json", import.meta.url);
const shownLineMax = 300;
const shownRecordsMax = 3;
const personsMax = 3;
const defaults = { steps: 600, clients: 4, seconds: Infinity, live: false, twice: false };

const options = readArguments(process.argv.slice(2));
const household = await makeHousehold(process.env.MULTE_BINARY, browsersOf(options.clients));
const started = performance.now();
const secondsGone = () => (performance.now() - started) / 1000;
let [done, failed, requests] = [0, 0, 0];
try {
  for (const seed of options.seeds) {
    if (done > 0 && secondsGone() > options.seconds) break;
    const isWell = await runs(seed).catch((error) => console.log(`seed ${seed}: ${error.stack}`));
    if (!isWell) failed += 1;
    done += 1;
  }
} finally {
  household.server.remove();
}
console.log(`${requests} requests, ${(done / secondsGone()).toFixed(1)} seeds a second`);
console.log(`${done - failed} seeds passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Whether all is well in a run of the seed; else says what is not. */
async function runs(seed) {
  const outcome = await run(seed, household, options);
  requests += outcome.requests;
  if (options.twice) {
    const again = await run(seed, household, options);
    const index = again.trace.lines.findIndex((line, each) => line !== outcome.trace.lines[each]);
    if (index >= 0) {
      console.log(`seed ${seed} is not the same twice:\n  ${outcome.trace.lines[index]}\n  ${again.trace.lines[index]}`);
      return false;
    }
  }
  if (outcome.problems.length === 0) return true;
  report(seed, outcome);
  return false;
}

function report(seed, { problems, trace }) {
  const steps = options.steps === defaults.steps ? "" : ` --steps ${options.steps}`;
  const clients = options.clients === defaults.clients ? "" : ` --clients ${options.clients}`;
  console.log(`seed ${seed} failed; all that happened: bin/sim --trace${steps}${clients} ${seed}`);
  for (const { words } of problems) console.log(`  ${trace.told(words)}`);
  const names = [...new Set(problems.map(({ record }) => record).filter(Boolean))].slice(0, shownRecordsMax);
  for (const name of names) {
    console.log(`  what happened to ${name}:`);
    for (const line of trace.about(name)) console.log(`    ${line.slice(0, shownLineMax)}`);
  }
}

/** How the browsers are spread over persons: the first has two, as most have a phone and a computer. */
function browsersOf(clients) {
  const each = Array.from({ length: Math.min(personsMax, Math.max(1, clients - 1)) }, () => 1);
  for (let left = clients - each.length, index = 0; left > 0; left -= 1, index += 1) each[index % each.length] += 1;
  return each;
}

function readArguments(words) {
  const read = { ...defaults, seeds: [] };
  const number = (word, flag) => (/^\d{1,10}$/.test(word ?? "") ? Number(word) : wrongUse(flag ? `${flag} needs a number` : `unknown argument ${word}`));
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (word === "--trace") read.live = true;
    else if (word === "--twice") read.twice = true;
    else if (word === "--fixed") read.seeds.push(...JSON.parse(readFileSync(fixedSeeds)).map(({ seed }) => seed));
    else if (word === "--count") read.seeds.push(...freshSeeds(number(words[(index += 1)], word)));
    else if (["--steps", "--clients", "--seconds"].includes(word)) read[word.slice(2)] = number(words[(index += 1)], word);
    else read.seeds.push(number(word));
  }
  if (read.clients < 1) wrongUse("--clients needs one at least");
  return read;
}

function freshSeeds(count) {
  const first = Math.floor(Math.random() * 2 ** 31);
  console.log(`fresh seeds from ${first} on`);
  return Array.from({ length: count }, (_, index) => first + index);
}

function wrongUse(words) {
  console.error(`sim: ${words} (see --help)`);
  process.exit(2);
}
