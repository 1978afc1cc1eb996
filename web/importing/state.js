// One import after another: what the screen shows of them.

import { onBeforeUnmount, shallowReactive } from "vue";
import { failureText } from "../account/form.js";
import { text } from "../texts/texts.js";
import { runImport } from "./run.js";

/**
 * {phase, dragging, progress, report, error, start(file), cancel()}: `phase` is "choose", "running" or "done". A failure goes back to
 * "choose" with its words in `error`. Leaving the screen cancels.
 */
export function useImport() {
  let abort;
  const state = shallowReactive({
    phase: "choose",
    dragging: false,
    progress: null,
    report: null,
    error: null,
    start,
    cancel: () => abort?.abort(),
  });
  onBeforeUnmount(state.cancel);

  async function start(file) {
    if (!file || state.phase === "running") return;
    abort = new AbortController();
    Object.assign(state, { phase: "running", progress: null, report: null, error: null, dragging: false });
    try {
      state.report = await runImport(file, {
        signal: abort.signal,
        onProgress: (progress) => (state.progress = progress),
      });
      state.phase = "done";
    } catch (error) {
      state.phase = "choose";
      if (abort.signal.aborted) state.error = text.importing.cancelled;
      else state.error = error.status === 0 && state.progress ? text.importing.stopped : refusalText(error);
    }
  }

  return state;
}

function refusalText(error) {
  const refusals = text.importing.refusals;
  return Object.hasOwn(refusals, error.reasonCode) ? refusals[error.reasonCode] : failureText(error);
}
