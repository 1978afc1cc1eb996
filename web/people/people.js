// How people are shown in little: their letters and a colour. Pure.

import { collator } from "../texts/texts.js";

/** So many colours there are for people, in people.css. */
export const colourCount = 8;
const namesMax = 2;

/** The first letters of the first and the last word of a name, as people see letters; "?" for nobody. */
export function initialsOf(name) {
  const words = (name ?? "").trim().split(/\s+/).filter((word) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(word));
  if (words.length === 0) return "?";
  const ends = words.length === 1 ? words : [words[0], words.at(-1)];
  return ends.map(firstLetter).join("");
}

function firstLetter(word) {
  const all = letters(word);
  const letter = all.find((each) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(each)) ?? all[0];
  const upper = letter.toLocaleUpperCase();
  return letters(upper).length === 1 ? upper : letter; // "ß" has no capital of one letter.
}

function letters(text) {
  return typeof Intl.Segmenter === "function" ? [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment) : [...text];
}

/** A number below `colourCount` that is always the same for one person. */
export function colourOf(user) {
  let sum = 7;
  for (const letter of user ?? "") sum = (sum * 31 + letter.codePointAt(0)) % 65_521;
  return sum % colourCount;
}

/** Names for a line with little room: of several that differ in their first words, only these. */
export function shortNames(names) {
  const first = names.map((name) => name.trim().split(/\s+/u)[0]);
  return names.length > 1 && new Set(first).size === names.length ? first : names;
}

/** Who is at a list, of {state, name} by user: those who shop, else those who look, by name, at most a few, and how many more. */
export function busiest(there) {
  const all = [...there].map(([user, { state, name }]) => ({ user, state, name }));
  all.sort((a, b) => (a.state === b.state ? collator.compare(a.name, b.name) : a.state === "shopping" ? -1 : 1));
  const isShopping = all[0]?.state === "shopping";
  const same = all.filter(({ state }) => (state === "shopping") === isShopping);
  return { isShopping, people: same.slice(0, namesMax), more: Math.max(0, same.length - namesMax) };
}
