// Whatever code the server answers, each language has words for it. The list is held against the server's own by its tests.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { languageNames } from "./language.js";

const codes = JSON.parse(readFileSync(new URL("../../Tests/Vectors/reason-codes.json", import.meta.url)));
const sorted = (names) => [...names].sort();

for (const language of Object.keys(languageNames)) {
  const { default: catalogue } = await import(`./${language}.js`);
  const tables = {
    errorCodes: { ...catalogue.failures, other: undefined },
    reasonCodes: catalogue.reasons,
    archives: catalogue.importing.refusals,
    skippedFiles: catalogue.importing.skips,
    leftParts: catalogue.importing.parts,
  };
  test(`${language} has words for each code of the server, and for no others`, () => {
    assert.deepEqual(sorted(Object.keys(tables)), sorted(Object.keys(codes)));
    for (const [name, table] of Object.entries(tables)) {
      assert.deepEqual(sorted(Object.keys(table).filter((code) => code !== "other")), sorted(codes[name]), name);
    }
  });
}
