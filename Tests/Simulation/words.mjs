// Texts of the simulation are made of words that each are written once, so that two edits of one text can be found in what becomes of them.

const wordPattern = /w\d+/g;

export const isText = (field) => field === "name" || field === "comment";

export function wordsOf(text) {
  return String(text ?? "").match(wordPattern) ?? [];
}

/** What an edit of a text put in and took out. */
export function edits({ parent, value }) {
  const [before, after] = [wordsOf(parent), wordsOf(value)];
  return { added: after.filter((word) => !before.includes(word)), removed: before.filter((word) => !after.includes(word)) };
}

/** Whether a text has what the edit put in and nothing of what it took out. */
export function hasTaken(text, write) {
  const words = wordsOf(text);
  const { added, removed } = edits(write);
  return added.every((word) => words.includes(word)) && !removed.some((word) => words.includes(word));
}

/** The text with a new word somewhere, for another word perhaps, or without one of several. */
export function reworded(text, word, random) {
  const parts = (text ?? "").split(/(\s+)/u).filter((part) => part !== "");
  const places = parts.flatMap((part, index) => (wordsOf(part).length > 0 ? [index] : []));
  const place = random.pick(places);
  const kind = place === undefined ? "only" : random.weighted({ before: 2, after: 3, instead: 2, line: 1, without: places.length > 1 ? 1 : 0 });
  if (kind === "only") return word;
  const between = kind === "line" ? "\n" : " ";
  const changed = {
    before: [word, " ", parts[place]],
    after: [parts[place], " ", word],
    line: [parts[place], between, word],
    instead: [word],
    without: [],
  }[kind];
  return [...parts.slice(0, place), ...changed, ...parts.slice(place + 1)].join("").trim();
}
