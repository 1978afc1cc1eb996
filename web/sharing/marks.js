import { h } from "vue";
import { avatar } from "../people/avatar.js";
import { nameOf, othersOf } from "../people/state.js";
import { present } from "../people/presence.js";
import { ownPlace, placeOf } from "../sync/places.js";
import { text } from "../texts/texts.js";

const shownMax = 3;

/** For the row of a list: with whom it is shared, and a ring around those who are there now. */
export function sharedMark({ name }) {
  const others = othersOf(name);
  if (others.length === 0) return null;
  const owner = placeOf(name);
  const there = present.get(name);
  const words = owner === ownPlace ? text.sharing.sharedWith(others.length) : text.sharing.sharedBy(nameOf(owner));
  const shown = owner === ownPlace ? others : [...others].sort((a, b) => (b.user === owner) - (a.user === owner));
  return h("span", { class: "shared-mark", title: words }, [
    ...shown.slice(0, shownMax).map((person) =>
      h("span", { key: person.user, class: ["ring", { there: there?.has(person.user) }] }, [avatar(person.user, person.name)])
    ),
    others.length > shownMax ? h("span", { class: "hint", "aria-hidden": "true" }, `+${others.length - shownMax}`) : null,
    h("span", { class: "visually-hidden" }, `, ${words}`),
  ]);
}

/** In place of the field for new items, where the reader may only look. */
export function readOnlyNotice(list) {
  return h("p", { class: "notice read-only" }, text.sharing.readOnly(nameOf(placeOf(list))));
}
