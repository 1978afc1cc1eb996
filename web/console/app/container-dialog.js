import { h, shallowReactive } from "vue";
import { field } from "../../ui/field.js";
import { text } from "../texts/texts.js";
import { Dialog } from "../ui/dialog.js";
import { createAttempt } from "../ui/attempt.js";
import { alert, submit } from "../ui/parts.js";
import { api } from "./api.js";
import { closeDialog, go, loadContainers, showToast } from "./state.js";

/** Every container begins with this; what follows is typed behind it. */
const prefix = "iCloud.";

export const ContainerDialog = {
  setup() {
    const form = shallowReactive({ name: prefix });
    const attempt = createAttempt();
    const save = () =>
      attempt.run(async () => {
        const { name } = await api.addContainer(form.name.trim());
        await loadContainers();
        closeDialog();
        go({ container: name, environment: "development" });
        showToast(text.containers.added(name));
      });
    return () =>
      h(Dialog, { title: text.containers.add, onSubmit: save }, {
        default: () => [
          field(form, "name", text.containers.name, {
            hint: text.containers.nameHint,
            autofocus: true,
            spellcheck: false,
            "data-caret-end": true,
          }),
          alert(attempt.error),
        ],
        buttons: () => submit(text.containers.addButton, attempt, { disabled: form.name.trim() === prefix }),
      });
  },
};
