import assert from "node:assert/strict";
import { test } from "node:test";
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
