// Swiping a row aside, by touch only: a mouse has the menu, the keyboard its key.

const startPx = 12;
const shareToAct = 0.4;
const backMs = 140;

/** What a movement by (dx, dy) means before it is decided: "swipe", "scroll" or undefined. */
export function intent(dx, dy) {
  if (Math.abs(dx) > startPx && Math.abs(dx) > 2 * Math.abs(dy)) return "swipe";
  if (Math.abs(dy) > startPx) return "scroll";
  return undefined;
}

/** Handlers for a row. The element with the class `swiped` inside the row moves; `act` runs when it was moved far enough. */
export function swipeHandlers(act) {
  let start = null;
  let moving = null;
  let width = 0;
  let distance = 0;

  function end(row, back) {
    if (moving) moving.style.transform = "";
    const settled = () => row.classList.remove("swiping", "far");
    if (moving && back) {
      moving.animate([{ transform: `translateX(${distance}px)` }, { transform: "none" }], backMs).onfinish = settled;
    } else settled();
    start = null;
    moving = null;
  }

  return {
    onPointerdown(event) {
      if (event.pointerType !== "touch") return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    },
    onPointermove(event) {
      if (!start || event.pointerId !== start.id) return;
      const dx = event.clientX - start.x;
      const row = event.currentTarget;
      if (!moving) {
        const meant = intent(dx, event.clientY - start.y);
        if (meant === "scroll") start = null;
        if (meant !== "swipe") return;
        moving = row.querySelector(".swiped");
        width = row.offsetWidth;
        row.classList.add("swiping");
        row.setPointerCapture(event.pointerId);
      }
      distance = dx;
      moving.style.transform = `translateX(${dx}px)`;
      row.classList.toggle("far", Math.abs(dx) > width * shareToAct);
    },
    onPointerup(event) {
      const row = event.currentTarget;
      const far = moving && Math.abs(distance) > width * shareToAct;
      if (moving) row.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => row.removeEventListener("click", swallow, { capture: true }), 50);
      end(row, !far);
      if (far) act();
    },
    onPointercancel(event) {
      end(event.currentTarget, true);
    },
  };
}

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}
