// The server's event stream, kept open. The browser reconnects by itself (with Last-Event-ID) after a broken line; after an answer that
// is no stream it gives up, and then this opens a new one, ever more slowly. `onBroken` is told once of each time without a stream.

const firstDelayMs = 1000;
const longestDelayMs = 30_000;

export function listen({ url = "multe/1/events", onHello, onZone, onPresence, onSignedOut, onRefused, onBroken, Source = EventSource }) {
  let source;
  let timer;
  let attempts = 0;
  let broken = false;

  function open() {
    clearTimeout(timer);
    source?.close();
    source = new Source(url);
    source.addEventListener("hello", (event) => {
      attempts = 0;
      broken = false;
      onHello(JSON.parse(event.data || "{}"));
    });
    source.addEventListener("zone", (event) => onZone(JSON.parse(event.data)));
    source.addEventListener("presence", (event) => onPresence?.(JSON.parse(event.data)));
    source.addEventListener("signedOut", () => {
      source.close();
      onSignedOut();
    });
    source.addEventListener("error", () => {
      if (!broken) onBroken();
      broken = true;
      if (source.readyState !== Source.CLOSED) return;
      attempts += 1;
      if (attempts === 1) onRefused();
      timer = setTimeout(open, Math.min(longestDelayMs, firstDelayMs * 2 ** attempts) * (0.5 + Math.random() / 2));
    });
  }

  open();
  return {
    reopen: open,
    close() {
      clearTimeout(timer);
      source.close();
    },
    get isClosed() {
      return source.readyState === Source.CLOSED;
    },
  };
}
