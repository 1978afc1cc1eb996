import { h } from "vue";
import { logo } from "../ui/icon.js";
import { text } from "../texts/texts.js";
import { field } from "../ui/field.js";
import { passwordMin } from "./form.js";

/** A page before signing in: the logo, a title, a few words and a form. */
export function page({ title, hint, body, onSubmit }) {
  return h("main", { id: "content", class: "center", tabindex: -1 }, [
    h("div", { class: "card" }, [
      h("header", { class: "card-head" }, [logo(), h("h1", title), hint ? h("p", { class: "hint" }, hint) : null]),
      onSubmit
        ? h(
          "form",
          { class: "form", novalidate: true, onSubmit: (event) => (event.preventDefault(), onSubmit()) },
          body,
        )
        : h("div", { class: "form" }, body),
    ]),
  ]);
}

/** Name, e-mail and password of a new account. */
export function newAccountFields(form, attempt) {
  return [
    field(form, "name", text.account.name, {
      autocomplete: "name",
      autofocus: true,
      dir: "auto",
      required: true,
      maxlength: 200,
    }),
    ...signInFields(form, { fresh: true }),
    attempt.error ? h("p", { class: "error", role: "alert" }, attempt.error) : null,
  ];
}

export function signInFields(form, { fresh = false } = {}) {
  const isKnown = !fresh && form.email !== "";
  return [
    field(form, "email", text.account.email, {
      type: "email",
      autocomplete: "username",
      inputmode: "email",
      autocapitalize: "none",
      spellcheck: false,
      required: true,
      autofocus: !fresh && !isKnown,
    }),
    field(form, "password", text.account.password, {
      type: "password",
      autocomplete: fresh ? "new-password" : "current-password",
      required: true,
      autofocus: isKnown,
      hint: fresh ? text.account.passwordHint : undefined,
    }),
  ];
}

export function isComplete({ name, email, password }) {
  return name.trim() !== "" && email.includes("@") && password.length >= passwordMin;
}

export function submitButton(label, attempt, enabled = true) {
  return h("button", {
    type: "submit",
    class: "button primary wide",
    disabled: attempt.busy || !enabled,
    "aria-busy": attempt.busy,
  }, label);
}
