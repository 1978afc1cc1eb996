// The shares that wait for this person: others put them on a list, by name or by their address.

import { h, shallowReactive } from "vue";
import { createAttempt } from "../account/form.js";
import { go } from "../app/navigation.js";
import { paths } from "../app/routes.js";
import { store } from "../app/store.js";
import { request } from "../sync/transport.js";
import { text } from "../texts/texts.js";
import { icon, iconButton } from "../ui/icon.js";

const againMs = 15_000;

const state = shallowReactive({ shares: [] });
let askedAt = -Infinity;

/** Asks the server what waits. Nothing tells of new ones, so it is asked whenever the page comes back to life. */
export async function lookForPending() {
  if (!store.session?.user || store.session.user.isGuest) return;
  askedAt = Date.now();
  try {
    state.shares = (await request("GET", "multe/1/shares")).shares;
  } catch {
    // Asked again later.
  }
}

setInterval(() => {
  const isSeen = document.visibilityState === "visible" && store.route.screen === "lists";
  if (isSeen && Date.now() - askedAt >= againMs) lookForPending();
}, againMs);

/** Above the lists: what waits, to be looked at or declined. */
export function pendingShares() {
  if (state.shares.length === 0) return null;
  return h("ul", { class: "rows pending-shares", "aria-label": text.sharing.waiting }, state.shares.map((share) =>
    h(PendingShare, { key: share.shortGUID, share })));
}

const PendingShare = {
  props: { share: Object },
  setup(props) {
    const attempt = createAttempt();
    const decline = () =>
      attempt.run(async () => {
        await request("POST", "multe/1/shares/decline", { shortGUID: props.share.shortGUID });
        await lookForPending();
      });
    return () => {
      const { sharedBy, title, shortGUID } = props.share;
      const name = title || text.lists.noName;
      return h("li", { class: "row pending-share" }, [
        h("button", { type: "button", class: "row-main", onClick: () => go(paths.share(shortGUID)) }, [
          icon("user-plus"),
          h("span", { class: "row-text", dir: "auto" }, text.sharing.offeredTitle(sharedBy, name)),
        ]),
        iconButton("x", text.sharing.decline(name), decline, { disabled: attempt.busy }),
        attempt.error ? h("p", { class: "error", role: "alert" }, attempt.error) : null,
      ]);
    };
  },
};
