// The service worker from the page's side: put in place, asked for newer versions, and changed for one when somebody wants that.

import { shallowReactive } from "vue";

/** How long a page that nobody leaves or comes back to goes without asking whether there is a newer version. */
const checkEveryMs = 60 * 60_000;
/** How often a page looks whether it may reload without taking something from somebody. */
const lookEveryMs = 1000;
/** A worker that does not answer within this time counts as an unknown one. */
const patienceMs = 3000;

export const worker = shallowReactive({
  /** "starting", "ready", or why the app does not open without a network: "insecure", "missing", "refused". */
  state: "starting",
  /** Whether another version than this page's is on the device. */
  updateReady: false,
  /** Whether somebody chose to go on with the old one for now. */
  updateLater: false,
  /** Whether this page is about to reload. */
  reloading: false,
});

const ownBuild = () => document.querySelector("meta[name=build]")?.content;

let registration = null;
let mayReload = () => true;

/** Registers the worker. `isQuiet` tells whether a reload now would take nothing from the person at this page. */
export async function startWorker(isQuiet) {
  mayReload = isQuiet;
  const { serviceWorker } = navigator;
  if (!serviceWorker) {
    worker.state = isSecureContext ? "missing" : "insecure";
    return;
  }
  const wasControlled = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", async () => {
    const isAnother = await isNews(serviceWorker.controller);
    if (isAnother && (wasControlled || worker.reloading)) reloadWhenQuiet();
    else Object.assign(worker, { updateReady: isAnother, reloading: false });
  });
  try {
    registration = await serviceWorker.register("sw.js", { updateViaCache: "none" });
  } catch (error) {
    console.info(error);
    worker.state = "refused";
    return;
  }
  registration.addEventListener("updatefound", () => follow(registration.installing));
  if (registration.installing) follow(registration.installing);
  if (registration.waiting) await tellOf(registration.waiting);
  if (registration.active) worker.state = "ready";
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && checkForUpdate());
  setInterval(checkForUpdate, checkEveryMs);
}

function follow(newer) {
  newer.addEventListener("statechange", () => {
    if (newer.state === "activated") worker.state = "ready";
    if (newer.state === "installed" && registration.active) tellOf(newer);
  });
}

async function tellOf(waiting) {
  const build = await buildOf(waiting);
  if (build === undefined) return;
  // The newer version may have been taken back meanwhile, and this be the page's own again.
  worker.updateReady = build !== ownBuild();
  worker.updateLater = false;
}

let checking = null;

/** Asks the server whether there is a newer version; without an answer, nothing happens. */
export function checkForUpdate() {
  checking ??= registration?.update().catch(() => {}).finally(() => (checking = null));
}

/** Takes the newer version. All tabs go over to it, each as soon as nobody loses anything by that. */
export function takeUpdate() {
  worker.reloading = true;
  if (registration?.waiting) registration.waiting.postMessage("takeOver");
  else reloadWhenQuiet();
}

let looking;

function reloadWhenQuiet() {
  worker.updateReady = true;
  clearInterval(looking);
  if (mayReload()) return location.reload();
  looking = setInterval(() => mayReload() && location.reload(), lookEveryMs);
}

async function isNews(another) {
  const build = await buildOf(another);
  return build !== undefined && build !== ownBuild();
}

function buildOf(another) {
  return new Promise((resolve) => {
    if (!another) return resolve(undefined); // The browser has thrown it away.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, patienceMs);
    another.postMessage("build", [port2]);
  });
}
