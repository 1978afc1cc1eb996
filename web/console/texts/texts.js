// The console's texts in the reader's language, and how the reader writes numbers and dates.

import { browsersLanguages } from "../../texts/language.js";
import en from "./en.js";

export const text = en;

const languages = browsersLanguages();

export const collator = new Intl.Collator(languages, { numeric: true, sensitivity: "variant" });
const numbers = new Intl.NumberFormat(languages, { maximumFractionDigits: 1 });
const dates = new Intl.DateTimeFormat(languages, { dateStyle: "medium", timeStyle: "medium" });
const times = new Intl.DateTimeFormat(languages, { timeStyle: "medium" });

export const numberText = (number) => numbers.format(number);
export const dateText = (ms) => (Number.isFinite(new Date(Number(ms)).getTime()) ? dates.format(Number(ms)) : String(ms));
export const timeText = (ms) => times.format(ms);

const units = ["B", "KB", "MB", "GB", "TB"];

/** "1.2 MB" */
export function bytesText(bytes) {
  let [size, unit] = [bytes, 0];
  while (size >= 1000 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${numbers.format(size)} ${units[unit]}`;
}
