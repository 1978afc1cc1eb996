// What the screens show. What changes it is in session.js, syncing.js, perform.js, showing.js and navigation.js; what decides, in pure functions.

import { computed, shallowReactive } from "vue";
import { initialState, status } from "../sync/engine.js";
import { summarised } from "../lists/lists.js";
import { collator } from "../texts/texts.js";
import { emptyHistory } from "./history.js";
import { parseRoute } from "./routes.js";

export const store = shallowReactive({
  /** undefined while unknown, else the answer of GET session. */
  session: undefined,
  sessionError: null,
  route: parseRoute(location.hash),
  sync: initialState(),
  /** Whether all that was done is kept on this device: {stored: saved | saving | failed, why}. */
  stored: { stored: "saved", why: null },
  /** The reason of a failure to keep something that the person has read of. */
  storageNoticeRead: null,
  /** How many things were asked for and have not been done yet. */
  turns: 0,
  kernel: null,
  history: emptyHistory,
  toast: null,
  spoken: "",
  menu: null, // {anchor, label, items}
  dialog: null, // {component, props}
  signInAgain: false,
  ended: null, // {unsent}: this guest's list is shared no more
  fresh: null, // the list just made, which waits for its first item
});

const exchangeStatus = computed(() => status(store.sync));
/** What a person may know about their changes. It stays the same object while it says the same, so what shows it is not drawn anew. */
export const syncStatus = computed((before) => {
  const status = { ...exchangeStatus.value, ...store.stored };
  if (status.stored === "saved" && store.turns > 0) status.stored = "saving";
  // What is on its way into the store is not on the server either.
  if (status.sync === "saved" && status.stored === "saving") status.sync = "saving";
  return before && Object.keys(status).every((key) => before[key] === status[key]) ? before : status;
});
const view = computed(() => store.sync.view);
export const summary = computed(() => summarised(view.value, collator));
export const canUndo = computed(() => store.history.done.length > 0);
