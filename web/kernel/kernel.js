// The Kernel in the browser: the Swift that the server runs too, as WebAssembly. It holds no state, so an instance that traps is
// thrown away, and the call is answered by what is safe without it (see safe.js).

import { KernelError } from "./error.js";
import { canonical, isText, present } from "./safe-merge.js";
import { safeKernel } from "./safe.js";
import { Reader, Writer, errors } from "./wire.js";

export { KernelError, safeKernel };

/**
 * What was read from one item's text. `name` is empty only for a blank text; `unit` is the canonical singular.
 * @typedef {{name: string, number: number | null, unit: string | null}} ParsedItem
 *
 * A line of a pasted text: a heading, or an item with the heading above it.
 * @typedef {{kind: "section", name: string}} SectionLine
 * @typedef {{kind: "item", name: string, number: number | null, unit: string | null, checked: boolean, section: string | null}} ItemLine
 *
 * `unit` null or absent: a count.
 * @typedef {{number: number, unit?: string | null}} Amount
 *
 * @typedef {Texts & Aisles} Kernel
 * @typedef {object} Texts
 * @property {(text: string) => ParsedItem} parseItem Splits "2 l milk" and the like; never throws, never loses text.
 * @property {(text: string) => (SectionLine | ItemLine)[]} parseLines Throws a KernelError: tooManyBytes, tooManyLines.
 * @property {(a: Amount, b: Amount) => {number: number, unit: string | null} | null} addAmounts Null: they stand side by side.
 * @property {(amount: Amount, separator?: string) => string} formatAmount As "1,2 l", "2 bottles", "½".
 * @property {(name: string) => string} nameKey Two names with the same key are the same item. Not to be stored.
 * @property {(a: string | null, b: string | null) => string} positionBetween An order key strictly between two; null is an end of the
 *   list. Throws a KernelError: notAKey, notInOrder, noRoom.
 * @property {(base: string | null, mine: string | null, theirs: string | null, form?: {lines?: boolean}) =>
 *   {text: string, conflict: boolean}} mergeText The same whichever side is called mine. A conflict keeps both wordings: with `lines` in lines of their own, for notes,
 *   else beside each other ("oat ⟷ soy"), for names and comments.
 * @property {(base: object | null, mine: object, theirs: object, forms?: {texts?: Record<string, "line" | "lines">}) =>
 *   {fields: object, conflicts: string[]}} mergeRecord Field by field: the side that changed one wins, a change wins over a removal. Texts
 *   are merged as by mergeText; of other values that both changed mine is taken. `conflicts` names what both changed differently. A
 *   field is absent, null or undefined where it has no value.
 *
 * What is learned about a shop, as bytes that its record keeps (null: nothing yet). AisleOrder.swift tells how.
 * @typedef {Uint8Array | null} Learned
 * @typedef {object} Aisles
 * @property {(learned: Learned, sequence: string[]) => Uint8Array} learnOrder Learns from one trip: the sections of the items, one for
 *   each tick, in the order of ticking.
 * @property {(learned: Learned, sections: string[]) => Uint8Array} correctOrder Learns that a person dragged the sections into this
 *   order. Belongs into the same change as the shop's new `sections`; without it these hold for ever.
 * @property {(learned: Learned, fixedSections: string[]) => string[]} aisleOrder All sections in walking order; `fixedSections` is what a
 *   person put in order, empty until then.
 * @property {(learned: Learned, nameKey: string, section: string) => Uint8Array} placeItem Remembers the section of a name; "" forgets.
 * @property {(learned: Learned, nameKey: string) => string | null} sectionOf The section in which a name was placed.
 * @property {(base: Learned, mine: Learned, theirs: Learned) => Uint8Array} mergeLearned What both learned; no trip is lost or
 *   counted twice.
 */

/**
 * Compiles the Kernel from a URL (string or URL), a Response, or bytes. Rejects if that is impossible; `safeKernel` does without.
 * @returns {Promise<Kernel>}
 */
export async function loadKernel(source) {
  return kernelOf(await compile(source));
}

// As ItemLines.maxBytes. Text is measured here too, so that a file pasted by mistake is not copied first.
const linesMaxBytes = 256 * 1024;

async function compile(source) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const response = source instanceof Response ? source : await fetch(source);
  if (!response.ok) throw new Error(`the Kernel could not be loaded: ${response.status}`);
  // Streaming needs the right media type; a server in between may have changed it.
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm");
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

function kernelOf(module) {
  let exports = null;

  // Calls one export; returns a reader of the answer, or undefined after a trap.
  function call(name, bytes) {
    let length;
    let answer;
    try {
      exports ??= new WebAssembly.Instance(module, {}).exports;
      const room = exports.kernel_input(bytes.length) >>> 0;
      if (room === 0) return undefined;
      new Uint8Array(exports.memory.buffer, room, bytes.length).set(bytes);
      length = exports[name](bytes.length);
      if (length >= 0) answer = new Uint8Array(exports.memory.buffer, exports.kernel_output() >>> 0, length).slice();
    } catch {
      exports = null;
      return undefined;
    }
    if (length < 0) throw new KernelError(errors[length] ?? "unknown");
    return new Reader(answer);
  }

  const random = () => crypto.getRandomValues(new Uint32Array(1))[0];

  return {
    parseItem(text) {
      return call("kernel_parse_item", Writer.utf8(text))?.item() ?? safeKernel.parseItem(text);
    },
    parseLines(text) {
      if (text.length > linesMaxBytes) throw new KernelError("tooManyBytes");
      return call("kernel_parse_lines", Writer.utf8(text))?.lines() ?? safeKernel.parseLines(text);
    },
    addAmounts(a, b) {
      return call("kernel_add_amounts", new Writer().amount(a).amount(b).bytes)?.sum() ?? null;
    },
    formatAmount(amount, separator = ".") {
      return call("kernel_format_amount", new Writer().amount(amount).text(separator).bytes)?.all() ?? safeKernel.formatAmount(amount, separator);
    },
    nameKey(name) {
      return call("kernel_name_key", Writer.utf8(name))?.all() ?? safeKernel.nameKey(name);
    },
    positionBetween(a, b) {
      return call("kernel_position_between", new Writer().text(a).text(b).bytes)?.all() ?? safeKernel.positionBetween(a, b);
    },
    mergeText(base, mine, theirs, { lines = false } = {}) {
      const bytes = new Writer().text(base).text(mine).text(theirs).byte(lines ? 1 : 0).bytes;
      return call("kernel_merge_text", bytes)?.merged() ?? safeKernel.mergeText(base, mine, theirs, { lines });
    },
    mergeRecord(base, mine, theirs, { texts = {} } = {}) {
      const records = [base, mine, theirs];
      const isTextField = (name) => isText(texts[name], ...records.map((record) => record?.[name]));
      const writer = new Writer();
      for (const fields of records.map(present)) {
        writer.word(fields.length);
        for (const [name, value] of fields) {
          const kind = isTextField(name) ? (texts[name] === "lines" ? 2 : 1) : 0;
          writer.text(name).byte(kind).text(kind === 0 ? canonical(value) : value);
        }
      }
      const merged = call("kernel_merge_record", writer.bytes)?.fields();
      if (merged === undefined) return safeKernel.mergeRecord(base, mine, theirs, { texts });
      return {
        fields: Object.fromEntries(merged.map(([name, , value]) => [name, isTextField(name) ? value : JSON.parse(value)])),
        conflicts: merged.filter(([, conflict]) => conflict).map(([name]) => name),
      };
    },
    learnOrder(learned, sequence) {
      const bytes = new Writer().blob(learned).word(random()).texts(sequence).bytes;
      return call("kernel_learn_order", bytes)?.blob() ?? safeKernel.learnOrder(learned);
    },
    correctOrder(learned, sections) {
      const bytes = new Writer().blob(learned).word(random()).texts(sections).bytes;
      return call("kernel_correct_order", bytes)?.blob() ?? safeKernel.correctOrder(learned);
    },
    aisleOrder(learned, fixedSections) {
      const bytes = new Writer().blob(learned).texts(fixedSections).bytes;
      return call("kernel_aisle_order", bytes)?.texts() ?? safeKernel.aisleOrder(learned, fixedSections);
    },
    placeItem(learned, nameKey, section) {
      const bytes = new Writer().blob(learned).text(nameKey).text(section).bytes;
      return call("kernel_place_item", bytes)?.blob() ?? safeKernel.placeItem(learned);
    },
    sectionOf(learned, nameKey) {
      return call("kernel_section_of", new Writer().blob(learned).text(nameKey).bytes)?.text() ?? null;
    },
    mergeLearned(base, mine, theirs) {
      const bytes = new Writer().blob(base).blob(mine).blob(theirs).bytes;
      return call("kernel_merge_learned", bytes)?.blob() ?? safeKernel.mergeLearned(base, mine, theirs);
    },
  };
}
