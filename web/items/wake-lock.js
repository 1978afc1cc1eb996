// Keeps the screen on while somebody shops, where the browser can: from the first tick of a trip on, unless it was switched off.

import { onBeforeUnmount, onMounted, ref } from "vue";
import { readChoice, writeChoice } from "../shops/device.js";
import { pauseMs } from "../shops/trips.js";

const choice = "screen-on";

/** Whether the browser can keep the screen on at all. */
export function canKeepScreenOn() {
  return "wakeLock" in navigator;
}

/** {isOn (a ref), toggle(), ticked()} for the screen that uses it; leaving it, or a pause as long as between two trips, lets go. */
export function useWakeLock() {
  const isOn = ref(false);
  let lock = null;
  let timer;

  async function hold() {
    if (!isOn.value || lock || document.visibilityState !== "visible") return;
    try {
      const held = await navigator.wakeLock.request("screen");
      if (!isOn.value) return held.release();
      lock = held;
      // The browser takes it back when the page is hidden, or the battery is low.
      held.addEventListener("release", () => lock === held && (lock = null));
    } catch {
      // Refused, for the battery's sake say: the screen then goes dark as ever.
    }
  }

  function letGo() {
    isOn.value = false;
    clearTimeout(timer);
    lock?.release();
    lock = null;
  }

  function start() {
    isOn.value = true;
    clearTimeout(timer);
    timer = setTimeout(letGo, pauseMs);
    hold();
  }

  onMounted(() => document.addEventListener("visibilitychange", hold));
  onBeforeUnmount(() => {
    document.removeEventListener("visibilitychange", hold);
    letGo();
  });

  return {
    isOn,
    /** By hand: it holds for the next trips too. */
    toggle() {
      writeChoice(choice, isOn.value ? "off" : "on");
      if (isOn.value) letGo();
      else start();
    },
    /** Something was ticked here. */
    ticked() {
      if (canKeepScreenOn() && readChoice(choice, ["on", "off"], "on") === "on") start();
    },
  };
}
