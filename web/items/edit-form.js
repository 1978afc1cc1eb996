// The form of the edit dialog: strings as they stand in its fields, and what they mean. Pure.

import { numberFromField, numberToField } from "../texts/texts.js";

/** No section, and no other list, in the form's selects. */
export const none = "";

export function formOf(fields) {
  return {
    name: fields.name ?? "",
    number: numberToField(fields.number),
    unit: fields.unit ?? "",
    section: fields.section ?? none,
    comment: fields.comment ?? "",
    list: fields.list,
  };
}

export function isSameForm(form, other) {
  return Object.keys(other).every((key) => form[key] === other[key]);
}

export function isValid(form) {
  return form.name.trim() !== "" && numberFromField(form.number) !== undefined;
}

/**
 * The fields that were changed here, from `before`, what the form began with. What another device changed meanwhile (it is in `now`) stays;
 * of words that both changed, both edits.
 */
export function touched(form, before, now, kernel) {
  const wanted = {
    name: form.name.trim(),
    number: numberFromField(form.number),
    unit: canonicalUnit(form.unit, kernel),
    section: form.section,
    comment: form.comment.trim(),
  };
  const changed = {};
  for (const [field, value] of Object.entries(wanted)) {
    const was = before[field] ?? null;
    if ((value || null) === was) continue;
    const others = now[field] ?? null;
    const isText = field === "name" || field === "comment";
    changed[field] = isText && others !== was && kernel ? kernel.mergeText(was, value || null, others).text : value || null;
  }
  return changed;
}

/** "Bottles" as the Kernel writes it, so that amounts add up; a unit that it does not know stays as it is. */
export function canonicalUnit(unit, kernel) {
  const trimmed = unit.trim();
  const parsed = kernel?.parseItem(`2 ${trimmed} x`);
  return parsed?.name === "x" && parsed.unit ? parsed.unit : trimmed;
}

/** The number in the form after one more (or less): "" below the least. */
export function counted(number, by) {
  const next = Math.max(0, Math.round(((numberFromField(number) ?? 0) + by) * 1000) / 1000);
  return next === 0 ? "" : numberToField(next);
}
