// Which amounts are likely for a name, and what a tap on one changes. Pure.

import { amountText, text } from "../texts/texts.js";

/** As many as fit beside plus and minus on a phone. */
const amountsMax = 4;

/** Common sizes by unit; anything else is counted. */
const common = {
  l: [[1, "l"], [2, "l"], [0.5, "l"]],
  kg: [[1, "kg"], [500, "g"], [2, "kg"]],
  g: [[100, "g"], [250, "g"], [500, "g"]],
};
const counts = [[1, null], [2, null], [3, null]];

/** The likely amounts of something, [{number, unit}]: those it had before, then what is common for its unit, then 1, 2, 3. */
export function likelyAmounts({ amounts = [], unit = null } = {}) {
  const own = amounts.map(({ number, unit }) => [number, unit]);
  const sizes = common[unit] ?? common[own[0]?.[1]] ?? [];
  const likely = new Map();
  for (const [number, unit] of [...own.slice(0, amountsMax), ...sizes, ...counts]) {
    if (likely.size < amountsMax) likely.set(`${number} ${unit}`, { number, unit });
  }
  return [...likely.values()];
}

/** How far plus and minus go: one piece or litre, or as much again as is usual for small units. */
export function stepOf({ number, unit } = {}) {
  if (["g", "ml"].includes(unit)) return number >= 500 ? 250 : number > 100 ? 50 : 10;
  if (["kg", "l"].includes(unit) && number < 1) return 0.25;
  return 1;
}

/** The amount after one more, or one less; null for none. */
export function stepped(fields, direction) {
  const { number, unit = null } = fields;
  if (number === undefined || number === null) return direction > 0 ? { number: 1, unit } : null;
  const step = stepOf(direction < 0 ? { number: number - 1e-9, unit } : fields);
  const next = Math.round((number + direction * step) * 1000) / 1000;
  return next > 0 ? { number: next, unit } : null;
}

/** Gives an item an amount ({number, unit}; null takes it away). Null when it has that one already. */
export function setAmount(item, amount, kernel) {
  const wanted = { number: amount?.number ?? null, unit: amount?.unit ?? null };
  const { number = null, unit = null, name } = item.fields;
  if (wanted.number === number && wanted.unit === unit) return null;
  const label = amount ? text.items.nowAmount(name, amountText(wanted, kernel)) : text.adding.noAmount(name);
  return { changes: [{ name: item.name, type: "Items", fields: wanted }], label };
}
