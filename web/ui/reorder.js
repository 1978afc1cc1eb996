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
 * Starts dragging `row` among the elements of `list` that match `selector`; what comes and goes among them meanwhile is reckoned with.
 * `drop(place)` is told where it came to lie among the others, if that is another place, while all still stand where they were drawn to;
 * `finish()` comes after it in any case.
 */
export function startReorder(event, { row, list, selector = ".row", scroller, drop, finish = () => {} }) {
  const { pointerId } = event;
  const grabbed = event.clientY - row.getBoundingClientRect().top;
  list.classList.add("reordering");
  row.classList.add("dragged");
  // Offsets are the places of all without the transforms; this is where they begin in the window.
  const origin = row.getBoundingClientRect().top - row.offsetTop + scroller.scrollTop;
  let rows, from, middles, place, frame;
  let y = event.clientY;

  function measure() {
    rows = [...list.querySelectorAll(selector)];
    from = rows.indexOf(row);
    middles = rows.map(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight / 2);
    place = from;
  }

  const isThere = () => from >= 0 && row.isConnected;

  function update() {
    if (changes.takeRecords().length > 0) measure();
    if (!isThere()) return end({ type: "gone", pointerId });
    draw();
    scrollNearEdges();
    frame = requestAnimationFrame(update);
  }

  function draw() {
    const dy = y - grabbed - (origin + row.offsetTop - scroller.scrollTop);
    const height = row.offsetHeight;
    place = placeOf(middles, from, dy);
    row.style.transform = `translateY(${dy}px)`;
    for (const [index, each] of rows.entries()) {
      if (index === from) continue;
      const shift = index > from && index <= place ? -height : index < from && index >= place ? height : 0;
      each.style.transform = shift ? `translateY(${shift}px)` : "";
    }
  }

  function scrollNearEdges() {
    const bar = row.closest(".detail")?.querySelector(".sticky");
    const top = Math.max(0, scroller.getBoundingClientRect().top, bar ? bar.getBoundingClientRect().bottom - edgePx / 2 : 0);
    const bottom = Math.min(
      innerHeight,
      scroller === document.scrollingElement ? innerHeight : scroller.getBoundingClientRect().bottom,
    );
    if (y < top + edgePx) scroller.scrollTop -= scrollStepPx;
    else if (y > bottom - edgePx) scroller.scrollTop += scrollStepPx;
  }

  function move(moved) {
    if (moved.pointerId === pointerId) ({ clientY: y } = moved);
  }

  async function end(ended) {
    if (ended.pointerId !== pointerId) return;
    cancelAnimationFrame(frame);
    if (changes.takeRecords().length > 0) measure();
    if (ended.type === "pointerup") y = ended.clientY; // It may be farther than what was last drawn.
    if (isThere()) draw();
    changes.disconnect();
    for (const type of ["pointerup", "pointercancel"]) removeEventListener(type, end);
    removeEventListener("pointermove", move);
    list.classList.remove("reordering");
    row.classList.remove("dragged");
    if (ended.type === "pointerup" && isThere() && place !== from) await drop(place);
    for (const each of [row, ...list.querySelectorAll(selector)]) each.style.transform = "";
    finish();
  }

  const changes = new MutationObserver(() => measure());
  changes.observe(list, { childList: true, subtree: true });
  // The window hears the pointer also when the grip is gone.
  addEventListener("pointermove", move);
  for (const type of ["pointerup", "pointercancel"]) addEventListener(type, end);
  measure();
  update();
}

/** What scrolls the page, or the part of it, that `screen` is. */
export function scrollerOf(screen) {
  return getComputedStyle(screen).overflowY === "auto" ? screen : document.scrollingElement;
}
