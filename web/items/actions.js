// What can be done to one row: by touch, by its menu, and by the keyboard.

import { perform } from "../app/perform.js";
import { openDialog } from "../app/showing.js";
import { store } from "../app/store.js";
import { text } from "../texts/texts.js";
import { onceAlong, startReorder } from "../ui/reorder.js";
import { deleteItem, moveItem, tick } from "./commands.js";
import { EditItemDialog } from "./edit-dialog.js";

/** The item as it is now; undefined when it is gone. */
export function itemOf(name) {
  return store.sync.view.get(name);
}

/** The actions of all rows of the list in `element`; `rows` is a ref of what is open and done. */
export function createRowActions(element, rows) {
  const actions = {
    toggle: (item) => perform(() => tick(itemOf(item.name) ?? item, Date.now())),
    edit: (item) => openDialog(EditItemDialog, { item }),
    delete: (item) => perform(deleteItem(item)),
    /** To a place among the open rows, counted from 0 without this one. */
    move: (item, place) =>
      perform(() => moveItem(item, place, rows.value.open, store.kernel.positionBetween), { silent: true }),
    /** By some places from where it is when its turn comes: keys are faster than the store. */
    moveBy: (item, step) =>
      perform(() => {
        const { open } = rows.value;
        const place = open.findIndex(({ name }) => name === item.name);
        return place < 0 ? null : moveItem(open[place], place + step, open, store.kernel.positionBetween);
      }, { silent: true }),
    /** Follows the pointer that went down on the row's grip. */
    drag: (event, item) => dragRow(event, element.value, (place) => actions.move(itemOf(item.name) ?? item, place)),
    /** The entries of the row's menu. */
    menu: (item) => menuEntries(item, rows.value.open, actions),
  };
  return actions;
}

function dragRow(event, screen, drop) {
  const row = event.target.closest(".row");
  const scroller = getComputedStyle(screen).overflowY === "auto" ? screen : document.scrollingElement;
  onceAlong(event, () => startReorder(event, row, row.closest(".rows"), scroller, drop));
}

function menuEntries(item, open, actions) {
  const place = open.indexOf(item);
  const movable = place >= 0 && store.kernel;
  return [
    { label: text.items.edit, icon: "pencil", run: () => actions.edit(item) },
    {
      label: text.items.moveUp,
      icon: "arrow-up",
      disabled: !movable || place === 0,
      run: () => actions.move(item, place - 1),
    },
    {
      label: text.items.moveDown,
      icon: "arrow-down",
      disabled: !movable || place === open.length - 1,
      run: () => actions.move(item, place + 1),
    },
    { label: text.items.delete, icon: "trash", danger: true, run: () => actions.delete(item) },
  ];
}
