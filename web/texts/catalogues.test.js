// Every language says all that the English texts say, and the app says nothing else.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import en from "./en.js";
import { languageNames } from "./language.js";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const others = await Promise.all(
  Object.keys(languageNames).filter((each) => each !== "en").map(async (name) => [name, (await import(`./${name}.js`)).default]),
);

/** Lists and tables of a language's own: what people buy, and where it is, differs. */
const own = new Set(["groceries", "shops.guesses", "shops.usual", "adding.units", "keys.list"]);
/** Texts that may be equal in two languages: names, signs, and words that they share. */
const equalBy = {
  "": ["appName", "history.and", "lists.noName", "settings.version", "settings.theme.auto", "sharing.roles.member"],
  de: [
    "account.name", "items.name", "lists.name", "items.done", "items.comment", "sync.offline", "shops.typeSizes.normal",
    "waiting.fields.name", "paste.row", "waiting.inList",
  ],
  nb: ["waiting.fields.icon"],
};

const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** All texts as [path, value]. */
function* texts(catalogue, path = "") {
  for (const [key, value] of Object.entries(catalogue)) {
    const here = path ? `${path}.${key}` : key;
    if (isTable(value) && !own.has(here)) yield* texts(value, here);
    else yield [here, value];
  }
}

const at = (catalogue, path) => path.split(".").reduce((value, key) => value?.[key], catalogue);
const kindOf = (value) => (Array.isArray(value) ? "array" : typeof value);

/** Parameters of a function, also those with defaults. */
const namesOf = (called) => called.toString().match(/^\(?([^)=]*)/)[1].split(",").map((name) => name.trim()).filter(Boolean);
const looksLikeCount = (name) => /^(count|open|total|done|place|index|seconds)$/.test(name);

/** What a function says of stand-ins: counts 0, 1, 2 and 5, and strings that can be found again. */
function sayings(called) {
  const names = namesOf(called);
  return [0, 1, 2, 5].map((count) => {
    const given = names.map((name, index) => (looksLikeCount(name) ? count + (name === "total" ? 7 : 0) : `§${index}§`));
    return { given, said: called(...given) };
  });
}

/** A text in all the forms that it has. */
const formsOf = (value) => (typeof value === "function" ? sayings(value).map(({ said }) => said) : [value]);

for (const [language, catalogue] of others) {
  test(`${language} has the texts of English, and no others`, () => {
    assert.deepEqual([...texts(catalogue)].map(([path]) => path).sort(), [...texts(en)].map(([path]) => path).sort());
  });

  test(`the texts of ${language} are of the same kinds and take the same`, () => {
    for (const [path, value] of texts(en)) {
      const theirs = at(catalogue, path);
      assert.equal(kindOf(theirs), kindOf(value), path);
      if (typeof value === "function") assert.deepEqual(namesOf(theirs), namesOf(value), path);
      if (own.has(path)) assert.ok(Object.keys(theirs).length > 0, path);
    }
  });

  test(`the texts of ${language} say what they are given, as English does`, () => {
    for (const [path, value] of texts(en)) {
      if (typeof value !== "function") continue;
      const [english, theirs] = [sayings(value), sayings(at(catalogue, path))];
      for (const [index, { given, said }] of theirs.entries()) {
        assert.ok(typeof said === "string" && said.trim() !== "", `${path}: ${said}`);
        assert.doesNotMatch(said, /undefined|NaN|#|\[object|\$\{/, path);
        for (const part of given.filter((each) => typeof each === "string")) {
          assert.equal(said.includes(part), english[index].said.includes(part), `${path}: ${said}`);
        }
      }
    }
  });

  test(`no text of ${language} is empty or still English`, () => {
    const equal = [];
    const mayBeEqual = new Set([...equalBy[""], ...(equalBy[language] ?? [])]);
    for (const [path, value] of texts(en)) {
      if (own.has(path)) continue;
      const theirs = formsOf(at(catalogue, path));
      if (formsOf(value).every((each) => each !== "")) assert.ok(theirs.every((each) => each !== ""), path);
      if (!mayBeEqual.has(path) && theirs.join("\n") === formsOf(value).join("\n")) equal.push(path);
    }
    assert.deepEqual(equal, []);
  });
}

for (const [language, catalogue] of [["en", en], ...others]) {
  test(`the words of ${language} for a first guess belong to its usual sections`, () => {
    const { usual, guesses } = catalogue.shops;
    assert.deepEqual(Object.keys(guesses).sort(), [...usual].sort());
    assert.equal(new Set(usual).size, usual.length);
    for (const words of Object.values(guesses)) assert.match(words, /^\S+( \S+)*$/);
  });

  test(`the groceries of ${language} are each there once`, () => {
    const names = Object.values(catalogue.groceries).flatMap((words) => words.split(",").map((word) => word.trim()));
    assert.ok(names.length > 150, `${names.length}`);
    assert.deepEqual(names.filter((name, index) => name === "" || names.indexOf(name) !== index), []);
  });

  test(`the keys of ${language} are those of English`, () => {
    assert.equal(catalogue.keys.list.length, en.keys.list.length);
    for (const row of catalogue.keys.list) assert.ok(row.length === 2 && row.every((word) => word.trim() !== ""));
  });
}

// The sources

const elsewhere = new Set(["console", "vendor", "dist", "dist-kernel", "texts", "node_modules"]);
const read = (path) => readFileSync(join(web, path), "utf8");

/** The app's own files: the console is for developers and stays in English. */
function* sources(folder = "") {
  for (const entry of readdirSync(join(web, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !elsewhere.has(path)) yield* sources(path);
    else if (entry.isFile() && path.endsWith(".js") && !path.endsWith(".test.js")) yield [path, read(path)];
  }
}

const withoutComments = (code) => code.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
const files = [...sources(), ["texts/texts.js", read("texts/texts.js")]].map(([path, code]) => [path, withoutComments(code)]);

test("every text that the app asks for exists", () => {
  const missing = [];
  for (const [path, code] of files) {
    if (!code.includes("texts/texts.js")) continue;
    for (const [, name] of code.matchAll(/(?<![\w.])text\.((?:\w+\.)*\w+)/g)) {
      const parts = name.split(".");
      // A method of a string or an array ends the name of a text.
      const isWhole = (index) => ["string", "array"].includes(kindOf(at(en, parts.slice(0, index).join("."))));
      const end = parts.findIndex((_, index) => index > 0 && isWhole(index));
      const asked = (end > 0 ? parts.slice(0, end) : parts).join(".");
      if (at(en, asked) === undefined) missing.push(`${path}: text.${asked}`);
    }
  }
  assert.deepEqual(missing, []);
});

test("every text is asked for somewhere", () => {
  const all = files.map(([, code]) => code).join("\n");
  const unused = [...texts(en)].map(([path]) => path).filter((path) => {
    const name = path.split(".").at(-1);
    // Tables are read by a code: text.waiting.why[why].
    const table = path.split(".").slice(0, -1).join(".");
    return !new RegExp(`\\.${name}\\b`).test(all) && !new RegExp(`text\\.${table.replace(".", "\\.")}\\b(?!\\.\\w)`).test(all);
  });
  assert.deepEqual(unused, []);
});

test("no words for people stand outside the catalogues", () => {
  const attribute = /["']?(?:aria-label|title|alt|placeholder|label|hint)["']?:\s*(["'`])([^"'`]*?\p{L}{2,}[^"'`]*)\1/gu;
  // What stands in the place of children: h("p", "words"), h("p", {…}, "words"), [h(…), "words"].
  const child = /(?:h\("[\w-]+", |\}, |\[|, )"((?:[A-Z][\p{L}’']+|[\p{L}’']+ [\p{L}’' ]+)[^"]*)"(?=\s*[\])])/gu;
  const found = [];
  for (const [path, code] of files) {
    for (const [, , words] of code.matchAll(attribute)) {
      if (!/^[\w-]*$/.test(words) && !words.includes("${")) found.push(`${path}: ${words}`);
    }
    if (!/\bh\b.*from "vue"/.test(code)) continue;
    for (const [, words] of code.matchAll(child)) {
      if (!allowed.has(words) && !/^[A-Z_]+$/.test(words)) found.push(`${path}: ${words}`);
    }
  }
  assert.deepEqual(found, []);
});

/** Names of keys and files, which look like words. */
const allowed = new Set([
  "Enter", "Escape", "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Tab", "Home", "End", "Delete", "Items", "Lists", "Shops",
]);
