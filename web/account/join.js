import { h, shallowReactive } from "vue";
import { go } from "../app/navigation.js";
import { enter } from "../app/session.js";
import { paths } from "../app/routes.js";
import { store } from "../app/store.js";
import { request } from "../sync/transport.js";
import { text } from "../texts/texts.js";
import { createAttempt } from "./form.js";
import { isComplete, newAccountFields, page, submitButton } from "./page.js";

export const JoinScreen = {
  props: { token: String },
  setup(props) {
    const form = shallowReactive({ name: "", email: "", password: "" });
    const state = shallowReactive({ invitedBy: undefined, share: null, bad: false });
    const attempt = createAttempt();
    request("POST", "multe/1/invitations/lookup", { token: props.token }).then(
      ({ invitedBy, share }) => Object.assign(state, { invitedBy, share }),
      (
        error,
      ) => (error.status === 0 || error.status >= 500
        ? (attempt.error = text.account.unreachable)
        : (state.bad = true)),
    );
    const submit = () =>
      isComplete(form) &&
      attempt.run(async () => {
        const body = { token: props.token, ...form, name: form.name.trim(), email: form.email.trim() };
        const session = await request("POST", "multe/1/invitations/accept", body);
        const wasGuest = Boolean(store.session.user);
        enter(session);
        go(session.share ? paths.share(session.share.shortGUID) : paths.lists);
        if (wasGuest) location.reload(); // What the guest had goes.
      });
    return () =>
      state.bad
        ? page({
          title: text.account.joinBad,
          hint: text.account.joinBadHint,
          body: [h("a", { class: "button wide", href: paths.lists }, text.account.toSignIn)],
        })
        : page({
          title: text.account.joinTitle,
          hint: state.invitedBy ? hintOf(state) : "\u00a0",
          onSubmit: submit,
          body: [...newAccountFields(form, attempt), submitButton(text.account.join, attempt, isComplete(form))],
        });
  },
};

function hintOf({ invitedBy, share }) {
  return share ? text.sharing.joinHint(invitedBy, share.title || text.lists.noName) : text.account.joinHint(invitedBy);
}
