// Random calls with their native answers, written by Tests/KernelTests, made again through WebAssembly and compared byte by byte.
// bin/test-kernel writes the file and runs this; without the file there is nothing to compare.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { errors } from "./wire.js";

const file = process.env.MULTE_KERNEL_CASES ?? "";
const wasm = readFileSync(new URL("../dist-kernel/kernel.wasm", import.meta.url));
const { exports } = (await WebAssembly.instantiate(wasm, {})).instance;

const hex = (bytes) => "=" + Buffer.from(bytes).toString("hex");
const word = (value) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

// The arguments of a line as a call wants them: plain bytes, or the fields one after another.
const plain = ([text]) => Buffer.from(text.slice(1), "hex");
const texts = (fields) => Buffer.concat(fields.flatMap((field) => (field === "-" ? [word(0xffffffff)] : [word(plain([field]).length), plain([field])])));
const number = (field) => Buffer.from(field.padStart(16, "0"), "hex").reverse();

/** Reads an answer into the fields of a line. */
class Answer {
  at = 0;
  constructor(bytes) {
    this.bytes = Buffer.from(bytes);
  }
  number() {
    const bits = this.bytes.readBigUInt64LE(this.at);
    this.at += 8;
    return bits === 0x7ff8000000000000n ? "-" : bits.toString(16);
  }
  text() {
    const length = this.bytes.readUInt32LE(this.at);
    this.at += 4;
    if (length === 0xffffffff) return "-";
    this.at += length;
    return hex(this.bytes.subarray(this.at - length, this.at));
  }
  item() {
    return `${this.text()} ${this.number()} ${this.text()}`;
  }
  rest(read) {
    const fields = [];
    while (this.at < this.bytes.length) fields.push(read());
    return fields.join(" ");
  }
  lines() {
    const fields = [];
    while (this.at < this.bytes.length) {
      const kind = this.bytes[this.at++];
      fields.push(kind, kind === 0 ? this.text() : this.item());
    }
    return fields.join(" ");
  }
}

const plainAnswer = (answer) => hex(answer.bytes);
const counted = (fields) => Buffer.concat([word(fields.length), texts(fields)]);

const numbered = ([state, id, ...names]) => Buffer.concat([texts([state]), word(Number(id)), counted(names)]);

const calls = {
  item: ["kernel_parse_item", plain, (answer) => answer.item()],
  lines: ["kernel_parse_lines", plain, (answer) => answer.lines()],
  sum: [
    "kernel_add_amounts",
    ([a, unitA, b, unitB]) => Buffer.concat([number(a), texts([unitA]), number(b), texts([unitB])]),
    (answer) => (answer.bytes.length === 0 ? "-" : `${answer.number()} ${answer.text()}`),
  ],
  text: [
    "kernel_format_amount",
    ([value, unit, separator]) => Buffer.concat([number(value), texts([unit, separator])]),
    (answer) => hex(answer.bytes),
  ],
  key: ["kernel_name_key", plain, (answer) => hex(answer.bytes)],
  merge: [
    "kernel_merge_text",
    ([base, mine, theirs, lines]) => Buffer.concat([texts([base, mine, theirs]), Buffer.of(Number(lines))]),
    (answer) => `${answer.bytes[answer.at++]} ${answer.text()}`,
  ],
  record: [
    "kernel_merge_record",
    (fields) => {
      const parts = [];
      for (let at = 0; at < fields.length; ) {
        const count = Number(fields[at++]);
        parts.push(word(count));
        for (let left = count; left > 0; left--, at += 3) {
          parts.push(texts([fields[at]]), Buffer.of(Number(fields[at + 1])), texts([fields[at + 2]]));
        }
      }
      return Buffer.concat(parts);
    },
    (answer) => answer.rest(() => `${answer.text()} ${answer.bytes[answer.at++]} ${answer.text()}`),
  ],
  learn: ["kernel_learn_order", numbered, plainAnswer],
  correct: ["kernel_correct_order", numbered, plainAnswer],
  place: ["kernel_place_item", texts, plainAnswer],
  section: ["kernel_section_of", texts, (answer) => answer.text()],
  order: [
    "kernel_aisle_order",
    ([state, ...fixed]) => Buffer.concat([texts([state]), counted(fixed)]),
    (answer) => answer.rest(() => answer.text()),
  ],
  learned: ["kernel_merge_learned", texts, plainAnswer],
  between: ["kernel_position_between", texts, (answer) => hex(answer.bytes)],
};

function replay(line) {
  const [call, ...fields] = line.slice(0, line.indexOf(">")).trim().split(" ");
  const [name, write, read] = calls[call];
  const bytes = write(fields);
  const room = exports.kernel_input(bytes.length) >>> 0;
  new Uint8Array(exports.memory.buffer, room, bytes.length).set(bytes);
  const length = exports[name](bytes.length);
  const answer = length < 0 ? `!${errors[length]}` : read(new Answer(new Uint8Array(exports.memory.buffer, exports.kernel_output() >>> 0, length)));
  return `${call} ${fields.join(" ")} > ${answer}`.trim();
}

test("WebAssembly answers as the native Kernel does", { skip: existsSync(file) ? false : "run bin/test-kernel" }, () => {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  assert.ok(lines.length >= 1000);
  let inUse;
  for (const [index, line] of lines.entries()) {
    assert.equal(replay(line), line.trim());
    if (index === 1000) inUse = exports.kernel_blocks_in_use();
  }
  assert.equal(exports.kernel_blocks_in_use(), inUse, "calls leak memory");
  assert.ok(exports.memory.buffer.byteLength <= 4 << 20, `${exports.memory.buffer.byteLength} bytes of memory`);
});

test("any bytes as arguments are answered, never trapped on", () => {
  const random = generator(Number(process.env.MULTE_KERNEL_SEED ?? process.env.MULTE_SEED ?? 1));
  for (let round = 0; round < 20000; round++) {
    const bytes = Uint8Array.from({ length: random(40) }, () => (random(3) === 0 ? random(256) : random(3)));
    for (const [name] of Object.values(calls)) {
      const room = exports.kernel_input(bytes.length) >>> 0;
      new Uint8Array(exports.memory.buffer, room, bytes.length).set(bytes);
      assert.ok(exports[name](bytes.length) >= -6);
    }
  }
});

test("lengths that were never asked for are harmless", () => {
  for (const length of [-1, -(2 ** 31), 2 ** 31 - 1, 5 << 20]) assert.equal(exports.kernel_input(length), 0);
  exports.kernel_input(3);
  for (const [name] of Object.values(calls)) {
    for (const length of [-1, -(2 ** 31), 4, 2 ** 31 - 1]) assert.ok(exports[name](length) >= -6);
  }
});

function generator(seed) {
  console.log(`any bytes: MULTE_KERNEL_SEED=${seed}`);
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}
