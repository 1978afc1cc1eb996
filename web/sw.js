// The service worker: keeps the app's own files on the device, so that the app opens whatever the network does.
//
// Only what has the hash that the build wrote down gets in, so no log-in page and no half of a new version ever does; if one file is
// wrong, the whole new version is, and the one before goes on. A new version waits until the page asks for it.

import { cachePrefix, fileFor } from "./worker/shell.js";

/* global BUILD, FILES -- set by the build: its name, and {name: integrity} of what the app consists of */

const { scope } = self.registration;
const cacheName = cachePrefix(scope) + BUILD;

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));

addEventListener("fetch", (event) => {
  const name = fileFor(event.request, scope, FILES);
  if (name) event.respondWith(answer(name, event));
});

addEventListener("message", ({ data, ports }) => {
  if (data === "takeOver") self.skipWaiting();
  if (data === "build") ports[0]?.postMessage(BUILD);
});

async function keepAll() {
  const cache = await caches.open(cacheName);
  await Promise.all(Object.keys(FILES).map((name) => keep(cache, name)));
}

/** Puts a file into the cache. Throws if it cannot be had, or is not the one that was built. */
async function keep(cache, name) {
  const response = await fetch(new Request(name, { integrity: FILES[name], cache: "no-cache", credentials: "same-origin" }));
  if (!response.ok) throw new Error(`${name}: HTTP ${response.status}`);
  await cache.put(name, unredirected(response));
}

/** Browsers refuse an answer for a page that came by way of another address. */
function unredirected(response) {
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}

async function takeOver() {
  const prefix = cachePrefix(scope);
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(name, event) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(name, { ignoreVary: true });
  if (kept) return kept;
  // The browser has thrown it away.
  event.waitUntil(keep(cache, name).catch(() => {}));
  return fetch(event.request);
}
