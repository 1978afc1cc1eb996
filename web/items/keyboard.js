// What keys do in a list, and where the focus is afterwards.

import { nextTick, onBeforeUnmount } from "vue";
import { onKeys } from "../app/keyboard.js";
import { itemOf } from "./actions.js";

/** Gives the keys their meaning while the list in `element` is shown. `rows` is a ref of what is open and done. */
export function useRowKeys(element, rows, actions) {
  const onRow = (act) => (name) => actKeepingFocus(element, name, act);

  const moveBy = (step) => {
    const ofRow = onRow((item) => actions.moveBy(item, step));
    return (name, target) => (name ? ofRow(name) : moveSection(element, target, step, actions));
  };

  onBeforeUnmount(
    onKeys(() => element.value, {
      new: () => focusField(element.value),
      focusField: () => focusField(element.value),
      open: (name, target) => name && target.matches("[data-row-main]") && (actions.edit(itemOf(name)), true),
      edit: (name) => name && (actions.edit(itemOf(name)), true),
      delete: onRow(actions.delete),
      moveUp: moveBy(-1),
      moveDown: moveBy(1),
    }),
  );
}

/** Acts on the row with the focus, then gives the focus to where that row, or the one after it, is now. */
function actKeepingFocus(element, name, act) {
  const item = name && itemOf(name);
  if (!item) return false;
  const all = [...element.value.querySelectorAll("[data-row]")];
  const index = all.findIndex((row) => row.dataset.row === name);
  const after = all[index + 1]?.dataset.row ?? all[index - 1]?.dataset.row;
  Promise.resolve(act(item)).then(() => nextTick(() => focusRow(element.value, itemOf(name) ? name : after)));
  return true;
}

/** Moves the section whose head has the focus, which keeps it. */
function moveSection(element, target, step, actions) {
  const key = target.closest(".section-head")?.dataset.key;
  if (!key) return false;
  const focus = () => element.value?.querySelector(`.section-head[data-key="${CSS.escape(key)}"] button`)?.focus();
  Promise.resolve(actions.moveSection(key, step)).then(() => nextTick(focus));
  return true;
}

function focusRow(screen, name) {
  const row = name && screen?.querySelector(`[data-row="${CSS.escape(name)}"] [data-row-main]`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
}

/** Puts the cursor into the field of a list's screen; whether there is one. */
export function focusField(screen) {
  const field = screen?.querySelector("[data-add]");
  field?.focus();
  return Boolean(field);
}
