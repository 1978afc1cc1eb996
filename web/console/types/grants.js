import { h } from "vue";
import { text } from "../texts/texts.js";
import { table } from "../ui/parts.js";
import { permissionNames, predefinedRoles } from "./schema.js";

/** Who may do what with a type in the public database. `change(role, permissions)` is told of every tick. */
export function grantsTable(type, roles, isEditable, change) {
  const granted = new Map(type.grants.map(({ role, permissions }) => [role, permissions]));
  const turn = (role, permission, isOn) => {
    const before = granted.get(role) ?? [];
    change(role, permissionNames.filter((one) => one === permission ? isOn : before.includes(one)));
  };
  return table(
    text.types.grantsOf(type.name),
    [text.roles.role, ...permissionNames.map((name) => ({ label: text.roles.permissions[name], props: { class: "centre" } }))],
    [...predefinedRoles, ...roles].map((role) =>
      h("tr", { key: role }, [
        h("th", { scope: "row" }, [role, h("span", { class: "hint" }, text.roles.predefined[role] ?? "")]),
        permissionNames.map((permission) =>
          h("td", { class: "centre" }, h("input", {
            type: "checkbox",
            "aria-label": text.roles.grant(text.roles.permissions[permission], role),
            checked: (granted.get(role) ?? []).includes(permission),
            disabled: !isEditable,
            onChange: (event) => turn(role, permission, event.target.checked),
          }))
        ),
      ])
    ),
  );
}
