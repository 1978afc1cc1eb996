import { h } from "vue";
import { icon } from "../../ui/icon.js";
import { text } from "../texts/texts.js";

/** What a change of a schema does, step by step: {text, losesData, losesIndex}. */
export function changeList(changes) {
  if (changes.length === 0) return h("p", { class: "notice" }, text.types.noChanges);
  return h("ul", { class: "changes", "aria-label": text.types.changes }, changes.map((change) =>
    h("li", { key: change.text, class: { loses: change.losesData, warns: change.losesIndex } }, [
      icon(change.losesData ? "circle-alert" : change.losesIndex ? "circle-alert" : "check"),
      h("span", { dir: "auto" }, change.text),
      change.losesData ? h("span", { class: "tag danger" }, text.types.losesData) : null,
      !change.losesData && change.losesIndex ? h("span", { class: "tag" }, text.types.losesIndex) : null,
    ])
  ));
}
