// The texts in the reader's language, and how the reader writes numbers, dates and the order of names.

import en from "./en.js";

/** The texts; English until another catalogue is laid over it, before anything is drawn. */
export const text = { ...en };

const languages = globalThis.navigator?.languages?.length ? [...navigator.languages] : undefined;

/** Compares names as the reader's dictionary does: å after z in Swedish, 2 before 10, case and accents last. */
export const collator = new Intl.Collator(languages, { numeric: true, sensitivity: "variant", usage: "sort" });

const numbers = new Intl.NumberFormat(languages, { maximumFractionDigits: 3 });
const dates = new Intl.DateTimeFormat(languages, { dateStyle: "medium", timeStyle: "short" });

/** The reader's decimal mark. */
export const decimalMark = numbers.formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";

/** "2 l", "1,5 kg", "3 bottles", or "" for an item without a number. Until the Kernel is there, units keep their singular. */
export function amountText({ number, unit }, kernel) {
  if (number === undefined || number === null) return unit ?? "";
  const amount = kernel
    ? kernel.formatAmount({ number, unit }, decimalMark)
    : `${numbers.format(number)} ${unit ?? ""}`;
  return amount.trim().replace(/ /g, "\u00a0");
}

/** A number as the reader would type it into a field. */
export function numberToField(number) {
  return number === undefined || number === null ? "" : String(number).replace(".", decimalMark);
}

/** The number in a field: null when it is empty, undefined when it is none. */
export function numberFromField(value) {
  const trimmed = value.trim().replace(",", ".");
  if (trimmed === "") return null;
  const fraction = trimmed.match(/^(\d+)\s*\/\s*(\d+)$/);
  const number = fraction ? Number(fraction[1]) / Number(fraction[2]) : Number(trimmed);
  return Number.isFinite(number) && number >= 0 ? number : undefined;
}

export function dateText(ms) {
  return dates.format(new Date(ms));
}
