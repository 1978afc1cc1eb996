// An item on its way to another list. Pure.

import { isFile } from "../sync/local-files.js";
import { placeOf } from "../sync/places.js";
import { text } from "../texts/texts.js";
import { endPosition } from "./commands.js";

/**
 * Moves an item, with the `changed` fields of the form, to the end of the list `to` (its record), whose items are `items`. Between the
 * lists of two people it cannot keep its record, so it becomes a new one, called `newName`.
 */
export function moveToList(item, changed, { to, items, newName, positionBetween }) {
  const fields = { ...changed, list: to.name, position: endPosition(items, positionBetween) };
  const label = text.adding.movedTo(changed.name ?? item.fields.name, to.fields.name?.trim() || text.lists.noName);
  if (placeOf(item.name) === placeOf(to.name)) return { changes: [{ name: item.name, type: "Items", fields }], label };
  const all = Object.entries({ ...item.fields, ...fields }).filter(([, value]) => value !== null && value !== undefined);
  return {
    changes: [
      { name: newName, type: "Items", fields: Object.fromEntries(all.map(([field, value]) => [field, anew(value)])) },
      { name: item.name, type: "Items", delete: true },
    ],
    label,
  };
}

/** A file's receipt is for the record that it was uploaded for: the server would refuse it in another one. */
function anew(value) {
  if (!isFile(value)) return value;
  const { receipt: _, wrappingKey: _key, referenceChecksum: _reference, ...file } = value;
  return file;
}
