import { h } from "vue";
import { text } from "../texts/texts.js";
import { icon } from "../ui/icon.js";
import { parseRoute, paths } from "./routes.js";
import { syncStatus } from "./store.js";

let left = paths.lists;

/** The screen from which somebody went to see what waits. */
export const cameFrom = () => left;

/** The chip, as a component of its own: what it shows changes often, and the screen around it need not be drawn again. */
export const syncChip = () => h(SyncChip);

/**
 * Whether everything is kept, on this device (`data-stored`) and on the server (`data-sync`): for people, and for tests. Leads to what
 * waits.
 */
const SyncChip = () => {
  const status = syncStatus.value;
  return h(
    "a",
    {
      href: paths.waiting,
      class: "sync",
      "data-sync": status.sync,
      "data-stored": status.stored,
      "data-waiting": status.waiting,
      "data-offline": status.offline ? "" : undefined,
      title: words(status),
      "aria-label": words(status),
      onClick: () => {
        if (parseRoute(location.hash).screen !== "waiting") left = location.hash || paths.lists;
      },
    },
    [icon(symbol(status)), h("span", shortWords(status))],
  );
};

/** In the bar the symbol says "offline" already. */
function shortWords(status) {
  const isPlain = status.refused === 0 && status.stored !== "failed" && !status.signedOut;
  return status.sync === "waiting" && isPlain ? text.sync.waiting(status.waiting) : words(status);
}

function words({ sync, stored, waiting, refused, offline, signedOut }) {
  if (stored === "failed") return text.storage.notKept;
  if (signedOut) return waiting > 0 ? text.storage.signedOutWaiting(waiting) : text.storage.signedOut;
  if (refused > 0) return text.sync.refused(refused);
  if (sync === "saving") return text.sync.saving;
  if (sync === "waiting") return offline ? text.sync.offlineWaiting(waiting) : text.sync.waiting(waiting);
  return offline ? text.sync.offline : text.sync.saved;
}

function symbol({ sync, stored, offline, refused, signedOut }) {
  if (refused > 0 || stored === "failed" || signedOut) return "circle-alert";
  if (offline) return "cloud-off";
  return sync === "saved" ? "cloud-check" : "cloud-upload";
}
