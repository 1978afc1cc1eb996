import { h } from "vue";
import { store } from "../app/store.js";
import { text } from "../texts/texts.js";
import { icon } from "../ui/icon.js";
import { openShopMenu } from "./actions.js";
import { allShops, keepsShops, shopNameOf, shopOfList, shops } from "./here.js";

/** Whether a list needs the bar: it has sections, or there are shops or sections to choose from. */
export function needsShopBar(isSectioned) {
  return isSectioned || shops.value.length > 0 || allShops().some(({ fields }) => fields.sections?.length > 0);
}

/** Above the rows of a list: where it is bought, and whether the screen stays on. */
export function shopBar(list, wakeLock, canKeepScreenOn) {
  return h("div", { class: "shop-bar" }, [keepsShops() ? whereButton(list) : null, canKeepScreenOn ? screenButton(wakeLock) : null]);
}

function whereButton(list) {
  const name = shopNameOf(list) ? shopOfList(list).fields.name?.trim() || text.shops.noName : null;
  return h("button", {
    type: "button",
    class: "button quiet small where",
    "aria-haspopup": "menu",
    "aria-expanded": "false",
    disabled: !store.kernel,
    onClick: (event) => openShopMenu(event.currentTarget, list),
  }, [
    icon("store"),
    h("span", { class: "where-name", dir: "auto" }, name ? text.shops.at(name) : text.shops.whichShop),
    icon("chevron-down", "small"),
  ]);
}

function screenButton({ isOn, toggle }) {
  return h("button", {
    type: "button",
    class: "icon-button screen-on",
    "aria-pressed": String(isOn.value),
    "aria-label": text.shops.screenOn,
    title: text.shops.screenOn,
    onClick: toggle,
  }, [icon("sun")]);
}
