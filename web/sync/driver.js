// Runs the sync engine: performs its actions and feeds it what comes of them.

import { initialState, step } from "./engine.js";

/**
 * `onState(state)` is called after each step, `onSignInNeeded()` when the session ended while the engine needs it, `onTold({what, name})`
 * with what a person is to hear. `options` are those of `initialState`.
 */
export function createSync(
  {
    transport,
    storage,
    onState,
    onSignInNeeded,
    onTold = () => {},
    options = {},
    tools,
    random = Math.random,
    setTimer = setTimeout,
    now = Date.now,
  },
) {
  let state = initialState(null, options);

  function dispatch(event) {
    const result = step(state, { ...event, at: now(), random: random() }, tools);
    ({ state } = result);
    const { base, pending, places, graves, shared } = result.touched;
    if (base.size + pending.size + places.size + graves.size > 0 || shared) storage.keep(state);
    onState(state);
    for (const action of result.actions) perform(action);
  }

  async function perform(action) {
    if (action.type === "askSignIn") onSignInNeeded();
    else if (action.type === "tell") onTold(action);
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
      if (kept) state = initialState(kept, options);
      dispatch({ type: "started" });
    },
  };
}
