// Sets of names that a step touched, by part of the state; and the journal of them, for tabs that have to catch up.

import { parts } from "./storage-schema.js";

/** A tab that is further behind loads everything. */
export const journalMax = 200;
/** A revision that touched more, or a tab that would have to read more, is not told by names. */
export const namesMax = 2000;

export function noneTouched() {
  return { ...Object.fromEntries(parts.map((part) => [part, new Set()])), shared: false };
}

/** Adds `more` to `touched`, and returns it. */
export function touchAlso(touched, more) {
  for (const part of parts) for (const name of more[part] ?? []) touched[part].add(name);
  touched.shared ||= Boolean(more.shared);
  return touched;
}

/** Every row that either state has. */
export function allTouched(...states) {
  const touched = { ...noneTouched(), shared: true };
  for (const state of states) for (const part of parts) for (const name of state[part].keys()) touched[part].add(name);
  return touched;
}

export function nothingTouched({ touched, entries = [] }) {
  return !touched.shared && entries.length === 0 && parts.every((part) => (touched[part]?.size ?? 0) === 0);
}

/** A row of the journal. */
export function touchedOf(touched) {
  const count = parts.reduce((sum, part) => sum + (touched[part]?.size ?? 0), 0);
  if (count > namesMax) return { all: true };
  return { ...Object.fromEntries(parts.map((part) => [part, [...(touched[part] ?? [])]])), shared: touched.shared };
}

/** The names in `count` rows of the journal; null when that is not told, or too many. */
export function namesIn(rows, count) {
  if (rows.length < count || rows.some(({ all }) => all)) return null;
  const names = rows.reduce(touchAlso, noneTouched());
  return parts.reduce((sum, part) => sum + names[part].size, 0) > namesMax ? null : names;
}
