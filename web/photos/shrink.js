// Photos as they are kept: at most so many points wide and high, and nothing in them but the picture. A phone's photo has several
// megabytes, and tells where and when it was taken.

import { sizeIn } from "./size.js";

/** The longer side of a kept photo, and of the small one in a row (three times its size there). */
export const sideMax = 1600;
export const thumbnailSide = 144;

/** What is not even tried: no camera makes it, and a phone's browser would run out of memory. */
const bytesMax = 64 << 20;
const pixelsMax = 120_000_000;

const quality = 0.82;

/** Where a photo's size is said: behind all that a camera writes about it. */
const headBytes = 512 << 10;

/** Why a file is no photo: `code` is notAPhoto, drawing (SVG), tooLarge or broken. */
export class PhotoError extends Error {
  constructor(code) {
    super(`the photo cannot be used: ${code}`);
    this.name = "PhotoError";
    this.code = code;
  }
}

/** The size at which a picture fits into a square, never larger than it is. Pure. */
export function fitted(width, height, side) {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The part of a picture that fills a square: {x, y, side}. Pure. */
export function squared(width, height) {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** Throws a PhotoError for a file that is refused by what it is called or begins with. An SVG is a document, not a photo. */
export async function examine(file) {
  if (file.size > bytesMax) throw new PhotoError("tooLarge");
  if (file.size === 0) throw new PhotoError("broken");
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 512));
  if (/^image\/svg/i.test(file.type) || /^(?:\u00ef\u00bb\u00bf)?\s*</.test(start)) throw new PhotoError("drawing");
  if (file.type && !file.type.startsWith("image/")) throw new PhotoError("notAPhoto");
  const size = sizeIn(bytes);
  if (size && size.width * size.height > pixelsMax) throw new PhotoError("tooLarge");
}

/** The photo to keep, as a JPEG, turned upright. Throws a PhotoError. */
export async function shrunk(file) {
  await examine(file);
  return withPicture(file, (picture) => {
    const { width, height } = fitted(picture.width, picture.height, sideMax);
    return drawn(width, height, (context) => context.drawImage(picture, 0, 0, width, height));
  });
}

/** The small one for a row, square. Throws a PhotoError. */
export function thumbnailOf(blob) {
  return withPicture(blob, (picture) => {
    const { x, y, side } = squared(picture.width, picture.height);
    return drawn(thumbnailSide, thumbnailSide, (context) =>
      context.drawImage(picture, x, y, side, side, 0, 0, thumbnailSide, thumbnailSide)
    );
  });
}

/** The picture is turned upright as it says it lies. */
async function withPicture(blob, use) {
  let picture;
  try {
    picture = await createImageBitmap(blob, { imageOrientation: "from-image" });
  } catch {
    throw new PhotoError("broken");
  }
  try {
    return await use(picture);
  } finally {
    picture.close();
  }
}

async function drawn(width, height, draw) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new PhotoError("tooLarge");
  context.fillStyle = "#fff"; // JPEG knows no transparency.
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  draw(context);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  if (!blob) throw new PhotoError("broken");
  return blob;
}
