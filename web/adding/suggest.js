// Which names are offered while somebody types, and before. Pure: over what is known (known.js) and the words of the catalogue.

import { spaced } from "./known.js";

/** More than these nobody reads while typing, and a phone has no room for them above its keyboard. */
export const suggestionsMax = 6;
export const recentMax = 12;

const nowhere = 3;

/** How a key answers to what was typed: 0 it begins so, 1 a word in it does, 2 somewhere in the middle, 3 not at all. */
export function matchOf(key, spacedKey, typed) {
  if (key.startsWith(typed)) return 0;
  if (spacedKey.includes(` ${typed}`)) return 1;
  return key.includes(typed) ? 2 : nowhere;
}

/**
 * Names for what was typed so far (without its amount): [{key, name, section, open, done}], the best first; `open` and `done` are items
 * of that name on this list, if there are any. What this household wrote before comes before the catalogue; what only has the letters
 * in its middle comes last.
 */
export function suggestions(typed, { known, catalogue, list, max = suggestionsMax }) {
  const key = known.keyOf(typed);
  if (key === "") return [];
  const ranks = [[], [], [], [], [], []];
  for (const name of known.names()) {
    const match = matchOf(name.key, name.spaced, key);
    if (match < nowhere) ranks[rank(match, 0)].push(name);
  }
  for (const name of catalogue) {
    if (known.has(name.key)) continue;
    const match = matchOf(name.key, name.spaced, key);
    if (match < nowhere) ranks[rank(match, 1)].push({ ...name, name: likeTyped(name.name, typed) });
  }
  const best = [];
  for (const names of ranks) if (best.length < max) best.push(...sorted(names, known, list));
  return best.slice(0, max).map((name) => offered(name, known, list));
}

/** Where a match of a source (0: this household, 1: the catalogue) stands among the others. */
function rank(match, source) {
  return match === 2 ? 4 + source : 2 * source + match;
}

function sorted(names, known, list) {
  const scored = names.map((name) => ({ name, score: known.score(name, list) }));
  return scored.sort((a, b) => b.score - a.score || compareKeys(a.name.key, b.name.key)).map(({ name }) => name);
}

function compareKeys(a, b) {
  return a.length - b.length || (a < b ? -1 : 1);
}

/** What was bought most often lately and is not open on this list. What was bought from this list goes before the rest. */
export function recentlyBought({ known, list, max = recentMax }) {
  const found = [];
  const elsewhere = [];
  for (const name of known.names()) {
    if (name.bought === 0) continue;
    const here = known.on(list, name.key);
    if (here.some(isOpen)) continue;
    (here.length > 0 ? found : elsewhere).push(name);
  }
  const best = [...sorted(found, known, list), ...(found.length < max ? sorted(elsewhere, known, list) : [])];
  return best.slice(0, max).map((name) => offered(name, known, list));
}

/** The catalogue's words, ready to be looked through: `words` is {unit: "name, name …"}. */
export function catalogueOf(words, known) {
  return Object.entries(words).flatMap(([unit, names]) =>
    names.split(",").map((each) => {
      const name = each.trim();
      const key = known.keyOf(name);
      return { key, spaced: spaced(key), name, amounts: [], unit: unit || null };
    })
  );
}

const isOpen = (item) => item.fields.checked === undefined;

function offered({ key, name, section, amounts, unit }, known, list) {
  const here = known.on(list, key);
  return { key, name, section, amounts, unit, open: here.find(isOpen), done: here.find((item) => !isOpen(item)) };
}

/** A catalogue's "milk" as "Milk" for people (and phones) who begin with a capital letter. */
function likeTyped(name, typed) {
  const [first = ""] = typed.trim();
  const isCapital = first !== first.toLowerCase();
  const [letter] = name;
  return isCapital ? letter.toUpperCase() + name.slice(letter.length) : name;
}
