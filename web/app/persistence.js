// Whether the browser keeps what is stored here, and how much room there is.

import { shallowReactive, watch } from "vue";
import { store } from "./store.js";

export const persistence = shallowReactive({
  /** Whether the browser promised not to throw it away by itself; null while unknown, or where browsers have no such promise. */
  persisted: null,
  /** {usage, quota} in bytes; null while unknown. */
  quota: null,
  /** This window keeps nothing: what is not sent is lost when it is closed. */
  inMemoryOnly: false,
});

let hasAsked = false;

/** Asks the browser to keep what is stored, once per visit. Browsers answer by how much the app is used; some ask the person. */
export async function askToPersist() {
  if (hasAsked || !navigator.storage?.persist) return;
  hasAsked = true;
  try {
    persistence.persisted = (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch (error) {
    console.warn(error);
  }
}

/** Brings what is known up to date, for a screen that shows it. */
export async function measureStorage() {
  try {
    persistence.persisted ??= (await navigator.storage?.persisted?.()) ?? null;
    persistence.quota = (await navigator.storage?.estimate?.()) ?? null;
  } catch {
    // A private window may refuse; then nothing is known.
  }
}

/** The moment to ask is when there is something to lose: after the first change, or when the app is installed. */
export function followPersistence() {
  watch(() => store.stored, ({ why }) => (persistence.inMemoryOnly = why === "missing"), { immediate: true });
  if (matchMedia("(display-mode: standalone)").matches) return askToPersist();
  const stop = watch(() => store.sync.pending.size > 0 && store.stored.stored === "saved", (isKept) => {
    if (!isKept) return;
    stop();
    askToPersist();
  });
  return measureStorage();
}
