// What a browser gives to the tabs of one person: locks, messages, timers and a store, each of whose effects is something that happens.

import { AsyncLocalStorage } from "node:async_hooks";

/** The tab whose code runs. */
const running = new AsyncLocalStorage();

/** Runs a tab's code. Timers and requests made in it are the tab's. */
export function runIn(tab, work) {
  return running.run(tab, work);
}

/** Puts the simulated network and timers in the place of the real ones, for code of tabs only. */
export function replaceGlobals(world, network) {
  globalThis.fetch = (path, options = {}) => network.fetch(running.getStore(), path, options);
  globalThis.setTimeout = (fire, ms, ...rest) => {
    const tab = running.getStore();
    return tab ? world.schedule.addTimer(`${tab.name} has waited`, ms, () => void fire(...rest), tab) : realSetTimeout(fire, ms, ...rest);
  };
  // What is done again and again is done when the schedule has it so: see troubles.mjs.
  globalThis.setInterval = (fire, ...rest) => {
    const tab = running.getStore();
    return tab ? tab.beats.push(fire) : realSetInterval(fire, ...rest);
  };
  globalThis.clearTimeout = (timer) => (timer?.words === undefined ? realClearTimeout(timer) : world.schedule.remove(timer));
}

const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout, setInterval: realSetInterval } = globalThis;

/** navigator.locks of one browser, for one lock. */
export function createLocks(schedule) {
  let holder = null;
  let queue = [];

  const aborted = (words) => new DOMException(words, "AbortError");

  function grant(entry) {
    holder = entry;
    const done = () => {
      if (holder !== entry) return;
      holder = null;
      next();
    };
    runIn(entry.tab, () => Promise.resolve(entry.work())).then((value) => (done(), entry.resolve(value)), (error) => (done(), entry.reject(error)));
  }

  function next() {
    const [entry] = queue;
    if (!holder && entry) schedule.add(`${entry.tab.name} may have the lock`, () => !holder && queue[0] === entry && (queue.shift(), grant(entry)), entry.tab);
  }

  return {
    request(_, { signal, steal = false }, work) {
      return new Promise((resolve, reject) => {
        const entry = { tab: running.getStore(), work, resolve, reject };
        if (steal) {
          holder?.reject(aborted("stolen"));
          return grant(entry);
        }
        if (signal?.aborted) return reject(aborted("aborted"));
        signal?.addEventListener("abort", () => {
          if (!queue.includes(entry)) return;
          queue = queue.filter((each) => each !== entry);
          reject(aborted("aborted"));
          next();
        });
        queue.push(entry);
        next();
      });
    },
    /** The tab is gone, and with it what it holds and waits for. */
    forget(tab) {
      queue = queue.filter((entry) => entry.tab !== tab);
      if (holder?.tab === tab) holder = null;
      next();
    },
  };
}

/** A BroadcastChannel as web/sync/channel.js gives it: each tab hears the messages of the others in their order. */
export function createChannel(tab) {
  const { schedule } = tab.device.world;
  const inbox = [];
  const listeners = new Map();
  return {
    post(message) {
      for (const other of tab.device.tabs) if (other !== tab) other.channel.receive(structuredClone(message));
    },
    receive(message) {
      inbox.push(message);
      schedule.add(null, () => {
        const next = inbox.shift();
        for (const listener of listeners.get(next.type) ?? []) listener(next);
      }, tab);
    },
    on(type, listener) {
      listeners.set(type, [...(listeners.get(type) ?? []), listener]);
    },
  };
}

/** The store of a tab, with its transactions as things that happen: first they are kept, then the tab hears of it. */
export function inTurns(storage, tab) {
  const { schedule } = tab.device.world;
  const turn = (work) =>
    new Promise((resolve, reject) => {
      schedule.add(null, async () => {
        const outcome = await work().then((value) => () => resolve(value), (error) => () => reject(error));
        schedule.add(null, outcome, tab);
      }, tab);
    });
  return {
    ...storage,
    transact: (take) => turn(() => storage.transact(take)),
    refresh: (take) => turn(() => storage.refresh(take)),
    onOthers: (callback) => storage.onOthers(() => schedule.add(null, callback, tab)),
  };
}
