// When to ask the server for something that it tells of only in passing: at once when told, soon again after a failure and ever more
// slowly, and now and then, should the telling not get through.

const firstDelayMs = 1000;
const longestDelayMs = 30_000;
/** A line on which the server's events do not come is seldom, so this is too. */
const againMs = 60_000;

/**
 * `ask()` rejects when there is no answer. While `isWanted()` is false nothing is asked by itself. An answer to what was asked before
 * something happened may not know of it, so then it is asked once more.
 */
export function createAsking({ ask, isWanted = () => true, setTimer = setTimeout, clearTimer = clearTimeout }) {
  let failures = 0;
  let isAsking = false;
  let isStale = false;
  let timer;

  async function look() {
    clearTimer(timer);
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    try {
      while (isStale) {
        isStale = false;
        await ask();
      }
      failures = 0;
    } catch {
      failures += 1;
    }
    isAsking = false;
    wait();
  }

  function wait() {
    clearTimer(timer);
    const soon = Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - 1));
    timer = setTimer(() => (isWanted() ? look() : wait()), failures > 0 ? soon : againMs);
  }

  return { look };
}
