// What becomes of something a shopper writes down. Pure: {text} in, changes and words out.
//
// The same thing again is one thing on the list. If it is open: amounts add up; a missing amount changes nothing, since one "milk" is
// what both meant; amounts that do not go together (1 l and 500 g) stand beside each other. If it is done, it comes back, with its
// comment, and with the amount of last time unless a new one was written: that is how a weekly list is used. Whatever happens is said,
// and can be undone.

import { endPosition } from "../items/commands.js";
import { amountText, text } from "../texts/texts.js";

const hasValue = (value) => value !== undefined && value !== null;
const hasNumber = ({ number }) => hasValue(number);
const known = (fields) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ""),
  );
const described = (fields, kernel) => [fields.name, amountText(fields, kernel)].filter(Boolean).join(" ");

/**
 * Adds what was parsed ({name, number, unit}, and section and checked (a time) from a pasted list) to a list whose items are `items`. Returns {changes, label, spoken, target}: `spoken` is
 * whether the shopper has to be told, `target` the record to look at; null for an item without a name.
 */
export function addItem(parsed, { items, list, recordName, kernel }) {
  const name = parsed.name.trim();
  if (!name) return null;
  const key = kernel.nameKey(name);
  const same = items.filter((item) => kernel.nameKey(item.fields.name ?? "") === key);
  const position = endPosition(items, kernel.positionBetween);
  const asNew = () => create({ ...parsed, name }, { list, recordName, position });
  if (same.length === 0) return asNew();
  if (hasValue(parsed.checked)) return nothingNew(same[0], kernel);
  const open = same.filter((item) => item.fields.checked === undefined);
  if (open.length > 0) return addToOpen(parsed, open, asNew, kernel);
  const [done] = same.sort((a, b) => b.fields.checked - a.fields.checked);
  return bringBack(parsed, done, position, kernel);
}

function create({ name, number, unit, section, checked }, { list, recordName, position }) {
  const fields = known({ name, number, unit, section, checked, position, list });
  return {
    changes: [{ name: recordName, type: "Items", fields }],
    label: text.items.added(name),
    spoken: false,
    target: recordName,
  };
}

function nothingNew(item, kernel) {
  return { changes: [], label: text.items.already(described(item.fields, kernel)), spoken: true, target: item.name };
}

function addToOpen(parsed, open, create, kernel) {
  const [first] = open;
  if (!hasNumber(parsed)) return nothingNew(first, kernel);
  for (const item of open) {
    const { number, unit = null } = item.fields;
    const sum = hasNumber(item.fields)
      ? kernel.addAmounts({ number, unit }, { number: parsed.number, unit: parsed.unit ?? null })
      : parsed;
    if (!sum) continue;
    const fields = { number: sum.number, unit: sum.unit ?? null };
    return {
      changes: [{ name: item.name, type: "Items", fields }],
      label: text.items.nowAmount(item.fields.name, amountText(fields, kernel)),
      spoken: true,
      target: item.name,
    };
  }
  return {
    ...create(),
    label: text.items.beside(first.fields.name, amountText(first.fields, kernel), amountText(parsed, kernel)),
    spoken: true,
  };
}

function bringBack(parsed, done, position, kernel) {
  const amount = hasNumber(parsed) ? { number: parsed.number, unit: parsed.unit ?? null } : {};
  const place = parsed.section && !done.fields.section ? { section: parsed.section } : {};
  const shown = { ...done.fields, ...amount };
  return {
    changes: [{ name: done.name, type: "Items", fields: { checked: null, position, ...amount, ...place } }],
    label: text.items.backAgain(described(shown, kernel)),
    spoken: true,
    target: done.name,
  };
}

/** Adds many at once: each sees what the ones before it did. One undo takes all of them back. */
export function addItems(all, { items, list, newName, kernel }) {
  const now = new Map(items.map((item) => [item.name, item]));
  const changes = new Map();
  for (const parsed of all) {
    const result = addItem(parsed, { items: [...now.values()], list, recordName: newName(), kernel });
    for (const change of result?.changes ?? []) {
      const fields = { ...now.get(change.name)?.fields, ...change.fields };
      now.set(change.name, { name: change.name, type: "Items", fields: known(fields) });
      changes.set(change.name, { ...change, fields: { ...changes.get(change.name)?.fields, ...change.fields } });
    }
  }
  return {
    changes: [...changes.values()],
    label: text.items.addedMany(all.length),
    spoken: true,
    target: [...changes.keys()].at(-1),
  };
}

/** Whether text that is pasted or dropped should be looked at line by line before it is added. */
export function isSeveralLines(pasted) {
  return pasted.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "").length > 1;
}
