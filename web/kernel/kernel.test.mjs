// The shared vectors, through the interface that the app uses.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { loadKernel } from "./kernel.js";
import { vectorRuns } from "./vectors.js";

const folder = new URL("../../Tests/Vectors/", import.meta.url);
const kernel = await loadKernel(readFileSync(new URL("../dist-kernel/kernel.wasm", import.meta.url)));

/** What is no concern of the Kernel's. */
const others = ["reason-codes", "signatures"];

for (const [name, run] of Object.entries(vectorRuns)) {
  test(`the Kernel answers as the vectors of ${name} say`, async (t) => {
    const cases = run(kernel, JSON.parse(readFileSync(new URL(`${name}.json`, folder))));
    assert.ok(cases.length > 0);
    for (const { title, found, expected } of cases) {
      await t.test(JSON.stringify(title).slice(0, 80), () => assert.deepEqual(found, expected));
    }
  });
}

test("all vectors are run", () => {
  const names = readdirSync(folder).map((file) => file.replace(".json", ""));
  assert.deepEqual(names.filter((name) => !others.includes(name)).sort(), Object.keys(vectorRuns).sort());
});
