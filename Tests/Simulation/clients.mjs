// Browsers and their tabs, which run the machine that ships: driver, engine, transport and storage of web/sync.

import { AsyncLocalStorage } from "node:async_hooks";
import { createSync } from "../../web/sync/driver.js";
import { createMemoryStorage } from "../../web/sync/storage.js";
import { recordNameOf } from "../../web/sync/places.js";
import { createTransport, request } from "../../web/sync/transport.js";

/** The tab on whose behalf the global `fetch` is called. */
const asking = new AsyncLocalStorage();

/** Lets `fetch` go through the simulated network. */
export function replaceFetch(network) {
  globalThis.fetch = (path, options) => network.fetch(asking.getStore(), path, options);
}

/** A browser: a cookie, a store, a clock that may be wrong, and tabs. */
export class Device {
  constructor(world, person, name, cookie, skewMs) {
    Object.assign(this, { world, person, name, cookie, skewMs });
    this.storage = createMemoryStorage();
    this.tabs = [];
    this.tabCounter = 0;
  }

  now() {
    return this.world.now() + this.skewMs;
  }

  async open() {
    const tab = new Tab(this, `${this.name}${"abcdefghijklmnopqrstuvwxyz"[this.tabCounter++ % 26]}`);
    this.tabs.push(tab);
    await tab.sync.start();
    return tab;
  }

  /** All that is not in the store is lost; what was sent may still arrive. */
  crash(tab) {
    this.tabs = this.tabs.filter((each) => each !== tab);
    this.lastPending = tab.state.pending;
    this.world.schedule.forget(tab);
    this.world.journal.crashed(this);
  }

  /** The session ends on the server: somebody signed all browsers out, say. */
  async signOut() {
    this.isSignedOut = true;
    await this.world.ask("DELETE", "multe/1/session", undefined, this.cookie);
  }

  async signInIfNeeded() {
    if (!this.tabs.some(({ needsSignIn }) => needsSignIn)) return;
    this.cookie = await this.world.signIn(this.person);
    this.isSignedOut = false;
    this.world.trace.say(`${this.name} signs in`);
    for (const tab of this.tabs) {
      tab.needsSignIn = false;
      await tab.dispatch({ type: "signedIn" });
    }
  }

  /** Whether a change of the record may wait here, kept or not. */
  mayWait(record) {
    const queues = this.tabs.length > 0 ? this.tabs.map(({ state }) => state.pending) : [this.lastPending];
    return queues.some((pending) => [...pending.keys()].some((name) => recordNameOf(name) === record));
  }
}

export class Tab {
  constructor(device, name) {
    this.device = device;
    this.name = name;
    this.needsSignIn = false;
    const { schedule, clientRandom } = device.world;
    const send = (method, path, body) => asking.run(this, () => request(method, path, body));
    this.sync = createSync({
      transport: createTransport(send, {
        owner: device.person.userRecordName,
        isStillSignedIn: async () => (await send("GET", "multe/1/session")).user?.userRecordName === device.person.userRecordName,
      }),
      storage: device.storage,
      onState() {},
      onSignInNeeded: () => {
        this.needsSignIn = true;
      },
      random: clientRandom.next,
      setTimer: (fire) => schedule.add(`${name} has waited`, fire, this),
    });
  }

  get state() {
    return this.sync.state;
  }

  dispatch(event) {
    return this.sync.dispatch(event);
  }
}
