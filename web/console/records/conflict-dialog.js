import { h } from "vue";
import { closeDialog } from "../app/state.js";
import { bytesText, dateText, text } from "../texts/texts.js";
import { Dialog } from "../ui/dialog.js";
import { table } from "../ui/parts.js";
import { shown } from "./values.js";

/** Somebody saved meanwhile: both sides of what was changed here, and the choice. */
export const ConflictDialog = {
  props: { rows: Array, keepMine: Function, takeTheirs: Function },
  setup(props) {
    const choose = (run) => () => {
      closeDialog();
      run();
    };
    const cell = (type, value) =>
      h("td", { dir: "auto" }, value === null || value === undefined
        ? h("span", { class: "hint" }, text.records.notSet)
        : shown(type, value, { dateText, bytesText }));
    return () =>
      h(Dialog, { title: text.records.conflict, wide: true, onSubmit: choose(props.takeTheirs) }, {
        default: () => [
          h("p", text.records.conflictWords),
          table(
            text.records.conflict,
            [text.records.fieldName, text.records.mine, text.records.theirs],
            props.rows.map((row) =>
              h("tr", { key: row.name }, [h("th", { scope: "row" }, row.name), cell(row.type, row.mine), cell(row.type, row.theirs)])
            ),
          ),
        ],
        buttons: () => [
          h("button", { type: "button", class: "button small", onClick: choose(props.keepMine) }, text.records.keepMine),
          h("button", { type: "submit", class: "button small primary", autofocus: true }, text.records.takeTheirs),
        ],
      });
  },
};
