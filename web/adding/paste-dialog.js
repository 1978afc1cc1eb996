import { h, shallowReactive } from "vue";
import { closeDialog } from "../app/showing.js";
import { store } from "../app/store.js";
import { amountText, text } from "../texts/texts.js";
import { Dialog } from "../ui/dialog.js";
import { iconButton } from "../ui/icon.js";

/** As many items as a list is tested with; more is a pasted book, not a shopping list. */
const linesMax = 1000;

/** Shows what was pasted line by line, to be changed before it is added. */
export const PasteDialog = {
  props: { pasted: String, addAll: Function, addAsOne: Function },
  setup(props) {
    const all = parsed(props.pasted, store.kernel);
    const rows = shallowReactive(all.slice(0, linesMax).map((line, key) => shallowReactive({ ...line, key })));
    const filled = () => rows.filter(({ line }) => line.trim() !== "");
    const submit = () => {
      const lines = filled();
      if (lines.length === 0) return;
      closeDialog();
      props.addAll(
        lines.map(({ line, section, done }) => ({
          ...store.kernel.parseItem(line.trim()),
          section,
          checked: done ? Date.now() : null,
        })),
      );
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
            h(
              "ol",
              { class: "paste-rows" },
              rows.map((row, index) => [
                row.section && row.section !== rows[index - 1]?.section
                  ? h("li", { key: `section-${row.key}`, class: "paste-section", dir: "auto" }, row.section)
                  : null,
                h("li", { key: row.key }, [
                  h("button", {
                    type: "button",
                    class: ["paste-tick", { checked: row.done }],
                    role: "checkbox",
                    "aria-checked": String(row.done),
                    "aria-label": text.paste.done(row.line),
                    onClick: () => (row.done = !row.done),
                  }, [
                    h("span", { class: "tick" }),
                  ]),
                  h("input", {
                    value: row.line,
                    "aria-label": text.paste.row(index + 1),
                    dir: "auto",
                    maxlength: 2000,
                    onInput: (event) => (row.line = event.target.value),
                  }),
                  iconButton("x", text.paste.remove(row.line), () => rows.splice(index, 1)),
                ]),
              ]),
            ),
            all.length > linesMax ? h("p", { class: "hint" }, text.paste.more(all.length - linesMax)) : null,
          ],
          buttons: () => [
            h("button", { type: "button", class: "button quiet push", onClick: asOne }, text.paste.asOne),
            h("button", { type: "button", class: "button", onClick: closeDialog }, text.cancel),
            h(
              "button",
              { type: "submit", class: "button primary", disabled: filled().length === 0, autofocus: true },
              text.paste.add(filled().length),
            ),
          ],
        },
      );
  },
};

/** The lines as {line, section, done}: what was understood, written so that it is understood the same way again. */
function parsed(pasted, kernel) {
  const lines = linesOf(pasted, kernel).filter(({ kind }) => kind === "item");
  return lines.map((item) => ({
    line: [amountText(item, kernel).replace(/\u00a0/g, " "), item.name].filter(Boolean).join(" "),
    section: item.section,
    done: item.checked,
  }));
}

/** The Kernel refuses what is far too long; then at least its beginning is offered. */
function linesOf(pasted, kernel) {
  try {
    return kernel.parseLines(pasted);
  } catch {
    return kernel.parseLines(
      pasted.split(/\r\n|\r|\n/).slice(0, linesMax).map((line) => line.slice(0, 500)).join("\n"),
    );
  }
}
