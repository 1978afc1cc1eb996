import { h } from "vue";
import { openMenu } from "../app/showing.js";
import { store } from "../app/store.js";
import { useRowPerson } from "../people/list-people.js";
import { Thumbnail } from "../photos/thumbnail.js";
import { amountText, text } from "../texts/texts.js";
import { swipeHandlers } from "../ui/swipe.js";
import { titleOf } from "./commands.js";
import { commentLine } from "./items.js";

/**
 * One item. It renders again only when its record or place changes, since a list may hold a thousand of them; so `actions` is one object
 * for all rows, and the symbols are drawn by the style sheet.
 */
export const ItemRow = {
  props: { item: Object, actions: Object, done: Boolean, fresh: Boolean },
  setup(props) {
    const { actions } = props;
    const person = useRowPerson();
    const swipe = swipeHandlers(() => actions.delete(props.item));
    const toggle = () => actions.toggle(props.item);
    const menu = (event) => openMenu(event.currentTarget, titleOf(props.item), actions.menu(props.item));
    const drag = (event) => event.button === 0 && actions.drag(event, props.item);
    return () => {
      const { name, fields } = props.item;
      const checked = fields.checked !== undefined;
      const amount = amountText(fields, store.kernel);
      return h("div", {
        role: "listitem",
        class: ["row", "item", { checked, fresh: props.fresh }, person.classes(props.item)],
        "data-row": name,
        ...swipe,
      }, [
        h("div", { class: "swiped" }, [
          h("button", {
            type: "button",
            class: "row-main",
            "data-row-main": "",
            role: "checkbox",
            "aria-checked": String(checked),
            onClick: toggle,
          }, [
            h("span", { class: "tick", "aria-hidden": "true" }),
            h("span", { class: "row-text" }, [
              h("span", { class: "row-name", dir: "auto" }, titleOf(props.item)),
              amount ? h("span", { class: "amount", dir: "auto" }, amount) : null,
              fields.comment ? h("span", { class: "comment", dir: "auto" }, commentLine(fields.comment)) : null,
            ]),
            person.mark(props.item),
          ]),
          fields.photo ? h(Thumbnail, { item: props.item }) : null,
          h("button", {
            type: "button",
            class: "icon-button row-more dots",
            "aria-label": text.more(titleOf(props.item)),
            "aria-haspopup": "menu",
            "aria-expanded": "false",
            onClick: menu,
          }),
          props.done ? null : h("span", { class: "grip", "aria-hidden": "true", onPointerdown: drag }),
        ]),
      ]);
    };
  },
};
