import assert from "node:assert/strict";
import { test } from "node:test";
import { bars, chartSize, totals } from "./chart.js";

test("the highest bar fills the chart, and something is always seen", () => {
  const [none, few, many] = bars([
    { time: 1, requests: 0, errors: 0 },
    { time: 2, requests: 1, errors: 1 },
    { time: 3, requests: 1000, errors: 0 },
  ]);
  assert.equal(none.height, 0);
  assert.equal(few.height, 2);
  assert.equal(few.errorHeight, 2);
  assert.equal(many.height, chartSize.height);
  assert.ok(many.x + many.width <= chartSize.width);
});

test("no minutes are no bars", () => assert.deepEqual(bars([]), []));

test("all operations are summed up", () => {
  const operations = [{ requests: 3, errors: { A: 1, B: 1 } }, { requests: 4, errors: {} }];
  assert.deepEqual(totals(operations), { requests: 7, errors: 2 });
});
