// How far the view has to be scrolled so that what was seen stays in its place. Pure.

/**
 * `seen` are the rows that were in view, from above, as {id, top}; `now` those of them that are still there, in their order of now, with
 * the tops they have now. Rows that moved among the others do not count, unless they are in view: then they take part of its room.
 */
export function viewShift(seen, now) {
  if (seen.length === 0 || now.length === 0) return 0;
  const rank = new Map(seen.map(({ id }, index) => [id, index]));
  const still = inOrder(now.map(({ id }) => rank.get(id)));
  const first = seen[0].top;
  const tops = now.filter(({ top }, index) => still.has(index) || top >= first).map(({ top }) => top);
  const shift = tops.length === 0 ? 0 : Math.min(...tops) - first;
  return Math.abs(shift) < 1 ? 0 : shift;
}

/** The indices of a longest rising run within the numbers. */
function inOrder(numbers) {
  const best = [];
  for (const [index, number] of numbers.entries()) {
    let run = [];
    for (let before = 0; before < index; before += 1) {
      if (numbers[before] < number && best[before].length > run.length) run = best[before];
    }
    best.push([...run, index]);
  }
  return new Set(best.reduce((longest, run) => (run.length > longest.length ? run : longest), []));
}
