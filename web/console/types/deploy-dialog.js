import { h, shallowReactive } from "vue";
import { closeDialog, errorText, place, showToast } from "../app/state.js";
import { text } from "../texts/texts.js";
import { createAttempt } from "../ui/attempt.js";
import { Dialog } from "../ui/dialog.js";
import { alert, failure, loading, submit } from "../ui/parts.js";
import { changeList } from "./changes.js";
import { deploy, fetchDifference } from "./commands.js";

/** What would come into production, and the button that brings it there. */
export const DeployDialog = {
  setup() {
    const view = shallowReactive({ changes: null, error: null });
    const attempt = createAttempt();
    const load = () =>
      fetchDifference().then(
        ({ changes }) => Object.assign(view, { changes, error: null }),
        (error) => (view.error = errorText(error)),
      );
    load();
    const loses = () => view.changes?.some((change) => change.losesData);
    const go = () =>
      attempt.run(async () => {
        await deploy();
        closeDialog();
        showToast(text.types.deployed(place.value.container));
      });
    return () =>
      h(Dialog, { title: text.types.deployTitle, wide: true, onSubmit: go }, {
        default: () => [
          h("p", { class: "hint" }, text.types.deployHint(place.value.container)),
          view.error ? failure(view.error, load) : view.changes ? changeList(view.changes) : loading(),
          loses() ? alert(text.types.deployLoses) : null,
          alert(attempt.error),
        ],
        buttons: () => submit(text.types.deployButton, attempt, { disabled: !view.changes?.length || loses() }),
      });
  },
};
