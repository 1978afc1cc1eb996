import { h, onMounted } from "vue";
import { measureStorage, persistence } from "../app/persistence.js";
import { text } from "../texts/texts.js";
import { icon } from "../ui/icon.js";
import { howTo } from "./card.js";
import { takeUpdate, worker } from "./updates.js";

/** What works on this device without a network, what is missing for that, and the app on the home screen. */
export const ThisDevice = {
  setup() {
    onMounted(measureStorage);
    return () =>
      h("section", { class: "card-section", "aria-labelledby": "device" }, [
        h("h2", { id: "device" }, text.installing.title),
        offline(),
        kept(),
        worker.state === "insecure" ? null : h("div", { class: "install" }, howTo()),
        worker.updateReady
          ? h("button", { type: "button", class: "button primary", onClick: takeUpdate }, [icon("refresh-cw"), text.installing.takeUpdate])
          : null,
      ]);
  },
};

function offline() {
  const words = {
    starting: text.installing.offlineSoon,
    ready: text.installing.offline,
    insecure: text.installing.insecure,
    missing: text.installing.missing,
    refused: text.installing.refused,
  }[worker.state];
  return h("p", { class: worker.state === "ready" || worker.state === "starting" ? "hint" : "notice" }, words);
}

function kept() {
  const { persisted, inMemoryOnly } = persistence;
  if (inMemoryOnly) return h("p", { class: "notice" }, text.waiting.notStored.missing);
  if (persisted === null) return null;
  return h("p", { class: "hint" }, persisted ? text.installing.persisted : text.installing.notPersisted);
}
