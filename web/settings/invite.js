import { h, shallowReactive } from "vue";
import { createAttempt } from "../account/form.js";
import { showToast } from "../app/showing.js";
import { store } from "../app/store.js";
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

    return () =>
      h("section", { class: "card-section", "aria-labelledby": "people" }, [
        h("h2", { id: "people" }, text.settings.people),
        h("ul", { class: "people" }, state.users.map(person)),
        state.link
          ? invitation(state.link, state.expires)
          : h("button", { type: "button", class: "button", disabled: attempt.busy, onClick: invite }, [
            icon("link"),
            text.settings.invite,
          ]),
        switchLine("signUpOpen", attempt),
        switchLine("membersMayInvite", attempt),
        attempt.error ? h("p", { class: "error", role: "alert" }, attempt.error) : null,
      ]);
  },
};

function person(user) {
  return h("li", { key: user.userRecordName }, [
    h("span", { class: "person", dir: "auto" }, user.name),
    h("span", { class: "hint" }, user.isOwner ? `${user.email} · ${text.settings.owner}` : user.email),
  ]);
}

function invitation(link, expires) {
  return h("div", { class: "invitation" }, [
    h("label", { for: "invitation" }, text.settings.inviteLink),
    h("div", { class: "copy" }, [
      h("input", { id: "invitation", readonly: true, value: link, onFocus: (event) => event.target.select() }),
      h("button", { type: "button", class: "button", onClick: () => copy(link) }, [icon("copy"), text.settings.copy]),
    ]),
    h("p", { class: "hint" }, [
      text.settings.inviteHint,
      " ",
      expires ? text.settings.inviteUntil(dateText(expires)) : "",
    ]),
    isLocal() ? h("p", { class: "notice" }, text.settings.inviteOnlyHere) : null,
  ]);
}

async function copy(link) {
  const input = document.getElementById("invitation");
  input.select();
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    document.execCommand("copy"); // The clipboard API is missing over plain http.
  }
  showToast(text.settings.copied);
}

function switchLine(setting, attempt) {
  return h("label", { class: "switch-line" }, [
    h("input", {
      type: "checkbox",
      role: "switch",
      class: "switch",
      checked: store.session[setting],
      onChange: ({ target }) => attempt.run(() => set(setting, target)),
    }),
    h("span", text.settings[setting]),
  ]);
}

/** The switch shows what the server has, not what was asked of it. */
async function set(setting, box) {
  const { checked } = box;
  box.checked = store.session[setting];
  const settings = await request("PUT", "multe/1/settings", { [setting]: checked });
  store.session = { ...store.session, ...settings };
  box.checked = settings[setting];
}
