import assert from "node:assert/strict";
import { test } from "node:test";
import { safeKernel } from "../kernel/kernel.js";
import { addItem, addItems, isSeveralLines } from "./adding.js";

// Litres add up with litres here, and nothing else does; what really adds up is the Kernel's business and tested there.
const kernel = {
  ...safeKernel,
  addAmounts: (
    a,
    b,
  ) => ((a.unit ?? null) === (b.unit ?? null) ? { number: a.number + b.number, unit: a.unit ?? null } : null),
};
const item = (name, fields = {}) => ({
  name: `id-${name}`,
  type: "Items",
  fields: { name, list: "L", position: "V", ...fields },
});
const parsed = (name, number = null, unit = null) => ({ name, number, unit });
const add = (what, ...items) => addItem(what, { items, list: "L", recordName: "new", kernel });

test("something new is added behind the others", () => {
  const { changes, spoken } = add(parsed("Milk", 2, "l"), item("Bread"));
  assert.equal(changes[0].name, "new");
  assert.deepEqual({ ...changes[0].fields, position: undefined }, {
    name: "Milk",
    number: 2,
    unit: "l",
    list: "L",
    position: undefined,
  });
  assert.ok(changes[0].fields.position > "V");
  assert.equal(spoken, false);
});

test("nothing without a name is added", () => {
  assert.equal(add(parsed("   ")), null);
});

test("the same thing adds up, whatever its case, accents and Unicode form", () => {
  for (const [there, again] of [["Milk", "milk "], ["Äpfel".normalize("NFC"), "äpfel".normalize("NFD")]]) {
    const { changes } = add(parsed(again, 1, "l"), item(there, { number: 2, unit: "l" }));
    assert.deepEqual(changes, [{ name: `id-${there}`, type: "Items", fields: { number: 3, unit: "l" } }]);
  }
});

test("amounts that do not go together stand beside each other", () => {
  const { changes, spoken } = add(parsed("Milk", 500, "g"), item("Milk", { number: 1, unit: "l" }));
  assert.equal(changes[0].name, "new");
  assert.equal(changes[0].fields.number, 500);
  assert.ok(spoken);
});

test("an amount finds the one of several that it goes with", () => {
  const { changes } = add(parsed("Milk", 500, "g"), item("Milk", { number: 1, unit: "l" }), {
    ...item("milk", { number: 1, unit: "g" }),
    name: "second",
  });
  assert.deepEqual(changes, [{ name: "second", type: "Items", fields: { number: 501, unit: "g" } }]);
});

test("no amount changes nothing, and says so", () => {
  const { changes, spoken, target } = add(parsed("milk"), item("Milk", { number: 1, unit: "l" }));
  assert.deepEqual([changes, spoken, target], [[], true, "id-Milk"]);
});

test("an amount for something without one is taken", () => {
  const { changes } = add(parsed("milk", 2, "l"), item("Milk"));
  assert.deepEqual(changes[0].fields, { number: 2, unit: "l" });
});

test("what is done comes back, with the amount of last time unless there is a new one", () => {
  const done = item("Milk", { number: 1, unit: "l", checked: 5, comment: "oat" });
  const again = add(parsed("milk"), done).changes[0];
  assert.equal(again.name, "id-Milk");
  assert.deepEqual([again.fields.checked, "number" in again.fields], [null, false]);
  assert.equal(add(parsed("milk", 3, "l"), done).changes[0].fields.number, 3);
});

test("what is open goes before what is done", () => {
  const { target } = add(
    parsed("milk", 1, "l"),
    { ...item("Milk", { checked: 5 }), name: "done" },
    item("Milk", { number: 1, unit: "l" }),
  );
  assert.equal(target, "id-Milk");
});

test("many at once see each other, and none is lost", () => {
  let count = 0;
  const { changes } = addItems([
    parsed("Milk", 1, "l"),
    parsed("Bread"),
    parsed("milk", 2, "l"),
    parsed("milk", 100, "g"),
  ], {
    items: [],
    list: "L",
    newName: () => `n${(count += 1)}`,
    kernel,
  });
  assert.deepEqual(
    changes.map(({ fields }) => [fields.name, fields.number]),
    [["Milk", 3], ["Bread", undefined], ["milk", 100]],
  );
  assert.equal(new Set(changes.map(({ fields }) => fields.position)).size, 3);
});

test("a pasted item that is done stays done", () => {
  assert.equal(add({ ...parsed("Milk"), checked: 9, section: "Dairy" }).changes[0].fields.checked, 9);
  assert.deepEqual(add({ ...parsed("Milk"), checked: 9 }, item("milk")).changes, []);
});

test("several lines are several lines in every file's way of ending them", () => {
  assert.ok(isSeveralLines("a\nb") && isSeveralLines("a\r\nb") && isSeveralLines("a\rb"));
  assert.ok(!isSeveralLines("a\n\n") && !isSeveralLines("a, b"));
});
