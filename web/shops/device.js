// What this device keeps for a person about shopping: where they are, and the trip they are on. Not synchronised, since it tells of the
// one who holds the device.

import { shallowReactive } from "vue";
import { store } from "../app/store.js";

/** Lists whose shop is kept, and trips that are not over; the oldest go first. */
const entriesMax = 50;

/** Whose things are kept no more. */
let forgotten = null;

const memory = shallowReactive({ person: null, at: {}, last: null, trips: {}, news: [] });

/** What is kept for the person who is signed in: {at: {list: shop or ""}, last, trips: {list: trip}, news: [shop]}. */
export function kept() {
  const person = store.session?.user?.userRecordName ?? null;
  if (memory.person !== person) {
    Object.assign(memory, { at: {}, last: null, trips: {}, news: [] }, read(person), { person });
  }
  return memory;
}

/** Changes what is kept. */
export function keep(changed) {
  const { person } = Object.assign(kept(), changed);
  const { at, last, trips, news } = memory;
  if (person === forgotten) return;
  try {
    localStorage.setItem(keyOf(person), JSON.stringify({ at: newest(at), last, trips: newest(trips), news }));
  } catch {
    // Private windows may refuse; it then holds for this visit.
  }
}

/** Removes what is kept for a person, for good: a list that is left would keep its trip. */
export function forgetShopping(person) {
  forgotten = person;
  try {
    localStorage.removeItem(keyOf(person));
  } catch {
    // Nothing is kept then.
  }
}

// Another tab of this browser may be the one in which the list is ticked.
globalThis.addEventListener?.("storage", ({ key }) => {
  if (key !== keyOf(memory.person)) return;
  Object.assign(memory, read(memory.person));
});

const keyOf = (person) => `multe.shopping.${person}`;

function newest(entries) {
  return Object.fromEntries(Object.entries(entries).slice(-entriesMax));
}

function read(person) {
  try {
    const { at, last, trips, news } = JSON.parse(localStorage.getItem(keyOf(person))) ?? {};
    return {
      at: isTable(at) ? at : {},
      last: typeof last === "string" ? last : null,
      trips: isTable(trips) ? Object.fromEntries(Object.entries(trips).filter(([, trip]) => isTrip(trip))) : {},
      news: Array.isArray(news) ? news.filter((each) => typeof each === "string") : [],
    };
  } catch {
    return {};
  }
}

const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isTrip = (trip) => isTable(trip) && Number.isFinite(trip.at) && Array.isArray(trip.ticks) && trip.ticks.every(isTable);

/** A choice of this device, as for tiles: read(key, among, otherwise) and write(key, value). */
export function readChoice(key, among, otherwise) {
  try {
    const value = localStorage.getItem(`multe.${key}`);
    return among.includes(value) ? value : otherwise;
  } catch {
    return otherwise;
  }
}

export function writeChoice(key, value) {
  try {
    localStorage.setItem(`multe.${key}`, value);
  } catch {
    // As above.
  }
}
