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

test("a line that died without a word is given up for a new one", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const told = [];
  const stream = listen({ onHello: () => told.push("hello"), onBroken: () => told.push("broken"), Source: FakeSource });
  const first = FakeSource.last;
  first.say("hello");
  for (let beats = 0; beats < 10; beats += 1) {
    mock.timers.tick(15_000);
    first.say("beat");
  }
  assert.equal(FakeSource.last, first);
  mock.timers.tick(60_000);
  assert.equal(first.readyState, FakeSource.CLOSED);
  assert.notEqual(FakeSource.last, first);
  FakeSource.last.say("hello");
  assert.deepEqual(told, ["hello", "broken", "hello"]);
  stream.close();
  mock.timers.tick(600_000);
  assert.equal(FakeSource.last.readyState, FakeSource.CLOSED);
  mock.timers.reset();
});
