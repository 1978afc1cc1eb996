import { computed, h, watch, watchEffect } from "vue";
import { SignInAgain, SignInScreen } from "../account/sign-in.js";
import { SetUpNeeded } from "../account/set-up-needed.js";
import { ListScreen } from "../items/view.js";
import { ListsScreen } from "../lists/view.js";
import { guestIsWaiting, isGuest, leadGuests } from "../sharing/guest.js";
import { text } from "../texts/texts.js";
import { icon, logo } from "../ui/icon.js";
import { isWide } from "../ui/width.js";
import { toasts } from "../ui/toast.js";
import { loadSession } from "./session.js";
import { lazily } from "./lazily.js";
import { go } from "./navigation.js";
import { paths } from "./routes.js";
import { showToast } from "./showing.js";
import { store, summary, syncStatus } from "./store.js";

const JoinScreen = lazily("JoinScreen");
const JoinWithAccount = lazily("JoinWithAccount");
const SetUpScreen = lazily("SetUpScreen");
const HistoryScreen = lazily("HistoryScreen");
const ImportScreen = lazily("ImportScreen");
const SettingsScreen = lazily("SettingsScreen");
const EndedScreen = lazily("EndedScreen");
const ShareScreen = lazily("ShareScreen");
const WaitingScreen = lazily("WaitingScreen");

const titles = {
  lists: () => text.lists.title,
  history: () => text.history.title,
  settings: () => text.settings.title,
  import: () => text.importing.title,
  waiting: () => text.waiting.title,
  setup: () => text.account.setUpTitle,
  join: () => text.account.joinTitle,
  share: () => text.sharing.link,
  list: () => summary.value.byList.get(store.route.list)?.record.fields.name ?? text.lists.title,
};

const layer = computed(() => Boolean(store.dialog || store.signInAgain));

export const App = {
  setup() {
    leadGuests();
    watchEffect(() => {
      document.title = `${titles[store.route.screen]()} · ${text.appName}`;
    });
    watch(
      () => syncStatus.value.refused,
      (now, before) => {
        if (now > before && store.route.screen !== "waiting") {
          showToast(text.sync.refused(now), {
            label: text.sync.show,
            run: () => go(paths.waiting),
          });
        }
      },
    );
    return () => [
      h("a", { class: "skip", href: "#content", onClick: skip }, text.skip),
      screen(),
      toasts(),
      store.dialog ? h(store.dialog.component, store.dialog.props) : null,
      store.signInAgain && layer.value ? h(SignInAgain) : null,
    ];
  },
};

/** The fragment belongs to the routes, so the skip link moves the focus itself. */
function skip(event) {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

function screen() {
  const { session, sessionError, route } = store;
  if (session === undefined) return sessionError ? unreachable() : splash();
  if (route.screen === "setup" && session.setupRequired) return h(SetUpScreen, { token: route.token });
  if (route.screen === "join") {
    return h(session.user && !isGuest() ? JoinWithAccount : JoinScreen, { key: route.token, token: route.token });
  }
  if (session.setupRequired) return h(SetUpNeeded);
  if (store.ended) return h(EndedScreen, store.ended);
  if (route.screen === "share") return h(ShareScreen, { key: route.guid, guid: route.guid });
  if (!session.user) return h(SignInScreen);
  return panes();
}

function panes() {
  const { screen, list, beside } = store.route;
  const right = {
    list: () => h(ListScreen, { key: list, name: list }),
    history: () => h(HistoryScreen, { key: `history ${list}`, list }),
    settings: () => h(SettingsScreen),
    import: () => h(ImportScreen),
    waiting: () => h(WaitingScreen),
  }[screen];
  if (isGuest()) return h("div", { class: "panes has-detail guest" }, [right ? right() : guestIsWaiting()]);
  const isDouble = screen === "list" && beside && isWide.value;
  return h("div", { class: ["panes", right ? "has-detail" : "no-detail", { double: isDouble }] }, [
    h(ListsScreen),
    right ? right() : h("section", { class: "detail", "aria-label": text.lists.pick }, [nothingChosen()]),
    isDouble ? h(ListScreen, { key: beside, name: beside, isBeside: true }) : null,
  ]);
}

function nothingChosen() {
  return h("div", { class: "empty" }, [
    logo(),
    h("p", { class: "empty-title" }, text.lists.pick),
    h("p", text.lists.pickHint),
  ]);
}

function splash() {
  return h("main", { id: "content", class: "center", tabindex: -1 }, [
    h("div", { class: "splash", role: "status" }, [logo(), h("span", { class: "visually-hidden" }, text.loading)]),
  ]);
}

function unreachable() {
  return h("main", { id: "content", class: "center", tabindex: -1 }, [
    h("div", { class: "empty", role: "alert" }, [
      icon("cloud-off", "big"),
      h("h1", { class: "empty-title" }, text.error.title),
      h("p", text.error.hint),
      h("button", { type: "button", class: "button primary", onClick: loadSession }, text.tryAgain),
    ]),
  ]);
}
