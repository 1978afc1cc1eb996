// What is still to be bought: one card of rows, or one for each section under its head.

import { h } from "vue";
import { openMenu } from "../app/showing.js";
import { keepsShops } from "../shops/here.js";
import { sectionMenu } from "../shops/actions.js";
import { text } from "../texts/texts.js";

/**
 * The open rows. `groups` are those of `grouped`, with heads if the list `isSectioned`; `drawRows(items, options)` draws rows; `moves` are
 * {moveSection(key, step), dragSection(event, section)}, which move a section.
 */
export function openPart({ list, groups, isSectioned, drawRows, moves }) {
  if (!isSectioned) {
    return h("div", { class: "open-part" }, groups.map(({ items }) => drawRows(items, { label: text.items.open })));
  }
  return h(
    "section",
    { class: "open-part sectioned", "aria-label": text.items.open },
    groups.map(({ section, key, items }, index) => {
      const isPlaced = section !== null;
      const ends = { isFirst: !groups[index - 1]?.key, isLast: index === groups.length - 1 };
      return h("div", { key, class: isPlaced ? "section" : "section to-place" }, [
        isPlaced
          ? h(SectionHead, { list, section, sectionKey: key, count: items.length, ...ends, moves })
          : h("h2", { class: "section-head", "data-key": "" }, text.shops.notPlaced),
        drawRows(items, { label: isPlaced ? section : text.shops.notPlaced, toPlace: !isPlaced }),
      ]);
    }),
  );
}

/** A component of its own, so that a tick draws none of the other heads again. */
const SectionHead = {
  props: {
    list: String,
    section: String,
    sectionKey: String,
    count: Number,
    isFirst: Boolean,
    isLast: Boolean,
    moves: Object,
  },
  setup(props) {
    const move = (step) => props.moves.moveSection(props.sectionKey, step);
    const drag = (event) => event.button === 0 && props.moves.dragSection(event, props.section);
    const menu = (event) =>
      openMenu(
        event.currentTarget,
        text.shops.sectionActions(props.section),
        sectionMenu(props.list, props.section, {
          up: props.isFirst ? undefined : () => move(-1),
          down: props.isLast ? undefined : () => move(1),
        }),
      );
    return () => {
      const { section, sectionKey, count } = props;
      const isMovable = keepsShops();
      return h("div", { class: "section-head", "data-key": sectionKey, "data-section": section }, [
        h("h2", { dir: "auto" }, [isMovable ? nameButton(section, count, menu) : section]),
        h("span", { class: "section-count", "aria-hidden": "true" }, count),
        isMovable ? h("span", { class: "grip", "aria-hidden": "true", onPointerdown: drag }) : null,
      ]);
    };
  },
};

function nameButton(section, count, onClick) {
  return h("button", {
    type: "button",
    class: "section-name",
    "aria-haspopup": "menu",
    "aria-expanded": "false",
    "aria-label": text.shops.inSection(section, count),
    onClick,
  }, section);
}
