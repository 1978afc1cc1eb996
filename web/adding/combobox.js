// The keys of a combobox with a list (ARIA's pattern): the focus stays in the field, and one option at a time is active.

/**
 * A keydown listener. `list` has isShown(), count(), active() (-1: none, what was typed counts), move(index), choose(index) and close().
 * Keys that it uses go no further; the others keep their meaning in the field and in the app.
 */
export function keysOf(list) {
  const keys = {
    ArrowDown: () => list.move(next(list.active(), 1, list.count())),
    ArrowUp: () => list.move(next(list.active(), -1, list.count())),
    Enter: () => list.active() >= 0 && (list.choose(list.active()), true),
    Tab: () => (list.close(), false),
    Escape: () => list.close(),
  };
  return (event) => {
    if (!list.isShown() || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!keys[event.key] || keys[event.key]() === false) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** The option after (or before) another one, in a circle that goes through "none". */
export function next(active, step, count) {
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}
