// What the forms of this folder share: one request at a time, and its failure in words.

import { shallowReactive } from "vue";
import { reasonText, text } from "../texts/texts.js";

/** The least length of a password; the server holds it too. */
export const passwordMin = 8;

/** What went wrong, in words: exactly, where the server told it. */
export function failureText(error) {
  if (error.status === 0 || error.status >= 500) return text.account.unreachable;
  if (Object.hasOwn(text.reasons, error.reasonCode)) return text.reasons[error.reasonCode];
  if (error.code === "THROTTLED") return text.account.tooFast(Math.ceil(error.retryAfter ?? 30));
  return text.account.failed(reasonText(error));
}

/** {busy, error, run(work)}: runs `work` unless one runs already, and keeps what went wrong. */
export function createAttempt() {
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
        attempt.error = failureText(error);
      } finally {
        attempt.busy = false;
      }
    },
  });
  return attempt;
}
