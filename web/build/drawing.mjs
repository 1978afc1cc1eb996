// Draws an SVG of filled paths and circles as PNG, which is what phones want of icons. It knows what logo.svg uses and no more: `path`
// with M, m, l, c and z, `circle`, groups with `fill-opacity`, one stroke with round ends.

import { deflateSync } from "node:zlib";

const stepsOfCurve = 24;
const stepsOfCircle = 96;
const linesPerPixel = 8;

/**
 * The picture as PNG, `size` pixels wide and high. `part` is how much of the width the drawing takes, in the middle; `ground` is the colour
 * behind it, or null for none.
 */
export function png(svg, size, { part = 1, ground = null } = {}) {
  const pixels = new Float64Array(size * size * 4);
  if (ground) fill(pixels, size, [[[0, 0], [size, 0], [size, size], [0, size]]], colour(ground));
  const [, width] = svg.match(/viewBox="0 0 (\d+) \d+"/);
  const scale = (size * part) / Number(width);
  const offset = (size * (1 - part)) / 2;
  for (const { outlines, paint } of shapes(svg)) {
    const placed = outlines.map((outline) => outline.map(([x, y]) => [x * scale + offset, y * scale + offset]));
    fill(pixels, size, placed, paint);
  }
  return encoded(pixels, size);
}

// MARK: SVG

/** Every shape as closed outlines and its paint, in the order in which they lie on each other. */
function shapes(svg) {
  const found = [];
  const groups = [];
  for (const [, end, tag, attributes] of svg.matchAll(/<(\/?)(\w+)([^>]*)>/g)) {
    if (tag === "g") end ? groups.pop() : groups.push(attributes);
    if (end || (tag !== "path" && tag !== "circle")) continue;
    const of = (name) => [attributes, ...groups].map((each) => each.match(new RegExp(`(?:^|\\s)${name}="([^"]*)"`))?.[1]).find(Boolean);
    if (tag === "circle") {
      const outline = circle([Number(of("cx")), Number(of("cy"))], Number(of("r")));
      found.push({ outlines: [outline], paint: colour(of("fill"), of("fill-opacity")) });
      continue;
    }
    const lines = path(of("d"));
    const isStroke = of("fill") === "none";
    const outlines = isStroke ? lines.flatMap((line) => stroke(line, Number(of("stroke-width")) / 2)) : lines;
    found.push({ outlines, paint: colour(of(isStroke ? "stroke" : "fill"), of("fill-opacity")) });
  }
  return found;
}

function colour(hex, opacity = "1") {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.slice(1).match(/../g);
  return [...digits.map((pair) => parseInt(pair, 16)), Number(opacity)];
}

function circle([x, y], radius) {
  return Array.from({ length: stepsOfCircle }, (_, step) => {
    const angle = (2 * Math.PI * step) / stepsOfCircle;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

function path(data) {
  const lines = [];
  let at = [0, 0];
  for (const [, command, rest] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    if (!"Mmlcz".includes(command)) throw new Error(`drawing.mjs does not know the path command ${command}`);
    const points = pairs(numbers);
    if (command === "M" || command === "m") {
      at = command === "M" ? points[0] : plus(at, points[0]);
      lines.push([at]);
    } else if (command === "l") {
      for (const point of points) lines.at(-1).push((at = plus(at, point)));
    } else if (command === "c") {
      for (let index = 0; index < points.length; index += 3) {
        const curve = [at, ...points.slice(index, index + 3).map((point) => plus(at, point))];
        for (let step = 1; step <= stepsOfCurve; step += 1) lines.at(-1).push(bezier(curve, step / stepsOfCurve));
        [, , , at] = curve;
      }
    }
  }
  return lines;
}

const pairs = (numbers) => numbers.flatMap((number, index) => (index % 2 ? [] : [[number, numbers[index + 1]]]));
const plus = ([x, y], [dx, dy]) => [x + dx, y + dy];

function bezier(points, t) {
  if (points.length === 1) return points[0];
  const nearer = points.slice(1).map(([x, y], index) => [
    points[index][0] + (x - points[index][0]) * t,
    points[index][1] + (y - points[index][1]) * t,
  ]);
  return bezier(nearer, t);
}

/** A line with round ends as outlines that may overlap: a box for each piece, a disc for each point. */
function stroke(line, radius) {
  const boxes = line.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = line[index];
    const length = Math.hypot(x - fromX, y - fromY);
    const [sideX, sideY] = [((fromY - y) / length) * radius, ((x - fromX) / length) * radius];
    return [[fromX + sideX, fromY + sideY], [fromX - sideX, fromY - sideY], [x - sideX, y - sideY], [x + sideX, y + sideY]];
  });
  return [...boxes, ...line.map((point) => circle(point, radius))];
}

// MARK: pixels

/** Lays a paint over all pixels inside the outlines, as far as they cover each. */
function fill(pixels, size, outlines, [red, green, blue, opacity]) {
  const cover = new Float64Array(size);
  const heights = outlines.flat().map(([, y]) => y);
  const last = Math.min(size, Math.max(...heights));
  for (let row = Math.max(0, Math.floor(Math.min(...heights))); row < last; row += 1) {
    cover.fill(0);
    for (let line = 0; line < linesPerPixel; line += 1) {
      for (const [from, to] of spans(outlines, row + (line + 0.5) / linesPerPixel)) {
        for (let x = Math.max(0, Math.floor(from)); x < Math.min(size, to); x += 1) {
          cover[x] += (Math.min(x + 1, to) - Math.max(x, from)) / linesPerPixel;
        }
      }
    }
    for (let x = 0; x < size; x += 1) {
      if (cover[x] > 0) blend(pixels, (row * size + x) * 4, [red, green, blue], Math.min(1, cover[x]) * opacity);
    }
  }
}

/** From where to where a horizontal line is inside; outlines that overlap count once. */
function spans(outlines, y) {
  const crossings = [];
  for (const outline of outlines) {
    for (const [index, [x, below]] of outline.entries()) {
      const [fromX, above] = outline[(index + outline.length - 1) % outline.length];
      if (above <= y === below <= y) continue;
      crossings.push({ x: fromX + ((y - above) / (below - above)) * (x - fromX), turn: above < below ? 1 : -1 });
    }
  }
  crossings.sort((a, b) => a.x - b.x);
  const found = [];
  let turns = 0;
  for (const [index, { x, turn }] of crossings.entries()) {
    if (turns !== 0) found.push([crossings[index - 1].x, x]);
    turns += turn;
  }
  return found;
}

function blend(pixels, at, rgb, alpha) {
  const under = pixels[at + 3];
  const over = alpha + under * (1 - alpha);
  for (const [channel, value] of rgb.entries()) {
    pixels[at + channel] = (value * alpha + pixels[at + channel] * under * (1 - alpha)) / over;
  }
  pixels[at + 3] = over;
}

// MARK: PNG

function encoded(pixels, size) {
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let row = 0; row < size; row += 1) {
    for (let index = 0; index < size * 4; index += 1) {
      const value = pixels[row * size * 4 + index];
      rows[row * (size * 4 + 1) + 1 + index] = Math.round(index % 4 === 3 ? value * 255 : value);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc(body), body.length + 4);
  return whole;
}

function crc(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}
