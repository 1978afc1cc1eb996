import assert from "node:assert/strict";
import { test } from "node:test";
import { addList, renameList } from "./commands.js";
import { summarised } from "./lists.js";

const view = (...records) => new Map(records.map((record) => [record.name, record]));
const list = (name, shown = name) => ({ name, type: "Lists", fields: shown === null ? {} : { name: shown } });
const item = (name, of, checked) => ({
  name,
  type: "Items",
  fields: { name, list: of, ...(checked ? { checked } : {}) },
});
const order = (language, names) =>
  summarised(view(...names.map((name) => list(name))), new Intl.Collator(language, { numeric: true })).lists.map((
    { record },
  ) => record.name);

test("lists are sorted as the reader's language does", () => {
  assert.deepEqual(order("sv", ["Öl", "Äpple", "Zebra", "Åre"]), ["Zebra", "Åre", "Äpple", "Öl"]);
  assert.deepEqual(order("de", ["Zucker", "Äpfel", "Apfel"]), ["Apfel", "Äpfel", "Zucker"]);
  assert.deepEqual(order("fr", ["Fromage", "Échalote", "eau"]), ["eau", "Échalote", "Fromage"]);
  assert.deepEqual(order("en", ["Shop 10", "shop 2", "Milk"]), ["Milk", "shop 2", "Shop 10"]);
});

test("lists without a name come last, and equal names keep one order", () => {
  const { lists } = summarised(
    view(list("1", null), list("2", "  "), list("3", "B"), list("5", "A"), list("4", "A")),
    new Intl.Collator("en"),
  );
  assert.deepEqual(lists.map(({ record }) => record.name), ["4", "5", "3", "1", "2"]);
});

test("each list knows its items and how many are open; strays belong to none", () => {
  const { byList, lists } = summarised(
    view(item("milk", "L"), list("L"), item("bread", "L", 5), item("stray", "gone")),
    new Intl.Collator("en"),
  );
  assert.deepEqual([byList.get("L").open, byList.get("L").total], [1, 2]);
  assert.equal(lists.length, 1);
});

test("a list needs a name", () => {
  assert.equal(addList("L", "  "), null);
  assert.equal(renameList(list("L"), " "), null);
  assert.equal(renameList(list("L"), " L "), null);
  assert.equal(addList("L", " Shop ").changes[0].fields.name, "Shop");
});
