// What a person hears of what others did to their changes.

import { text } from "../texts/texts.js";
import { showToast } from "./showing.js";

/** A notice of the sync engine: see `tell` in sync/notes.js. */
export function showNotice({ what, title, conflict }) {
  const words = text.merging[what === "merged" && conflict ? "keptBoth" : what];
  if (words) showToast(words(title || text.lists.noName));
}
