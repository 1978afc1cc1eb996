import { h } from "vue";
import { iconButton } from "../../ui/icon.js";
import { text } from "../texts/texts.js";
import { typeParts } from "../types/schema.js";
import { button, picker } from "../ui/parts.js";
import { comparatorsOf, newFilter, queryFields, sortFields, takesList } from "./query.js";

/** Filters and sorts of `builder` ({filters, sorts, errors}) for a type; `change(part)` merges what is new into it. */
export function queryBuilder(type, builder, change) {
  const fields = queryFields(type);
  return h("fieldset", { class: "builder" }, [
    h("legend", { class: "visually-hidden" }, text.query.title),
    h("ul", builder.filters.map((filter, index) => filterRow(fields, filter, index, builder, change))),
    h("ul", builder.sorts.map((sort, index) => sortRow(sortFields(type), sort, index, builder, change))),
    h("div", { class: "line" }, [
      button(text.query.addFilter, () => change({ filters: [...builder.filters, newFilter(fields[0])] }), {
        symbol: "funnel",
        kind: "quiet",
      }),
      button(
        text.query.addSort,
        () => change({ sorts: [...builder.sorts, { field: sortFields(type)[0].name, ascending: true }] }),
        { symbol: "arrow-down", kind: "quiet" },
      ),
    ]),
  ]);
}

const fieldOptions = (fields) => fields.map(({ name }) => ({ value: name, label: name }));

function filterRow(fields, filter, index, builder, change) {
  const field = fields.find(({ name }) => name === filter.field) ?? fields[0];
  const replace = (part) => change({ filters: builder.filters.with(index, { ...filter, ...part }), errors: {} });
  const error = builder.errors[index];
  const label = text.query.value(index + 1);
  const value = {
    "aria-label": label,
    "aria-invalid": error ? "true" : undefined,
    value: filter.text,
    autocomplete: "off",
    spellcheck: false,
    placeholder: placeholderOf(field),
    onInput: (event) => replace({ text: event.target.value }),
  };
  return h("li", { key: `filter-${index}`, class: "filter" }, [
    picker({
      label: text.query.field(index + 1),
      hidden: true,
      value: filter.field,
      options: fieldOptions(fields),
      onChange: (name) => replace(newFilter(fields.find((one) => one.name === name))),
    }),
    picker({
      label: text.query.comparator(index + 1),
      hidden: true,
      value: filter.comparator,
      options: comparatorsOf(field).map((one) => ({ value: one, label: text.query.comparators[one] })),
      onChange: (comparator) => replace({ comparator }),
    }),
    takesList(filter.comparator)
      ? h("textarea", { ...value, rows: 2, placeholder: text.query.onePerLine })
      : h("input", { ...value, type: typeParts(field.type).element === "TIMESTAMP" ? "datetime-local" : "text", step: 1 }),
    filter.comparator === "NEAR"
      ? h("label", { class: "part" }, [
        h("span", text.query.distance),
        h("input", {
          value: filter.distance,
          inputmode: "numeric",
          onInput: (event) => replace({ distance: event.target.value }),
        }),
      ])
      : null,
    iconButton("x", text.query.removeFilter(index + 1), () => change({ filters: builder.filters.toSpliced(index, 1), errors: {} })),
    error ? h("p", { class: "error", role: "alert" }, text.records.wrong[error]) : null,
  ]);
}

function placeholderOf({ type }) {
  const { element } = typeParts(type);
  return { REFERENCE: text.records.recordName, LOCATION: text.query.location, BYTES: "base64" }[element] ?? "";
}

function sortRow(fields, sort, index, builder, change) {
  const replace = (part) => change({ sorts: builder.sorts.with(index, { ...sort, ...part }) });
  return h("li", { key: `sort-${index}`, class: "filter" }, [
    h("span", { class: "hint" }, text.query.sortBy),
    picker({
      label: text.query.sortField(index + 1),
      hidden: true,
      value: sort.field,
      options: fieldOptions(fields),
      onChange: (field) => replace({ field }),
    }),
    picker({
      label: text.query.direction(index + 1),
      hidden: true,
      value: sort.ascending ? "up" : "down",
      options: [{ value: "up", label: text.query.ascending }, { value: "down", label: text.query.descending }],
      onChange: (value) => replace({ ascending: value === "up" }),
    }),
    iconButton("x", text.query.removeSort(index + 1), () => change({ sorts: builder.sorts.toSpliced(index, 1) })),
  ]);
}
