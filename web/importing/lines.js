// Newline-delimited JSON, piece by piece as it arrives. Pure.

/** Longest line that is kept: a report of some ten thousand lists. */
const lineMax = 8 << 20;

/** `push(piece)` returns the values of the lines that are complete, `rest()` that of a last line without its end. */
export function createLines() {
  let buffer = "";
  const parsed = (lines) => lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line));
  return {
    push(piece) {
      const lines = (buffer + piece).split("\n");
      buffer = lines.pop();
      if (buffer.length > lineMax) throw new RangeError("a line is too long");
      return parsed(lines);
    },
    rest: () => parsed([buffer]),
  };
}
