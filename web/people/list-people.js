// What the rows of a shared list show of people: who added an item, and for a moment who just changed it. It reaches them by inject, so
// that a row renders again only when its own item changed.

import { h, inject, onBeforeUnmount, provide, shallowReactive, computed, watch } from "vue";
import { text } from "../texts/texts.js";
import { avatar } from "./avatar.js";
import { arrivals } from "./arrivals.js";
import { isSelf, shares } from "./state.js";

const key = Symbol("people of a list");
const shownMs = 5000;
const byShare = new WeakMap();

/** Names by user of a list's share; null for a list that nobody else has. The same share gives the same map. */
function namesOf(share) {
  if (!share) return null;
  if (!byShare.has(share)) {
    const names = new Map(share.people.filter(({ user }) => user).map(({ user, name }) => [user, name]));
    byShare.set(share, names.size > 1 ? names : null);
  }
  return byShare.get(share);
}

/** For the screen of a list: `items()` are its items. */
export function provideListPeople(list, items) {
  const names = computed(() => namesOf(shares.value.get(list())));
  const arrived = shallowReactive(new Map());
  const timers = new Set();
  let known = null;
  watch(() => names.value && items(), (now) => {
    if (!now) return void (known = null);
    const found = arrivals(known, now, isSelf);
    known = found.known;
    for (const [name, user] of found.changed) show(name, user);
  }, { immediate: true });

  function show(name, user) {
    arrived.set(name, user);
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (arrived.get(name) === user) arrived.delete(name);
    }, shownMs);
    timers.add(timer);
  }
  onBeforeUnmount(() => timers.forEach(clearTimeout));
  provide(key, { names, arrived });
}

/** For a row: `classes(item)` and `mark(item)`, the initials at its end. */
export function useRowPerson() {
  const people = inject(key, null);
  if (!people) return { classes: () => null, mark: () => null };
  return {
    classes: (item) => ({ arrived: people.names.value && people.arrived.has(item.name) }),
    mark(item) {
      const names = people.names.value;
      const user = names && (people.arrived.get(item.name) ?? item.created?.by);
      if (!user || isSelf(user)) return null;
      const name = names.get(user) || text.people.somebody;
      return h("span", { class: "row-person", title: text.people.by(name) }, [
        avatar(user, name),
        h("span", { class: "visually-hidden" }, `, ${text.people.by(name)}`),
      ]);
    },
  };
}
