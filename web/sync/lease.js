// A lock for browsers without locks, with the same `request`: a row in the store, which its holder renews. It outlives a request to the
// server, so a tab that sleeps in the middle of one is not the second to talk to it.

const leaseMs = 20_000;
const renewMs = 5000;
const retryMs = 2000;
/** A tab that lies behind leaves a lock that became free to one in front. */
const politeMs = 500;

const broken = () => new DOMException("Another tab has the lease", "AbortError");

export function createLease({ id, storage, channel, isInFront, now = Date.now }) {
  let wake = () => {};
  channel.on("free", () => setTimeout(() => wake(), isInFront() ? 0 : politeMs));

  async function take(steal) {
    const mine = { tab: id, until: now() + leaseMs };
    try {
      const lease = await storage.note("lease", (old) => {
        const isFree = !old || steal || old.tab === id || old.until < now() || old.until > now() + leaseMs;
        return isFree ? mine : undefined;
      });
      return lease === mine;
    } catch {
      return false; // The store fails, and is tried again like a lease that another tab has.
    }
  }

  /** Resolves when it is worth trying again. */
  function chance(signal) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, retryMs);
      wake = () => (clearTimeout(timer), resolve());
      signal?.addEventListener("abort", wake, { once: true });
    });
  }

  /** Fails when another tab has taken the lease. */
  function watch(stopped) {
    return new Promise((_, reject) => {
      const timer = setInterval(async () => {
        const mine = { tab: id, until: now() + leaseMs };
        const lease = await storage.note("lease", (old) => (old?.tab === id ? mine : undefined)).catch(() => mine);
        if (lease !== mine) reject(broken());
      }, renewMs);
      stopped.then(() => clearInterval(timer));
    });
  }

  return {
    async request(_, { signal, steal = false }, work) {
      while (!(await take(steal))) {
        await chance(signal);
        if (signal?.aborted) throw broken();
      }
      let stop;
      const stopped = new Promise((resolve) => (stop = resolve));
      try {
        if (signal?.aborted) throw broken();
        await Promise.race([work(), watch(stopped)]);
      } finally {
        stop();
        channel.post({ type: "free" });
        await storage.note("lease", (old) => (old?.tab === id ? null : undefined)).catch(() => {});
      }
    },
  };
}
