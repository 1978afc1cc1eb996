// How the Kernel is loaded, and what happens when it fails.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mock, test } from "node:test";
import { KernelError, loadKernel, safeKernel } from "./kernel.js";

const bytes = readFileSync(new URL("../dist-kernel/kernel.wasm", import.meta.url));
const milk = { name: "milk", number: 2, unit: "l" };

test("it loads from bytes and from responses of any media type", async () => {
  for (const type of ["application/wasm", "application/octet-stream", ""]) {
    const kernel = await loadKernel(new Response(bytes, { headers: { "content-type": type } }));
    assert.deepEqual(kernel.parseItem("2 l milk"), milk);
  }
  assert.deepEqual((await loadKernel(new Uint8Array(bytes))).parseItem("2 l milk"), milk);
});

test("it loads from a URL", async () => {
  const fetched = mock.method(globalThis, "fetch", async () => new Response(bytes, { headers: { "content-type": "application/wasm" } }));
  assert.deepEqual((await loadKernel("kernel.wasm")).parseItem("2 l milk"), milk);
  assert.deepEqual(fetched.mock.calls[0].arguments, ["kernel.wasm"]);
  fetched.mock.restore();
});

test("what is not WebAssembly is refused", async () => {
  await assert.rejects(loadKernel(new Uint8Array(8)), WebAssembly.CompileError);
  await assert.rejects(loadKernel(new Response("", { status: 404 })), /404/);
});

test("a trap is answered safely, and the next call has a new instance", async () => {
  const Instance = WebAssembly.Instance;
  let made = 0;
  WebAssembly.Instance = class {
    constructor(...args) {
      const { exports } = new Instance(...args);
      made += 1;
      const trap = () => {
        throw new WebAssembly.RuntimeError("unreachable");
      };
      this.exports = made % 2 ? { ...exports, kernel_parse_item: trap, kernel_add_amounts: trap, kernel_position_between: trap, kernel_merge_text: trap } : exports;
    }
  };
  try {
    const kernel = await loadKernel(bytes);
    assert.deepEqual(kernel.parseItem(" 2 l milk "), { name: "2 l milk", number: null, unit: null });
    assert.deepEqual(kernel.parseItem("2 l milk"), milk);
    assert.equal(made, 2);
    made = 0;
    const second = await loadKernel(bytes);
    assert.equal(second.addAmounts({ number: 1 }, { number: 2 }), null);
    assert.deepEqual(second.addAmounts({ number: 1 }, { number: 2 }), { number: 3, unit: null });
    made = 0;
    const third = await loadKernel(bytes);
    assert.equal(third.positionBetween("a1", "a3"), "a2");
    made = 0;
    const fourth = await loadKernel(bytes);
    assert.deepEqual(fourth.mergeText("a b", "a c", "d b"), { text: "a c ⟷ d b", conflict: true });
    assert.deepEqual(fourth.mergeText("a b", "a c", "d b"), { text: "d c", conflict: false });
  } finally {
    WebAssembly.Instance = Instance;
  }
});

test("text that is too much is refused, not read in part", async () => {
  const kernel = await loadKernel(bytes);
  const refuses = (text, code) => assert.throws(() => kernel.parseLines(text), (error) => error instanceof KernelError && error.code === code);
  refuses(" ".repeat(256 * 1024 + 1), "tooManyBytes");
  refuses("ä".repeat(200 * 1024), "tooManyBytes");
  refuses("x".repeat(100 << 20), "tooManyBytes");
  refuses("milk\n".repeat(1001), "tooManyLines");
  assert.equal(kernel.parseLines("milk\n".repeat(1000)).length, 1000);
});

test("an item of any length is its own name", async () => {
  const kernel = await loadKernel(bytes);
  const long = "2 l " + "milk ".repeat(2 << 20) + "!";
  assert.equal(kernel.parseItem(long).name, long);
  assert.equal(kernel.nameKey("Milk"), "milk");
});

test("half a surrogate pair becomes a replacement character", async () => {
  const kernel = await loadKernel(bytes);
  assert.deepEqual(kernel.parseItem("2 milk\ud83e"), { name: "milk\ufffd", number: 2, unit: null });
});

test("without the Kernel texts are names and keys still fit between keys", () => {
  assert.deepEqual(safeKernel.parseLines("2 l milk\r\n\nbread"), [
    { kind: "item", name: "2 l milk", number: null, unit: null, checked: false, section: null },
    { kind: "item", name: "bread", number: null, unit: null, checked: false, section: null },
  ]);
  assert.equal(safeKernel.formatAmount({ number: 1.5, unit: "l" }, ","), "1,5 l");
  assert.equal(safeKernel.nameKey(" MILCH\u00a0Äpfel"), safeKernel.nameKey("milch a\u0308pfel"));
  const keys = [];
  for (let round = 0; round < 500; round++) {
    const index = Math.floor((keys.length + 1) * ((round * 0.618) % 1));
    const [a, b] = [keys[index - 1] ?? null, keys[index] ?? null];
    const key = safeKernel.positionBetween(a, b);
    assert.ok((a === null || a < key) && (b === null || key < b), `${a} ${key} ${b}`);
    keys.splice(index, 0, key);
  }
  assert.throws(() => safeKernel.positionBetween("b", "a"), KernelError);
  assert.throws(() => safeKernel.positionBetween("a", "a"), KernelError);
});

test("without the Kernel a merge keeps both texts, as the Kernel marks them", async () => {
  const kernel = await loadKernel(bytes);
  for (const [base, mine, theirs] of [
    ["a", "b", "a"],
    ["a", "a", "b"],
    ["a", "b", "b"],
    [null, "b", null],
    ["milk", "cheese", "butter"],
    ["x", "\u{1f9c0}", "\uff01"],
    ["a\n", "x\ny\n", "z\n"],
    ["a", "", "b"],
  ]) {
    for (const lines of [false, true]) {
      assert.deepEqual(safeKernel.mergeText(base, mine, theirs, { lines }), kernel.mergeText(base, mine, theirs, { lines }));
      assert.deepEqual(safeKernel.mergeText(base, theirs, mine, { lines }), kernel.mergeText(base, mine, theirs, { lines }));
    }
  }
});

test("without the Kernel records merge by field, and what is learned is kept", async () => {
  const kernel = await loadKernel(bytes);
  for (const [base, mine, theirs] of [
    [{ a: 1, b: "x" }, { a: 2, b: "x" }, { a: 1, b: "y" }],
    [{ a: 1 }, { a: 2 }, { a: 3 }],
    [{ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, {}],
    [null, { name: "cheese" }, { name: "butter", "\u{1f9c0}": [1], "\uff01": true }],
    [{ name: "x" }, { name: null }, { name: "y" }],
  ]) {
    const texts = { name: "line" };
    assert.deepEqual(safeKernel.mergeRecord(base, mine, theirs, { texts }), kernel.mergeRecord(base, mine, theirs, { texts }));
  }
  const learned = kernel.learnOrder(null, ["A", "B"]);
  for (const kept of [safeKernel.learnOrder(learned, ["B", "A"]), safeKernel.correctOrder(learned, []), safeKernel.placeItem(learned, "a", "b")]) {
    assert.deepEqual(kept, learned);
  }
  assert.deepEqual(safeKernel.aisleOrder(learned, ["B", "A", "B"]), ["B", "A"]);
  assert.equal(safeKernel.sectionOf(learned, "a"), null);
  for (const sides of [[learned, null], [null, learned], [learned, learned]]) assert.deepEqual(safeKernel.mergeLearned(null, ...sides), learned);
});

test("texts beyond the Kernel's limits are kept whole", async () => {
  const kernel = await loadKernel(bytes);
  for (const length of [300 << 10, 3 << 20]) {
    const [base, mine, theirs] = ["a", "b", "c"].map((letter) => letter.repeat(length));
    const { text, conflict } = kernel.mergeText(base, mine, theirs, { lines: true });
    assert.ok(conflict && text.includes(mine) && text.includes(theirs));
    assert.deepEqual(kernel.mergeText(base, base, theirs), { text: theirs, conflict: false });
  }
});
