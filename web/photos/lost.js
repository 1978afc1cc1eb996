// Photos of lists that are shared with this person no longer. Pure.

import { ownPlace, placeOf } from "../sync/places.js";
import { ownerOf } from "../sync/schema.js";

/** Those of lists of others that were there `before` and are not `after` (states of the engine). */
export function lostPhotos(before, after) {
  if (before.base === after.base || before.places.size < 2) return [];
  const isLost = (record) => record.fields.photo && placeOf(record.name) !== ownPlace && !after.base.has(ownerOf(record));
  return [...before.base.values()].filter(isLost).map(({ fields }) => fields.photo);
}
