// What the live log keeps and shows.

/** Requests that the page keeps. */
export const kept = 1000;

/** The old entries with the new ones behind them, each once; what is beyond `kept` goes. */
export function merged(entries, fresh) {
  const last = entries.at(-1)?.number ?? 0;
  return [...entries, ...fresh.filter(({ number }) => number > last)].slice(-kept);
}

/** Whether an entry has all words of a search, in whichever of its parts. */
export function matches(entry, search, personName) {
  const parts = [
    entry.method,
    entry.operation,
    entry.container,
    entry.environment,
    entry.database,
    entry.user && personName(entry.user),
    entry.actedAs && personName(entry.actedAs),
    String(entry.status),
    entry.serverErrorCode,
  ];
  const haystack = parts.filter(Boolean).join(" ").toLowerCase();
  return search.toLowerCase().split(/\s+/).every((word) => haystack.includes(word));
}

/** The entries to show, the newest first. */
export function shownEntries(entries, { search, onlyErrors }, personName) {
  return entries.filter((entry) => (!onlyErrors || entry.status >= 400) && matches(entry, search, personName)).toReversed();
}
