// Whether a finger, or a button of the mouse, is down. What it lies on must not move, or letting go would tap something else, or nothing.

const down = new Set();
let waiting = [];

export function watchPressing() {
  addEventListener("pointerdown", ({ pointerId }) => down.add(pointerId), true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, ({ pointerId }) => lift(pointerId), true);
  addEventListener("blur", () => lift(...down));
}

function lift(...pointers) {
  for (const pointer of pointers) down.delete(pointer);
  if (down.size > 0) return;
  setTimeout(() => { // The click comes first.
    if (down.size > 0) return;
    waiting.forEach((resolve) => resolve());
    waiting = [];
  });
}

/** Resolves when nothing is pressed. */
export function released() {
  return down.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
}
