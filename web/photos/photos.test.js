import assert from "node:assert/strict";
import { test } from "node:test";
import { download } from "./download.js";
import { lostPhotos } from "./lost.js";
import { ownAddress } from "./address.js";
import { fitted, squared } from "./shrink.js";
import { sizeIn } from "./size.js";

const codes = (text) => [...text].map((letter) => letter.charCodeAt(0));
const bytes = (...parts) => Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? codes(part) : part)));

test("a photo fits into a square and is never made larger", () => {
  assert.deepEqual(fitted(4000, 3000, 1600), { width: 1600, height: 1200 });
  assert.deepEqual(fitted(300, 200, 1600), { width: 300, height: 200 });
  assert.deepEqual(fitted(100_000, 10, 1600), { width: 1600, height: 1 });
  assert.deepEqual(squared(400, 300), { x: 50, y: 0, side: 300 });
});

test("the size of a picture is read from its first bytes", () => {
  const png = bytes([0x89], "PNG\r\n\x1a\n", [0, 0, 0, 13], "IHDR", [0, 1, 0, 0], [0, 0, 2, 0]);
  assert.deepEqual(sizeIn(png), { width: 65_536, height: 512 });
  assert.deepEqual(sizeIn(bytes("GIF89a", [44, 1, 200, 0])), { width: 300, height: 200 });
  const jpeg = bytes([0xff, 0xd8, 0xff, 0xe1, 0, 4, 9, 9, 0xff, 0xff, 0xc4, 0, 3, 1, 0xff, 0xc2, 0, 17, 8, 0, 200, 1, 44]);
  assert.deepEqual(sizeIn(jpeg), { width: 300, height: 200 });
  const webp = (kind, more) => bytes("RIFF", [0, 0, 0, 0], "WEBP", kind, [0, 0, 0, 0], more);
  assert.deepEqual(sizeIn(webp("VP8X", [0, 0, 0, 0, 43, 1, 0, 199, 0, 0])), { width: 300, height: 200 });
  assert.deepEqual(sizeIn(webp("VP8 ", [0, 0, 0, 0x9d, 1, 0x2a, 44, 1, 200, 0])), { width: 300, height: 200 });
  const lossless = 299 | (199 << 14);
  const four = [0, 8, 16, 24].map((shift) => (lossless >>> shift) & 255);
  assert.deepEqual(sizeIn(webp("VP8L", [0x2f, ...four])), { width: 300, height: 200 });
});

test("bytes that tell no size tell none, wherever they are cut", () => {
  const jpeg = bytes([0xff, 0xd8, 0xff, 0xe1, 0, 4, 9, 9, 0xff, 0xc2, 0, 17, 8, 0, 200, 1, 44]);
  for (let length = 0; length < jpeg.length; length += 1) assert.equal(sizeIn(jpeg.subarray(0, length)), null);
  assert.equal(sizeIn(bytes("hello world, this is text")), null);
});

test("the server's address is reached by the page's own name and path", () => {
  const told = "http://inside:8080/multe/1/assets/7?expires=5&signature=a%2Fb";
  assert.equal(ownAddress(told, "https://home.example/app/"), "https://home.example/app/multe/1/assets/7?expires=5&signature=a%2Fb");
  assert.equal(ownAddress(told, "http://inside:8080/"), told);
  assert.equal(ownAddress("https://other.example/x", "https://home.example/"), "https://other.example/x");
});

test("photos of a list that is shared no longer are let go, and no others", () => {
  const list = (name) => [name, { name, type: "Lists", fields: { name } }];
  const item = (name, owner) => [name, { name, type: "Items", fields: { list: owner, photo: { fileChecksum: name } } }];
  const places = new Map([["", {}], ["_kari", {}]]);
  const before = { places, base: new Map([list("L"), item("A", "L"), list("@_kari/M"), item("@_kari/B", "@_kari/M"), item("@_kari/C", "@_kari/M")]) };
  const without = (...names) => ({ places, base: new Map([...before.base].filter(([name]) => !names.includes(name))) });
  const lost = (after) => lostPhotos(before, after).map(({ fileChecksum }) => fileChecksum);
  assert.deepEqual(lost(before), []);
  assert.deepEqual(lost(without("A", "@_kari/B")), []);
  assert.deepEqual(lost(without("L", "A")), []);
  assert.deepEqual(lost(without("@_kari/M", "@_kari/B", "@_kari/C")), ["@_kari/B", "@_kari/C"]);
});

test("only the server says that a photo is gone, and no other page is taken for one", async () => {
  const answering = (status, body, type = "application/json") => async () => new Response(body, { status, headers: { "content-type": type } });
  const of = (...answer) => download("u", { size: 5 }, answering(...answer));
  assert.equal(await (await of(200, "photo", "image/jpeg")).text(), "photo");
  for (const status of [404, 410]) assert.equal(await of(status, '{"serverErrorCode":"NOT_FOUND"}'), undefined);
  await assert.rejects(of(200, "<html>Welcome to our Wi-Fi", "text/html"));
  await assert.rejects(of(200, "pho", "image/jpeg"), "cut off");
  await assert.rejects(of(404, "<html>not here", "text/html"));
  await assert.rejects(of(403, "<html>please log in", "text/html"));
  await assert.rejects(of(502, "{}"));
});
