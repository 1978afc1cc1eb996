// Whether what was done is kept on this device, and what to do about it when the store fails: nothing is lost from the screen, and
// writing is tried again.

import { explained } from "./storage-errors.js";

const firstDelayMs = 2000;
const longestDelayMs = 60_000;
/** Another try cures these. */
const curable = new Set(["full", "broken", "blocked"]);

export function createStored({ initial, onStored, setTimer, retry }) {
  let shown = { stored: "saved", why: null };
  let committed = initial; // the state as the store has it
  let attempts = 0;
  let timerId = 0;

  function tell(stored, why = null) {
    if (shown.stored === stored && shown.why === why) return;
    shown = { stored, why };
    onStored(shown);
  }

  const it = {
    /** What the store does not have: {state, touched, entries, changes}, or null. `state` is what it has. */
    unsaved: null,
    /** The time has come to try again. */
    isDue: false,

    begin: () => shown.stored !== "failed" && tell("saving"),
    end: () => shown.stored !== "failed" && tell("saved"),

    /** This is what the store has. */
    kept(state) {
      committed = state;
      it.unsaved = null;
      it.isDue = false;
      attempts = 0;
      timerId += 1;
      if (shown.stored === "failed" && shown.why !== "missing") tell("saved");
    },

    /** `taken` is what the failed transaction would have written, `events` what it was made of. */
    failed(error, { touched, entries }, events) {
      const { why } = explained(error);
      const changes = [...(it.unsaved?.changes ?? []), ...events.filter(({ type }) => type === "changed")];
      it.unsaved = { state: committed, touched, entries, changes };
      it.noticed(error);
      tell("failed", why);
    },

    noticed(error) {
      it.isDue = false;
      const { why } = explained(error);
      if (why === "broken") console.info(error);
      if (!curable.has(why)) return tell("failed", why);
      const id = (timerId += 1);
      setTimer(() => {
        if (id !== timerId) return;
        it.isDue = true;
        retry();
      }, Math.min(longestDelayMs, firstDelayMs * 2 ** attempts));
      attempts += 1;
    },
  };
  return it;
}
