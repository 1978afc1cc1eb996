// Who is signed in, and whose lists this tab shows.

import { forgetPhotos } from "../photos/database.js";
import { startPhotos } from "../photos/photos.js";
import { foreign, request } from "../sync/request.js";
import { beginForgetting, endForgetting, goOnForgetting } from "./forgetting.js";
import { keepSession, keptSession } from "./kept-session.js";
import { paths } from "./routes.js";
import { store } from "./store.js";
import { dispatch, forgetPerson, resumeSync, startSync } from "./syncing.js";

export { discardRefused, dispatch, retrySync } from "./syncing.js";

let person = null;
let isAnswered = false;
let leaving = false;

/** Shows the lists of the person who was here last, and asks the server in the background whether they still are signed in. */
export async function loadSession() {
  store.sessionError = null;
  if (!person) goOnForgetting();
  const kept = person ? undefined : keptSession();
  if (kept) enter(kept);
  try {
    const session = await readSession();
    isAnswered = true;
    enter(session);
  } catch (error) {
    if (!person) store.sessionError = error;
  }
}

/** An answer that says nothing of a user is another server's. */
async function readSession() {
  const session = await request("GET", "multe/1/session");
  if (session.user === undefined) throw foreign("no session");
  return session;
}

/**
 * Takes a new session. The first person's replica starts; after a lost session it goes on, if it is the same person. Another person has
 * another database, and starts anew.
 */
export function enter(session) {
  const { user } = session;
  if (leaving) return;
  if (person && !user) return void dispatch({ type: "sessionLost" });
  if (user) keepSession(session);
  if (person && user.userRecordName !== person.userRecordName) return leave();
  store.session = session;
  if (!user) return;
  if (!person) {
    person = user;
    endForgetting(user.userRecordName);
    startPhotos(person);
    startSync(person, { isStillSignedIn, onLeft: leave, onHello: () => isAnswered || loadSession(), onGuestEnded: endGuest });
  } else if (store.sync.auth === "lost") {
    resumeSync();
  }
}

/** The person this tab's changes belong to. */
export function currentPerson() {
  return person;
}

export async function signOut({ everywhere = false } = {}) {
  await request("DELETE", everywhere ? "multe/1/sessions" : "multe/1/session");
  await forget();
}

/** A guest's list is shared with them no longer: they are told, and nothing of it stays in the browser. */
function endGuest(unsent) {
  store.ended = { unsent };
  forgetAll();
}

/** The session has ended by this person's wish: nothing of theirs stays in the browser. */
export async function forget() {
  leaving = true;
  await forgetAll();
  leave();
}

/** Should it fail, or the page be closed first, the next page that opens goes on with it. */
async function forgetAll() {
  keepSession(null);
  beginForgetting(person.userRecordName);
  try {
    await Promise.all([forgetPerson(), forgetPhotos()]);
    endForgetting(person.userRecordName);
  } catch (error) {
    console.error(error);
  }
}

/** Starts anew, with whoever is signed in then. */
export function leave() {
  leaving = true;
  location.hash = paths.lists;
  location.reload();
}

/** Whether the browser's session is this person's: another tab may have signed them out, or somebody else in. */
async function isStillSignedIn() {
  const { user } = await readSession();
  return user?.userRecordName === person.userRecordName;
}

// Closing the page loses something only where this device keeps nothing.
addEventListener("beforeunload", (event) => {
  if (!leaving && store.stored.stored === "failed" && store.sync.pending.size > 0) event.preventDefault();
});
