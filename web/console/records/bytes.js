// Bytes as people write them: base64, hexadecimal, or text.

export const byteForms = ["base64", "hex", "text"];

export function bytesToBase64(bytes) {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

/** The bytes of a base64 text; null if it is none. */
export function base64ToBytes(text) {
  try {
    const binary = atob(text.replace(/\s/g, ""));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** The bytes that a text in a form stands for; null if it is not of that form. */
export function bytesFromText(text, form) {
  if (form === "base64") return base64ToBytes(text);
  if (form === "text") return new TextEncoder().encode(text);
  const digits = text.replace(/[\s:]/g, "");
  if (digits.length % 2 || /[^0-9a-f]/i.test(digits)) return null;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** Bytes in a form; null where they are no text. */
export function bytesToText(bytes, form) {
  if (form === "base64") return bytesToBase64(bytes);
  if (form === "hex") return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
