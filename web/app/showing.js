// Words at the edge of the screen, dialogs and menus.

import { markRaw } from "vue";
import { store } from "./store.js";

const toastMs = 6000;

let toastTimer;

export function showToast(words, action = null) {
  clearTimeout(toastTimer);
  store.toast = { words, action };
  holdToast(false);
}

/** Keeps the toast while somebody points at it. */
export function holdToast(hold) {
  clearTimeout(toastTimer);
  if (!hold) toastTimer = setTimeout(hideToast, toastMs);
}

export function hideToast() {
  store.toast = null;
}

/** For screen readers only. */
export function say(words) {
  store.spoken = words;
}

export function openDialog(component, props = {}) {
  store.menu = null;
  store.dialog = { component: markRaw(component), props };
}

export function closeDialog() {
  store.dialog = null;
}

export function openMenu(anchor, label, items) {
  store.menu = store.menu?.anchor === anchor ? null : { anchor, label, items };
}

export function closeMenu() {
  store.menu = null;
}
