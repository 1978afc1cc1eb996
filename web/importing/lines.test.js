import assert from "node:assert/strict";
import { test } from "node:test";
import { createLines } from "./lines.js";

test("lines arrive whole, however they are cut", () => {
  const stream = '{"a":1}\n\n{"b":"å\\n"}\n{"c":3}';
  for (let size = 1; size <= stream.length; size += 1) {
    const lines = createLines();
    const values = [];
    for (let at = 0; at < stream.length; at += size) values.push(...lines.push(stream.slice(at, at + size)));
    assert.deepEqual([...values, ...lines.rest()], [{ a: 1 }, { b: "å\n" }, { c: 3 }]);
  }
});
