import assert from "node:assert/strict";
import { test } from "node:test";
import { nextUpload, split } from "./local-files.js";
import { RequestFailed } from "./request.js";
import { createUploader, UploadFailed } from "./upload.js";

const local = { fileChecksum: "local:1", local: "1", size: 9 };
const receipted = { fileChecksum: "AAA", size: 9, receipt: "r" };
const save = (fields) => ({ kind: "save", name: "i", type: "Items", fields });
const pendingOf = (fields, more) => new Map([["i", { flight: null, waiting: save(fields), ...more }]]);

test("a file without a receipt waits, and all else goes", () => {
  assert.deepEqual(split(save({ name: "Milk", photo: local })), { now: save({ name: "Milk" }), later: save({ photo: local }) });
  assert.deepEqual(split(save({ photo: local })), { now: null, later: save({ photo: local }) });
  for (const change of [save({ photo: receipted, name: "Milk" }), save({ photo: null }), { kind: "delete", name: "i", type: "Items" }]) {
    assert.deepEqual(split(change), { now: change, later: null });
  }
  assert.deepEqual(split(null), { now: null, later: null });
});

test("what has to be uploaded next", () => {
  assert.equal(nextUpload(pendingOf({ photo: local })).value, local);
  assert.equal(nextUpload(pendingOf({ photo: receipted })), null);
  const refusedFor = (reason) => ({ refused: { code: "BAD_REQUEST", reason } });
  assert.equal(nextUpload(pendingOf({ photo: receipted }, refusedFor("Invalid receipt in the asset of field 'photo'"))).value, receipted);
  assert.equal(nextUpload(pendingOf({ photo: receipted }, refusedFor("The name is too long"))), null);
  assert.equal(nextUpload(pendingOf({ photo: local }), new Set(["local:1"])), null);
  assert.equal(nextUpload(new Map([["i", { flight: save({ name: "Milk" }), waiting: null }]])), null);
});

/** An uploader whose timers are run by hand. */
function world(put, { file = { size: 9 } } = {}) {
  const log = { changes: [], gone: [], puts: 0, timers: [], asked: [], told: [] };
  const uploader = createUploader({
    post: async (record, path, body) => (log.asked.push([record, path, body.tokens[0]]), { tokens: [{ url: "u" }] }),
    fileOf: async () => file,
    put: async () => (log.puts += 1, put(log.puts)),
    onUploaded: async (change) => void log.changes.push(change),
    onGone: async (change) => void log.gone.push(change),
    tell: ({ type }) => log.told.push(type),
    random: () => 1,
    setTimer: (run, ms) => (log.timers.push({ run, ms }), log.timers.length),
    clearTimer: () => {},
  });
  return { uploader, log };
}
const state = (pending, more) => ({ started: true, auth: "ok", pending, ...more });
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a file is uploaded, and its receipt becomes the record's value", async () => {
  const { uploader, log } = world(() => receipted);
  uploader.look(state(pendingOf({ photo: local })));
  uploader.look(state(pendingOf({ photo: local })));
  uploader.look(state(new Map()));
  await settled();
  assert.deepEqual(log.changes, [], "it was taken away while it was on its way");
  uploader.look(state(pendingOf({ photo: local })));
  await settled();
  assert.deepEqual(log.changes, [{ name: "i", type: "Items", fields: { photo: { ...receipted, local: "1" } }, instead: { photo: local } }]);
  assert.deepEqual(log.asked.at(-1), ["i", "assets/upload", { recordName: "i", recordType: "Items", fieldName: "photo" }]);
});

test("a failed upload is tried again later and later, at once when the line is back", async () => {
  const { uploader, log } = world((turn) => {
    if (turn < 4) throw new UploadFailed("failed");
    return receipted;
  });
  const pending = pendingOf({ photo: local });
  uploader.look(state(pending));
  await settled();
  uploader.look(state(pending));
  await settled();
  assert.equal(log.puts, 1, "not before its time");
  log.timers.at(-1).run();
  await settled();
  assert.ok(log.timers[1].ms > log.timers[0].ms);
  uploader.hurry();
  await settled();
  assert.equal(log.puts, 3);
  uploader.hurry();
  await settled();
  assert.equal(log.changes.length, 1);
});

test("a file that the server refuses is not sent again and again, and holds no other one up", async () => {
  const { uploader, log } = world((turn) => {
    if (turn === 1) throw new UploadFailed("refused");
    return receipted;
  });
  const two = new Map([...pendingOf({ photo: local }), ["k", { flight: null, waiting: { ...save({ photo: { ...local, fileChecksum: "local:2" } }), name: "k" } }]]);
  uploader.look(state(two));
  await settled();
  two.delete("k");
  uploader.look(state(new Map(two)));
  await settled();
  assert.deepEqual([log.puts, log.changes.length, log.changes[0].name], [2, 1, "k"]);
});

const several = (...names) => new Map(names.map((name) => [name, { flight: null, waiting: { ...save({ photo: { ...local, fileChecksum: `local:${name}` } }), name } }]));

test("a file that does not get there holds no other one up, and is tried again after them", async () => {
  const { uploader, log } = world((turn) => {
    if (turn === 1) throw new UploadFailed("failed");
    return receipted;
  });
  uploader.look(state(several("i", "k")));
  await settled();
  log.timers.at(-1).run();
  await settled();
  assert.deepEqual(log.changes.map(({ name }) => name), ["k", "i"]);
});

test("a file of a list that is shared with this person no longer is not sent", async () => {
  const { uploader, log } = world(() => receipted);
  const pending = several("@kari/i", "k");
  pending.set("@kari/i", { ...pending.get("@kari/i"), lost: true, refused: { code: "SHARE_ENDED" } });
  uploader.look(state(pending));
  await settled();
  assert.deepEqual(log.changes.map(({ name }) => name), ["k"]);
});

test("a file of a list in which this person may only read waits until they may write", async () => {
  const { uploader, log } = world(() => receipted);
  const pending = several("@kari/i", "k");
  const list = { name: "@kari/L", type: "Lists", fields: { name: "L" }, share: "@kari/S" };
  const view = new Map([[list.name, list], ["@kari/i", { name: "@kari/i", type: "Items", fields: { list: list.name } }]]);
  const shared = (permission) => {
    const base = new Map([["@kari/S", { name: "@kari/S", type: "cloudkit.share", fields: {}, currentUserParticipant: { permission } }]]);
    return state(pending, { view, base, places: new Map([["kari", {}]]) });
  };
  uploader.look(shared("READ_ONLY"));
  await settled();
  assert.deepEqual(log.changes.map(({ name }) => name), ["k"]);
  uploader.look(shared("READ_WRITE"));
  await settled();
  assert.deepEqual(log.changes.map(({ name }) => name), ["k", "@kari/i"]);
});

test("an upload that is refused for want of a session or a right has the engine find out", async () => {
  const answers = { AUTHENTICATION_FAILED: ["sessionLost"], ACCESS_DENIED: ["told"], ZONE_NOT_FOUND: ["told"], TRY_AGAIN_LATER: [] };
  for (const [serverErrorCode, told] of Object.entries(answers)) {
    const { uploader, log } = world(() => {
      throw new RequestFailed(400, { serverErrorCode });
    });
    uploader.look(state(several("i")));
    await settled();
    assert.deepEqual(log.told, told, serverErrorCode);
  }
});

test("a file that is nowhere any more is given up", async () => {
  const { uploader, log } = world(() => receipted, { file: null });
  uploader.look(state(pendingOf({ photo: local })));
  await settled();
  assert.deepEqual([log.puts, log.gone[0].fields], [0, { photo: null }]);
});

test("nothing is uploaded by a tab that does not talk to the server, or without a session", async () => {
  const { uploader, log } = world(() => receipted);
  uploader.look(state(pendingOf({ photo: local }), { started: false }));
  uploader.look(state(pendingOf({ photo: local }), { auth: "lost" }));
  await settled();
  assert.equal(log.puts, 0);
});
