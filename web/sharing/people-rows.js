import { h } from "vue";
import { avatar } from "../people/avatar.js";
import { text } from "../texts/texts.js";
import { iconButton } from "../ui/icon.js";
import { canEdit, canView, shownName } from "./access.js";

/** Those who have a list; `actions` is null for who may not change that. */
export function peopleRows(people, actions, busy) {
  return h("ul", { class: "people sharing-people" }, people.map((person) => personRow(person, actions, busy)));
}

function personRow(person, actions, busy) {
  const name = shownName(person) || text.people.somebody;
  const hints = [text.sharing.roles[person.role], person.email && person.name ? person.email : ""].filter(Boolean);
  const isFixed = person.role === "owner" || !actions;
  return h("li", { key: person.id, "data-person": name }, [
    avatar(person.user ?? person.email, name),
    h("div", { class: "person-words" }, [
      h("span", { class: "person", dir: "auto" }, person.isSelf ? text.sharing.you(name) : name),
      hints.length > 0 ? h("span", { class: "hint", dir: "auto" }, hints.join(" · ")) : null,
    ]),
    isFixed || person.role === "left"
      ? h("span", { class: "hint" }, person.role === "owner" ? "" : permissionWords(person.permission))
      : h("select", {
        class: "select",
        "aria-label": text.sharing.permissionOf(name),
        disabled: busy || person.role === "guest",
        value: person.permission,
        onChange: (event) => actions.permit(person, event.target.value),
      }, [option(canEdit), option(canView)]),
    isFixed ? null : iconButton("x", text.sharing.remove(name), () => actions.remove(person), { disabled: busy }),
  ]);
}

export function option(permission) {
  return h("option", { value: permission }, permissionWords(permission));
}

function permissionWords(permission) {
  return permission === canEdit ? text.sharing.canEdit : text.sharing.canView;
}
