import assert from "node:assert/strict";
import { test } from "node:test";
import { subscriptionSubject } from "./subscriptions.js";

test("a subscription is told by its type and filters, or by its zone", () => {
  const filter = { fieldName: "stars", comparator: "EQUALS", fieldValue: { value: 5 } };
  assert.equal(subscriptionSubject({ query: { recordType: "Places", filterBy: filter } }), "Places · stars EQUALS 5");
  assert.equal(subscriptionSubject({ zoneID: { zoneName: "Lists" } }), "Lists");
  assert.equal(subscriptionSubject({}), "");
});
