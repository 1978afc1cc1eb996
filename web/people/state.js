// Who the people of shared lists are, from the share records in the replica: so it is known offline too.

import { computed } from "vue";
import { store, summary } from "../app/store.js";
import { shareFrom } from "../sharing/shares.js";
import { text } from "../texts/texts.js";

/** The share of each list that has one, by the list's name. It stays the same map while no share changes, so what shows it is not drawn anew. */
export const shares = computed((before) => {
  const found = new Map();
  const { base } = store.sync;
  for (const { record } of summary.value.lists) {
    const share = base.get(base.get(record.name)?.share);
    if (share?.participants) found.set(record.name, shareFrom(share));
  }
  const isSame = before?.size === found.size && [...found].every(([list, share]) => before.get(list) === share);
  return isSame ? before : found;
});

const names = computed(() => {
  const found = new Map();
  for (const { people } of shares.value.values()) {
    for (const { user, name } of people) if (user && name) found.set(user, name);
  }
  const self = store.session?.user;
  if (self) found.set(self.userRecordName, self.name);
  return found;
});

/** What a person is called; "Somebody" for one who left. */
export function nameOf(user) {
  return names.value.get(user) ?? text.people.somebody;
}

/** Others than the reader who take part in a list. */
export function othersOf(list) {
  const self = store.session?.user?.userRecordName;
  return (shares.value.get(list)?.people ?? []).filter(({ user, status }) => status === "ACCEPTED" && user !== self);
}

export function isSelf(user) {
  return user === store.session?.user?.userRecordName;
}
