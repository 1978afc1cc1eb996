import { h } from "vue";
import { chunked } from "./items.js";
import { ItemRow } from "./row.js";

/** Enough to fill a screen twice. */
const chunkRows = 40;

/**
 * The rows of a list, in chunks: one that did not change is not rendered again, and one that is out of sight is neither laid out nor
 * painted. With one part for each row instead, the browser spends its time on watching a thousand parts.
 */
export const ItemRows = {
  props: { items: Array, actions: Object, done: Boolean, fresh: String, label: String },
  setup(props) {
    let chunks = [];
    return () => {
      chunks = chunked(props.items, chunks, chunkRows);
      return h(
        "div",
        { class: "rows", role: "list", "aria-label": props.label },
        chunks.map((items, index) => {
          const fresh = items.some(({ name }) => name === props.fresh) ? props.fresh : undefined;
          return h(Chunk, { key: index, items, actions: props.actions, done: props.done, fresh });
        }),
      );
    };
  },
};

const Chunk = {
  props: { items: Array, actions: Object, done: Boolean, fresh: String },
  setup: (props) => () =>
    h(
      "div",
      { class: "chunk", role: "presentation" },
      props.items.map((item) =>
        h(ItemRow, { key: item.name, item, actions: props.actions, done: props.done, fresh: props.fresh === item.name })
      ),
    ),
};
