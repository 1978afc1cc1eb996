// Browsers and their tabs, which run the machine that ships: driver, engine, transport, tabs and storage of web/sync.

import { createDisk, createMemoryStorage } from "../../web/sync/memory-storage.js";
import { shownRecord } from "../../web/sync/draft.js";
import { createSync } from "../../web/sync/driver.js";
import { recordNameOf } from "../../web/sync/places.js";
import { createTabs } from "../../web/sync/tabs.js";
import { createTransport, request } from "../../web/sync/transport.js";
import { createPhotoUploader } from "./photos.mjs";
import { createChannel, createLocks, inTurns, runIn } from "./browser.mjs";

const tabLetters = "abcdefghijklmnopqrstuvwxyz";

/** A browser: a cookie, a store, a clock that may be wrong, and tabs. It `isEnded` once a guest was told that there is nothing for them any more. */
export class Device {
  constructor(world, person, name, cookie, skewMs) {
    Object.assign(this, { world, person, name, cookie, skewMs });
    this.disk = createDisk();
    this.photos = new Map();
    this.locks = createLocks(world.schedule);
    this.tabs = [];
    this.tabCounter = 0;
    this.isEnded = false;
  }

  now() {
    return this.world.now() + this.skewMs;
  }

  open() {
    const tab = new Tab(this, `${this.name}${tabLetters[this.tabCounter % tabLetters.length]}`);
    this.tabCounter += 1;
    this.tabs.push(tab);
    tab.run(() => tab.sync.start());
    return tab;
  }

  /** All that is not in the store is lost; what was sent may still arrive. */
  crash(tab) {
    this.tabs = this.tabs.filter((each) => each !== tab);
    tab.isGone = true;
    tab.storage.crash();
    this.world.schedule.forget(tab);
    this.locks.forget(tab);
    this.world.journal.forgot(this);
  }

  /** The session ends on the server: somebody signed all browsers out, say. */
  async signOut() {
    this.isSignedOut = true;
    await this.world.ask("DELETE", "multe/1/session", undefined, this.cookie);
  }

  /** Somebody signs in in one of the tabs that ask for it. */
  async signInIfNeeded() {
    const tab = this.tabs.find(({ asksToSignIn }) => asksToSignIn);
    if (!tab) return;
    if (this.isSignedOut) this.cookie = await this.world.signIn(this.person);
    this.isSignedOut = false;
    this.world.trace.say(`${tab.name} signs in`);
    tab.asksToSignIn = false;
    tab.dispatch({ type: "signedIn" });
  }

  /** Whether its tabs show the record, once they have heard of each other. */
  keeps(name) {
    return shownRecord(this.disk.base.get(name), this.disk.pending.get(name)) !== undefined;
  }

  /** Whether a change of the record may wait here, kept or not. */
  mayWait(record) {
    return !this.isEnded && [this.disk.pending, ...this.tabs.map(({ state }) => state.pending)]
      .some((pending) => [...pending.keys()].some((name) => recordNameOf(name) === record));
  }
}

export class Tab {
  constructor(device, name) {
    const { world, person } = device;
    Object.assign(this, { device, name, isInFront: true, asksToSignIn: false, isGone: false, isOver: false, auth: "ok" });
    this.beats = []; // what is done again and again
    this.acts = []; // what was done here and may not be kept yet
    this.channel = createChannel(this);
    this.channel.on("left", () => device.crash(this));
    this.storage = createMemoryStorage(device.disk);
    this.tabs = createTabs({ id: name, name: device.name, channel: this.channel, locks: device.locks, isInFront: () => this.isInFront });
    this.uploader = createPhotoUploader(this);
    const isStillSignedIn = async () => (await request("GET", "multe/1/session")).user?.userRecordName === person.userRecordName;
    this.sync = createSync({
      transport: createTransport(request, { owner: person.userRecordName, isStillSignedIn }),
      storage: inTurns(this.storage, this),
      tabs: this.tabs,
      tools: world.tools,
      options: { me: person.userRecordName, isGuest: Boolean(person.isGuest) },
      onState: (state) => this.show(state),
      onLeading: (leads) => leads || world.journal.forgot(device),
      onStored: ({ stored, why }) => {
        if (why === "left" && !this.isOver) device.crash(this);
        if (stored !== "saved") return;
        for (const act of this.acts) act.isSafe = true;
        this.acts = [];
      },
      random: world.clientRandom.next,
      now: () => device.now(),
    });
  }

  get state() {
    return this.sync.state;
  }

  /** As the app does: whoever's session is lost is asked to sign in, once; a guest cannot. */
  show(state) {
    const { auth } = state;
    const isLost = auth === "lost" && auth !== this.auth;
    if (auth !== this.auth) this.asksToSignIn = isLost && !this.device.person.isGuest;
    this.auth = auth;
    if (isLost && this.device.person.isGuest) this.end();
    this.uploader.look(state);
    if (this.hasTrouble && !state.trouble) this.uploader.hurry();
    this.hasTrouble = Boolean(state.trouble);
  }

  /** There is nothing more for the guest, which is all that this tab shows from now on. Nothing stays in the browser, and its other tabs close. */
  end() {
    this.device.world.trace.say(`${this.name} says that the list is shared no more`);
    this.isOver = true;
    this.device.isEnded = true;
    this.channel.post({ type: "left" });
    this.run(() => this.storage.clear());
    this.device.photos.clear();
  }

  run(work) {
    return runIn(this, work);
  }

  dispatch(event) {
    this.run(() => this.sync.dispatch(event));
    if (event.type === "online") this.run(() => this.uploader.hurry());
  }

  /** A person changes something here. */
  change(changes, act) {
    this.acts.push(act);
    this.dispatch({ type: "changed", changes });
  }

  /** The tab comes to the front, or goes behind others. */
  look(isInFront) {
    this.isInFront = isInFront;
    this.run(() => this.tabs.looked());
  }
}
