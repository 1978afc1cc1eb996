// What can be done to one row: by touch, by its menu, and by the keyboard.

import { perform, withKernel } from "../app/perform.js";
import { openDialog } from "../app/showing.js";
import { store } from "../app/store.js";
import { placeItems } from "../shops/commands.js";
import { finishTrip, follow, learningShops, tools } from "../shops/here.js";
import { PlaceDialog } from "../shops/place-dialog.js";
import { canWrite } from "../sync/engine.js";
import { text } from "../texts/texts.js";
import { deleteItem, joined, moveItem, stepFrom, tick } from "./commands.js";
import { dragItem } from "./drag.js";
import { EditItemDialog } from "./edit-dialog.js";

/** The item as it is now; undefined when it is gone. */
export function itemOf(name) {
  return store.sync.view.get(name);
}

/**
 * The actions of all rows of the list in `element`; `rows` is a ref of what is open, by section too, and done. `onTick` is told of each
 * tick made here.
 */
export function createRowActions(element, list, rows, onTick) {
  const silentUnlessPlaced = { silent: ({ isPlacing }) => !isPlacing };
  const moving = (item, group, place) => {
    const placing = placeItems([item], group.section, learningShops(list), tools());
    const command = joined(placing, moveItem(item, place, group.items, store.kernel.positionBetween));
    return command && { ...command, isPlacing: Boolean(placing) };
  };
  const actions = {
    async toggle(item) {
      await perform(() => {
        const now = itemOf(item.name);
        if (now && canWrite(store.sync, list)) {
          follow(now, list);
          if (now.fields.checked === undefined) onTick();
        }
        return now && tick(now, Date.now());
      });
      if (rows.value.items.every(({ fields }) => fields.checked !== undefined)) finishTrip(list);
    },
    edit: (item) => openDialog(EditItemDialog, { item }),
    delete: (item) => perform(deleteItem(item)),
    /** One step up or down, over the edge of a section into the next one. */
    moveBy: (item, step) =>
      withKernel(() =>
        perform(() => {
          const now = rows.value.groups.flatMap(({ items }) => items).find(({ name }) => name === item.name);
          const to = now && stepFrom(now, rows.value.groups, step);
          return to ? moving(now, to.group, to.place) : null;
        }, silentUnlessPlaced)
      ),
    /** To a place in a group of rows, counted from 0 without this one. */
    move: (item, group, place) =>
      withKernel(() => perform(() => moving(itemOf(item.name) ?? item, group, place), silentUnlessPlaced)),
    /** Into a section for good; null: into none. */
    place(item, section) {
      withKernel(() => perform(() => placeItems([itemOf(item.name) ?? item], section, learningShops(list), tools())));
    },
    choosePlace: (item) => openDialog(PlaceDialog, { item, list, place: (section) => actions.place(item, section) }),
    /** Follows the pointer that went down on the row's grip. */
    drag(event, item) {
      dragItem(event, element.value, (key, place) => {
        const group = rows.value.groups.find((each) => each.key === key) ?? { section: null, items: [] };
        return actions.move(item, group, place);
      });
    },
    /** The entries of the row's menu. */
    menu: (item) => menuEntries(item, rows.value.groups, actions),
  };
  return actions;
}

function menuEntries(item, groups, actions) {
  const movable = (step) => Boolean(stepFrom(item, groups, step));
  return [
    { label: text.items.edit, icon: "pencil", run: () => actions.edit(item) },
    { label: text.shops.place, icon: "tag", run: () => actions.choosePlace(item) },
    { label: text.items.moveUp, icon: "arrow-up", disabled: !movable(-1), run: () => actions.moveBy(item, -1) },
    { label: text.items.moveDown, icon: "arrow-down", disabled: !movable(1), run: () => actions.moveBy(item, 1) },
    { label: text.items.delete, icon: "trash", danger: true, run: () => actions.delete(item) },
  ];
}
