import { h } from "vue";
import { text } from "../texts/texts.js";
import { iconButton } from "../ui/icon.js";
import { takeUpdate, worker } from "./updates.js";

/** Says that another version is there, above whatever else is said at the edge of the screen. */
export function updateNotice() {
  if (!worker.updateReady || worker.updateLater) return null;
  return h("div", { class: "toast update", "data-update": "" }, [
    h("span", { class: "toast-words" }, worker.reloading ? text.installing.updateSoon : text.installing.update),
    worker.reloading ? null : h("button", { type: "button", class: "toast-action", onClick: takeUpdate }, text.installing.reload),
    iconButton("x", text.installing.later, () => (worker.updateLater = true)),
  ]);
}
