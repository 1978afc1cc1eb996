import { h } from "vue";
import { applyTheme, readTheme } from "../../app/theme.js";
import { icon, iconButton, logo } from "../../ui/icon.js";
import { text } from "../texts/texts.js";
import { picker } from "../ui/parts.js";
import { ContainerDialog } from "./container-dialog.js";
import { environments, screens, serverScreens } from "./routes.js";
import { go, hrefOf, openDialog, state } from "./state.js";

const icons = {
  records: "database",
  types: "table-2",
  roles: "shield",
  zones: "layers",
  subscriptions: "bell",
  shares: "share-2",
  access: "key-round",
  log: "scroll-text",
  figures: "activity",
  users: "users",
};

const themes = { auto: "monitor", light: "sun", dark: "moon" };

/** On a phone: what is open, and the way to the navigation. */
export function topBar() {
  return h("header", { class: "top-bar" }, [
    iconButton("menu", text.navigation.open, () => (state.navigation = !state.navigation), {
      "aria-expanded": String(state.navigation),
      "aria-controls": "navigation",
    }),
    h("span", { class: "top-title" }, [
      text.screens[state.route.screen],
      h("span", { class: "hint", dir: "auto" }, state.route.container),
    ]),
    h("span", { class: ["tag", state.route.environment] }, text.environments[state.route.environment]),
  ]);
}

export function navigation() {
  return h("nav", {
    id: "navigation",
    "aria-label": text.navigation.label,
    class: ["navigation", { open: state.navigation }],
    onKeydown: (event) => event.key === "Escape" && (state.navigation = false),
  }, [
    h("div", { class: "brand" }, [
      h("a", { href: "./", title: text.navigation.toLists, "aria-label": text.navigation.toLists }, [logo()]),
      h("span", text.appName),
    ]),
    places(),
    h("div", { class: "nav-items" }, [
      h("ul", screens.map((screen) => [
        serverScreens.has(screen) && screen === "log"
          ? h("li", { class: "nav-head", "aria-hidden": "true" }, text.navigation.server)
          : null,
        h("li", [
          h("a", {
            href: hrefOf({ screen }),
            class: "nav-item",
            "aria-current": state.route.screen === screen ? "page" : undefined,
            onClick: () => (state.navigation = false),
          }, [icon(icons[screen]), text.screens[screen]]),
        ]),
      ])),
    ]),
    h("div", { class: "nav-foot" }, [
      h("span", { class: "hint", dir: "auto" }, state.session.user.name),
      themeButton(),
    ]),
  ]);
}

/** The container and the environment, which hold for all screens. */
function places() {
  const { container, environment } = state.route;
  const names = state.containers.map((one) => one.name);
  if (container && !names.includes(container)) names.push(container);
  return h("div", { class: "places" }, [
    h("div", { class: "with-button" }, [
      picker({
        label: text.navigation.container,
        value: container,
        title: container,
        options: names.map((name) => ({ value: name, label: name })),
        onChange: (name) => go({ container: name }),
      }),
      iconButton("plus", text.containers.add, () => openDialog(ContainerDialog)),
    ]),
    h("div", { class: "segments", role: "radiogroup", "aria-label": text.navigation.environment },
      environments.map((value) =>
        h("label", { class: ["segment", value] }, [
          h("input", {
            type: "radio",
            name: "environment",
            value,
            checked: environment === value,
            onChange: () => go({ environment: value }),
          }),
          h("span", text.environments[value]),
        ])
      )),
  ]);
}

function themeButton() {
  const values = Object.keys(themes);
  const theme = readTheme();
  const next = values[(values.indexOf(theme) + 1) % values.length];
  return iconButton(themes[theme], text.navigation.theme(text.themes[theme]), () => {
    applyTheme(next);
    state.route = { ...state.route }; // Draws this button anew.
  });
}
