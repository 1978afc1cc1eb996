// What a reader builds of a query, and the query that becomes of it.

import { systemFields, typeParts } from "../types/schema.js";
import { fromDraft } from "./values.js";

const equality = ["EQUALS", "NOT_EQUALS", "IN", "NOT_IN"];
const order = ["LESS_THAN", "LESS_THAN_OR_EQUALS", "GREATER_THAN", "GREATER_THAN_OR_EQUALS"];
const tokens = ["CONTAINS_ALL_TOKENS", "CONTAINS_ANY_TOKENS"];
const lists = [
  "LIST_CONTAINS",
  "NOT_LIST_CONTAINS",
  "LIST_CONTAINS_ANY",
  "NOT_LIST_CONTAINS_ANY",
  "LIST_CONTAINS_ALL",
  "NOT_LIST_CONTAINS_ALL",
];

/** The comparators that fit a field. */
export function comparatorsOf({ type, isEncrypted }) {
  const { element, isList } = typeParts(type);
  if (isEncrypted || element === "ASSETID") return [];
  if (isList) {
    return element === "STRING"
      ? [...lists, "LIST_MEMBER_BEGINS_WITH", "NOT_LIST_MEMBER_BEGINS_WITH", ...tokens]
      : lists;
  }
  switch (element) {
    case "STRING":
      return [...equality, ...order, "BEGINS_WITH", "NOT_BEGINS_WITH", ...tokens];
    case "REFERENCE":
      return equality;
    case "LOCATION":
      return ["NEAR"];
    default:
      return [...equality, ...order];
  }
}

/** Whether a comparator takes several values. */
export function takesList(comparator) {
  return comparator === "IN" || comparator === "NOT_IN" || comparator.endsWith("_ANY") || comparator.endsWith("_ALL");
}

/** The fields that filters and sorts can name: those of the type, then the system's. */
export function queryFields(type) {
  const own = (type?.fields ?? []).filter((field) => comparatorsOf(field).length > 0);
  return [...own, ...systemFields.map((field) => ({ ...field, isSystem: true }))];
}

/** The fields that can be sorted by. */
export function sortFields(type) {
  return queryFields(type).filter(({ type }) => {
    const { element, isList } = typeParts(type);
    return !isList && element !== "REFERENCE" && element !== "LOCATION";
  });
}

export function newFilter(field) {
  return { field: field.name, comparator: comparatorsOf(field)[0], text: "", distance: "1000" };
}

const named = (field) => field.isSystem ? { systemFieldName: field.name } : { fieldName: field.name };

/** The value of a filter from its text; several values stand on a line each. */
function filterValue(field, comparator, text) {
  const { element } = typeParts(field.type);
  const one = (part) => {
    if (element === "REFERENCE") return { value: { recordName: part.trim(), action: "NONE" } };
    if (element === "BYTES") return fromDraft(element, { form: "base64", text: part });
    if (element === "LOCATION") {
      const [latitude = "", longitude = ""] = part.split(/[,;\s]+/);
      return fromDraft(element, { latitude, longitude, more: {} });
    }
    return fromDraft(element, part);
  };
  if (!takesList(comparator)) {
    const found = one(text);
    return found.error ? found : { fieldValue: { type: element, value: found.value } };
  }
  const values = text.split("\n").filter((line) => line.trim() !== "").map(one);
  const wrong = values.find((value) => value.error);
  return wrong ?? { fieldValue: { type: `${element}_LIST`, value: values.map(({ value }) => value) } };
}

/** The query of the wire, as {query}, or {errors}: the reason's name by the number of the filter. */
export function buildQuery(type, { filters, sorts }) {
  const fields = new Map(queryFields(type).map((field) => [field.name, field]));
  const errors = {};
  const filterBy = filters.map((filter, index) => {
    const field = fields.get(filter.field);
    const { fieldValue, error } = field ? filterValue(field, filter.comparator, filter.text) : { error: "field" };
    const distance = Number(filter.distance);
    if (error) errors[index] = error;
    else if (filter.comparator === "NEAR" && !(distance > 0)) errors[index] = "distance";
    const near = filter.comparator === "NEAR" ? { distance } : {};
    return { comparator: filter.comparator, ...(field && named(field)), fieldValue, ...near };
  });
  if (Object.keys(errors).length > 0) return { errors };
  const sortBy = sorts.filter((sort) => fields.has(sort.field)).map((sort) => ({
    ...named(fields.get(sort.field)),
    ascending: sort.ascending,
  }));
  return { query: { recordType: type.name, filterBy, sortBy } };
}
