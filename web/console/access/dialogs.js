import { h, shallowReactive } from "vue";
import { field } from "../../ui/field.js";
import { request } from "../../sync/transport.js";
import { closeDialog, openDialog, showToast } from "../app/state.js";
import { text } from "../texts/texts.js";
import { createAttempt } from "../ui/attempt.js";
import { Dialog } from "../ui/dialog.js";
import { alert, button, submit, textArea } from "../ui/parts.js";

export const TokenDialog = {
  props: { path: String, onDone: Function },
  setup(props) {
    const form = shallowReactive({ name: "", origins: "", callback: "", notes: "" });
    const attempt = createAttempt();
    const save = () =>
      attempt.run(async () => {
        const origins = form.origins.split(/[\s,]+/).filter(Boolean);
        const { token } = await request("POST", `${props.path}/tokens`, { ...form, origins });
        props.onDone();
        closeDialog();
        openDialog(SecretDialog, { title: text.access.tokenMade, words: text.access.onlyOnce, secret: token });
      });
    return () =>
      h(Dialog, { title: text.access.addToken, onSubmit: save }, {
        default: () => [
          field(form, "name", text.access.name, { autofocus: true }),
          textArea(text.access.origins, form.origins, (value) => (form.origins = value), {
            rows: 2,
            hint: text.access.originsHint,
            placeholder: "https://app.example.org",
          }),
          field(form, "callback", text.access.callback, { hint: text.access.callbackHint, spellcheck: false }),
          field(form, "notes", text.access.notes),
          alert(attempt.error),
        ],
        buttons: () => submit(text.access.addToken, attempt),
      });
  },
};

export const KeyDialog = {
  props: { path: String, onDone: Function },
  setup(props) {
    const form = shallowReactive({ name: "", pem: "" });
    const attempt = createAttempt();
    const save = () =>
      attempt.run(async () => {
        const { id } = await request("POST", `${props.path}/keys`, form);
        props.onDone();
        closeDialog();
        openDialog(SecretDialog, { title: text.access.keyMade, words: text.access.keyIDWords, secret: id });
      });
    return () =>
      h(Dialog, { title: text.access.addKey, wide: true, onSubmit: save }, {
        default: () => [
          h("p", { class: "hint" }, text.access.keyHint),
          h("code", { class: "code" }, "openssl ecparam -name prime256v1 -genkey -noout -out key.pem\nopenssl ec -in key.pem -pubout"),
          field(form, "name", text.access.name, { autofocus: true }),
          textArea(text.access.publicKey, form.pem, (value) => (form.pem = value), {
            rows: 5,
            class: "mono",
            placeholder: "-----BEGIN PUBLIC KEY-----",
          }),
          alert(attempt.error),
        ],
        buttons: () => submit(text.access.addKey, attempt, { disabled: form.pem.trim() === "" }),
      });
  },
};

/** What is told once: the browser keeps it nowhere. */
const SecretDialog = {
  props: { title: String, words: String, secret: String },
  setup(props) {
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(props.secret);
        showToast(text.copied);
      } catch {
        showToast(text.copyByHand); // Pages over plain http have no clipboard.
      }
    };
    return () =>
      h(Dialog, { title: props.title, onSubmit: closeDialog }, {
        default: () => [
          h("p", props.words),
          h("input", {
            class: "mono",
            readonly: true,
            value: props.secret,
            "aria-label": props.title,
            onFocus: (event) => event.target.select(),
          }),
        ],
        buttons: () => [
          button(text.copy, copy, { symbol: "copy" }),
          h("button", { type: "submit", class: "button small primary" }, text.done),
        ],
      });
  },
};
