import { h, shallowReactive } from "vue";
import { closeDialog } from "../app/state.js";
import { bytesText, dateText, text } from "../texts/texts.js";
import { Dialog } from "../ui/dialog.js";
import { checkBox, table } from "../ui/parts.js";
import { allColumns, columnLabel } from "./columns.js";
import { shown } from "./values.js";

const words = { dateText, bytesText };

/** The records of a page; `open(record)` shows one. */
export function recordsTable(records, columns, label, open) {
  return table(
    label,
    columns.map(columnLabel),
    records.map((record) =>
      h("tr", { key: `${record.zoneID?.zoneName}/${record.recordName}`, class: "row", onClick: () => open(record) },
        columns.map((column, index) =>
          h("td", { dir: "auto" }, index === 0
            ? h("button", {
              type: "button",
              class: "cell-button",
              "aria-label": text.records.open(record.recordName),
              onClick: (event) => (event.stopPropagation(), open(record)),
            }, cellText(record, column) || "–")
            : cellText(record, column))
        ))
    ),
  );
}

function cellText(record, column) {
  if (column === "recordName") return record.recordName;
  if (column === "created" || column === "modified") return record[column] ? dateText(record[column].timestamp) : "";
  const field = record.fields[columnLabel(column)];
  return field ? shown(field.type, field.value, words) : "";
}

export const ColumnsDialog = {
  props: { type: Object, columns: Array, onChoose: Function },
  setup(props) {
    const form = shallowReactive({ columns: props.columns });
    const turn = (column, isIn) => {
      form.columns = isIn ? [...form.columns, column] : form.columns.filter((one) => one !== column);
      props.onChoose(form.columns);
    };
    return () =>
      h(Dialog, { title: text.records.columns, onSubmit: closeDialog }, {
        default: () =>
          allColumns(props.type).map((column) =>
            checkBox(columnLabel(column), form.columns.includes(column), (isIn) => turn(column, isIn), { key: column })
          ),
        buttons: () => h("button", { type: "submit", class: "button small primary" }, text.done),
      });
  },
};
