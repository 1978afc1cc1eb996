// The app on the home screen: what the browser offers, kept until somebody wants it.

import { computed, shallowReactive } from "vue";
import { askToPersist } from "../app/persistence.js";
import { device } from "./device.js";
import { wayToInstall } from "./hint.js";

const usesKey = "multe.uses";
const dismissedKey = "multe.install";

export const install = shallowReactive({
  /** The browser's question, which can be asked once. */
  prompt: null,
  uses: 0,
  isDismissed: false,
});

export function watchInstall() {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    install.prompt = event;
  });
  addEventListener("appinstalled", () => {
    install.prompt = null;
    device.isInstalled = true;
    askToPersist();
  });
  try {
    install.uses = (Number(localStorage.getItem(usesKey)) || 0) + 1;
    localStorage.setItem(usesKey, String(install.uses));
    install.isDismissed = localStorage.getItem(dismissedKey) === "dismissed";
  } catch {
    install.isDismissed = true; // Where nothing is kept, the card would come back for ever.
  }
}

const wayNow = computed(() =>
  wayToInstall({
    canPrompt: Boolean(install.prompt),
    isInstalled: device.isInstalled,
    agent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  })
);
export const way = () => wayNow.value;

/** Has the browser ask. */
export async function askToInstall() {
  const { prompt } = install;
  install.prompt = null;
  await prompt?.prompt();
}

/** The card is not to come again. */
export function dismissInstall() {
  install.isDismissed = true;
  try {
    localStorage.setItem(dismissedKey, "dismissed");
  } catch {
    // It stays away for this visit.
  }
}
