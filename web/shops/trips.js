// Trips through a shop: the ticks in one list at one shop without a long pause. Pure: a trip is {shop, at, ticks: [{name, section}]}, and
// time comes in.

/** A pause after which a trip is over: longer than any queue, shorter than the way to the next shop and back. */
export const pauseMs = 30 * 60 * 1000;

/** As many ticks as a list is tested with. */
const ticksMax = 1000;

export function isOver(trip, now) {
  return now - trip.at > pauseMs || now < trip.at - pauseMs;
}

/** A trip (or none yet) with one more tick. */
export function ticked(trip, item, shop, now) {
  const ticks = (trip?.ticks ?? []).filter(({ name }) => name !== item.name);
  ticks.push({ name: item.name, section: item.fields.section ?? null });
  return { shop, at: now, ticks: ticks.slice(-ticksMax) };
}

/** A trip without the tick of an item that is wanted after all; null when none is left. */
export function unticked(trip, item) {
  if (!trip) return null;
  const ticks = trip.ticks.filter(({ name }) => name !== item.name);
  return ticks.length === 0 ? null : { ...trip, ticks };
}

/** The sections of a trip in the order in which they were walked, one for each tick. */
export function walked(trip) {
  return trip.ticks.map(({ section }) => section).filter(Boolean);
}

/** Whether there is something to learn from the walk. */
export function teaches(sequence) {
  return new Set(sequence).size > 1;
}
