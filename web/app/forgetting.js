// People whose things are to leave this browser. That is noted first, since the page may be closed before all of it is gone; the next one
// that opens then ends it.

import { photosName } from "../photos/database.js";
import { forgetShopping } from "../shops/device.js";
import { databaseName } from "../sync/storage-schema.js";

/** More people never leave one browser at once. */
const peopleMax = 20;

const path = () => new URL(".", document.baseURI).pathname;
const key = () => `multe-forget ${path()}`;

function noted() {
  try {
    const people = JSON.parse(localStorage.getItem(key()));
    return Array.isArray(people) ? people.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

function note(people) {
  try {
    if (people.length > 0) localStorage.setItem(key(), JSON.stringify(people.slice(-peopleMax)));
    else localStorage.removeItem(key());
  } catch {
    // Nothing is kept in this browser then.
  }
}

export function beginForgetting(user) {
  note([...noted().filter((each) => each !== user), user]);
  forgetShopping(user);
}

/** All of it is gone, or the person is here again. */
export function endForgetting(user) {
  if (noted().includes(user)) note(noted().filter((each) => each !== user));
}

/** Removes what a page that was closed too early left. Asked before any database is opened, so what opens one waits. */
export function goOnForgetting() {
  for (const user of noted()) {
    forgetShopping(user);
    const names = [databaseName(user, path()), photosName(user)];
    Promise.all(names.map(deleted)).then(() => endForgetting(user), console.info);
  }
}

function deleted(name) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = resolve;
    request.onerror = () => reject(request.error);
  });
}
