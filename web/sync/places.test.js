import assert from "node:assert/strict";
import { test } from "node:test";
import { nameIn, ownPlace, placeOf, recordNameOf } from "./places.js";

test("names of the own zone are as they are, those of others tell whose they are", () => {
  assert.equal(nameIn(ownPlace, "A-1"), "A-1");
  assert.equal(nameIn("_anna", "A-1"), "@_anna/A-1");
});

test("every name leads back to its place and to what it is called there", () => {
  for (const place of [ownPlace, "_anna"]) {
    for (const recordName of ["A-1", "a/b", "@x/y", "@/y", "@", "a\nb", "@_anna/@_bo/z"]) {
      const name = nameIn(place, recordName);
      assert.equal(placeOf(name), place, name);
      assert.equal(recordNameOf(name), recordName, name);
    }
  }
});
