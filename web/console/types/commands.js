// What the schema screens ask of the server.

import { schemaCall } from "../app/api.js";
import { loadSchema, place } from "../app/state.js";

const development = () => ({ ...place.value, environment: "development" });
const production = () => ({ ...place.value, environment: "production" });

/** Changes the development schema by steps, all or none of them. */
export async function editSchema(edits) {
  await schemaCall("POST", development(), "edits", { edits });
  await loadSchema({ quiet: true });
}

export const fetchText = (at) => schemaCall("GET", at, "text").then(({ text }) => text);
export const validateText = (text) => schemaCall("POST", development(), "validate", { text });
export const fetchDifference = () => schemaCall("GET", production(), "difference");

export async function importText(text) {
  await schemaCall("PUT", development(), "text", { text });
  await loadSchema({ quiet: true });
}

export async function deploy() {
  await schemaCall("POST", production(), "deploy", {});
  await loadSchema({ quiet: true });
}

export async function reset() {
  const { container } = development();
  await schemaCall("POST", development(), "reset", { container });
  await loadSchema({ quiet: true });
}

/** The edits that make a new type with fields. All that queries can use of a field is on from the start. */
export function newTypeEdits(name, fields, optionsOf) {
  return [
    { edit: "addType", type: name },
    ...fields.map((field) => ({ edit: "addField", type: name, ...field, options: optionsOf({ ...field, type: field.fieldType }) })),
  ];
}
