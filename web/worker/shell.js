// Which requests are for the app's own files. Everything else goes to the network as if there were no service worker.

/**
 * The name of the kept file that answers a request; undefined when it is for the network. `scope` is the address of the app's folder,
 * `files` has the names. A page is kept at its plain address only: one with a query is fetched, so that the log-in of a proxy can be
 * reached, and can lead back, while the app itself never asks the network for its page.
 */
export function fileFor({ method, mode, url }, scope, files) {
  if (method !== "GET") return undefined;
  const { href, search, hash } = new URL(url);
  const plain = href.slice(0, href.length - search.length - hash.length);
  if (!plain.startsWith(scope)) return undefined;
  const name = plain.slice(scope.length);
  if (mode === "navigate") return (name === "" || name === "index.html") && search === "" ? "index.html" : undefined;
  return Object.hasOwn(files, name) ? name : undefined;
}

/** The names of this app's caches begin so: an origin may hold several apps, each with a folder of its own. */
export const cachePrefix = (scope) => `multe ${scope} `;
