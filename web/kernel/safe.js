import { KernelError } from "./error.js";
import { safeMerge } from "./safe-merge.js";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** As Position.keyMaxBytes. */
const isKey = (text) => /^[0-9A-Za-z]{1,1000}$/.test(text);

/**
 * What stands in for the Kernel when it cannot answer, or WebAssembly is not there. It never guesses: a text is a name, amounts stand
 * side by side.
 * @type {import("./kernel.js").Kernel}
 */
export const safeKernel = {
  ...safeMerge,

  parseItem: (text) => ({ name: text.trim(), number: null, unit: null }),

  parseLines: (text) =>
    text
      .split(/\r\n|\r|\n/)
      .filter((line) => line.trim() !== "")
      .map((line) => ({ kind: "item", ...safeKernel.parseItem(line), checked: false, section: null })),

  addAmounts: () => null,

  formatAmount: ({ number, unit }, separator = ".") => [String(number).replace(".", separator), unit].filter(Boolean).join(" "),

  nameKey: (name) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/gu, " ").trim(),

  /** A key strictly between two, by halving; longer than the Kernel's. */
  positionBetween(a, b) {
    if ([a, b].some((each) => each !== null && !isKey(each))) throw new KernelError("notAKey");
    let key = "";
    for (let upper = b; ; ) {
      const low = key.length < (a?.length ?? 0) ? digits.indexOf(a[key.length]) : 0;
      const high = upper === null ? digits.length : digits.indexOf(upper[key.length]);
      if (high < low) throw new KernelError("notInOrder");
      if (high - low > 1) return key + digits[Math.floor((low + high) / 2)];
      if (high > low) upper = null;
      key += digits[low];
    }
  },
};
