// What a shop has learned, as the Kernel keeps it: bytes in base64 in the record's field `learned`, here and nowhere else taken apart.
// Without the Kernel's answer nothing is learned and nothing is forgotten.

const textMaxBytes = 512 * 1024;

/** The bytes of a field's value; null for none, or for what is no base64. */
export function bytesOf(field) {
  if (!field || field.length > textMaxBytes) return null;
  try {
    return Uint8Array.from(atob(field), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** The value of a field for bytes. */
export function fieldOf(bytes) {
  if (!bytes || bytes.length === 0) return null;
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}

/** `learned` after a walk: the sections of what was ticked, one for each tick. */
export function learnOrder(kernel, learned, sequence) {
  return answer(() => fieldOf(kernel.learnOrder(bytesOf(learned), sequence)), learned);
}

/** `learned` after somebody put the sections in order by hand. */
export function correctOrder(kernel, learned, sections) {
  return answer(() => fieldOf(kernel.correctOrder(bytesOf(learned), sections)), learned);
}

/** All sections that were walked, and the `fixed` ones that somebody put in order, as they are walked. */
export function aisleOrder(kernel, learned, fixed) {
  return answer(() => kernel.aisleOrder(bytesOf(learned), fixed), fixed);
}

/** `learned` after somebody put things of this name (by its key) into a section, for good; null: into none. */
export function placeItem(kernel, learned, key, section) {
  return answer(() => fieldOf(kernel.placeItem(bytesOf(learned), key, section ?? "")), learned);
}

/** The section of things of this name; null when it is not known. */
export function sectionOf(kernel, learned, key) {
  return learned ? answer(() => kernel.sectionOf(bytesOf(learned), key), null) || null : null;
}

function answer(ask, otherwise) {
  try {
    return ask() ?? otherwise ?? null;
  } catch {
    return otherwise ?? null;
  }
}
