import { shallowReactive } from "vue";
import { errorText } from "../app/state.js";

/** What a form says to whoever filled it in; nothing is broken. */
export class Wrong extends Error {}

/** Something asked of the server: whether it runs, and in words why it failed. */
export function createAttempt() {
  const attempt = shallowReactive({
    busy: false,
    error: null,
    /** Runs `work` unless one runs already; answers whether it succeeded. */
    async run(work) {
      if (attempt.busy) return false;
      attempt.busy = true;
      attempt.error = null;
      try {
        await work();
        return true;
      } catch (error) {
        if (!error.code && !(error instanceof Wrong)) console.error(error);
        attempt.error = errorText(error);
        return false;
      } finally {
        attempt.busy = false;
      }
    },
  });
  return attempt;
}
