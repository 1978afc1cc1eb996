import { h } from "vue";
import { PlaceChips } from "../shops/placing.js";
import { chunked } from "./chunks.js";
import { ItemRow } from "./row.js";

/**
 * The rows of a list, in chunks: one that did not change is not rendered again, and one that is out of sight is neither laid out nor
 * painted. With one part for each row instead, the browser spends its time on watching a thousand parts. With `toPlace`, each row has
 * sections under it to put it into: likely ones of the sections in `order`.
 */
export const ItemRows = {
  props: { items: Array, actions: Object, done: Boolean, fresh: String, label: String, toPlace: Boolean, tiles: Boolean, list: String, order: Array },
  setup(props) {
    let chunks = [];
    return () => {
      chunks = chunked(props.items, chunks, { isEven: props.tiles });
      const { actions, done, toPlace, list, order } = props;
      return h(
        "div",
        { class: ["rows", { tiles: props.tiles, "to-place": toPlace }], role: "list", "aria-label": props.label },
        chunks.map(({ key, items }) => {
          const fresh = props.fresh && items.some(({ name }) => name === props.fresh) ? props.fresh : undefined;
          return h(Chunk, { key, items, actions, done, fresh, toPlace, list, order });
        }),
      );
    };
  },
};

const Chunk = {
  props: { items: Array, actions: Object, done: Boolean, fresh: String, toPlace: Boolean, list: String, order: Array },
  setup: (props) => () =>
    h(
      "div",
      // The style sheet guesses from it how high the rows are that were never drawn.
      { class: "chunk", role: "presentation", style: { "--rows": props.items.length } },
      props.items.map((item) => (props.toPlace ? toPlace(item, props) : row(item, props))),
    ),
};

function row(item, { actions, done, fresh }) {
  return h(ItemRow, { key: item.name, item, actions, done, fresh: fresh === item.name });
}

function toPlace(item, props) {
  const { list, actions, order } = props;
  return h("div", { key: item.name, class: "unplaced", role: "presentation" }, [
    row(item, props),
    h(PlaceChips, { item, list, actions, order }),
  ]);
}
