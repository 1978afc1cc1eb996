import assert from "node:assert/strict";
import { test } from "node:test";
import { fileFor } from "./shell.js";

const files = { "index.html": "sha256-1", "app-1.js": "sha256-2" };

for (const scope of ["https://lists.example.org/", "https://example.org/at/home/lists/"]) {
  const file = (path, mode = "cors", method = "GET") => fileFor({ method, mode, url: scope + path }, scope, files);

  test(`the page is kept at ${scope} and under its name, with any fragment`, () => {
    for (const path of ["", "#/", "#/lists/A?b", "index.html", "index.html#/waiting"]) {
      assert.equal(file(path, "navigate"), "index.html", path);
    }
  });

  test(`all other pages of ${scope} come from the network`, () => {
    for (const path of ["console", "console/", "multe/1/sign-in", "licences.txt", "app-1.js", "database/1/x", "?sign-in", "index.htm"]) {
      assert.equal(file(path, "navigate"), undefined, path);
    }
  });

  test(`of what the page loads from ${scope}, its own files are kept and nothing else`, () => {
    assert.equal(file("app-1.js"), "app-1.js");
    assert.equal(file("app-1.js?x"), "app-1.js");
    for (const path of ["", "app-2.js", "toString", "multe/1/session", "multe/1/events", "x/app-1.js", "openapi.json"]) {
      assert.equal(file(path), undefined, path);
    }
  });

  test(`what is sent to ${scope} is never answered here`, () => {
    assert.equal(file("", "navigate", "POST"), undefined);
    assert.equal(file("app-1.js", "cors", "PUT"), undefined);
  });
}

test("files beside or above the app are not its own", () => {
  const scope = "https://example.org/lists/";
  for (const url of ["https://example.org/", "https://example.org/list/", "https://other.org/lists/", "https://example.org/listsapp-1.js"]) {
    assert.equal(fileFor({ method: "GET", mode: "navigate", url }, scope, files), undefined, url);
  }
});
