import { h } from "vue";
import { createAttempt } from "../account/form.js";
import { store } from "../app/store.js";
import { request } from "../sync/transport.js";
import { text } from "../texts/texts.js";

/** Whether the other people of this server find this one. */
export const Discoverable = {
  setup() {
    const attempt = createAttempt();
    const choose = ({ target }) => attempt.run(() => setDiscoverable(target));
    return () =>
      h("div", [
        h("label", { class: "switch-line" }, [
          h("input", {
            type: "checkbox",
            role: "switch",
            class: "switch",
            checked: store.session.user.isDiscoverable,
            "aria-describedby": "discoverable-hint",
            onChange: choose,
          }),
          h("span", text.settings.discoverable),
        ]),
        h("p", { id: "discoverable-hint", class: "hint" }, text.settings.discoverableHint),
        attempt.error ? h("p", { class: "error", role: "alert" }, attempt.error) : null,
      ]);
  },
};

/** The switch shows what the server has, not what was asked of it. */
async function setDiscoverable(box) {
  const { checked } = box;
  const { user } = store.session;
  box.checked = user.isDiscoverable;
  const { isDiscoverable } = await request("PUT", "multe/1/discoverability", { isDiscoverable: checked });
  store.session = { ...store.session, user: { ...user, isDiscoverable } };
  box.checked = isDiscoverable;
}
