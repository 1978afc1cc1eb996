// Runs the sync engine: performs its actions and feeds it what comes of them.

import { initialState, step } from "./engine.js";

/** `onState(state)` is called after each step, `onSignInNeeded()` when the session ended while the engine needs it. */
export function createSync(
  { transport, storage, onState, onSignInNeeded, random = Math.random, setTimer = setTimeout },
) {
  let state = initialState();

  function dispatch(event) {
    const before = state;
    const result = step(state, { ...event, random: random() });
    ({ state } = result);
    if (state.base !== before.base || state.pending !== before.pending || state.token !== before.token) {
      storage.keep(state);
    }
    onState(state);
    for (const action of result.actions) perform(action);
  }

  async function perform(action) {
    if (action.type === "askSignIn") onSignInNeeded();
    else if (action.type === "wait") setTimer(() => dispatch({ type: "waited", id: action.id }), action.ms);
    else dispatch(await transport.perform(action));
  }

  return {
    dispatch,
    get state() {
      return state;
    },
    async start() {
      const kept = await storage.load();
      if (kept) state = initialState(kept);
      dispatch({ type: "started" });
    },
  };
}
