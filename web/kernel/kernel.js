// The Kernel in the browser: the Swift that the server runs too, as WebAssembly. It holds no state, so an instance that traps is
// thrown away, and the call is answered by what is safe without it (see safe.js).

import { KernelError } from "./error.js";
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
 * @typedef {object} Kernel
 * @property {(text: string) => ParsedItem} parseItem Splits "2 l milk" and the like; never throws, never loses text.
 * @property {(text: string) => (SectionLine | ItemLine)[]} parseLines Throws a KernelError: tooManyBytes, tooManyLines.
 * @property {(a: Amount, b: Amount) => {number: number, unit: string | null} | null} addAmounts Null: they stand side by side.
 * @property {(amount: Amount, separator?: string) => string} formatAmount As "1,2 l", "2 bottles", "½".
 * @property {(name: string) => string} nameKey Two names with the same key are the same item. Not to be stored.
 * @property {(a: string | null, b: string | null) => string} positionBetween An order key strictly between two; null is an end of the
 *   list. Throws a KernelError: notAKey, notInOrder, noRoom.
 * @property {(base: string | null, mine: string | null, theirs: string | null, form?: {lines?: boolean}) => {text: string, conflict: boolean}}
 *   mergeText The same whichever side is called mine. A conflict keeps both wordings: with `lines` in lines of their own, for notes,
 *   else beside each other ("oat ⟷ soy"), for names and comments.
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
  };
}
