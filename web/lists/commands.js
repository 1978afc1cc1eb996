// What a person can do to lists, as changes and the words for them. Pure.

import { text } from "../texts/texts.js";

export function addList(recordName, name) {
  const trimmed = name.trim();
  if (!trimmed) return null;
  return {
    changes: [{ name: recordName, type: "Lists", fields: { name: trimmed } }],
    label: text.lists.added(trimmed),
  };
}

export function renameList(list, name) {
  const trimmed = name.trim();
  if (!trimmed || trimmed === list.fields.name) return null;
  return {
    changes: [{ name: list.name, type: "Lists", fields: { name: trimmed } }],
    label: text.lists.renamed(trimmed),
  };
}

export function deleteList(list) {
  return {
    changes: [{ name: list.name, type: "Lists", delete: true }],
    label: text.lists.deleted(list.fields.name || text.lists.noName),
  };
}
