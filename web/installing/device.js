// What this device and its browser promise: a network, storage that stays, the app on the home screen.

import { shallowReactive } from "vue";

export const device = shallowReactive({
  isOnline: navigator.onLine !== false,
  /** Whether the browser has promised to keep what is stored here. */
  isPersisted: false,
  /** Whether this is the app from the home screen and not a page in a browser. */
  isInstalled: false,
});

export function watchDevice() {
  addEventListener("online", () => (device.isOnline = true));
  addEventListener("offline", () => (device.isOnline = false));
  const standalone = matchMedia("(display-mode: standalone)");
  const look = () => (device.isInstalled = standalone.matches || navigator.standalone === true);
  standalone.addEventListener("change", look);
  look();
  lookAtStorage();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && lookAtStorage());
}

/** Looks whether the browser has promised by now to keep what is stored. */
export async function lookAtStorage() {
  device.isPersisted = (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
}
