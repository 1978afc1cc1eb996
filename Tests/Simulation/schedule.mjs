// What may happen next. One thing happens at a time, and whatever follows from it within a client comes to rest before the next, so the
// seed alone decides the order.

import { runIn } from "./browser.mjs";

const turnsToRest = 3;
/** How often a timer runs out before something that is on its way. */
const timerShare = 0.1;

export function createSchedule(random, trace) {
  let due = [];
  let timers = []; // in the order in which they run out, on lines and devices of any speed
  let clockMs = 0;

  function pickNext(isCalm) {
    const mayRunOut = timers.length > 0 && (due.length === 0 || (!isCalm && random.chance(timerShare)));
    if (!mayRunOut) return due.splice(random.below(due.length), 1)[0];
    const timer = timers.reduce((first, each) => (each.atMs < first.atMs ? each : first));
    timers.splice(timers.indexOf(timer), 1);
    clockMs = timer.atMs;
    return timer;
  }

  return {
    /** In calm no timer runs out while anything else is to happen. */
    isCalm: false,

    addTimer(words, ms, run, owner) {
      const timer = { words, run, owner, atMs: clockMs + ms };
      if (!owner.isGone) timers.push(timer);
      return timer;
    },

    /** `owner` is the tab that it happens to, if any: it does not happen once that has crashed. Without `words` it is not told. */
    add(words, run, owner = null) {
      const happening = { words, run, owner };
      if (!owner?.isGone) due.push(happening);
      return happening;
    },

    remove(happening) {
      due = due.filter((each) => each !== happening);
      timers = timers.filter((each) => each !== happening);
    },

    /** One of the things that are due happens; false when nothing is. */
    async step() {
      if (due.length + timers.length === 0) return false;
      const { words, run, owner } = pickNext(this.isCalm);
      if (words) trace.say(words);
      await (owner ? runIn(owner, run) : run());
      await rest();
      return true;
    },

    forget(owner) {
      due = due.filter((each) => each.owner !== owner);
      timers = timers.filter((each) => each.owner !== owner);
    },
  };
}

/** Lets everything go on that waits for nothing outside. */
export async function rest() {
  for (let turn = 0; turn < turnsToRest; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
