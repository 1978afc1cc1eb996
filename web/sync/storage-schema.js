// What the browser's database holds, and all its versions. There is one database for each person and path of the server, so what one
// person has not sent yet stays theirs while another uses the same browser.
//
// | store     | key                | value                                                            |
// |-----------|--------------------|------------------------------------------------------------------|
// | `base`    | record name        | the server's copy of a record                                    |
// | `pending` | record name        | what waits to be sent, or is on its way                          |
// | `graves`  | record name        | the last copy of a record that is gone                           |
// | `places`  | place              | {token, loaded, …}: how far each zone has been read              |
// | `meta`    | see below          |                                                                  |
// | `journal` | revision           | the names which that revision touched, for tabs that are behind  |
// | `history` | number, counted up | what was changed, by whom: {list, name, at, by, before, after, …} |
//
// `meta` has `revision` ({life, number}: `life` is drawn anew with each new database, so that a tab notices that another was put in its
// place), `sharedToken`, `leader` (the tab that may talk to the server), `lease` (the same where the browser has no locks) and `left`
// (the person signed out).
//
// Versions:
//   1  the first.

export const version = 1;

/** The stores of the engine's state: maps in memory, rows by name here. */
export const parts = ["base", "pending", "places", "graves"];

/** Each transaction of the engine is over these. */
export const ofState = [...parts, "meta", "journal", "history"];

export function databaseName(user, path = "/") {
  return path === "/" ? `multe-${user}` : `multe-${user} ${path}`;
}

/** Brings a database of any earlier version (0: none) to this one. A version's step is never changed once it has been published. */
export function upgrade(database, from) {
  if (from < 1) {
    for (const name of [...parts, "meta", "journal"]) database.createObjectStore(name);
    const history = database.createObjectStore("history", { keyPath: "id", autoIncrement: true });
    history.createIndex("list", ["list", "id"]);
    history.createIndex("at", "at");
  }
}
