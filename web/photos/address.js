// The server tells absolute addresses, by the name it believes to have. The app reaches it by its own, under any path behind any proxy.

/** The address as it is reached from the page at `base`. Pure. */
export function ownAddress(url, base) {
  const { pathname, search } = new URL(url, base);
  const start = pathname.indexOf("/multe/1/");
  return start < 0 ? new URL(url, base).href : new URL(`${pathname.slice(start + 1)}${search}`, base).href;
}
