// Runs the sync engine over the store that all tabs share: each event is one transaction, in which the engine takes over what other
// tabs wrote and steps, and its rows are written. Then the state is shown, then its actions are performed.
//
// When the store fails, the steps are made in memory all the same, and written later. One tab leads: it alone talks to the server. Events
// about that are passed on to it; changes are stepped by the tab in which they were made.

import { adopt, initialState, step } from "./engine.js";
import { createMemoryStorage } from "./memory-storage.js";
import { withSeen } from "./merge.js";
import { createStored } from "./stored.js";
import { alone } from "./tabs.js";
import { allTouched, noneTouched, touchAlso } from "./touched.js";

/** How many events that wait go into one transaction. */
const eventsMax = 500;
/** Events that only the tab that talks to the server can make use of. */
const forTheLeader = new Set(["told", "sessionLost", "signedIn", "online", "retryAsked"]);

/** Events that are something a person did, so that they want it kept. */
export const isOwn = ({ type }) => type === "changed" || type === "discarded";

/**
 * `onState(state)` is called after each transaction, `onStored({stored, why})` when that changes (saved, saving, failed),
 * `onSignInNeeded()` when the session ended while the engine needs it, `onLeading(isLeader)` when this tab begins or ends to lead,
 * `onTold({what, name, title})` with what a person is to hear. `options` are those of `initialState`, `tools` those of `step`; `tabs` see
 * tabs.js.
 */
export function createSync({
  transport,
  storage,
  tabs = alone(),
  tools,
  onState,
  onStored = () => {},
  onSignInNeeded = () => {},
  onLeading = () => {},
  onTold = () => {},
  options = {},
  random = Math.random,
  now = Date.now,
  setTimer = setTimeout,
}) {
  let state = initialState(null, options);
  let told = {}; // what the leader says of the exchange with the server, while another tab leads
  let waiting = []; // events
  let behind = false; // another tab has written
  let running = false;
  let leading = false;
  let claimed = false; // and the store says so, to any other tab that thinks that it leads
  let resigning = false;
  let drained = Promise.resolve();
  const stored = createStored({ initial: state, onStored, setTimer, retry: () => pump() });

  function dispatch(given) {
    if (!leading && tabs.areShared && forTheLeader.has(given.type)) {
      tabs.post({ type: "forLeader", event: given });
      return drained;
    }
    const event = { at: now(), random: random(), ...given };
    if (event.type === "changed") event.changes = event.changes.map((change) => withSeen(change, state.view));
    waiting.push(event);
    if (isOwn(given)) {
      stored.begin();
      if (!leading) tabs.nudge();
    }
    return pump();
  }

  function pump() {
    if (!running) {
      running = true;
      drained = drain();
    }
    return drained;
  }

  async function drain() {
    while (waiting.length > 0 || behind || stored.isDue) {
      if (waiting.length === 0 && !leading && !stored.unsaved) await refresh();
      else await transact(waiting.splice(0, eventsMax));
      if (waiting.length === 0) stored.end();
    }
    running = false;
  }

  /** One transaction for all these events. */
  async function transact(events) {
    behind = false;
    let taken;
    try {
      await storage.transact((news, about) => (taken = take(events, news, about)));
      stored.kept(taken.state);
      if (taken.leader) claimed = true;
    } catch (error) {
      taken = take(events, null, { leader: leading ? tabs.id : undefined });
      stored.failed(error, taken, events);
      if (error.why === "newer") tabs.leave(); // The newer tab is to lead; this one goes on as a device of its own.
    }
    ({ state } = taken);
    show();
    // A tab that was asked to resign before it led has the lock all the same, and lets go of it.
    if (taken.leads !== leading || taken.hasStopped) lead(taken.leads);
    for (const action of taken.actions) if (leading || action.type === "tell") perform(action);
  }

  async function refresh() {
    behind = false;
    try {
      let next = state;
      await storage.refresh((news) => (next = news ? adopt(state, rowsOf(state, news)) : state));
      state = next;
      stored.kept(state);
      show();
    } catch (error) {
      stored.noticed(error);
    }
  }

  /** Pure, since a transaction that fails is run again: what a transaction makes of the state. */
  function take(events, news, { leader, wiped }) {
    const result = { state, touched: noneTouched(), entries: [], actions: [], leads: leading };
    const late = stored.unsaved;
    if (wiped) touchAlso(result.touched, allTouched(state));
    if (news && late) {
      // What could not be written meets what others wrote. Of what they changed too, my changes are made once more, over theirs.
      const rows = rowsOf(late.state, news);
      const { mine, places, touched, isTheirs } = apart(state, late, rows);
      const { lastId } = state; // An answer to an exchange of before must not be taken for one of a new exchange.
      result.state = adopt(adopt({ ...late.state, lastId }, { ...rows, places }), mine);
      touchAlso(result.touched, touched);
      result.entries.push(...late.entries.filter((entry) => !isTheirs(entry)));
      // It may have led when it was kept.
      if (!leading) result.state = step(result.state, event("stopped"), tools).state;
      for (const each of late.changes) stepIn(result, { ...each, changes: each.changes.filter(isTheirs), isLate: true });
    } else {
      if (late) touchAlso(result.touched, late.touched) && result.entries.push(...late.entries);
      if (news) result.state = adopt(result.state, rowsOf(result.state, news));
    }
    const isDeposed = leading && claimed && leader !== undefined && leader !== tabs.id;
    if (leading && !claimed) result.leader = tabs.id;
    if (isDeposed) stop(result);
    else if (leading && news) {
      if (late) stop(result); // Its exchange began in a state that never was.
      stepIn(result, event(late ? "started" : "refreshed"));
    }
    for (const each of events) stepIn(result, each);
    const isIdle = !state.exchange || events.some(({ id }) => id === state.exchange.id);
    if (resigning && result.leads && isIdle) stop(result);
    return result;
  }

  const event = (type, rest) => ({ type, at: now(), random: random(), ...rest });

  function stepIn(result, event) {
    if (event.type === "stopped" && !result.leads) return;
    let stepped;
    try {
      stepped = step(result.state, event, tools);
    } catch (error) {
      return console.error(error); // One event that cannot be stepped must not keep the others from it.
    }
    result.state = stepped.state;
    touchAlso(result.touched, stepped.touched);
    result.entries.push(...stepped.entries);
    result.actions.push(...stepped.actions);
    if (event.type === "started") {
      result.leads = true;
      result.leader = tabs.id;
      result.hasStopped = false;
    }
    if (event.type === "stopped") {
      result.leads = false;
      result.hasStopped = true; // Perhaps at once, so that it never led; the lock is to be let go all the same.
      result.leader = undefined;
      result.actions = []; // What would have been sent is the next leader's to send.
    }
  }

  const stop = (result) => stepIn(result, event("stopped"));

  function lead(leads) {
    leading = leads;
    claimed &&= leads;
    resigning = false;
    told = {};
    lastTold = "";
    if (!leads) tabs.resigned();
    onLeading(leads);
    show();
  }

  function show() {
    if (leading && tabs.areShared) tellFollowers();
    onState(leading || !tabs.areShared ? state : { ...state, ...told });
  }

  let lastTold = "";
  function tellFollowers(always = false) {
    const waits = [...state.waits].map(([place, { trouble }]) => [place, { trouble }]);
    const { trouble, auth } = state;
    const words = JSON.stringify({ trouble, auth, waits });
    if (words === lastTold && !always) return;
    lastTold = words;
    tabs.post({ type: "exchange", trouble, auth, waits });
  }

  async function perform(action) {
    if (action.type === "askSignIn") onSignInNeeded();
    else if (action.type === "tell") onTold(action);
    else if (action.type === "wait") setTimer(() => leading && dispatch({ type: "waited", id: action.id }), action.ms);
    else dispatch(await transport.perform(action));
  }

  async function load() {
    try {
      const kept = await storage.load();
      if (kept) state = initialState(kept, options);
      stored.kept(state);
    } catch (error) {
      stored.failed(error, { touched: noneTouched(), entries: [] }, []);
      if (error.why !== "missing") return;
      // Nothing is shared then: each tab is a device of its own, until it is closed.
      storage = createMemoryStorage();
      tabs = alone();
    }
  }

  /** Another tab has written, or wants to lead. */
  function look() {
    behind = true;
    pump();
  }

  function listen() {
    storage.onOthers(look);
    tabs.on("forLeader", ({ event }) => leading && dispatch(event));
    tabs.on("exchange", ({ trouble, auth, waits }) => {
      if (leading) return;
      told = { trouble, auth, waits: new Map(waits) };
      show();
    });
    tabs.on("hello", () => leading && tellFollowers(true));
  }

  return {
    dispatch,
    get state() {
      return state;
    },
    /** Entries of the history, newest first: see the storage. */
    history: (page) => storage.history(page),
    get isLeader() {
      return leading;
    },
    /** Resolves when the events until now are kept and shown. */
    get settled() {
      return drained;
    },
    /** Shows what is stored, and then talks to the server, as soon as this tab leads. Resolves when the first is done. */
    async start() {
      await load();
      listen();
      show();
      tabs.join({
        onElected: () => dispatch({ type: "started" }),
        /** Somebody else is to lead; not before an exchange that runs has ended. */
        onResign: () => {
          resigning = true;
          look();
        },
        /** Another tab leads already, by force. */
        onDeposed: () => dispatch({ type: "stopped" }),
      });
      tabs.post({ type: "hello" });
      await drained;
    },
  };
}

/** News as rows: where another tab's news are everything, what is not among them is gone. */
function rowsOf(state, news) {
  if (!news.whole) return news;
  const rows = { sharedToken: news.whole.sharedToken };
  for (const part of ["base", "pending", "places", "graves"]) {
    rows[part] = [...news.whole[part]];
    for (const name of state[part].keys()) if (!news.whole[part].has(name)) rows[part].push([name, null]);
  }
  return rows;
}

/**
 * Of what could not be stored, what no other tab has changed meanwhile: `mine`, as rows to adopt, and `touched`. `isTheirs` tells whether
 * another tab has changed a record. `places` are those that others have read on: they are read anew, since what this tab has read may be
 * gone.
 */
function apart(state, late, rows) {
  const kinds = ["base", "pending"];
  const differs = (kind) => ([name, value]) => JSON.stringify(value) !== JSON.stringify(late.state[kind].get(name) ?? null);
  const theirs = new Set(kinds.flatMap((kind) => (rows[kind] ?? []).filter(differs(kind))).map(([name]) => name));
  const stored = new Map([...late.state.base, ...(rows.base ?? [])]);
  const isMine = (kind, name) => !theirs.has(name) || (kind === "base" && !stored.get(name));
  const touched = noneTouched();
  const mine = {};
  for (const kind of [...kinds, "graves"]) {
    for (const name of late.touched[kind]) if (isMine(kind, name)) touched[kind].add(name);
    mine[kind] = [...touched[kind]].map((name) => [name, state[kind].get(name) ?? null]);
  }
  const places = (rows.places ?? []).map(([place, values]) => [place, values && { ...values, token: null, seen: [], fetchWanted: true }]);
  for (const [place] of places) touched.places.add(place);
  return { mine, places, touched, isTheirs: ({ name }) => theirs.has(name) };
}
