// What people do: the app's own commands, with values that are unique, so that each can be looked for in the end.

import { deleteItem, deleteDone, editItem, moveItem, tick, untickAll } from "../../web/items/commands.js";
import { addList, deleteList, renameList } from "../../web/lists/commands.js";
import { canWrite } from "../../web/sync/engine.js";
import { nameIn, placeOf, recordNameOf } from "../../web/sync/places.js";
import { sharedList } from "./people.mjs";
import { takePhoto } from "./photos.mjs";
import { reworded } from "./words.mjs";

const weights = {
  addList: 2,
  renameList: 2,
  deleteList: 4,
  addItem: 10,
  rename: 4,
  setNumber: 6,
  setComment: 6,
  clearComment: 1,
  tick: 12,
  untickAll: 1,
  move: 4,
  addPhoto: 4,
  removePhoto: 1,
  deleteItem: 5,
  deleteDone: 1,
};

export function createActions(random) {
  let counter = 0;
  const fresh = () => (counter += 1);
  const word = () => `w${fresh()}`;

  /** Some action that the tab's view offers: {words, changes}; null if there is nothing to act on. */
  function choose(tab) {
    const records = [...tab.state.view.values()].filter(({ name }) => canWrite(tab.state, name));
    const lists = records.filter(({ type }) => type === "Lists");
    const items = records.filter(({ type }) => type === "Items");
    const list = random.pick(lists);
    const item = random.pick(items);
    const kind = list ? random.weighted(weights) : "addList";
    const command = doing[kind]({ tab, list, item, items });
    return command && command.changes.length > 0 ? { kind, changes: command.changes } : null;
  }

  const doing = {
    addList({ tab }) {
      const name = `L${fresh()}`;
      return canWrite(tab.state, name) && addList(name, word());
    },
    renameList: ({ list }) => renameList(list, oneLine(reworded(list.fields.name, word(), random))),
    // With the shared list its share would end, and what others wrote there is theirs to keep apart: another story.
    deleteList: ({ list }) => recordNameOf(list.name) !== sharedList && deleteList(list),
    addItem({ list }) {
      const name = nameIn(placeOf(list.name), `i${fresh()}`);
      return { changes: [{ name, type: "Items", fields: { name: word(), list: list.name, position: `V${fresh()}` } }] };
    },
    rename: ({ item }) => item && editItem(item, { name: oneLine(reworded(item.fields.name, word(), random)) }),
    setNumber: ({ item }) => item && editItem(item, { number: fresh() }),
    setComment: ({ item }) => item && editItem(item, { comment: reworded(item.fields.comment, word(), random) }),
    clearComment: ({ item }) => item && editItem(item, { comment: "" }),
    tick: ({ item, tab }) => item && tick(item, tab.device.now() + fresh()),
    untickAll: ({ items }) => untickAll(items),
    move({ item, items }) {
      const open = items.filter(({ fields }) => fields.list === item?.fields.list);
      return item && moveItem(item, random.below(open.length), open, () => `M${fresh()}`);
    },
    addPhoto: ({ item, tab }) => item && setPhoto(item, takePhoto(tab.device, fresh())),
    removePhoto: ({ item }) => item?.fields.photo && setPhoto(item, null),
    deleteItem: ({ item }) => item && deleteItem(item),
    deleteDone: ({ items }) => deleteDone(items),
  };

  /** As web/photos makes it. */
  const setPhoto = (item, photo) => ({ changes: [{ name: item.name, type: "Items", fields: { photo }, seen: item }] });

  const oneLine = (text) => text.replaceAll("\n", " ");

  return { choose };
}
