import { h, shallowReactive } from "vue";
import { field } from "../../ui/field.js";
import { iconButton } from "../../ui/icon.js";
import { closeDialog, errorText, hrefOf, isDevelopment, loadSchema, openDialog, showToast, state } from "../app/state.js";
import { text } from "../texts/texts.js";
import { editSchema } from "../types/commands.js";
import { isName, predefinedRoles } from "../types/schema.js";
import { createAttempt, Wrong } from "../ui/attempt.js";
import { confirm } from "../ui/confirm.js";
import { Dialog } from "../ui/dialog.js";
import { actionsHead, alert, button, failure, loading, screenHead, submit, table } from "../ui/parts.js";

export const RolesScreen = {
  setup: () => () => [
    screenHead(
      text.screens.roles,
      isDevelopment.value ? [button(text.roles.add, () => openDialog(RoleDialog), { symbol: "plus", kind: "primary" })] : [],
      text.roles.note,
    ),
    state.schemaError ? failure(errorText(state.schemaError), loadSchema) : state.schema ? rolesTable() : loading(),
  ],
};

function rolesTable() {
  const { types, roles } = state.schema;
  const grantsOf = (role) =>
    types.flatMap((type) => {
      const found = type.grants.find((grant) => grant.role === role);
      return found?.permissions.length ? [{ type: type.name, permissions: found.permissions }] : [];
    });
  return table(
    text.screens.roles,
    [text.roles.role, text.roles.mayDo, actionsHead],
    [...predefinedRoles, ...roles].map((role) =>
      h("tr", { key: role }, [
        h("th", { scope: "row" }, [role, h("span", { class: "hint" }, text.roles.predefined[role] ?? "")]),
        h("td", h("ul", { class: "chips" }, grantsOf(role).map(({ type, permissions }) =>
          h("li", { key: type }, [
            h("a", { class: "chip", href: hrefOf({ screen: "types", query: { type } }) }, [
              `${type}: ${permissions.map((one) => text.roles.permissions[one]).join(", ")}`,
            ]),
          ])
        ))),
        h("td", { class: "end" }, isDevelopment.value && !predefinedRoles.includes(role)
          ? iconButton("trash", text.types.remove(role), () => removeRole(role))
          : null),
      ])
    ),
  );
}

function removeRole(role) {
  confirm({
    title: text.types.remove(role),
    words: text.roles.removeWords(role),
    action: text.delete,
    run: async () => {
      await editSchema([{ edit: "removeRole", role }]);
      showToast(text.types.removed(role));
    },
  });
}

const RoleDialog = {
  setup() {
    const form = shallowReactive({ name: "" });
    const attempt = createAttempt();
    const save = () =>
      attempt.run(async () => {
        const role = form.name.trim();
        if (!isName(role)) throw new Wrong(text.types.nameRule);
        await editSchema([{ edit: "addRole", role }]);
        closeDialog();
        showToast(text.roles.added(role));
      });
    return () =>
      h(Dialog, { title: text.roles.add, onSubmit: save }, {
        default: () => [
          field(form, "name", text.roles.name, { hint: text.roles.nameHint, autofocus: true, spellcheck: false }),
          alert(attempt.error),
        ],
        buttons: () => submit(text.roles.add, attempt, { disabled: form.name.trim() === "" }),
      });
  },
};
