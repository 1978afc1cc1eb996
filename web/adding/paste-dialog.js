import { h, shallowReactive } from "vue";
import { closeDialog, store } from "../app/store.js";
import { amountText, text } from "../texts/texts.js";
import { Dialog } from "../ui/dialog.js";
import { iconButton } from "../ui/icon.js";

/** As many items as a list is tested with; more is a pasted book, not a shopping list. */
const linesMax = 1000;

/** Shows what was pasted line by line, to be changed before it is added. */
export const PasteDialog = {
  props: { pasted: String, addAll: Function, addAsOne: Function },
  setup(props) {
    const all = store.kernel.parseLines(props.pasted);
    const rows = shallowReactive(all.slice(0, linesMax).map((parsed, key) => shallowReactive({ key, line: asLine(parsed) })));
    const filled = () => rows.filter(({ line }) => line.trim() !== "");
    const submit = () => {
      const lines = filled();
      if (lines.length === 0) return;
      closeDialog();
      props.addAll(lines.map(({ line }) => store.kernel.parseItem(line.trim())));
    };
    const asOne = () => {
      closeDialog();
      props.addAsOne(props.pasted.replace(/\s+/g, " ").trim());
    };
    return () =>
      h(
        Dialog,
        { title: text.paste.title, onSubmit: submit, wide: true },
        {
          default: () => [
            h("p", { class: "hint" }, text.paste.hint),
            h("ol", { class: "paste-rows" }, rows.map((row, index) =>
              h("li", { key: row.key }, [
                h("input", {
                  value: row.line,
                  "aria-label": text.paste.row(index + 1),
                  dir: "auto",
                  maxlength: 2000,
                  onInput: (event) => (row.line = event.target.value),
                }),
                iconButton("x", text.paste.remove(row.line), () => rows.splice(index, 1)),
              ]),
            )),
            all.length > linesMax ? h("p", { class: "hint" }, text.paste.more(all.length - linesMax)) : null,
          ],
          buttons: () => [
            h("button", { type: "button", class: "button quiet push", onClick: asOne }, text.paste.asOne),
            h("button", { type: "button", class: "button", onClick: closeDialog }, text.cancel),
            h("button", { type: "submit", class: "button primary", disabled: filled().length === 0, autofocus: true }, text.paste.add(filled().length)),
          ],
        },
      );
  },
};

/** What was understood, as a line that is understood the same way. */
function asLine(parsed) {
  return [amountText(parsed).replace("\u00a0", " "), parsed.name].filter(Boolean).join(" ");
}
