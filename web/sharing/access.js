// Who may do what with a list, and what is sent to change it. Pure. A share is as in shares.js.

import { collator } from "../texts/texts.js";

export const canEdit = "READ_WRITE";
export const canView = "READ_ONLY";
export const closed = "NONE";

const order = ["owner", "member", "guest", "invited", "left"];

/** The participants for people to read: [{...person, role, isSelf}], the owner first. */
export function shownPeople(share, self) {
  return (share?.people ?? [])
    .map((person) => ({ ...person, role: roleOf(person), isSelf: person.user === self }))
    .sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role) || collator.compare(shownName(a), shownName(b)));
}

function roleOf({ type, status }) {
  if (type === "OWNER") return "owner";
  if (status === "UNSUBSCRIBED") return "left";
  if (status !== "ACCEPTED") return "invited";
  return type === "PUBLIC_USER" ? "guest" : "member";
}

/** The name, else the address that somebody was invited by. */
export function shownName({ name, email }) {
  return name || email || "";
}

// What is sent: always the whole list of participants, since who is not on it is taken off.

function kept({ people }) {
  return people.filter(({ type }) => type !== "OWNER").map(({ id, permission }) => ({ participantId: id, permission }));
}

/** The participants with one more: `who` is {user} or {email}. Somebody who is there already gets the permission. */
export function withPerson(share, who, permission) {
  const there = (share?.people ?? []).find((person) => isSame(person, who));
  if (there?.type === "OWNER") return kept(share);
  if (there) return withPermission(share, there.id, permission);
  const identity = who.user ? { userRecordName: who.user } : { lookupInfo: { emailAddress: who.email.trim() } };
  return [...(share ? kept(share) : []), { type: "USER", permission, userIdentity: identity }];
}

function isSame(person, { user, email }) {
  if (user) return person.user === user;
  return Boolean(person.email) && person.email.trim().toLowerCase() === email.trim().toLowerCase();
}

export function withPermission(share, id, permission) {
  return kept(share).map((each) => (each.participantId === id ? { ...each, permission } : each));
}

export function withoutPerson(share, id) {
  return kept(share).filter(({ participantId }) => participantId !== id);
}

/** People who fit what is typed, by the beginning of any word, without those who are on the list already; at most a few. */
export function suggested(people, typed, share, self, fold, max = 5) {
  const wanted = fold(typed.trim());
  const taken = new Set((share?.people ?? []).filter(({ status }) => status !== "UNSUBSCRIBED").map(({ user }) => user));
  const fits = ({ name }) => wanted === "" || fold(name).split(/\s+/).some((_, at, words) => words.slice(at).join(" ").startsWith(wanted));
  return people.filter((person) => person.user !== self && !taken.has(person.user) && fits(person)).slice(0, max);
}

export function isEmail(typed) {
  return /^\S+@\S+$/.test(typed.trim());
}

/** Case and accents do not count when somebody looks for a name. */
export function folded(name) {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}
