// How large the letters are, beyond what the system says. Kept on this device.

import { readChoice, writeChoice } from "../shops/device.js";

export const typeSizes = ["normal", "large", "huge"];

const choice = "type-size";

export function readTypeSize() {
  return readChoice(choice, typeSizes, "normal");
}

export function applyTypeSize(size) {
  document.documentElement.dataset.type = size;
  writeChoice(choice, size);
}
