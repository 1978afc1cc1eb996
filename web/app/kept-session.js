// The last answer of GET session, so that the app opens with its lists when the server does not answer. In localStorage, since it names
// the database to open.

const key = () => `multe-session ${new URL(".", document.baseURI).pathname}`;

/** The last session with a person in it; undefined when there is none, or the browser keeps nothing. */
export function keptSession() {
  try {
    const session = JSON.parse(localStorage.getItem(key()));
    return session?.user?.userRecordName ? session : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it, or with null forgets it. */
export function keepSession(session) {
  try {
    if (session) localStorage.setItem(key(), JSON.stringify(session));
    else localStorage.removeItem(key());
  } catch {
    // Then the app opens only with its server.
  }
}
