import { h } from "vue";
import { text } from "../texts/texts.js";
import { icon } from "../ui/icon.js";
import { avatar } from "./avatar.js";
import { busiest, shortNames } from "./people.js";
import { present } from "./presence.js";
import { isSelf } from "./state.js";

/** "Anna is shopping", under the name of a list; nothing while nobody else is there. It is always in the page, so that it is spoken. */
export function atList(list) {
  const there = [...(present.get(list) ?? [])].filter(([user]) => !isSelf(user));
  return h("p", { class: "at-list", role: "status" }, there.length > 0 ? words(new Map(there)) : null);
}

function words(there) {
  const { isShopping, people, more } = busiest(there);
  const names = shortNames(people.map(({ name }) => name || text.people.somebody));
  const all = more > 0
    ? text.people.more(names.join(", "), more)
    : names.length > 1
    ? text.people.and(...names)
    : names[0];
  const isMany = names.length + more > 1;
  const say = isShopping
    ? (isMany ? text.people.shoppingMany : text.people.shopping)
    : (isMany ? text.people.lookingMany : text.people.looking);
  return [
    ...people.map(({ user, name }) => avatar(user, name)),
    h("span", { dir: "auto" }, say(all)),
    isShopping ? icon("shopping-cart") : null,
  ];
}
