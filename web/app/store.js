// What the screens show, and the few functions that change it. The decisions are elsewhere, in pure functions.

import { computed, markRaw, nextTick, shallowReactive } from "vue";
import { request } from "../sync/transport.js";
import { createSync } from "../sync/driver.js";
import { listen } from "../sync/events.js";
import { initialState, status } from "../sync/engine.js";
import { createMemoryStorage } from "../sync/storage.js";
import { createTransport } from "../sync/transport.js";
import { summarised } from "../lists/lists.js";
import { collator, text } from "../texts/texts.js";
import { emptyHistory, remembered, stepped, undoing } from "./history.js";
import { parseRoute, paths } from "./routes.js";

const toastMs = 6000;
const hiddenMs = 10_000;

export const store = shallowReactive({
  /** undefined while unknown, else the answer of GET session. */
  session: undefined,
  sessionError: null,
  route: parseRoute(location.hash),
  sync: initialState(),
  kernel: null,
  history: emptyHistory,
  toast: null,
  spoken: "",
  menu: null, // {anchor, label, items}
  dialog: null, // {component, props}
  signInAgain: false,
  fresh: null, // the list just made, which waits for its first item
});

export const syncStatus = computed(() => status(store.sync));
const view = computed(() => store.sync.view);
export const summary = computed(() => summarised(view.value, collator));
export const canUndo = computed(() => store.history.done.length > 0);

// MARK: session

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
      store.signInAgain = true;
    },
  });
  sync.start();
  stream = listen({
    onHello: () => sync.dispatch({ type: "online" }),
    onZone: ({ database, zoneID, syncToken }) => database !== "shared" && zoneID.zoneName === "Lists" && sync.dispatch({ type: "told", token: syncToken }),
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

export function retrySync() {
  sync?.dispatch({ type: "retryAsked" });
}

export function discardRefused() {
  sync?.dispatch({ type: "discarded" });
}

// MARK: changes

/** Makes a command's changes, remembers how to undo them, and says so. */
export function perform(command, { silent = false } = {}) {
  if (!command) return;
  const { changes, label } = command;
  if (changes.length > 0) {
    store.history = remembered(store.history, { label, changes: undoing(store.sync.view, changes) });
    sync.dispatch({ type: "changed", changes });
  }
  // A toast that stays would offer to undo this, while it speaks of something else.
  if (silent) hideToast();
  if (silent) say(label);
  else showToast(label, changes.length > 0 ? { label: text.undo, run: undo } : null);
}

export function undo() {
  step("done", "undone", text.undone);
}

export function redo() {
  step("undone", "done", text.redone);
}

function step(from, to, words) {
  const result = stepped(store.history, store.sync.view, from, to);
  if (!result) return showToast(text.nothingToUndo);
  store.history = result.history;
  sync.dispatch({ type: "changed", changes: result.entry.changes });
  showToast(words(result.entry.label));
}

// MARK: words at the edge of the screen

let toastTimer;

export function showToast(words, action = null) {
  clearTimeout(toastTimer);
  store.toast = { words, action };
  holdToast(false);
}

/** Keeps the toast while somebody points at it. */
export function holdToast(hold) {
  clearTimeout(toastTimer);
  if (!hold) toastTimer = setTimeout(hideToast, toastMs);
}

export function hideToast() {
  store.toast = null;
}

/** For screen readers only. */
export function say(words) {
  store.spoken = words;
}

// MARK: dialogs, menus, screens

export function openDialog(component, props = {}) {
  store.menu = null;
  store.dialog = { component: markRaw(component), props };
}

export function closeDialog() {
  store.dialog = null;
}

export function openMenu(anchor, label, items) {
  store.menu = store.menu?.anchor === anchor ? null : { anchor, label, items };
}

export function closeMenu() {
  store.menu = null;
}

export function go(path) {
  location.hash = path;
}

const scrolled = new Map();
let hash = location.hash;

addEventListener("scroll", () => scrolled.set(hash, scrollY), { passive: true });

addEventListener("hashchange", async () => {
  ({ hash } = location);
  const isNew = !scrolled.has(hash);
  const top = scrolled.get(hash) ?? 0;
  store.route = parseRoute(hash);
  store.menu = null;
  store.dialog = null;
  await nextTick();
  scrollTo(0, isNew || store.route.screen === "list" ? 0 : top);
  // What had the focus may be gone with the old screen.
  if (!document.activeElement?.checkVisibility() || document.activeElement === document.body) {
    document.getElementById("content")?.focus({ preventScroll: true });
  }
});
