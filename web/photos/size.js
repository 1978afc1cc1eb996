// How large a picture is, by its first bytes: asked before it is unpacked, since a small file may unpack to gigabytes. Pure.

/** {width, height} of a PNG, GIF, WebP or JPEG; null if the bytes do not tell. */
export function sizeIn(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return formats.find(({ starts }) => starts(view))?.size(view) ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null; // Cut off before it says so.
    throw error;
  }
}

const formats = [
  {
    starts: (view) => view.getUint32(0) === 0x89504e47, // PNG
    size: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  },
  {
    starts: (view) => view.getUint32(0) === 0x47494638, // GIF8
    size: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  },
  {
    starts: (view) => view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250, // RIFF … WEBP
    size: sizeOfWebP,
  },
  { starts: (view) => view.getUint16(0) === 0xffd8, size: sizeOfJpeg },
];

const uint24 = (view, at) => view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16);

function sizeOfWebP(view) {
  const kind = view.getUint32(12);
  if (kind === 0x56503858) return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }; // VP8X
  if (kind === 0x5650384c) { // VP8L: two numbers of 14 bits
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

/** Segments, each with its length, up to the one that begins the picture. */
function sizeOfJpeg(view) {
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const kind = view.getUint8(at + 1);
    if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    at += kind === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}
