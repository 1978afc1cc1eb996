// What may happen next. One thing happens at a time, and whatever follows from it within a client comes to rest before the next, so the
// seed alone decides the order.

import { runIn } from "./browser.mjs";

const turnsToRest = 3;

export function createSchedule(random, trace) {
  let due = [];

  return {
    /** `owner` is the tab that it happens to, if any: it does not happen once that has crashed. Without `words` it is not told. */
    add(words, run, owner = null) {
      const happening = { words, run, owner };
      if (!owner?.isGone) due.push(happening);
      return happening;
    },

    remove(happening) {
      due = due.filter((each) => each !== happening);
    },

    /** One of the things that are due happens; false when nothing is. */
    async step() {
      if (due.length === 0) return false;
      const [{ words, run, owner }] = due.splice(random.below(due.length), 1);
      if (words) trace.say(words);
      await (owner ? runIn(owner, run) : run());
      await rest();
      return true;
    },

    forget(owner) {
      due = due.filter((happening) => happening.owner !== owner);
    },
  };
}

/** Lets everything go on that waits for nothing outside. */
export async function rest() {
  for (let turn = 0; turn < turnsToRest; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
