import assert from "node:assert/strict";
import { test } from "node:test";
import { isCardDue, wayToInstall } from "./hint.js";

const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15";
const here = { canPrompt: false, isInstalled: false, agent: mac, touchPoints: 0 };

test("the browser's own question comes first, then the share symbol of iPhones and iPads", () => {
  assert.equal(wayToInstall({ ...here, canPrompt: true }), "prompt");
  assert.equal(wayToInstall({ ...here, agent: iPhone, touchPoints: 5 }), "share");
  assert.equal(wayToInstall({ ...here, touchPoints: 5 }), "share");
  assert.equal(wayToInstall(here), null);
  assert.equal(wayToInstall({ ...here, agent: iPhone, isInstalled: true }), "installed");
});

const due = { way: "prompt", isDismissed: false, uses: 3, lists: 1, waiting: 0, isPersisted: false };

test("the card comes after a few uses, or when something could be lost", () => {
  assert.equal(isCardDue(due), true);
  assert.equal(isCardDue({ ...due, uses: 2 }), false);
  assert.equal(isCardDue({ ...due, uses: 1, waiting: 2 }), true);
  assert.equal(isCardDue({ ...due, uses: 1, waiting: 2, isPersisted: true }), false);
});

test("the card never comes without a way, without lists, or after it was closed", () => {
  assert.equal(isCardDue({ ...due, way: null }), false);
  assert.equal(isCardDue({ ...due, way: "installed" }), false);
  assert.equal(isCardDue({ ...due, lists: 0 }), false);
  assert.equal(isCardDue({ ...due, isDismissed: true, waiting: 5 }), false);
});
