// Until the engine keeps places and says what it touched: the same interface over the engine as it is. To be deleted then.

import * as engine from "./engine.js";
import { noneTouched } from "./touched.js";

const place = ({ token, loaded, queried }) => ({ token, loaded, queried });

function withParts(state) {
  const old = state.places?.get("");
  const same = old && old.token === state.token && old.loaded === state.loaded && old.queried === state.queried;
  return { ...state, places: same ? state.places : new Map([["", place(state)]]), sharedToken: null };
}

export function initialState(kept) {
  const state = engine.initialState({ ...kept, token: kept?.places?.get("")?.token ?? null });
  for (const [name, grave] of kept?.graves ?? []) state.graves.set(name, grave);
  return withParts({ ...state, pending: new Map(kept?.pending), ...kept?.places?.get("") });
}

export function step(state, event) {
  if (event.type === "stopped") {
    return { state: { ...state, started: false, exchange: null, waitId: null }, actions: [], touched: noneTouched(), entries: [] };
  }
  let from = state;
  if (event.type === "started") {
    // Flights wait again, as after a crash.
    const back = engine.initialState({ base: state.base, pending: state.pending, token: state.token });
    from = { ...back, graves: state.graves, places: state.places, sharedToken: null, ...state.places.get(""), view: state.view };
  }
  const { state: next, actions } = engine.step(from, event.type === "refreshed" ? { type: "waited", id: null } : event);
  const after = withParts(next);
  return { state: after, actions, touched: difference(state, after), entries: [] };
}

function difference(before, after) {
  const touched = noneTouched();
  for (const part of ["base", "pending", "graves", "places"]) {
    if (before[part] === after[part]) continue;
    for (const [name, value] of after[part]) if (before[part].get(name) !== value) touched[part].add(name);
    for (const name of before[part].keys()) if (!after[part].has(name)) touched[part].add(name);
  }
  return touched;
}

export function adopt(state, rows) {
  const kept = { base: new Map(state.base), pending: new Map(state.pending), places: new Map(state.places), graves: new Map(state.graves) };
  for (const part of Object.keys(kept)) {
    for (const [name, value] of rows[part] ?? []) {
      if (value === null) kept[part].delete(name);
      else kept[part].set(name, value);
    }
  }
  const fresh = initialState(kept);
  const { base, pending, places, graves, view, token, loaded, queried } = fresh;
  return { ...state, base, pending, places, graves, view, token, loaded, queried };
}

export const { status } = engine;
