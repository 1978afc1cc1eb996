import { h, shallowReactive } from "vue";
import { createAttempt } from "../account/form.js";
import { forget, signOut } from "../app/session.js";
import { closeDialog, openDialog } from "../app/showing.js";
import { syncStatus } from "../app/store.js";
import { request } from "../sync/transport.js";
import { dateText, text } from "../texts/texts.js";
import { Dialog } from "../ui/dialog.js";
import { icon } from "../ui/icon.js";
import { describedAgent } from "./browsers.js";

/** Where this person is signed in, and the way out. */
export const Sessions = {
  setup() {
    const state = shallowReactive({ sessions: [], failed: false });
    const attempt = createAttempt();
    const load = async () => {
      try {
        ({ sessions: state.sessions } = await request("GET", "multe/1/sessions"));
        state.failed = false;
      } catch {
        state.failed = true;
      }
    };
    load();

    const out = (options) => attempt.run(() => signOut(options));
    /** Asks first when something would be lost. */
    const ask = (options) =>
      syncStatus.value.waiting === 0 ? out(options) : openDialog(SignOutDialog, { confirm: () => out(options) });
    const end = (session) =>
      attempt.run(async () => {
        await request("DELETE", `multe/1/sessions/${encodeURIComponent(session.id)}`);
        if (session.current) await forget();
        await load();
      });

    return () =>
      h("section", { class: "card-section", "aria-labelledby": "sessions" }, [
        h("h2", { id: "sessions" }, text.settings.sessions),
        state.failed ? h("p", { class: "error" }, text.settings.failed) : null,
        h(
          "ul",
          { class: "people" },
          state.sessions.map((session) => {
            const name = deviceName(session.userAgent);
            return h("li", { key: session.id, class: "with-action" }, [
              h("div", [
                h("span", { class: "person" }, name),
                h(
                  "span",
                  { class: "hint" },
                  session.current ? text.settings.thisDevice : text.settings.lastUsed(dateText(session.lastUsed)),
                ),
              ]),
              session.current ? null : h("button", {
                type: "button",
                class: "button quiet small",
                "aria-label": text.settings.signOutOne(name),
                disabled: attempt.busy,
                onClick: () => end(session),
              }, text.settings.signOut),
            ]);
          }),
        ),
        attempt.error ? h("p", { class: "error", role: "alert" }, attempt.error) : null,
        h("div", { class: "buttons" }, [
          h("button", { type: "button", class: "button", disabled: attempt.busy, onClick: () => ask({}) }, [
            icon("log-out"),
            text.settings.signOut,
          ]),
          h("button", {
            type: "button",
            class: "button",
            disabled: attempt.busy,
            onClick: () => ask({ everywhere: true }),
          }, text.settings.signOutAll),
        ]),
      ]);
  },
};

const SignOutDialog = {
  props: { confirm: Function },
  setup: (props) => () =>
    h(
      Dialog,
      { title: text.settings.signOut, onSubmit: closeDialog },
      {
        default: () => h("p", text.settings.signOutLoss(syncStatus.value.waiting)),
        buttons: () => [
          h(
            "button",
            { type: "button", class: "button danger push", onClick: () => (closeDialog(), props.confirm()) },
            text.settings.signOutAnyway,
          ),
          h("button", { type: "submit", class: "button primary", autofocus: true }, text.cancel),
        ],
      },
    ),
};

function deviceName(agent) {
  const { browser, system } = describedAgent(agent);
  if (browser && system) return text.settings.deviceOn(browser, system);
  return browser ?? system ?? text.settings.unknownDevice;
}
