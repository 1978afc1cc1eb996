// What this device is: with or without a network, a page in a browser or the app on the home screen.

import { shallowReactive } from "vue";

export const device = shallowReactive({
  isOnline: navigator.onLine !== false,
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
}
