// What the forms of this folder share: one request at a time, and its failure in words.

import { shallowReactive } from "vue";
import { text } from "../texts/texts.js";

/** The least length of a password; the server holds it too. */
export const passwordMin = 8;

export function failureText(error, wrong = text.account.wrong) {
  if (error.code === "THROTTLED") return text.account.tooFast(Math.ceil(error.retryAfter ?? 30));
  if (error.status === 0 || error.status >= 500) return text.account.unreachable;
  if (error.code === "AUTHENTICATION_FAILED") return wrong;
  return text.account.failed(error.message);
}

/** {busy, error, run(work)}: runs `work` unless one runs already, and keeps what went wrong. `wrong` is said of a wrong password. */
export function createAttempt({ wrong } = {}) {
  const attempt = shallowReactive({
    busy: false,
    error: null,
    async run(work) {
      if (attempt.busy) return;
      attempt.busy = true;
      attempt.error = null;
      try {
        await work();
      } catch (error) {
        attempt.error = failureText(error, wrong);
      } finally {
        attempt.busy = false;
      }
    },
  });
  return attempt;
}
