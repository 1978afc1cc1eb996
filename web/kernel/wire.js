// How values cross to WebAssembly and back: little-endian words, numbers as Doubles (NaN: absent), texts as their length in bytes (all
// ones: absent) and UTF-8. The other side is Sources/KernelWasm.

const absent = 0xffffffff;
const encoder = new TextEncoder();
// A byte order mark is a character of the text like any other.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The codes of calls without an answer, by the numbers of CallStatus.swift. */
export const errors = {
  "-1": "malformedArguments",
  "-2": "tooManyBytes",
  "-3": "tooManyLines",
  "-4": "notAKey",
  "-5": "notInOrder",
  "-6": "noRoom",
};

export class Writer {
  #parts = [];

  static utf8(text) {
    return encoder.encode(text);
  }

  number(value) {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, value ?? NaN, true);
    this.#parts.push(bytes);
    return this;
  }

  byte(value) {
    this.#parts.push(Uint8Array.of(value));
    return this;
  }

  word(value) {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, value, true);
    this.#parts.push(bytes);
    return this;
  }

  text(value) {
    return this.blob(value === null || value === undefined ? null : encoder.encode(value));
  }

  texts(values) {
    this.word(values.length);
    for (const value of values) this.text(value);
    return this;
  }

  /** Bytes; null: absent. */
  blob(bytes) {
    this.word(bytes?.length ?? absent);
    if (bytes) this.#parts.push(bytes);
    return this;
  }

  amount({ number, unit }) {
    return this.number(number).text(unit);
  }

  get bytes() {
    const bytes = new Uint8Array(this.#parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of this.#parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }
}

export class Reader {
  #bytes;
  #view;
  #at = 0;

  constructor(bytes) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  number() {
    const value = this.#view.getFloat64(this.#at, true);
    this.#at += 8;
    return Number.isNaN(value) ? null : value;
  }

  text() {
    const length = this.#view.getUint32(this.#at, true);
    this.#at += 4;
    if (length === absent) return null;
    this.#at += length;
    return decoder.decode(this.#bytes.subarray(this.#at - length, this.#at));
  }

  byte() {
    return this.#bytes[this.#at++];
  }

  /** All bytes as one text. */
  all() {
    return decoder.decode(this.#bytes);
  }

  /** All bytes as they are. */
  blob() {
    return this.#bytes;
  }

  texts() {
    const texts = [];
    while (this.#at < this.#bytes.length) texts.push(this.text());
    return texts;
  }

  item() {
    return { name: this.text(), number: this.number(), unit: this.text() };
  }

  sum() {
    return this.#bytes.length === 0 ? null : { number: this.number(), unit: this.text() };
  }

  merged() {
    const conflict = this.byte() === 1;
    return { text: this.text(), conflict };
  }

  /** The fields of a merged record: names, whether they are in conflict, values as they were written. */
  fields() {
    const fields = [];
    while (this.#at < this.#bytes.length) fields.push([this.text(), this.byte() === 1, this.text()]);
    return fields;
  }

  lines() {
    const lines = [];
    let section = null;
    while (this.#at < this.#bytes.length) {
      const kind = this.#bytes[this.#at++];
      if (kind === 0) {
        section = this.text();
        lines.push({ kind: "section", name: section });
      } else {
        lines.push({ kind: "item", ...this.item(), checked: kind === 2, section });
      }
    }
    return lines;
  }
}
