// Who else is at which list, as the server's event stream tells, and telling others where this page is.

import { onBeforeUnmount, shallowReactive, watch } from "vue";
import { store } from "../app/store.js";
import { nameIn, ownPlace, placeOf, recordNameOf } from "../sync/places.js";
import { zoneName } from "../sync/schema.js";
import { request } from "../sync/transport.js";
import { shares } from "./state.js";

/** Told again before the 90 s are over that the server waits. */
const againMs = 40_000;
/** So many ticks make a shopper, and without another one for so long nobody is one any more. */
const ticksOfShopper = 2;
const shoppingMs = 5 * 60_000;
const path = "multe/1/presence";
/** Another tab that leaves a list leaves it for all of this browser; so long the server may take to hear of it. */
const leftMs = 1000;

/** By list: who is there, as a map of {state, name} by user. */
export const present = shallowReactive(new Map());

/** An event of the stream. */
export function presenceTold({ database, zoneID, list, userRecordName, name, state }) {
  const key = nameIn(database === "shared" ? zoneID.ownerRecordName : ownPlace, list);
  const there = new Map(present.get(key));
  if (state) there.set(userRecordName, { state, name });
  else there.delete(userRecordName);
  if (there.size > 0) present.set(key, there);
  else present.delete(key);
  postAll();
}

/** Who is at a list, as the answer says to whoever comes. */
function showAt(list, people) {
  const there = people.map(({ userRecordName, name, state }) => [userRecordName, { name, state }]);
  if (there.length > 0) present.set(list, new Map(there));
  else present.delete(list);
  postAll();
}

/** A stream that opens tells everybody anew. */
export function forgetPresence() {
  present.clear();
  channel?.post({ type: "presence", there: [] });
}

let channel = null;
/** What tells the server again of a list that this tab shows, by list. */
const shown = new Map();

/** Only one tab hears the stream; the others learn from it. */
export function sharePresence(tabs) {
  channel = tabs;
  channel.on("presence", ({ there }) => {
    present.clear();
    for (const [list, people] of there) present.set(list, people);
  });
  channel.on("presenceAsked", () => present.size > 0 && postAll());
  channel.on("presenceLeft", ({ list }) => setTimeout(() => shown.get(list)?.(), leftMs));
  channel.post({ type: "presenceAsked" });
}

function postAll() {
  channel?.post({ type: "presence", there: [...present] });
}

/** Tells others that this page shows a list, while it is seen; and that somebody shops, once things are ticked off. */
export function usePresence(list) {
  const zoneID = placeOf(list) ? { zoneName, ownerRecordName: placeOf(list) } : { zoneName };
  const ticked = new Set();
  let lastTick = -Infinity;
  let told = null;
  let timer;

  const isShopping = () => ticked.size >= ticksOfShopper && Date.now() - lastTick < shoppingMs;
  const isSeen = () => document.visibilityState === "visible" && shares.value.has(list) && store.sync.auth !== "lost";

  function tell() {
    clearTimeout(timer);
    if (!isSeen()) return leave();
    told = isShopping() ? "shopping" : "looking";
    request("PUT", path, { zoneID, list: recordNameOf(list), state: told }).then((answer) => showAt(list, answer.present), () => {});
    timer = setTimeout(tell, againMs);
  }

  function leave() {
    clearTimeout(timer);
    if (told === null) return;
    told = null;
    channel?.post({ type: "presenceLeft", list });
    tellLeaving({ zoneID, list: recordNameOf(list), state: null });
  }

  /** Own ticks are those that wait to be sent. */
  function countTicks(pending) {
    for (const [name, { waiting, flight }] of pending) {
      if (!(waiting ?? flight)?.fields?.checked || ticked.has(name) || store.sync.view.get(name)?.fields.list !== list) continue;
      ticked.add(name);
      lastTick = Date.now();
    }
    if (told === "looking" && isShopping()) tell();
  }

  shown.set(list, tell);
  watch(() => shares.value.has(list), tell, { immediate: true });
  watch(() => store.sync.pending, countTicks);
  document.addEventListener("visibilitychange", tell);
  addEventListener("pagehide", leave);
  onBeforeUnmount(() => {
    if (shown.get(list) === tell) shown.delete(list);
    leave();
    document.removeEventListener("visibilitychange", tell);
    removeEventListener("pagehide", leave);
  });
}

/** Also while the page goes away. It names the list, since another tab may be at another one by now. */
function tellLeaving(body) {
  fetch(path, {
    method: "PUT",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
    credentials: "same-origin",
    keepalive: true,
  }).catch(() => {});
}
