// What a finger taps may be gone at once, and the second tap of a double tap would land on what is there now.

const doubleTapMs = 450;
const fingerPx = 32;

/** Swallows a click that follows this one as fast, and as near, as in a double tap. */
export function swallowDoubleTap(event) {
  const swallow = (later) => {
    if (later.detail === 0 || later.timeStamp === event.timeStamp) return;
    if (Math.hypot(later.clientX - event.clientX, later.clientY - event.clientY) > fingerPx) return;
    later.preventDefault();
    later.stopPropagation();
  };
  addEventListener("click", swallow, true);
  setTimeout(() => removeEventListener("click", swallow, true), doubleTapMs);
}
