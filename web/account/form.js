// What the forms of this folder share: one request at a time, and its failure in words.

import { shallowReactive } from "vue";
import { reasonText, text } from "../texts/texts.js";

/** The least length of a password; the server holds it too. */
export const passwordMin = 8;

/** What went wrong, in words: `wrong` for a wrong password, `codes` ({code: text}) where a code has a meaning of its own. */
export function failureText(error, { wrong = text.account.wrong, codes = {} } = {}) {
  if (error.code === "THROTTLED") return text.account.tooFast(Math.ceil(error.retryAfter ?? 30));
  if (error.status === 0 || error.status >= 500) return text.account.unreachable;
  if (error.code === "AUTHENTICATION_FAILED") return wrong;
  return codes[error.code] ?? text.account.failed(reasonText({ code: error.code, reason: error.message }));
}

/** {busy, error, run(work)}: runs `work` unless one runs already, and keeps what went wrong. `options` as for failureText. */
export function createAttempt(options) {
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
        attempt.error = failureText(error, options);
      } finally {
        attempt.busy = false;
      }
    },
  });
  return attempt;
}
