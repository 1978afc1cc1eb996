import { computed, h, shallowReactive } from "vue";
import { icon, iconButton } from "../../ui/icon.js";
import { errorText, hrefOf, isDevelopment, loadSchema, openDialog, place, refine, showToast, state } from "../app/state.js";
import { collator, text } from "../texts/texts.js";
import { createAttempt } from "../ui/attempt.js";
import { confirm } from "../ui/confirm.js";
import { actionsHead, alert, button, emptyState, failure, loading, screenHead, table } from "../ui/parts.js";
import { editSchema, reset } from "./commands.js";
import { DeployDialog } from "./deploy-dialog.js";
import { NewFieldDialog } from "./field-dialog.js";
import { grantsTable } from "./grants.js";
import { allowedOptions, findType, optionNames, systemFields, typeLabel } from "./schema.js";
import { ExportDialog, ImportDialog } from "./text-dialog.js";
import { TypeDialog } from "./type-dialog.js";

export const TypesScreen = {
  setup() {
    const attempt = createAttempt();
    const view = shallowReactive({ search: "" });
    const types = computed(() =>
      (state.schema?.types ?? [])
        .filter(({ name }) => name.toLowerCase().includes(view.search.trim().toLowerCase()))
        .toSorted((a, b) => collator.compare(a.name, b.name))
    );
    const chosen = computed(() => findType(state.schema, state.route.query.type) ?? types.value[0]);
    const edit = (edits) => attempt.run(() => editSchema(edits));

    return () => [
      screenHead(text.screens.types, actions(), isDevelopment.value ? null : text.types.productionNote),
      alert(attempt.error),
      body(),
    ];

    function body() {
      if (state.schemaError) return failure(errorText(state.schemaError), loadSchema);
      if (!state.schema) return loading();
      if (state.schema.types.length === 0) return none();
      return h("div", { class: "two-panes" }, [typeList(), chosen.value ? typePane(chosen.value) : null]);
    }

    function typeList() {
      return h("div", { class: "pane-list" }, [
        h("input", {
          type: "search",
          "data-search": true,
          "aria-label": text.types.search,
          placeholder: text.types.search,
          value: view.search,
          onInput: (event) => (view.search = event.target.value),
        }),
        h("ul", types.value.map(({ name, fields }) =>
          h("li", { key: name }, [
            h("a", {
              class: "pane-item",
              href: hrefOf({ query: { type: name } }),
              "aria-current": chosen.value?.name === name ? "true" : undefined,
            }, [h("span", name), h("span", { class: "hint" }, text.types.fieldCount(fields.length))]),
          ])
        )),
      ]);
    }

    function typePane(type) {
      return h("section", { class: "pane", "aria-label": type.name }, [
        h("div", { class: "screen-line" }, [
          h("h2", type.name),
          h("div", { class: "actions" }, [
            h("a", { class: "button small", href: hrefOf({ screen: "records", query: { type: type.name } }) }, [
              icon("database"),
              text.types.seeRecords,
            ]),
            isDevelopment.value
              ? button(text.types.addField, () => openDialog(NewFieldDialog, { type }), { symbol: "plus" })
              : null,
            isDevelopment.value && type.name !== "Users"
              ? iconButton("trash", text.types.remove(type.name), () => removeType(type))
              : null,
          ]),
        ]),
        fieldsTable(type),
        h("h3", text.types.grants),
        h("p", { class: "hint" }, text.types.grantsHint),
        grantsTable(type, state.schema.roles, isDevelopment.value && !attempt.busy, (role, permissions) =>
          edit([{ edit: "setGrant", type: type.name, role, permissions }])),
      ]);
    }

    function fieldsTable(type) {
      const rows = [
        ...type.fields.map((field) => fieldRow(type, field, field.name)),
        ...systemFields.map((field) =>
          fieldRow(type, { ...field, options: type.systemOptions?.[field.schemaName] ?? [] }, field.schemaName)
        ),
      ];
      return table(text.types.fieldsOf(type.name), [
        text.types.fieldName,
        text.types.type,
        ...optionNames.map((option) => ({ label: text.types.options[option], props: { class: "centre" } })),
        actionsHead,
      ], rows);
    }

    function fieldRow(type, field, key) {
      const isSystem = Boolean(field.schemaName);
      const allowed = isSystem ? ["QUERYABLE", "SORTABLE"] : allowedOptions(field);
      const turn = (option, isOn) => {
        const options = optionNames.filter((one) => one === option ? isOn : field.options.includes(one));
        edit([{ edit: "setOptions", type: type.name, name: key, options }]);
      };
      return h("tr", { key, class: { system: isSystem } }, [
        h("th", { scope: "row" }, key),
        h("td", field.text ?? typeLabel(field, text.types)),
        optionNames.map((option) =>
          h("td", { class: "centre" }, allowed.includes(option) || field.options.includes(option)
            ? h("input", {
              type: "checkbox",
              "aria-label": text.types.optionOf(text.types.options[option], key),
              checked: field.options.includes(option),
              disabled: !isDevelopment.value || attempt.busy,
              onChange: (event) => turn(option, event.target.checked),
            })
            : h("span", { class: "hint", "aria-hidden": "true" }, "–"))
        ),
        h("td", { class: "end" }, isDevelopment.value && !isSystem
          ? iconButton("trash", text.types.remove(key), () => removeField(type, field))
          : null),
      ]);
    }
  },
};

function actions() {
  return isDevelopment.value
    ? [
      button(text.types.new, () => openDialog(TypeDialog), { symbol: "plus", kind: "primary" }),
      button(text.types.deploy, () => openDialog(DeployDialog), { symbol: "rocket" }),
      button(text.types.importShort, () => openDialog(ImportDialog), { symbol: "upload" }),
      button(text.types.exportShort, () => openDialog(ExportDialog), { symbol: "download" }),
      button(text.types.reset, askReset, { symbol: "rotate-ccw", kind: "danger" }),
    ]
    : [
      button(text.types.deploy, () => openDialog(DeployDialog), { symbol: "rocket", kind: "primary" }),
      button(text.types.exportShort, () => openDialog(ExportDialog), { symbol: "download" }),
    ];
}

function none() {
  return emptyState({
    art: icon("table-2", "big"),
    title: text.records.noTypes,
    hint: isDevelopment.value ? text.types.noneHint : text.records.noTypesProduction,
    actions: isDevelopment.value
      ? [button(text.types.new, () => openDialog(TypeDialog), { symbol: "plus", kind: "primary" })]
      : [],
  });
}

function removeType(type) {
  confirm({
    title: text.types.remove(type.name),
    words: text.types.removeTypeWords(type.name),
    action: text.delete,
    run: async () => {
      await editSchema([{ edit: "removeType", type: type.name }]);
      refine({ type: null });
      showToast(text.types.removed(type.name));
    },
  });
}

function removeField(type, field) {
  confirm({
    title: text.types.remove(field.name),
    words: text.types.removeFieldWords(field.name),
    action: text.delete,
    run: async () => {
      await editSchema([{ edit: "removeField", type: type.name, name: field.name }]);
      showToast(text.types.removed(field.name));
    },
  });
}

function askReset() {
  const { container } = place.value;
  confirm({
    title: text.types.resetTitle,
    words: text.types.resetWords(container),
    action: text.types.resetButton,
    typed: container,
    run: async () => {
      await reset();
      refine({ type: null });
      showToast(text.types.resetDone);
    },
  });
}
