// What merging does without the Kernel: it keeps both texts whole, in the forms of Sources/Kernel/Merge/MergeMarks.swift, and
// learns nothing.

// The order of the UTF-8 bytes, which is that of the code points and not that of JavaScript's strings.
function precedes(a, b) {
  const [x, y] = [Array.from(a), Array.from(b)];
  const at = x.findIndex((character, index) => character !== y[index]);
  return at === -1 ? x.length < y.length : at < y.length && x[at].codePointAt(0) < y[at].codePointAt(0);
}

function mergeText(base, mine, theirs, { lines = false } = {}) {
  const [b, m, t] = [base ?? "", mine ?? "", theirs ?? ""];
  if (m === t || b === t) return { text: m, conflict: false };
  if (b === m) return { text: t, conflict: false };
  const [first, second] = precedes(m, t) ? [m, t] : [t, m];
  if (!first.trim()) return { text: second, conflict: false };
  const end = first.endsWith("\n") && second.endsWith("\n") ? "\n" : "";
  if (!lines) return { text: `${first.trim()} ⟷ ${second.trim()}${end}`, conflict: true };
  const ended = (text) => (text.endsWith("\n") ? text : `${text}\n`);
  return { text: `╭────\n${ended(first)}├────\n${ended(second)}╰────${end}`, conflict: true };
}

/** Values as the texts by which they are compared: JSON, the members of objects in one order. */
export function canonical(value) {
  return JSON.stringify(value, (_, member) =>
    member && typeof member === "object" && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/** The fields of a record that have a value. */
export const present = (record) => Object.entries(record ?? {}).filter(([, value]) => value !== null && value !== undefined);

/** Whether a field is merged as a text: one that all sides have as a text. */
export const isText = (form, ...values) => form !== undefined && values.every((value) => typeof (value ?? "") === "string");

function mergeRecord(base, mine, theirs, { texts = {} } = {}) {
  const fields = {};
  const conflicts = [];
  const names = new Set([...present(mine), ...present(theirs)].map(([name]) => name));
  for (const name of [...names].sort((a, b) => (precedes(a, b) ? -1 : 1))) {
    const [b, m, t] = [base, mine, theirs].map((record) => record?.[name] ?? null);
    const [atBase, own, other] = [b, m, t].map(canonical);
    let value = own === other || atBase === other ? m : atBase === own ? t : (m ?? t);
    if (own !== other && atBase !== other && atBase !== own && m !== null && t !== null) {
      const isMergeable = isText(texts[name], b, m, t);
      const merged = isMergeable ? mergeText(b, m, t, { lines: texts[name] === "lines" }) : { text: m, conflict: true };
      value = merged.text;
      if (merged.conflict) conflicts.push(name);
    }
    if (value !== null) fields[name] = value;
  }
  return { fields, conflicts };
}

const bytesOf = (learned) => learned ?? new Uint8Array();
const isSame = (a, b) => a.length === b.length && a.every((byte, index) => byte === b[index]);

export const safeMerge = {
  mergeText,
  mergeRecord,
  learnOrder: bytesOf,
  correctOrder: bytesOf,
  aisleOrder: (_, fixedSections) => [...new Set(fixedSections)].filter(Boolean),
  placeItem: bytesOf,
  sectionOf: () => null,
  mergeLearned(base, mine, theirs) {
    const [b, m, t] = [base, mine, theirs].map(bytesOf);
    if (isSame(b, t) || t.length === 0) return m;
    if (isSame(b, m) || m.length === 0) return t;
    return m.length < t.length ? t : m;
  },
};
