import { h } from "vue";
import { dateText, text } from "../texts/texts.js";
import { avatar } from "./avatar.js";
import { isSelf, nameOf, shares } from "./state.js";

/** Who added and last changed an item of a shared list, for its details; nothing for others and for what is not on the server yet. */
export function authors({ created, modified, fields }) {
  if (!shares.value.has(fields.list) || !created) return null;
  const isChanged = modified && (modified.by !== created.by || modified.at - created.at > 1000);
  return h("ul", { class: "authors hint" }, [
    line(created, text.people.addedBy),
    isChanged ? line(modified, text.people.changedBy) : null,
  ]);
}

function line({ by, at }, words) {
  const name = isSelf(by) ? text.people.you : nameOf(by);
  return h("li", [avatar(by, nameOf(by)), h("span", { dir: "auto" }, words(name, dateText(at)))]);
}
