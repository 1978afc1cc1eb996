// Where the replica and the queue rest between visits. For now only in memory: a store in the browser's database comes later and has
// the same two functions.

export function createMemoryStorage() {
  let kept = null;
  return {
    /** What was kept: {base, pending, places, graves, sharedToken}, or null. */
    async load() {
      return kept;
    },
    keep({ base, pending, places, graves, sharedToken }) {
      kept = { base, pending, places, graves, sharedToken };
    },
  };
}
