// The server's event stream, kept open. The browser reconnects by itself (with Last-Event-ID) after a broken line; after an answer that
// is no stream it gives up, and then this opens a new one, ever more slowly. `onBroken` is told once of each time without a stream.
//
// A line can be dead without being broken: after a computer's sleep, or in a proxy that stopped passing on. The server lets itself be heard
// every 15 s, so silence means that, and another line is opened.

const firstDelayMs = 1000;
const longestDelayMs = 30_000;
/** Two beats missed, and some time for a slow line. */
const silenceMs = 40_000;
/** How often is looked: a page that slept sees by its clock how long it has heard nothing. */
const lookMs = 5000;

export function listen({ url = "multe/1/events", onHello, onZone, onPresence, onShares, onSignedOut, onRefused, onBroken, Source = EventSource }) {
  let source;
  let timer;
  let attempts = 0;
  let broken = false;
  let watch;
  let heardAt;

  function hear(name, take) {
    source.addEventListener(name, (event) => {
      heardAt = Date.now();
      take?.(JSON.parse(event.data || "{}"));
    });
  }

  function noteBroken() {
    if (!broken) onBroken();
    broken = true;
  }

  function look() {
    if (watch === undefined) return;
    const silentMs = Date.now() - heardAt;
    if (silentMs < 0) heardAt = Date.now(); // Somebody has set the clock.
    if (silentMs < silenceMs) return;
    noteBroken();
    open();
  }

  function unwatch() {
    clearInterval(watch);
    watch = undefined;
  }

  function close() {
    clearTimeout(timer);
    unwatch();
    source?.close();
  }

  function open() {
    close();
    source = new Source(url);
    heardAt = Date.now();
    watch = setInterval(look, lookMs);
    hear("hello", (told) => {
      attempts = 0;
      broken = false;
      onHello(told);
    });
    hear("zone", onZone);
    hear("presence", onPresence);
    hear("shares", onShares);
    hear("beat");
    hear("signedOut", () => {
      close();
      onSignedOut();
    });
    source.addEventListener("error", () => {
      noteBroken();
      if (source.readyState !== Source.CLOSED) return;
      unwatch();
      attempts += 1;
      if (attempts === 1) onRefused();
      timer = setTimeout(open, Math.min(longestDelayMs, firstDelayMs * 2 ** attempts) * (0.5 + Math.random() / 2));
    });
  }

  open();
  return {
    reopen: open,
    /** Looks at once: the page is seen again, or the network is back. */
    look,
    close,
    get isClosed() {
      return source.readyState === Source.CLOSED;
    },
  };
}
