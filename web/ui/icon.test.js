// The sprite has the icons that the app shows, and no others.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const elsewhere = /^(build|console|dist|dist-kernel|node_modules|texts|vendor)(\/|$)/;
const files = readdirSync(web, { recursive: true }).filter((path) =>
  path.endsWith(".js") && !path.endsWith(".test.js") && !elsewhere.test(path)
);
const code = files.map((path) => readFileSync(join(web, path), "utf8")).join("\n");
const { icons } = JSON.parse(readFileSync(join(web, "vendor.json"), "utf8")).find(({ file }) => file === "sprite.svg");

test("each icon of the sprite is shown somewhere", () => {
  assert.deepEqual(icons.filter((name) => !code.includes(`"${name}"`)), []);
});

test("each icon that is shown is in the sprite", () => {
  const shown = [...code.matchAll(/(?:\bicon(?:Button)?\(|icon: )"([a-z][a-z0-9-]*)"/g)].map(([, name]) => name);
  assert.ok(shown.length > 20);
  assert.deepEqual([...new Set(shown)].filter((name) => !icons.includes(name)), []);
});
