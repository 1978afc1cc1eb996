import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { loadKernel, safeKernel } from "../kernel/kernel.js";
import { asMarkdown, asText } from "./formats.js";

const kernel = await readFile(new URL("../dist-kernel/kernel.wasm", import.meta.url)).then(loadKernel);
const record = { name: "L", type: "Lists", fields: { name: "Groceries" } };
const item = (name, fields = {}) => ({ name, type: "Items", fields: { name, list: "L", ...fields } });
const items = [
  item("milk", { position: "1", number: 2, unit: "l", section: "Dairy" }),
  item("salt", { position: "2" }),
  item("cheese", { position: "3", section: "Dairy", comment: "not the\nblue one" }),
  item("bread", { position: "4", checked: 5 }),
];

test("a list as text has what is to be bought, by section", () => {
  assert.equal(
    asText({ record, items }, safeKernel),
    "Groceries\n\nsalt\n\nDairy:\n2 l milk\ncheese (not the blue one)\n",
  );
});

test("a list as Markdown is a checklist", () => {
  assert.equal(
    asMarkdown({ record, items }, safeKernel),
    "# Groceries\n\n- [ ] salt\n- [x] bread\n\n## Dairy\n- [ ] 2 l milk\n- [ ] cheese (not the blue one)\n",
  );
});

test("what would be markup is text", () => {
  const strange = [item("a", { name: "*a* <b> [c](d) # `e` _f_" })];
  assert.match(asMarkdown({ record, items: strange }, safeKernel), /- \[ \] \\\*a\\\* \\<b\\> \\\[c\\\]\(d\) \\# \\`e\\` \\_f\\_/);
});

test("a list without a name or items still has its line", () => {
  assert.equal(asText({ record: { ...record, fields: {} }, items: [] }, safeKernel), "–\n");
});

test("what is written is read back as the same items", () => {
  const [, ...lines] = asMarkdown({ record, items }, kernel).split("\n");
  const read = kernel.parseLines(lines.join("\n")).filter(({ kind }) => kind === "item");
  assert.deepEqual(
    read.map(({ name, number, unit, checked, section }) => [name, number, unit, checked, section]),
    [
      ["salt", null, null, false, null],
      ["bread", null, null, true, null],
      ["milk", 2, "l", false, "Dairy"],
      ["cheese (not the blue one)", null, null, false, "Dairy"],
    ],
  );
});
