import assert from "node:assert/strict";
import { test } from "node:test";
import { mayActAs } from "./acting.js";

test("nobody acts as another user in the household's lists", () => {
  for (const isOwner of [true, false]) {
    for (const database of ["private", "shared"]) {
      assert.ok(!mayActAs({ isOwner, isHousehold: true, environment: "production", database }));
      assert.ok(mayActAs({ isOwner, isHousehold: true, environment: "development", database }));
      assert.equal(mayActAs({ isOwner, isHousehold: false, environment: "production", database }), isOwner);
    }
  }
  assert.ok(!mayActAs({ isOwner: true, isHousehold: false, environment: "development", database: "public" }));
});
