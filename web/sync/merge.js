// Two values of one field that were both changed from a third.

import { safeKernel } from "../kernel/safe.js";
import { isSame } from "./changes.js";
import { isWorthKeeping, ownerField } from "./schema.js";

/** Fields with words, whose changes can be laid together. */
const texts = { Lists: ["name"], Items: ["name", "comment"], Shops: ["name"] };

/** What the engine needs of the Kernel. Without `mergeLearned`, one's own stays. */
export const safeTools = { mergeText: safeKernel.mergeText, mergeLearned: (base, mine) => mine };

/**
 * My change over the server's copy, where `before` has the fields as they were when I made it, or is undefined if nobody knows:
 * {change, merged, kept, conflict}. `merged` names the fields whose values were laid together, `kept` those where mine replaces what
 * another person wrote, and `conflict` says that some text now has both wordings.
 */
export function laidTogether(change, before, theirs, tried, tools = safeTools) {
  const result = { change, merged: [], kept: [], conflict: false };
  if (change?.kind !== "save" || !before) return result;
  const fields = { ...change.fields };
  for (const [field, mine] of Object.entries(change.fields)) {
    const other = theirs.fields[field];
    const was = ancestor(field, before, tried, other);
    if (isSame(was, other) || isSame(mine, other)) continue;
    const value = both(change.type, field, was, mine, other, tools, result);
    if (value === undefined && wasTried(field, mine, tried)) {
      delete fields[field];
    } else if (value === undefined) {
      result.kept.push(field);
    } else {
      fields[field] = value;
      result.merged.push(field);
    }
  }
  result.change = { ...change, fields };
  return result;
}

/** Mine may have arrived, and been replaced by somebody who had seen it. Should it not have, either may stay. */
function wasTried(field, mine, tried = []) {
  return tried.some((each) => each.fields && field in each.fields && isSame(each.fields[field], mine));
}

function both(type, field, was, mine, other, tools, result) {
  if (texts[type]?.includes(field)) {
    const { text, conflict } = tools.mergeText(was ?? null, mine ?? null, other ?? null, { lines: false });
    if (conflict) result.conflict = true;
    return text || null;
  }
  if (type === "Shops" && field === "learned") return (tools.mergeLearned ?? safeTools.mergeLearned)(was, mine, other) ?? undefined;
  return undefined;
}

/** What both sides began with: the value before my change, or one that I tried to save, if theirs shows that it arrived. */
function ancestor(field, before, tried = [], other) {
  const was = before[field];
  const values = tried.filter(({ fields }) => fields && field in fields).map(({ fields }) => fields[field]);
  if (values.some((value) => isSame(value, other))) return other;
  return values.findLast((value) => !isSame(value, was) && isFrom(was, value, other)) ?? was;
}

/** Whether a text has all the words that a change put in and none of those that it took out. */
function isFrom(was, value, other) {
  if (typeof value !== "string" || typeof other !== "string") return false;
  const [old, now, then] = [was, value, other].map((text) => new Set(String(text ?? "").split(/\s+/u)));
  return [...now].every((word) => old.has(word) || then.has(word)) && [...old].every((word) => now.has(word) || !then.has(word));
}

/** A change of a record together with what is shown of it when the change is made. */
export function withSeen(change, view) {
  const seen = view.get(change.name);
  return seen ? { ...change, seen } : change;
}

/**
 * A change made to what a person saw some time ago, laid over what is there now: `change.seen` is the record as it was, and `change.from`
 * fields of it, should a form know better what it began with. Without this, a form that was open while another person wrote, or a tab
 * that had not heard of another yet, would take those words back. Null for what is not worth bringing a record back, or is no more than
 * a part of one that is gone.
 */
export function rebased(change, shown, tools) {
  const { seen, from = seen?.fields, ...bare } = change;
  if (bare.fields && !shown && !seen && !isWhole(bare)) return null;
  if (!from || !bare.fields) return bare;
  if (!shown) {
    if (!seen) return bare;
    return isWorthKeeping(bare.fields) ? { ...bare, fields: { ...seen.fields, ...bare.fields } } : null;
  }
  const mine = { kind: "save", type: shown.type, fields: bare.fields };
  return { ...bare, fields: laidTogether(mine, from, shown, [], tools).change.fields };
}

/** Whether a change says all that a new record needs: a part of an item would be in no list, and so nowhere. */
function isWhole({ type, fields }) {
  const owner = ownerField[type];
  return !owner || Boolean(fields[owner]);
}
