// Rows or tiles, as chosen on this device.

import { ref } from "vue";
import { readChoice, writeChoice } from "../shops/device.js";

const choice = "layout";

/** Whether items are shown as tiles. */
export const isTiled = ref(readChoice(choice, ["rows", "tiles"], "rows") === "tiles");

export function toggleTiles() {
  isTiled.value = !isTiled.value;
  writeChoice(choice, isTiled.value ? "tiles" : "rows");
}
