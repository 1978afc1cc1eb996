import { h } from "vue";
import { text } from "../texts/texts.js";
import { icon, iconButton } from "../ui/icon.js";
import { store } from "./store.js";

/** Reasons that a reload cures, since another tab has the database. */
const ofOtherTabs = new Set(["newer", "blocked"]);

/** Says why what is done here is not kept on this device, until somebody has read it. */
export function storageNotice() {
  const { why } = store.stored;
  if (store.stored.stored !== "failed" || !text.storage[why] || store.storageNoticeRead === why) return null;
  return h("div", { class: "toast update", role: "alert", "data-storage": why }, [
    h("span", { class: "toast-words" }, text.storage[why]),
    ofOtherTabs.has(why)
      ? h("button", { type: "button", class: "toast-action", onClick: () => location.reload() }, [icon("refresh-cw"), text.storage.reload])
      : null,
    iconButton("x", text.close, () => (store.storageNoticeRead = why)),
  ]);
}
