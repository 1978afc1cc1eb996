import { h, shallowReactive } from "vue";
import { avatar } from "../people/avatar.js";
import { text } from "../texts/texts.js";
import { field, isComposing } from "../ui/field.js";
import { icon } from "../ui/icon.js";
import { canEdit, canView, folded, isEmail, suggested } from "./access.js";
import { option } from "./people-rows.js";
import { findablePeople } from "./requests.js";

/** The field for one more person: by a name that is suggested, or by an address. `onAdd({user, name} or {email}, permission)`. */
export const AddPerson = {
  props: { share: Object, self: String, busy: Boolean, onAdd: Function },
  setup(props) {
    const form = shallowReactive({ typed: "", permission: canEdit, people: [], open: false });
    findablePeople().then((people) => (form.people = people), () => {});
    const found = () => suggested(form.people, form.typed, props.share, props.self, folded);

    function add(who) {
      if (props.busy || !who) return;
      form.typed = "";
      form.open = false;
      props.onAdd(who, form.permission);
    }

    function enter(event) {
      if (event.key !== "Enter" || isComposing(event)) return;
      event.preventDefault();
      add(isEmail(form.typed) ? { email: form.typed.trim() } : form.typed.trim() ? found()[0] : null);
    }

    return () => {
      const people = form.open ? found() : [];
      const isAddress = isEmail(form.typed);
      return h("div", { class: "add-person" }, [
        h("div", { class: "add-person-line" }, [
          field(form, "typed", text.sharing.addLabel, {
            dir: "auto",
            maxlength: 254,
            autocapitalize: "none",
            spellcheck: false,
            "aria-describedby": "add-person-hint",
            onFocus: () => (form.open = true),
            onKeydown: enter,
          }),
          h("select", {
            class: "select",
            "aria-label": text.sharing.permissionOf(form.typed || text.people.somebody),
            value: form.permission,
            onChange: (event) => (form.permission = event.target.value),
          }, [option(canEdit), option(canView)]),
        ]),
        h("p", { class: "hint", id: "add-person-hint" }, text.sharing.addHint),
        people.length > 0 && !isAddress ? suggestions(people, add, props.busy) : null,
        isAddress
          ? h("button", {
            type: "button",
            class: "button",
            disabled: props.busy,
            onClick: () => add({ email: form.typed.trim() }),
          }, [icon("user-plus"), `${text.sharing.addButton} ${form.typed.trim()}`])
          : null,
        form.typed.trim() && !isAddress && people.length === 0 && form.open
          ? h("p", { class: "hint" }, text.sharing.nobody)
          : null,
      ]);
    };
  },
};

function suggestions(people, add, busy) {
  return h("ul", { class: "suggested-people", "aria-label": text.sharing.suggestions }, people.map((person) =>
    h("li", { key: person.user }, [
      h("button", { type: "button", class: "suggested-person", disabled: busy, onClick: () => add(person) }, [
        avatar(person.user, person.name),
        h("span", { dir: "auto" }, person.name),
        icon("plus"),
      ]),
    ])));
}
