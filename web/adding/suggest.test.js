import assert from "node:assert/strict";
import { test } from "node:test";
import { safeKernel } from "../kernel/kernel.js";
import { Known } from "./known.js";
import { catalogueOf, matchOf, recentlyBought, suggestions } from "./suggest.js";

const day = 86_400_000;
let count = 0;
const item = (name, fields = {}, at = 0) => ({
  name: `id-${(count += 1)}`,
  type: "Items",
  fields: { name, list: "L", ...fields },
  ...(at ? { created: { by: "me", at } } : {}),
});
const viewOf = (...items) => new Map(items.map((each) => [each.name, each]));

function knownOf(...items) {
  const known = new Known(safeKernel);
  known.update(viewOf(...items));
  return known;
}

const names = (typed, known, catalogue = []) =>
  suggestions(typed, { known, catalogue, list: "L" }).map(({ name }) => name);

test("a name is found by its beginning, then by a word's, then in its middle", () => {
  const known = knownOf(item("Salami"), item("Oat milk"), item("Milk"), item("Bread"));
  assert.deepEqual(names("mi", known), ["Milk", "Oat milk", "Salami"]);
  assert.deepEqual(names("x", known), []);
});

test("case, accents and Unicode forms make no difference", () => {
  const known = knownOf(item("Äpfel".normalize("NFD")), item("CRÈME FRAÎCHE"));
  assert.deepEqual(names("apf", known), ["Äpfel".normalize("NFD")]);
  assert.deepEqual(names("ÄPF", known), ["Äpfel".normalize("NFD")]);
  assert.deepEqual(names("fraiche", known), ["CRÈME FRAÎCHE"]);
});

test("names in any script are found: emoji, joined emoji, from right to left, without blanks", () => {
  const known = knownOf(item("🧀 brie"), item("👩‍👩‍👧 cake"), item("חלב"), item("低脂牛奶"));
  for (const [typed, name] of [["🧀", "🧀 brie"], ["👩", "👩‍👩‍👧 cake"], ["חל", "חלב"], ["牛奶", "低脂牛奶"]]) {
    assert.deepEqual(names(typed, known), [name]);
  }
});

test("what the household wrote goes before the catalogue, but a middle before nobody's beginning", () => {
  const known = knownOf(item("Mint tea"), item("Salami"));
  const catalogue = catalogueOf({ l: "milk", "": "mint, mint tea" }, known);
  assert.deepEqual(names("mi", known, catalogue), ["Mint tea", "milk", "mint", "Salami"]);
  assert.deepEqual(names("Mil", known, catalogue), ["Milk"]);
});

test("what is bought often, lately and on this list comes first", () => {
  const known = knownOf(
    item("Mustard", { list: "M" }, 100 * day),
    item("Mint", {}, 20 * day),
    item("Milk", { list: "M" }, 100 * day),
    item("milk", { list: "M2" }, 99 * day),
    item("MILK", { list: "M3" }, 98 * day),
    item("Mango", {}, 100 * day),
  );
  assert.deepEqual(names("m", known), ["Mango", "Milk", "Mustard", "Mint"]);
});

test("one name is offered once, as it was written last, with what is open on this list", () => {
  const open = item("milk", { number: 2, unit: "l" }, 5 * day);
  const known = knownOf(item("MILK", { list: "M" }, 2 * day), item("Milk", { checked: day }), open);
  const [offer, ...more] = suggestions("mil", { known, catalogue: [], list: "L" });
  assert.deepEqual(more, []);
  assert.equal(offer.name, "milk");
  assert.equal(offer.open, open);
  assert.equal(suggestions("mil", { known, catalogue: [], list: "M2" })[0].open, undefined);
});

test("recently bought: what was ticked and is not open here, with its usual amount and section", () => {
  const known = knownOf(
    item("Milk", { checked: 9 * day, number: 2, unit: "l", section: "Dairy" }),
    item("Bread", { checked: 9 * day }),
    item("bread"),
    item("Nails", { list: "M", checked: 10 * day }),
    item("Never bought", { list: "M" }),
  );
  const recent = recentlyBought({ known, list: "L" });
  assert.deepEqual(recent.map(({ name }) => name), ["Milk", "Nails"]);
  assert.deepEqual([recent[0].section, recent[0].amounts[0].number, recent[0].done.fields.unit], ["Dairy", 2, "l"]);
});

test("the index follows what changes: renamed, moved, deleted", () => {
  const [milk, bread, slip] = [item("Milk", { checked: day }), item("Bread"), item("Mikl")];
  const known = new Known(safeKernel);
  known.update(viewOf(milk, bread, slip));
  assert.deepEqual(names("mi", known), ["Milk", "Mikl"]);
  const renamed = { ...bread, fields: { ...bread.fields, name: "Mint" } };
  known.update(viewOf(milk, renamed));
  assert.deepEqual(names("mi", known), ["Milk", "Mint"]);
  assert.deepEqual(names("bread", known), []);
  known.update(viewOf(renamed));
  assert.deepEqual(names("milk", known), ["Milk"], "bought and cleared away, but still known");
  known.update(viewOf(renamed, milk));
  assert.equal(known.find("milk").uses, 1);
});

test("the history tells how often something is bought, and what was cleared away", () => {
  const [milk, mint] = [item("Milk", { checked: day }), item("Mint", { checked: day })];
  const known = knownOf(milk, mint);
  assert.deepEqual(names("mi", known), ["Milk", "Mint"]);
  const ticked = { name: mint.name, type: "Items", before: { checked: null }, after: { checked: day } };
  known.learn([
    ticked,
    ticked,
    { name: "gone", type: "Items", before: { name: "Mikado", checked: day, number: 2, list: "L" }, after: null },
    { name: "slip", type: "Items", before: { name: "Mikl", list: "L" }, after: null },
    { name: "L", type: "Lists", before: { name: "Mill" }, after: null },
  ]);
  assert.deepEqual(names("mi", known), ["Mint", "Milk", "Mikado"]);
  assert.deepEqual(recentlyBought({ known, list: "L" }).map(({ name }) => name), ["Mint", "Milk", "Mikado"]);
  const back = { name: "gone", type: "Items", fields: { name: "Mikado", list: "L" } };
  known.update(viewOf(milk, mint, back));
  assert.equal(known.find("mikado").uses, 1);
});

test("the index can be made in slices", () => {
  const items = Array.from({ length: 50 }, (_, index) => item(`Thing ${index}`));
  const known = new Known(safeKernel);
  let calls = 0;
  while (!known.update(viewOf(...items), () => true)) calls += 1;
  assert.equal(calls, 50);
  while (!known.summarise(() => true)) calls += 1;
  assert.equal(calls, 100);
  assert.ok(known.summarise(() => true), "there is nothing left to do");
  assert.equal([...known.names()].length, 50);
});

test("a hundred thousand random edits leave the index as if made anew", () => {
  let seed = 7;
  const random = (below) => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % below;
  const known = new Known(safeKernel);
  let view = new Map();
  for (let turn = 0; turn < 1000; turn += 1) {
    view = new Map(view);
    for (let edit = 0; edit < 100; edit += 1) {
      const name = `r${random(60)}`;
      if (random(4) === 0) view.delete(name);
      else view.set(name, { name, type: "Items", fields: { name: `N${random(20)}`, list: `L${random(3)}` } });
    }
    known.update(view);
  }
  const anew = new Known(safeKernel);
  anew.update(view);
  const told = (index) => [...index.names()].map(({ key, uses, lists }) => [key, uses, [...lists].sort()]).sort();
  assert.deepEqual(told(known), told(anew));
});

test("matches are told apart", () => {
  assert.deepEqual(["mi", "lk", "oat", "x"].map((typed) => matchOf("milk oat", " milk oat", typed)), [0, 2, 1, 3]);
});
