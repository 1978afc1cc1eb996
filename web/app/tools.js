// What the sync engine asks the Kernel when both sides changed a field.

import { safeKernel } from "../kernel/safe.js";
import { bytesOf, fieldOf } from "../shops/order.js";
import { store } from "./store.js";

const kernel = () => store.kernel ?? safeKernel;

export const engineTools = {
  mergeText: (base, mine, theirs, form) => kernel().mergeText(base, mine, theirs, form),
  /** Of what two devices learned about a shop. */
  mergeLearned: (base, mine, theirs) => fieldOf(kernel().mergeLearned(bytesOf(base), bytesOf(mine), bytesOf(theirs))),
};
