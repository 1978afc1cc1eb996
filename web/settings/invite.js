import { h, shallowReactive } from "vue";
import { createAttempt } from "../account/form.js";
import { showToast, store } from "../app/store.js";
import { request } from "../sync/transport.js";
import { dateText, text } from "../texts/texts.js";
import { icon } from "../ui/icon.js";

/** Whether links that begin like the address of this page lead anywhere from another machine. */
const isLocal = () => /^(localhost|127\..*|\[::1\])$/.test(location.hostname);

/** For the owner: who is here, a link for one more, and whether anyone may come. */
export const People = {
  setup() {
    const state = shallowReactive({ users: [], link: null, expires: null });
    const attempt = createAttempt();

    const load = () => request("GET", "multe/1/users").then(({ users }) => (state.users = users), () => {});
    load();

    const invite = () =>
      attempt.run(async () => {
        const { token, expires } = await request("POST", "multe/1/invitations", {});
        state.link = `${location.origin}${location.pathname}#/join/${encodeURIComponent(token)}`;
        state.expires = expires;
      });

    async function copy() {
      const input = document.getElementById("invitation");
      input.select();
      try {
        await navigator.clipboard.writeText(state.link);
      } catch {
        document.execCommand("copy"); // The clipboard API is missing over plain http.
      }
      showToast(text.settings.copied);
    }

    const open = (event) =>
      attempt.run(async () => {
        const { checked } = event.target;
        event.target.checked = store.session.signUpOpen;
        const { signUpOpen } = await request("PUT", "multe/1/settings", { signUpOpen: checked });
        store.session = { ...store.session, signUpOpen };
        event.target.checked = signUpOpen;
      });

    return () =>
      h("section", { class: "card-section", "aria-labelledby": "people" }, [
        h("h2", { id: "people" }, text.settings.people),
        h(
          "ul",
          { class: "people" },
          state.users.map((user) =>
            h("li", { key: user.userRecordName }, [
              h("span", { class: "person", dir: "auto" }, user.name),
              h("span", { class: "hint" }, user.isOwner ? `${user.email} · ${text.settings.owner}` : user.email),
            ])
          ),
        ),
        state.link
          ? h("div", { class: "invitation" }, [
            h("label", { for: "invitation" }, text.settings.inviteLink),
            h("div", { class: "copy" }, [
              h("input", {
                id: "invitation",
                readonly: true,
                value: state.link,
                onFocus: (event) => event.target.select(),
              }),
              h("button", { type: "button", class: "button", onClick: copy }, [icon("copy"), text.settings.copy]),
            ]),
            h("p", { class: "hint" }, [
              text.settings.inviteHint,
              " ",
              state.expires ? text.settings.inviteUntil(dateText(state.expires)) : "",
            ]),
            isLocal() ? h("p", { class: "notice" }, text.settings.inviteOnlyHere) : null,
          ])
          : h("button", { type: "button", class: "button", disabled: attempt.busy, onClick: invite }, [
            icon("link"),
            text.settings.invite,
          ]),
        h("label", { class: "switch-line" }, [
          h("input", {
            type: "checkbox",
            role: "switch",
            class: "switch",
            checked: store.session.signUpOpen,
            onChange: open,
          }),
          h("span", text.settings.signUpOpen),
        ]),
        attempt.error ? h("p", { class: "error", role: "alert" }, attempt.error) : null,
      ]);
  },
};
