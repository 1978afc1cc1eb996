import assert from "node:assert/strict";
import { test } from "node:test";
import { participantName, shareTitle } from "./shares.js";

test("a participant has a name, or how they were invited", () => {
  const named = { userIdentity: { nameComponents: { givenName: "Kari", familyName: "Nordmann" } } };
  assert.equal(participantName(named), "Kari Nordmann");
  assert.equal(participantName({ userIdentity: { nameComponents: {}, lookupInfo: { emailAddress: "a@b" } } }), "a@b");
  assert.equal(participantName({ userIdentity: { userRecordName: "_u" } }), "_u");
  assert.equal(participantName({}), "–");
});

test("a share is told by its title", () => {
  assert.equal(shareTitle({ recordName: "Share-1", fields: { "cloudkit.title": { value: "Shopping" } } }), "Shopping");
  assert.equal(shareTitle({ recordName: "Share-1", fields: {} }), "Share-1");
});
