// Dragging a row by its grip, with pointer events: finger, pen and mouse alike. The keyboard has its own way (Alt with the arrows).

const edgePx = 72;
const scrollStepPx = 12;

/** The place that a row dragged by `dy` takes, given the middles of all rows before the drag. Pure. */
export function placeOf(middles, from, dy) {
  const middle = middles[from] + dy;
  let place = 0;
  for (const [index, other] of middles.entries()) if (index !== from && middle > other) place += 1;
  return place;
}

const startPx = 6;

/** Runs `then` when the pointer that went down moves along the list. A finger that goes aside swipes instead. */
export function onceAlong(event, then) {
  const grip = event.target;
  const { clientX, clientY } = event;

  function decide(moved) {
    const dx = Math.abs(moved.clientX - clientX);
    const dy = Math.abs(moved.clientY - clientY);
    if (Math.max(dx, dy) < startPx) return;
    stop();
    if (dy >= dx) then();
  }

  function stop() {
    grip.removeEventListener("pointermove", decide);
    grip.removeEventListener("pointerup", stop);
    grip.removeEventListener("pointercancel", stop);
  }

  grip.setPointerCapture(event.pointerId);
  grip.addEventListener("pointermove", decide);
  grip.addEventListener("pointerup", stop);
  grip.addEventListener("pointercancel", stop);
}

/**
 * Starts dragging `row` among the elements of `list` that match `selector`. `drop(place)` is told where it came to lie among the others, if
 * that is another place, while all still stand where they were drawn to; `finish()` comes after it in any case.
 */
export function startReorder(event, { row, list, selector = ".row", scroller, drop, finish = () => {} }) {
  const rows = [...list.querySelectorAll(selector)];
  const from = rows.indexOf(row);
  const boxes = rows.map((each) => each.getBoundingClientRect());
  const middles = boxes.map(({ top, height }) => top + height / 2);
  const { height } = boxes[from];
  const startY = event.clientY;
  const startScroll = scroller.scrollTop;
  const grip = event.target;
  let y = startY;
  let frame;

  const distance = () => y - startY + scroller.scrollTop - startScroll;

  function update() {
    const dy = distance();
    const place = placeOf(middles, from, dy);
    row.style.transform = `translateY(${dy}px)`;
    for (const [index, each] of rows.entries()) {
      if (index === from) continue;
      const shift = index > from && index <= place ? -height : index < from && index >= place ? height : 0;
      each.style.transform = shift ? `translateY(${shift}px)` : "";
    }
    const bar = row.closest(".detail")?.querySelector(".sticky");
    const top = Math.max(0, scroller.getBoundingClientRect().top, bar ? bar.getBoundingClientRect().bottom - edgePx / 2 : 0);
    const bottom = Math.min(
      innerHeight,
      scroller === document.scrollingElement ? innerHeight : scroller.getBoundingClientRect().bottom,
    );
    if (y < top + edgePx) scroller.scrollTop -= scrollStepPx;
    else if (y > bottom - edgePx) scroller.scrollTop += scrollStepPx;
    frame = requestAnimationFrame(update);
  }

  function move(moved) {
    ({ clientY: y } = moved);
  }

  async function end(ended) {
    cancelAnimationFrame(frame);
    grip.removeEventListener("pointermove", move);
    grip.removeEventListener("pointerup", end);
    grip.removeEventListener("pointercancel", end);
    list.classList.remove("reordering");
    row.classList.remove("dragged");
    // Where the pointer is let go, which may be farther than what was last drawn.
    if (ended.type === "pointerup") {
      move(ended);
      const place = placeOf(middles, from, distance());
      if (place !== from) await drop(place);
    }
    for (const each of rows) each.style.transform = "";
    finish();
  }

  grip.addEventListener("pointermove", move);
  grip.addEventListener("pointerup", end);
  grip.addEventListener("pointercancel", end);
  list.classList.add("reordering");
  row.classList.add("dragged");
  update();
}

/** What scrolls the page, or the part of it, that `screen` is. */
export function scrollerOf(screen) {
  return getComputedStyle(screen).overflowY === "auto" ? screen : document.scrollingElement;
}
