import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { listen } from "./events.js";

class FakeSource extends EventTarget {
  static CLOSED = 2;
  readyState = 0;
  constructor() {
    super();
    FakeSource.last = this;
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
  say(type) {
    this.dispatchEvent(Object.assign(new Event(type), { data: "{}" }));
  }
}

test("a broken line is told once, until the server speaks again", () => {
  const told = [];
  const note = (name) => () => told.push(name);
  const stream = listen({ onHello: note("hello"), onBroken: note("broken"), Source: FakeSource });
  FakeSource.last.say("hello");
  FakeSource.last.say("error");
  FakeSource.last.say("error");
  FakeSource.last.say("hello");
  FakeSource.last.say("error");
  assert.deepEqual(told, ["hello", "broken", "hello", "broken"]);
  stream.close();
});

function listening() {
  mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"], now: 1_700_000_000_000 });
  const told = [];
  const note = (name) => () => told.push(name);
  const stream = listen({ onHello: note("hello"), onZone: note("zone"), onBroken: note("broken"), onRefused: () => {}, Source: FakeSource });
  return { stream, told, first: FakeSource.last, pass: (seconds) => mock.timers.tick(seconds * 1000) };
}

test("a line on which nothing is heard is taken for dead, and another one is opened", (t) => {
  t.after(() => mock.timers.reset());
  const { stream, told, first, pass } = listening();
  first.say("hello");
  for (let beat = 0; beat < 10; beat += 1) {
    pass(15);
    first.say("beat");
  }
  assert.equal(FakeSource.last, first);
  pass(45);
  assert.equal(first.readyState, FakeSource.CLOSED);
  assert.notEqual(FakeSource.last, first);
  assert.deepEqual(told, ["hello", "broken"]);
  FakeSource.last.say("hello");
  assert.deepEqual(told, ["hello", "broken", "hello"]);
  stream.close();
});

test("a page that slept sees at the next look that its line is dead", (t) => {
  t.after(() => mock.timers.reset());
  const { stream, first, pass } = listening();
  first.say("hello");
  mock.timers.setTime(Date.now() + 8 * 3_600_000);
  stream.look();
  assert.notEqual(FakeSource.last, first);
  const second = FakeSource.last;
  mock.timers.setTime(Date.now() - 24 * 3_600_000);
  stream.look();
  assert.equal(FakeSource.last, second, "a clock that was set back says nothing");
  pass(45);
  stream.look();
  assert.notEqual(FakeSource.last, second);
  stream.close();
});

test("a line that was closed is not opened again by itself", (t) => {
  t.after(() => mock.timers.reset());
  const { stream, first, pass } = listening();
  stream.close();
  pass(600);
  stream.look();
  assert.equal(FakeSource.last, first);
  assert.ok(stream.isClosed);
});

test("the server's word that other shares wait is passed on, and keeps the line alive", (t) => {
  t.after(() => mock.timers.reset());
  mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"], now: 1_700_000_000_000 });
  let told = 0;
  const stream = listen({ onHello: () => {}, onShares: () => (told += 1), onBroken: () => {}, Source: FakeSource });
  const line = FakeSource.last;
  line.say("hello");
  mock.timers.tick(35_000);
  line.say("shares");
  mock.timers.tick(35_000);
  assert.equal(told, 1);
  assert.equal(FakeSource.last, line);
  stream.close();
});
