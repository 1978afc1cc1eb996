import { h } from "vue";
import { titleBar } from "../app/bar.js";
import { persistence } from "../app/persistence.js";
import { currentPerson, retrySync } from "../app/session.js";
import { showToast } from "../app/showing.js";
import { store, syncStatus } from "../app/store.js";
import { cameFrom } from "../app/sync-chip.js";
import { device } from "../installing/device.js";
import { text } from "../texts/texts.js";
import { icon } from "../ui/icon.js";
import { download } from "./download.js";
import { written } from "./file.js";
import { queue } from "./queue.js";
import { Restore } from "./restore.js";
import { waitingChanges, whyWaiting } from "./waiting.js";

/** What waits to be sent, why, and what can be done about it. */
export const WaitingScreen = {
  setup: () => () => {
    const changes = waitingChanges(store.sync);
    const why = whyWaiting(store.sync, device.isOnline);
    return h("main", { id: "content", class: "detail", tabindex: -1 }, [
      titleBar(text.waiting.title, cameFrom()),
      h("div", { class: "sections" }, [
        h("section", { class: "card-section" }, [
          ...headline(changes, why),
          actions(changes, why),
          notice(changes),
          throughLink(why),
        ]),
        queue(changes, why),
        h(Restore),
        meanings(),
      ]),
    ]);
  },
};

function headline(changes, why) {
  const refused = syncStatus.value.refused;
  const others = changes.length - refused;
  const words = changes.length === 0 ? text.waiting.none : text.waiting.count(changes.length);
  return [
    h("div", { class: "headline", role: "status" }, [
      icon(symbol(changes, why, refused), "big"),
      h("div", [
        h("p", { class: "empty-title" }, words),
        changes.length === 0 && why === "sending" ? h("p", { class: "hint" }, text.waiting.noneHint) : null,
        others > 0 || (why !== "sending" && refused === 0) ? h("p", { class: "hint" }, text.waiting.why[why]) : null,
        refused > 0 ? h("p", { class: "error" }, text.waiting.refusedHint(refused)) : null,
      ]),
    ]),
  ];
}

function symbol(changes, why, refused) {
  if (refused > 0) return "circle-alert";
  if (why !== "sending") return "cloud-off";
  return changes.length === 0 ? "cloud-check" : "cloud-upload";
}

function actions(changes, why) {
  const signIn = () => (store.signInAgain = true);
  return h("div", { class: "buttons" }, [
    why === "signIn"
      ? h("button", { type: "button", class: "button primary", onClick: signIn }, text.waiting.signIn)
      : h("button", { type: "button", class: "button primary", disabled: changes.length === 0 && why === "sending", onClick: retrySync }, [
        icon("refresh-cw"),
        text.waiting.sendNow,
      ]),
    h("button", { type: "button", class: "button", disabled: changes.length === 0, onClick: saveToFile }, [
      icon("file-down"),
      text.waiting.save,
    ]),
  ]);
}

/** What is the matter with keeping things here, if anything: a store that fails, or one that may be thrown away with changes in it. */
function notice(changes) {
  const { stored, why } = store.stored;
  if (stored === "failed") return h("p", { class: "notice", role: "alert" }, text.waiting.notStored[why] ?? text.waiting.notStored.broken);
  const isFragile = changes.length > 0 && !persistence.persisted && !device.isInstalled;
  return isFragile ? h("p", { class: "notice" }, text.waiting.fragile) : null;
}

/** A page with a query comes from the network, so whatever stands in the way there can show itself. */
function throughLink(why) {
  if (why !== "silent") return null;
  return h("p", { class: "hint" }, [
    text.waiting.throughPage,
    " ",
    h("a", { href: "./?open" }, text.waiting.openPage),
  ]);
}

function saveToFile() {
  const now = new Date();
  const { json, without } = written(store.sync, {
    person: currentPerson(),
    server: new URL(".", document.baseURI).href,
    savedAt: now.toISOString(),
    about: text.waiting.restoreHint,
  });
  const [day, time] = new Date(now - now.getTimezoneOffset() * 60_000).toISOString().split("T");
  const name = `multe-waiting-${day}-${time.slice(0, 5).replace(":", "")}.json`;
  download(name, json);
  showToast([text.waiting.saved(name), without > 0 ? text.waiting.savedWithout(without) : ""].join(" ").trim());
}

function meanings() {
  const meaning = (symbol, title, words) =>
    h("div", { class: "meaning" }, [h("dt", [icon(symbol), title]), h("dd", { class: "hint" }, words)]);
  return h("section", { class: "card-section", "aria-labelledby": "meanings" }, [
    h("h2", { id: "meanings" }, text.waiting.meanings),
    h("dl", { class: "meanings" }, [
      meaning("cloud-upload", text.waiting.savedHere, text.waiting.savedHereMeans),
      meaning("cloud-check", text.waiting.savedThere, text.waiting.savedThereMeans),
    ]),
  ]);
}
