import { h, shallowReactive } from "vue";
import { currentPerson, enter, leave } from "../app/session.js";
import { store, syncStatus } from "../app/store.js";
import { request } from "../sync/transport.js";
import { text } from "../texts/texts.js";
import { Modal } from "../ui/modal.js";
import { createAttempt } from "./form.js";
import { isComplete, newAccountFields, page, signInFields, submitButton } from "./page.js";

export const SignInScreen = {
  props: { hint: String },
  setup(props) {
    const form = shallowReactive({ name: "", email: "", password: "" });
    const state = shallowReactive({ signingUp: false });
    const attempt = createAttempt();
    const signIn = () =>
      attempt.run(async () =>
        enter(await request("POST", "multe/1/session", { email: form.email.trim(), password: form.password }))
      );
    const signUp = () =>
      isComplete(form) &&
      attempt.run(async () => {
        enter(await request("POST", "multe/1/users", { ...form, name: form.name.trim(), email: form.email.trim() }));
      });
    const turn = () => {
      state.signingUp = !state.signingUp;
      attempt.error = null;
    };
    return () =>
      state.signingUp
        ? page({
          title: text.account.signUpTitle,
          onSubmit: signUp,
          body: [
            ...newAccountFields(form, attempt),
            submitButton(text.account.signUp, attempt, isComplete(form)),
            h("button", { type: "button", class: "button quiet wide", onClick: turn }, text.account.haveAccount),
          ],
        })
        : page({
          title: text.account.signInTitle,
          hint: props.hint ?? text.claim,
          onSubmit: signIn,
          body: [
            ...signInFields(form),
            attempt.error ? h("p", { class: "error", role: "alert" }, attempt.error) : null,
            submitButton(text.account.signIn, attempt),
            store.session.signUpOpen
              ? h("button", { type: "button", class: "button quiet wide", onClick: turn }, text.account.signUp)
              : null,
          ],
        });
  },
};

/**
 * Over the screen, when the session has ended; the lists can be used on without. What waits stays on this device, and only its own
 * person can send it. Somebody else who signs in gets their own lists.
 */
export const SignInAgain = {
  setup() {
    const person = currentPerson();
    const form = shallowReactive({ email: person?.email ?? "", password: "" });
    const state = shallowReactive({ other: false });
    const attempt = createAttempt();
    const later = () => (store.signInAgain = false);
    const submit = () =>
      attempt.run(async () => {
        const session = await request("POST", "multe/1/session", { email: form.email.trim(), password: form.password });
        const isSame = session.user.userRecordName === person.userRecordName;
        if (isSame || syncStatus.value.waiting === 0 || syncStatus.value.stored !== "failed") return enter(session);
        state.other = true;
        await request("DELETE", "multe/1/session");
      });
    return () =>
      h(
        Modal,
        { title: text.account.signInAgain, closeLabel: text.account.later, onClose: later, onSubmit: submit },
        {
          default: () => [
            h("p", { class: "hint" }, text.account.signInAgainHint(syncStatus.value.waiting)),
            ...signInFields(form),
            attempt.error ? h("p", { class: "error", role: "alert" }, attempt.error) : null,
            state.other
              ? h("div", { class: "notice", role: "alert" }, [
                h("p", text.account.wrongPerson(person.email, syncStatus.value.waiting)),
                h("button", { type: "button", class: "button quiet", onClick: leave }, text.account.discardAndGo),
              ])
              : null,
          ],
          buttons: () => [
            h("button", { type: "button", class: "button", onClick: later }, text.account.later),
            submitButton(text.account.signIn, attempt),
          ],
        },
      );
  },
};
