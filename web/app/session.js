// Who is signed in, and the replica that is theirs: started, kept going, and left.

import { markRaw } from "vue";
import { createSync } from "../sync/driver.js";
import { checkForUpdate } from "../installing/updates.js";
import { safeKernel } from "../kernel/safe.js";
import { forgetPresence, presenceTold } from "../people/presence.js";
import { lookForPending } from "../sharing/pending.js";
import { listen } from "../sync/events.js";
import { ownPlace } from "../sync/places.js";
import { zoneName } from "../sync/schema.js";
import { createMemoryStorage } from "../sync/storage.js";
import { createTransport, request } from "../sync/transport.js";
import { showNotice } from "./notices.js";
import { paths } from "./routes.js";
import { store, syncStatus } from "./store.js";

const hiddenMs = 10_000;

export async function loadSession() {
  store.sessionError = null;
  try {
    enter(await request("GET", "multe/1/session"));
  } catch (error) {
    store.sessionError = error;
  }
}

let person = null;
let stream = null;
let sync = null;

/** Takes a new session. The first person's replica starts; after a lost session it goes on, if it is the same person. */
export function enter(session) {
  store.session = session;
  if (!session.user) return;
  if (person === null) {
    person = session.user;
    startSync();
  } else if (store.signInAgain) {
    store.signInAgain = false;
    sync.dispatch({ type: "signedIn" });
    stream.reopen();
  }
}

/** The person this tab's changes belong to. */
export function currentPerson() {
  return person;
}

export async function signOut({ everywhere = false } = {}) {
  await request("DELETE", everywhere ? "multe/1/sessions" : "multe/1/session");
  leave();
}

/** Forgets everything of this person, by starting anew. */
export function leave() {
  leaving = true;
  location.hash = paths.lists;
  location.reload();
}

let leaving = false;

// MARK: sync

function startSync() {
  sync = createSync({
    transport: createTransport(request, { owner: person.userRecordName, isStillSignedIn }),
    storage: createMemoryStorage(),
    onState: (state) => {
      store.sync = markRaw(state);
    },
    onSignInNeeded: () => {
      if (person.isGuest) store.ended = { unsent: syncStatus.value.waiting };
      else store.signInAgain = true;
    },
    onTold: showNotice,
    tools: { mergeText: (...texts) => (store.kernel ?? safeKernel).mergeText(...texts) },
    options: { isGuest: Boolean(person.isGuest), me: person.userRecordName },
  });
  sync.start();
  stream = listen({
    onHello: () => {
      sync.dispatch({ type: "online" });
      forgetPresence();
      lookForPending();
      checkForUpdate(); // The server may have been away for a newer version.
    },
    onZone: takeNews,
    onPresence: presenceTold,
    onSignedOut: () => sync.dispatch({ type: "sessionLost" }),
    onRefused: checkSession,
    onBroken: askWhetherOnline,
  });
  addEventListener("online", () => sync.dispatch({ type: "online" }));
  addEventListener("offline", askWhetherOnline);
  document.addEventListener("visibilitychange", followVisibility);
  if (document.visibilityState === "hidden") stream.close();
  addEventListener("beforeunload", (event) => {
    if (!leaving && syncStatus.value.waiting > 0) event.preventDefault();
  });
}

/** A zone has changed, or is shared with this person no longer. */
function takeNews({ database, zoneID, syncToken, deleted }) {
  if (zoneID.zoneName !== zoneName) return;
  const place = database === "shared" ? zoneID.ownerRecordName : ownPlace;
  sync.dispatch({ type: "told", place, token: syncToken, deleted });
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
  if (document.visibilityState === "hidden") {
    closing = setTimeout(stream.close, hiddenMs);
    return;
  }
  if (stream.isClosed) stream.reopen();
  sync.dispatch({ type: "online" });
}

/** Whether the browser's session is this person's: another tab may have signed them out, or somebody else in. */
async function isStillSignedIn() {
  const { user } = await request("GET", "multe/1/session");
  return user?.userRecordName === person.userRecordName;
}

async function checkSession() {
  try {
    if (!(await isStillSignedIn())) sync.dispatch({ type: "sessionLost" });
  } catch {
    // No answer: the stream is tried again later.
  }
}

/** Events of the screens for the engine. */
export function dispatch(event) {
  sync?.dispatch(event);
}

export function retrySync() {
  sync?.dispatch({ type: "retryAsked" });
}

export function discardRefused() {
  sync?.dispatch({ type: "discarded" });
}
