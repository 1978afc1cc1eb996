// The server's event stream, kept open. The browser reconnects by itself (with Last-Event-ID) after a broken line; after an answer that
// is no stream it gives up, and then this opens a new one, ever more slowly. `onBroken` is told once of each time without a stream.
// A line may also be dead without anybody being told (the device slept, went to another network, a router forgot it): a stream that is silent
// for longer than the server ever is, is given up for a new one.

const firstDelayMs = 1000;
const longestDelayMs = 30_000;
/** The server says something every 15 s; some of it may be late. */
const silenceMaxMs = 40_000;

export function listen({ url = "multe/1/events", onHello, onZone, onPresence, onSignedOut, onRefused, onBroken, Source = EventSource }) {
  let source;
  let timer;
  let silence;
  let attempts = 0;
  let broken = false;

  function open() {
    close();
    source = new Source(url);
    waitForLife();
    source.addEventListener("beat", waitForLife);
    source.addEventListener("hello", (event) => {
      waitForLife();
      attempts = 0;
      broken = false;
      onHello(JSON.parse(event.data || "{}"));
    });
    source.addEventListener("zone", (event) => onZone(JSON.parse(event.data)));
    source.addEventListener("presence", (event) => onPresence?.(JSON.parse(event.data)));
    source.addEventListener("signedOut", () => {
      close();
      onSignedOut();
    });
    source.addEventListener("error", () => {
      tellBroken();
      if (source.readyState !== Source.CLOSED) return;
      attempts += 1;
      if (attempts === 1) onRefused();
      timer = setTimeout(open, Math.min(longestDelayMs, firstDelayMs * 2 ** attempts) * (0.5 + Math.random() / 2));
    });
  }

  function waitForLife() {
    clearTimeout(silence);
    silence = setTimeout(() => {
      tellBroken();
      open();
    }, silenceMaxMs);
  }

  function tellBroken() {
    if (!broken) onBroken();
    broken = true;
  }

  function close() {
    clearTimeout(timer);
    clearTimeout(silence);
    source?.close();
  }

  open();
  return {
    reopen: open,
    close,
    get isClosed() {
      return source.readyState === Source.CLOSED;
    },
  };
}
