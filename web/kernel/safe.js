import { KernelError } from "./error.js";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

// The order of the UTF-8 bytes, which is that of the code points and not that of JavaScript's strings.
function precedes(a, b) {
  const [x, y] = [Array.from(a), Array.from(b)];
  const at = x.findIndex((character, index) => character !== y[index]);
  return at === -1 ? x.length < y.length : at < y.length && x[at].codePointAt(0) < y[at].codePointAt(0);
}

/**
 * What stands in for the Kernel when it cannot answer, or WebAssembly is not there. It never guesses: a text is a name, amounts stand
 * side by side.
 * @type {import("./kernel.js").Kernel}
 */
export const safeKernel = {
  parseItem: (text) => ({ name: text.trim(), number: null, unit: null }),

  parseLines: (text) =>
    text
      .split(/\r\n|\r|\n/)
      .filter((line) => line.trim() !== "")
      .map((line) => ({ kind: "item", ...safeKernel.parseItem(line), checked: false, section: null })),

  addAmounts: () => null,

  formatAmount: ({ number, unit }, separator = ".") => [String(number).replace(".", separator), unit].filter(Boolean).join(" "),

  nameKey: (name) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/gu, " ").trim(),

  /** Keeps both texts whole where both changed, in the forms of Sources/Kernel/Merge/MergeMarks.swift. */
  mergeText(base, mine, theirs, { lines = false } = {}) {
    const [b, m, t] = [base ?? "", mine ?? "", theirs ?? ""];
    if (m === t || b === t) return { text: m, conflict: false };
    if (b === m) return { text: t, conflict: false };
    const [first, second] = precedes(m, t) ? [m, t] : [t, m];
    if (!first.trim()) return { text: second, conflict: false };
    const end = first.endsWith("\n") && second.endsWith("\n") ? "\n" : "";
    if (!lines) return { text: `${first.trim()} ⟷ ${second.trim()}${end}`, conflict: true };
    const ended = (text) => (text.endsWith("\n") ? text : `${text}\n`);
    return { text: `╭────\n${ended(first)}├────\n${ended(second)}╰────${end}`, conflict: true };
  },

  /** A key strictly between two, by halving; longer than the Kernel's. */
  positionBetween(a, b) {
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
