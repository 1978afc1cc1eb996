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

/** `learned` after a walk through the sections in `sequence`. */
export function learnOrder(kernel, learned, sequence) {
  return answer(() => fieldOf(kernel.learnOrder(bytesOf(learned), sequence)), learned);
}

/** The sections in the order in which they are walked; the ones not walked yet keep to their place. */
export function aisleOrder(kernel, learned, sections) {
  if (!learned) return sections;
  const order = answer(() => kernel.aisleOrder(bytesOf(learned), sections), sections);
  return order.length === sections.length ? order : sections;
}

/** `learned` after somebody put things of this name into a section, for good. */
export function placeItem(kernel, learned, name, section) {
  return answer(() => fieldOf(kernel.placeItem(bytesOf(learned), name, section)), learned);
}

/** The section of things of this name; null when it is not known. */
export function sectionOf(kernel, learned, name) {
  return learned ? answer(() => kernel.sectionOf(bytesOf(learned), name), null) || null : null;
}

/** As often as a correction has to be taught at most, until it weighs more than the walks before it. */
const lessonsMax = 24;

/** `learned` after somebody put the sections in order by hand: it is taught until the learned order agrees with it. */
export function teachOrder(kernel, learned, sections) {
  let taught = learned ?? null;
  for (let lesson = 0; lesson < lessonsMax; lesson += 1) {
    if (aisleOrder(kernel, taught, sections).every((section, index) => section === sections[index])) break;
    taught = learnOrder(kernel, taught, sections);
  }
  return taught;
}

function answer(ask, otherwise) {
  try {
    return ask() ?? otherwise ?? null;
  } catch {
    return otherwise ?? null;
  }
}
