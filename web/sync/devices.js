// Test support: a person's browser. Its tabs step the engine over rows on one disk, as the store does, but at once; the first of them
// talks to the server. A tab can be closed or crash at any moment, and new ones open from what is on the disk.

import { adopt, initialState, step } from "./engine.js";

const parts = ["base", "pending", "places", "graves"];

/** `setTimer(fire)` fires some time; `onTold` hears the notices, and `onEntries` the entries of the history. */
export function createDevice({ transport, options, tools, random, setTimer, onTold, onEntries = () => {} }) {
  const disk = { sharedToken: null, writes: [], ...Object.fromEntries(parts.map((part) => [part, new Map()])) };
  const tabs = [];
  let time = 0;

  const copy = () => Object.fromEntries([...parts, "sharedToken"].map((part) => [part, structuredClone(disk[part])]));

  function open() {
    const isFirst = tabs.length === 0;
    tabs.push({ state: initialState(copy(), options), read: disk.writes.length });
    if (isFirst) dispatch({ type: "started" }, tabs[0]);
    return tabs.at(-1);
  }

  /** What others wrote since the tab looked. */
  function news(tab) {
    const rows = Object.fromEntries(parts.map((part) => [part, []]));
    for (const { touched, by } of disk.writes.slice(tab.read)) {
      if (by === tab) continue;
      for (const part of parts) for (const name of touched[part]) rows[part].push([name, structuredClone(disk[part].get(name) ?? null)]);
      if (touched.shared) rows.sharedToken = disk.sharedToken;
    }
    tab.read = disk.writes.length;
    return rows;
  }

  function write(tab, { state, touched }) {
    for (const part of parts) {
      for (const name of touched[part]) {
        if (state[part].has(name)) disk[part].set(name, structuredClone(state[part].get(name)));
        else disk[part].delete(name);
      }
    }
    if (touched.shared) disk.sharedToken = state.sharedToken;
    disk.writes.push({ touched, by: tab });
    tab.read = disk.writes.length;
  }

  function dispatch(event, tab) {
    const result = step(adopt(tab.state, news(tab)), { at: (time += 1), random: random(), ...event }, tools);
    tab.state = result.state;
    write(tab, result);
    onEntries(result.entries);
    for (const action of result.actions) perform(action, tab);
  }

  async function perform(action, tab) {
    const later = (event) => tabs.includes(tab) && dispatch(event, tab);
    if (action.type === "tell") onTold(action);
    else if (action.type === "wait") setTimer(() => later({ type: "waited", id: action.id }));
    else if (action.type !== "askSignIn") later(await transport.perform(action));
  }

  const device = {
    start: open,
    open,
    disk,
    /** The tab that talks to the server, as it is with all that others wrote. */
    get state() {
      const [leader] = tabs;
      leader.state = adopt(leader.state, news(leader));
      return leader.state;
    },
    get tabs() {
      return tabs.length;
    },
    /** A change is made in the tab with that number, anything else is for the one that talks to the server. */
    dispatch(event, index = 0) {
      dispatch(event, tabs[event.type === "changed" ? index % tabs.length : 0]);
      if (event.type === "changed" && index % tabs.length > 0) dispatch({ type: "refreshed" }, tabs[0]);
    },
    /** A tab is gone, with all that it had not written. Another one takes the lead, or a new one. */
    crash(index = 0) {
      tabs.splice(index % tabs.length, 1);
      if (tabs.length === 0) open();
      else if (!tabs[0].state.started) dispatch({ type: "started" }, tabs[0]);
    },
  };
  return device;
}
