import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRoute, paths } from "./routes.js";

test("each fragment leads to its screen", () => {
  assert.deepEqual(parseRoute(""), { screen: "lists" });
  assert.deepEqual(parseRoute("#/"), { screen: "lists" });
  assert.deepEqual(parseRoute("#/settings"), { screen: "settings" });
  assert.deepEqual(parseRoute("#/import"), { screen: "import" });
  assert.deepEqual(parseRoute("#/waiting"), { screen: "waiting" });
  assert.deepEqual(parseRoute("#/new"), { screen: "lists", isNew: true });
  assert.deepEqual(parseRoute("#/setup/abc-1_2"), { screen: "setup", token: "abc-1_2" });
  assert.deepEqual(parseRoute("#/join/t%2Fx"), { screen: "join", token: "t/x" });
  assert.deepEqual(parseRoute("#/nonsense/%"), { screen: "lists" });
});

test("the history is that of a list or of all", () => {
  assert.deepEqual(parseRoute(paths.history()), { screen: "history" });
  assert.deepEqual(parseRoute(paths.history("a/b")), { screen: "history", list: "a/b" });
});

test("a list's name survives its address", () => {
  for (const name of ["A-1", "a b/c", "%", "🧀", "חלב"]) {
    assert.deepEqual(parseRoute(paths.list(name)), { screen: "list", list: name });
    assert.deepEqual(parseRoute(paths.list(name, "B/2")), { screen: "list", list: name, beside: "B/2" });
  }
});

test("no list stands beside itself", () => {
  assert.deepEqual(parseRoute(paths.list("A", "A")), { screen: "list", list: "A" });
  assert.deepEqual(parseRoute("#/lists/A/beside/A"), { screen: "list", list: "A" });
  assert.deepEqual(parseRoute("#/lists/A/beside/"), { screen: "list", list: "A" });
});
