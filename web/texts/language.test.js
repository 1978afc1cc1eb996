import assert from "node:assert/strict";
import { test } from "node:test";
import { directionOf, languageTags, readersLanguage } from "./language.js";

const names = { en: "English", nb: "Norsk", de: "Deutsch" };
const language = (choice, ...browser) => readersLanguage(choice, browser, names);

test("the browser's first language that there is wins", () => {
  assert.equal(language("auto", "nb-NO", "en").language, "nb");
  assert.equal(language("auto", "no").language, "nb");
  assert.equal(language("auto", "nn-NO").language, "nb");
  assert.equal(language("auto", "sv-SE", "de-AT", "en").language, "de");
  assert.equal(language("auto", "ja").language, "en");
  assert.equal(language("auto").language, "en");
});

test("names are sorted and numbers written as the browser's languages do, also without texts in them", () => {
  assert.deepEqual(language("auto", "sv-SE", "en").locales, ["sv-SE", "en"]);
  assert.deepEqual(language("auto").locales, ["en"]);
});

test("a choice decides all of it, in the variant that the browser names", () => {
  assert.deepEqual(language("de", "en", "de-CH"), { language: "de", locales: ["de-CH"] });
  assert.deepEqual(language("nb", "en-GB"), { language: "nb", locales: ["nb"] });
});

test("a choice of a language that is not there counts as none", () => {
  assert.equal(language("xx", "de").language, "de");
  assert.equal(language("toString", "de").language, "de");
});

test("what a browser gives that is no language is left out", () => {
  assert.deepEqual(languageTags(["C", "en-US@posix", "", "nb-NO", "de"]), ["nb-NO", "de"]);
  assert.deepEqual(languageTags(undefined), []);
  assert.deepEqual(language("auto", ...languageTags(["C"])).locales, ["en"]);
});

test("the page goes in the direction of its language", () => {
  assert.equal(directionOf("de"), "ltr");
  assert.equal(directionOf("he"), "rtl");
  assert.equal(directionOf("fa-IR"), "rtl");
});
