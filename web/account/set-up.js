import { shallowReactive } from "vue";
import { go } from "../app/navigation.js";
import { enter } from "../app/session.js";
import { paths } from "../app/routes.js";
import { request } from "../sync/transport.js";
import { text } from "../texts/texts.js";
import { createAttempt } from "./form.js";
import { isComplete, newAccountFields, page, submitButton } from "./page.js";

export const SetUpScreen = {
  props: { token: String },
  setup(props) {
    const form = shallowReactive({ name: "", email: "", password: "" });
    const attempt = createAttempt();
    const submit = () =>
      isComplete(form) &&
      attempt.run(async () => {
        enter(
          await request("POST", "multe/1/setup", {
            token: props.token,
            ...form,
            name: form.name.trim(),
            email: form.email.trim(),
          }),
        );
        go(paths.lists);
      });
    return () =>
      page({
        title: text.account.setUpTitle,
        hint: text.account.setUpHint,
        onSubmit: submit,
        body: [...newAccountFields(form, attempt), submitButton(text.account.setUp, attempt, isComplete(form))],
      });
  },
};
