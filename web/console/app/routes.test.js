import assert from "node:assert/strict";
import { test } from "node:test";
import { formatRoute, parseRoute } from "./routes.js";

test("a place goes into the address and comes back", () => {
  const place = {
    container: "iCloud.org.example.app",
    environment: "development",
    screen: "zones",
    query: { database: "private", zone: "A & B/ø?" },
  };
  assert.deepEqual(parseRoute(formatRoute(place)), place);
});

test("what is empty is not in the address", () => {
  const hash = formatRoute({ container: "c", environment: "production", screen: "log", query: { a: "", b: null } });
  assert.equal(hash, "#/c/production/log");
});

test("an address that says nothing, or nonsense, leads to the records", () => {
  for (const hash of ["", "#", "#/", "#//x/y"]) {
    const { container, environment, screen } = parseRoute(hash);
    assert.deepEqual({ container, environment, screen }, { container: null, environment: null, screen: "records" });
  }
  assert.equal(parseRoute("#/%E0%A4%A/development/types").container, "%E0%A4%A");
});
