// The shares that wait for this person: others put them on a list, by name or by their address.

import { h, shallowReactive } from "vue";
import { createAttempt } from "../account/form.js";
import { go } from "../app/navigation.js";
import { paths } from "../app/routes.js";
import { store } from "../app/store.js";
import { request } from "../sync/transport.js";
import { text } from "../texts/texts.js";
import { icon, iconButton } from "../ui/icon.js";
import { createAsking } from "./asking.js";

const state = shallowReactive({ shares: [] });

const asking = createAsking({
  ask: async () => (state.shares = (await request("GET", "multe/1/shares")).shares),
  isWanted: () => document.visibilityState === "visible" && isMember() && store.sync.auth !== "lost",
});

const isMember = () => store.session?.user && !store.session.user.isGuest;

/** Asks the server what waits: when the page comes to life, and when the server's events come, or tell of it. */
export function lookForPending() {
  if (isMember()) asking.look();
}

let channel = null;

/** Only one tab hears the server's events; the others learn from it. */
export function sharePending(tabs) {
  channel = tabs;
  channel.on("pendingTold", lookForPending);
}

/** Others wait than did, as the server's events say, or may by now: no event came while there were none. */
export function pendingTold() {
  channel?.post({ type: "pendingTold" });
  lookForPending();
}

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
        state.shares = state.shares.filter((share) => share.shortGUID !== props.share.shortGUID);
        pendingTold();
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
