// Seeded choices. Each concern draws from a stream of its own, so that a new fault does not change which actions a seed has.

/** Mulberry32: small, and good enough to choose. */
function mulberry32(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A stream of choices that the seed and the name of its purpose give. */
export function createRandom(seed, purpose = "") {
  let start = seed >>> 0;
  for (const letter of purpose) start = (Math.imul(start ^ letter.codePointAt(0), 0x9e3779b1) + 1) >>> 0;
  const next = mulberry32(start);
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    chance: (share) => next() < share,
    pick: (choices) => choices[Math.floor(next() * choices.length)],
    /** One of the keys of {name: weight}. */
    weighted(weights) {
      const entries = Object.entries(weights);
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      return entries.at(-1)[0];
    },
  };
}
