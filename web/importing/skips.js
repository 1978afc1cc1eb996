// Why a file of an archive was not taken, or not wholly, in the reader's words. Pure.

import { reasonText, text } from "../texts/texts.js";

/** What the words of a code have in them; nothing for all others. */
const given = {
  SAME_LIST: ({ sameAs }) => [sameAs],
  LEFT_BEHIND: ({ parts }) => [parts.map(partText).join("; ")],
  TOO_LARGE: ({ megabytes }) => [megabytes],
  OTHER_FILES: ({ count }) => [count],
  REFUSED: ({ serverErrorCode }) => [reasonText({ code: serverErrorCode })],
  ITEMS_REFUSED: ({ count, serverErrorCode }) => [count, reasonText({ code: serverErrorCode })],
  ITEMS_NOT_REACHED: ({ count }) => [count],
};

/** `skipped` is one of the report; undefined for a code that this version of the app does not know. */
export function skippedText(skipped) {
  const code = skipped.reasonCode;
  if (!Object.hasOwn(text.importing.skips, code)) return undefined;
  const words = text.importing.skips[code];
  return typeof words === "function" ? words(...given[code](skipped)) : words;
}

function partText({ code, count, names = [] }) {
  const words = Object.hasOwn(text.importing.parts, code) ? text.importing.parts[code] : text.importing.parts.UNKNOWN;
  const what = typeof words === "function" ? words(count) : words;
  if (names.length === 0) return what;
  const listed = names.join(", ");
  return `${what} (${count > names.length ? text.importing.andMore(listed, count - names.length) : listed})`;
}
