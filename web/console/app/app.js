import { h, watchEffect } from "vue";
import { AccessScreen } from "../access/view.js";
import { FiguresScreen } from "../figures/view.js";
import { LogScreen } from "../log/view.js";
import { RecordsScreen } from "../records/view.js";
import { RolesScreen } from "../roles/view.js";
import { SharesScreen } from "../shares/view.js";
import { SubscriptionsScreen } from "../subscriptions/view.js";
import { TypesScreen } from "../types/view.js";
import { UsersScreen } from "../users/view.js";
import { ZonesScreen } from "../zones/view.js";
import { text } from "../texts/texts.js";
import { emptyState, loading } from "../ui/parts.js";
import { toasts } from "../ui/toast.js";
import { icon, logo } from "../../ui/icon.js";
import { navigation, topBar } from "./navigation.js";
import { errorText, loadSession, state } from "./state.js";

const screens = {
  records: RecordsScreen,
  types: TypesScreen,
  roles: RolesScreen,
  zones: ZonesScreen,
  subscriptions: SubscriptionsScreen,
  shares: SharesScreen,
  access: AccessScreen,
  log: LogScreen,
  figures: FiguresScreen,
  users: UsersScreen,
};

export const Console = {
  setup() {
    watchEffect(() => {
      document.title = `${text.screens[state.route.screen]} · ${text.appName}`;
    });
    return () => [
      h("a", { class: "skip", href: "#content", onClick: skip }, text.skip),
      state.session ? shell() : gate(),
      toasts(),
      state.dialogs.map(({ component, props, key }) => h(component, { ...props, key })),
    ];
  },
};

function skip(event) {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

function shell() {
  const { screen, container, environment } = state.route;
  return h("div", { class: "console" }, [
    topBar(),
    navigation(),
    h("main", { id: "content", class: "screen", tabindex: -1 }, [
      container && environment ? h(screens[screen], { key: `${container}/${environment}/${screen}` }) : loading(),
    ]),
  ]);
}

/** Before anybody is in: what is asked of whoever came here. */
function gate() {
  const { sessionError: error } = state;
  return h("main", { id: "content", class: "gate", tabindex: -1 }, [error ? refusal(error) : loading()]);
}

function refusal(error) {
  if (error.status === 403) {
    return emptyState({
      art: logo(),
      title: text.gate.developersOnly,
      hint: text.gate.developersOnlyHint,
      actions: [h("a", { class: "button", href: "./" }, text.gate.toLists)],
    });
  }
  if (error.status === 401) {
    return emptyState({
      art: logo(),
      title: text.gate.signIn,
      hint: text.gate.signInHint,
      actions: [
        h("a", { class: "button primary", href: "./" }, text.gate.toSignIn),
        h("button", { type: "button", class: "button quiet", onClick: loadSession }, text.tryAgain),
      ],
    });
  }
  return emptyState({
    art: icon("circle-alert", "big"),
    title: text.error.title,
    hint: errorText(error),
    actions: [h("button", { type: "button", class: "button primary", onClick: loadSession }, text.tryAgain)],
  });
}
