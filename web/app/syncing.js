// The replica of the person who is signed in: started, kept going while the page is shown and hidden, and forgotten.

import { markRaw } from "vue";
import { checkForUpdate } from "../installing/updates.js";
import { forgetPresence, presenceTold, sharePresence } from "../people/presence.js";
import { lookForPending, pendingTold, sharePending } from "../sharing/pending.js";
import { createChannel } from "../sync/channel.js";
import { createSync } from "../sync/driver.js";
import { status } from "../sync/engine.js";
import { listen } from "../sync/events.js";
import { createLease } from "../sync/lease.js";
import { ownPlace } from "../sync/places.js";
import { zoneName } from "../sync/schema.js";
import { createStorage } from "../sync/storage.js";
import { databaseName } from "../sync/storage-schema.js";
import { createTabs } from "../sync/tabs.js";
import { createTransport, request } from "../sync/transport.js";
import { uuid } from "./ids.js";
import { showNotice } from "./notices.js";
import { followPersistence } from "./persistence.js";
import { store } from "./store.js";
import { engineTools } from "./tools.js";

const hiddenMs = 10_000;
/** When the history is cut to its limits: once it disturbs nobody. */
const pruneMs = 20_000;

let sync = null;
let stream = null;
let tabs = null;
let storage = null;
let channel = null;
let guestEnded = null;

const isHidden = () => document.visibilityState === "hidden";

/**
 * Starts it for a person. `isStillSignedIn()` asks the server, `onLeft()` is called when they signed out in another tab,
 * `onHello()` when the server's events come again, and `onGuestEnded(unsent)` when a guest has lost what was shared with them.
 */
export function startSync(person, { isStillSignedIn, onLeft, onHello, onGuestEnded }) {
  guestEnded = onGuestEnded;
  const name = databaseName(person.userRecordName, new URL(".", document.baseURI).pathname);
  channel = createChannel(name);
  storage = createStorage({ name, channel, newLife: uuid });
  const id = uuid();
  const isInFront = () => !isHidden();
  const locks = navigator.locks ?? createLease({ id, storage, channel, isInFront });
  tabs = createTabs({ id, name: `multe-sync-${name}`, channel, locks, isInFront });
  sync = createSync({
    transport: createTransport(request, { owner: person.userRecordName, isStillSignedIn }),
    storage,
    tabs,
    onState: show,
    onStored: (stored) => {
      store.stored = stored;
      if (stored.why === "left" && !store.ended) onLeft();
    },
    onTold: showNotice,
    tools: engineTools,
    options: { isGuest: Boolean(person.isGuest), me: person.userRecordName },
    onLeading: (leads) => {
      if (!leads) return closeStream();
      openStream({ isStillSignedIn, onHello });
      setTimeout(() => storage.pruneHistory(Date.now()).catch(() => {}), pruneMs); // It may fail like any store, and comes again.
    },
  });
  channel.on("left", onLeft);
  sharePresence(channel);
  sharePending(channel);
  lookForPending();
  addEventListener("online", () => {
    if (!isHidden()) stream?.look();
    sync.dispatch({ type: "online" });
    lookForPending();
  });
  addEventListener("offline", askWhetherOnline);
  document.addEventListener("visibilitychange", followVisibility);
  addEventListener("pagehide", () => tabs.leave());
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  followPersistence();
  return sync.start();
}

function show(state) {
  const was = store.sync.auth;
  store.sync = markRaw(state);
  if (state.auth === was || store.ended) return;
  const isLost = state.auth === "lost";
  // A guest cannot sign in again: what was shared with them is not any more.
  if (state.isGuest && isLost) guestEnded(status(state).waiting);
  else store.signInAgain = isLost;
}

// MARK: the server's events

function openStream({ isStillSignedIn, onHello }) {
  const check = async () => {
    try {
      if (!(await isStillSignedIn())) sync.dispatch({ type: "sessionLost" });
    } catch {
      // No answer: the stream is tried again later.
    }
  };
  stream = listen({
    onHello: () => {
      sync.dispatch({ type: "online" });
      checkForUpdate(); // The server may have been away for a newer version.
      forgetPresence();
      pendingTold();
      onHello();
    },
    onZone: takeNews,
    onPresence: presenceTold,
    onShares: pendingTold,
    onSignedOut: () => sync.dispatch({ type: "sessionLost" }),
    onRefused: check,
    onBroken: askWhetherOnline,
  });
  if (isHidden()) stream.close();
}

/** A zone has changed, or is shared with this person no longer. */
function takeNews({ database, zoneID, syncToken, deleted }) {
  if (zoneID.zoneName !== zoneName) return;
  const place = database === "shared" ? zoneID.ownerRecordName : ownPlace;
  sync.dispatch({ type: "told", place, token: syncToken, deleted });
}

function closeStream() {
  clearTimeout(closing);
  stream?.close();
  stream = null;
}

/** Without news from the server, what is shown may be old: a fetch finds out, and says so if it fails. */
function askWhetherOnline() {
  sync.dispatch({ type: "told" });
}

let closing;

/**
 * A page out of sight needs no news, and the browser allows only six open lines to one server for all its tabs together. With all of
 * them taken, the tab in front could neither load nor save.
 */
function followVisibility() {
  clearTimeout(closing);
  tabs.looked();
  if (isHidden()) {
    closing = setTimeout(() => stream?.close(), hiddenMs);
    return;
  }
  if (stream?.isClosed) stream.reopen();
  else stream?.look();
  sync.dispatch({ type: "online" });
}

// MARK: for the screens

/** Events of the screens for the engine. Resolves when what came of it is shown. */
export function dispatch(event) {
  return sync?.dispatch(event) ?? Promise.resolve();
}

/** Resolves when all that was done until now is kept and shown, so that what is done next can be reckoned from it. */
export function settled() {
  return sync?.settled ?? Promise.resolve();
}

/** The person has signed in again. */
export function resumeSync() {
  sync.dispatch({ type: "signedIn" });
  if (stream) stream.reopen();
  lookForPending();
}

export function retrySync() {
  return dispatch({ type: "retryAsked" });
}

/** Gives up changes that the server refused. */
export function discardRefused(names) {
  return dispatch({ type: "discarded", names });
}

/** Removes everything of this person from the browser, in all its tabs. Rejects when the store fails. */
export async function forgetPerson() {
  channel?.post({ type: "left" });
  await storage?.clear();
}

/** What was changed in a list, or in all, newest first: {list?, before?, limit}. */
export const historyOf = (page) => sync.history(page);
