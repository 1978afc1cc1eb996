// Where a phone's keyboard lies over the page instead of making it smaller, as on iPhones, the style sheet learns how much it covers.

/** Less than this is a bar of the browser. */
const keyboardMin = 100;

/** The height, in CSS pixels, of what covers the foot of the window; 0 while somebody zooms. Pure. */
export function coveredBy({ scale, offsetTop, height }, windowHeight) {
  const covered = Math.round(windowHeight - offsetTop - height);
  return scale < 1.01 && covered >= keyboardMin ? covered : 0;
}

export function watchCovered(viewport = globalThis.visualViewport) {
  const look = () => document.documentElement.style.setProperty("--covered", `${coveredBy(viewport, innerHeight)}px`);
  for (const type of ["resize", "scroll"]) viewport?.addEventListener(type, look);
}
