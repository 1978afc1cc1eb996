// What is still to be bought: one card of rows, or one for each section under its head.

import { h } from "vue";
import { openMenu } from "../app/showing.js";
import { keepsShops } from "../shops/here.js";
import { sectionMenu } from "../shops/actions.js";
import { text } from "../texts/texts.js";

/**
 * The open rows. `groups` are those of `grouped`, with heads if the list `isSectioned`; `drawRows(items, options)` draws rows;
 * `moveSection(key, step)` and `dragSection(event, section)` move a section.
 */
export function openPart({ list, groups, isSectioned, drawRows, moveSection, dragSection }) {
  if (!isSectioned) {
    return h("div", { class: "open-part" }, groups.map(({ items }) => drawRows(items, { label: text.items.open })));
  }
  return h(
    "section",
    { class: "open-part sectioned", "aria-label": text.items.open },
    groups.map((group, index) => {
      const { section, key, items } = group;
      const isPlaced = section !== null;
      return h("div", { key, class: ["section", { "to-place": !isPlaced }] }, [
        isPlaced
          ? sectionHead({ list, group, isFirst: !groups[index - 1]?.key, isLast: index === groups.length - 1, moveSection, dragSection })
          : h("h2", { class: "section-head", "data-key": "" }, text.shops.notPlaced),
        drawRows(items, { label: isPlaced ? section : text.shops.notPlaced, toPlace: !isPlaced }),
      ]);
    }),
  );
}

function sectionHead({ list, group, isFirst, isLast, moveSection, dragSection }) {
  const { section, key, items } = group;
  const isMovable = keepsShops();
  const menu = (event) =>
    openMenu(
      event.currentTarget,
      text.shops.sectionActions(section),
      sectionMenu(list, section, {
        up: isFirst ? undefined : () => moveSection(key, -1),
        down: isLast ? undefined : () => moveSection(key, 1),
      }),
    );
  return h("div", { class: "section-head", "data-key": key, "data-section": section }, [
    h("h2", { dir: "auto" }, [
      isMovable
        ? h("button", {
          type: "button",
          class: "section-name",
          "aria-haspopup": "menu",
          "aria-expanded": "false",
          "aria-label": text.shops.inSection(section, items.length),
          onClick: menu,
        }, section)
        : section,
    ]),
    h("span", { class: "section-count", "aria-hidden": "true" }, items.length),
    isMovable
      ? h("span", {
        class: "grip",
        "aria-hidden": "true",
        onPointerdown: (event) => event.button === 0 && dragSection(event, section),
      })
      : null,
  ]);
}
