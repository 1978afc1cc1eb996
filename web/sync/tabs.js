// Which of the tabs of one person talks to the server: the one that holds a lock, as long as it lives. A tab in front takes over from one
// that lies behind, since browsers slow those down, and by force from one that does not even answer.
//
// Browsers have locks only on https and on this computer. Without them, a row in the store is the lock (lease.js).

/** A tab without others. */
export function alone() {
  return { areShared: false, id: "alone", join: ({ onElected }) => onElected(), resigned() {}, nudge() {}, leave() {}, post() {}, on() {} };
}

/** A tab that leads answers at once when asked; one that does not in this time sleeps. */
const patienceMs = 2000;
/** How long a tab that lies behind leaves the lock to one in front. */
const politeMs = 1000;
/** How often a tab in front asks whether the one that leads still answers. */
const askMs = 10_000;

/** `locks` has `request(name, options, callback)`, as navigator.locks. `isInFront()` tells whether this tab can be seen. */
export function createTabs({ id, name, channel, locks, isInFront = () => document.visibilityState !== "hidden" }) {
  let callbacks;
  let release = null; // while this tab has the lock
  let waiting = null; // the AbortController of the request for it
  let holder = null; // the request by which this tab has it
  let asked = null;

  function queue({ steal = false } = {}) {
    if (release || (waiting && !steal)) return;
    const mine = new AbortController();
    waiting?.abort();
    waiting = mine;
    const hold = () =>
      new Promise((resolve) => {
        waiting = null;
        isAnswered();
        release = resolve;
        callbacks.onElected();
        if (!isInFront()) channel.post({ type: "leaderBehind" });
      });
    const end = (error) => {
      if (error.name !== "AbortError") console.error(error);
      if (waiting === mine) return void (waiting = null);
      if (release && holder === mine) release = null, callbacks.onDeposed();
    };
    locks.request(name, steal ? { steal } : { signal: mine.signal }, () => ((holder = mine), hold())).catch(end);
  }

  /** Asks the leader to let this tab lead, if it lies behind. */
  function claim() {
    if (release || !isInFront()) return;
    channel.post({ type: "claim" });
    asked ??= setTimeout(() => {
      asked = null;
      if (isInFront()) queue({ steal: true });
    }, patienceMs);
  }

  function isAnswered() {
    clearTimeout(asked);
    asked = null;
  }

  return {
    areShared: true,
    id,
    post: (message) => channel.post(message),
    on: (type, listener) => channel.on(type, listener),

    join(given) {
      callbacks = given;
      channel.on("claim", () => {
        if (release) {
          channel.post({ type: "leads" });
          if (!isInFront()) callbacks.onResign();
        } else if (waiting && !isInFront()) {
          waiting.abort();
          waiting = null;
          setTimeout(queue, politeMs);
        }
      });
      channel.on("leads", isAnswered);
      channel.on("leaderBehind", claim);
      queue();
      claim();
      setInterval(claim, askMs);
    },

    /** This tab does not lead any more: it lets go, and waits for its next turn. */
    resigned() {
      release?.();
      release = null;
      queue();
    },

    /** There is something to send: is the leader still alive? */
    nudge: claim,

    /** The visibility of this tab has changed. */
    looked() {
      if (isInFront()) claim();
      else if (release) channel.post({ type: "leaderBehind" });
    },

    /** The page goes away, perhaps to come back from the browser's cache. */
    leave() {
      release?.();
      release = null;
      waiting?.abort();
    },
  };
}
