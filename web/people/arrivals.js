// What others changed in a list since it was last looked at. Pure.

/** So many at once are no news but a list that was fetched. */
const newsMax = 20;

/**
 * `known` is null at first, else what the last call gave: when the server's copy of each item was last changed. `changed` are pairs of an
 * item's name and the user who changed it, without those by the reader.
 */
export function arrivals(known, items, isSelf) {
  const now = new Map(items.map(({ name, modified }) => [name, modified?.at]));
  if (!known) return { known: now, changed: [] };
  const changed = items
    .filter(({ name, modified }) => modified && known.get(name) !== modified.at && !isSelf(modified.by))
    .map(({ name, modified }) => [name, modified.by]);
  return { known: now, changed: changed.length > newsMax || known.size === 0 ? [] : changed };
}
