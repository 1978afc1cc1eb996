// The texts in the reader's language, and how the reader writes numbers, dates and the order of names.

import en from "./en.js";
import { browsersLanguages } from "./language.js";

/** The texts; English until another catalogue is laid over it, before anything is drawn. */
export const text = { ...en };

/** Compares names as the reader's dictionary does: å after z in Swedish, 2 before 10, case and accents last. */
export let collator;
/** The reader's decimal mark. */
export let decimalMark;
let numbers;
let dates;
let days;
let times;

/** Writes and sorts as these languages do. */
export function useLocales(locales) {
  collator = new Intl.Collator(locales, { numeric: true, sensitivity: "variant", usage: "sort" });
  numbers = new Intl.NumberFormat(locales, { maximumFractionDigits: 3 });
  dates = new Intl.DateTimeFormat(locales, { dateStyle: "medium", timeStyle: "short" });
  times = new Intl.DateTimeFormat(locales, { timeStyle: "short" });
  days = new Intl.DateTimeFormat(locales, { weekday: "long", day: "numeric", month: "long" });
  decimalMark = numbers.formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";
}

useLocales(browsersLanguages());

/** Lays a catalogue over the English one, so that a text that it lacks is at least there. */
export function useCatalogue(catalogue) {
  for (const [block, words] of Object.entries(catalogue)) {
    text[block] = typeof words === "object" && !Array.isArray(words) ? { ...text[block], ...words } : words;
  }
}

/** Why the server refused something, in the reader's words: exactly, where it told that, else what kind of refusal it was. */
export function reasonText({ code, reasonCode }) {
  if (Object.hasOwn(text.reasons, reasonCode)) return text.reasons[reasonCode];
  return Object.hasOwn(text.failures, code) ? text.failures[code] : text.failures.other;
}

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

/** A day and the time: "30 Nov 2026, 13:20". */
export function dateText(ms) {
  return dates.format(new Date(ms));
}

/** The time of a day: "13:20". */
export function timeText(ms) {
  return times.format(new Date(ms));
}

/** A day: "Monday 30 November". */
export function dayText(ms) {
  return days.format(new Date(ms));
}
