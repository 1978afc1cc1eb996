import { h, shallowReactive } from "vue";
import { createAttempt, passwordMin } from "../account/form.js";
import { closeDialog, showToast } from "../app/showing.js";
import { store } from "../app/store.js";
import { request } from "../sync/transport.js";
import { text } from "../texts/texts.js";
import { Dialog } from "../ui/dialog.js";
import { field } from "../ui/field.js";

export const PasswordDialog = {
  setup() {
    const form = shallowReactive({ current: "", password: "" });
    const attempt = createAttempt();
    const isComplete = () => form.current !== "" && form.password.length >= passwordMin;
    const submit = () =>
      isComplete() &&
      attempt.run(async () => {
        await request("PUT", "multe/1/password", { current: form.current, password: form.password });
        closeDialog();
        showToast(text.settings.passwordChanged);
      });
    return () =>
      h(
        Dialog,
        { title: text.settings.changePassword, onSubmit: submit },
        {
          default: () => [
            h("input", {
              class: "visually-hidden",
              type: "email",
              autocomplete: "username",
              value: store.session.user.email,
              readonly: true,
              tabindex: -1,
              "aria-hidden": "true",
            }),
            field(form, "current", text.account.currentPassword, {
              type: "password",
              autocomplete: "current-password",
              autofocus: true,
            }),
            field(form, "password", text.account.newPassword, {
              type: "password",
              autocomplete: "new-password",
              hint: text.account.passwordHint,
            }),
            attempt.error ? h("p", { class: "error", role: "alert" }, attempt.error) : null,
          ],
          buttons: () => [
            h("button", { type: "button", class: "button", onClick: closeDialog }, text.cancel),
            h(
              "button",
              { type: "submit", class: "button primary", disabled: attempt.busy || !isComplete() },
              text.save,
            ),
          ],
        },
      );
  },
};
