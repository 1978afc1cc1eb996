// What happened, one line each, in words that are the same in each run of a seed: no tokens, tags, times or names that the server chose.

export function createTrace({ live = false } = {}) {
  const lines = [];
  const spoken = new Map(); // what the server named -> what it is called here
  let step = 0;

  function told(words) {
    let line = words;
    for (const [name, alias] of spoken) line = line.replaceAll(name, alias);
    return line;
  }

  return {
    lines,
    get step() {
      return step;
    },
    told,
    alias(name, alias) {
      spoken.set(name, alias);
    },
    advance() {
      step += 1;
    },
    say(words) {
      const line = `${String(step).padStart(4)}  ${told(words)}`;
      lines.push(line);
      if (live) console.log(line);
    },
    /** The lines that speak of a record. */
    about(name) {
      const pattern = new RegExp(`\\b${name}\\b`);
      return lines.filter((line) => pattern.test(line));
    },
  };
}
