// Why something could not be kept on this device. `why` is what screens and tests match.

export class StorageError extends Error {
  constructor(why, cause) {
    super(`${why}${cause ? `: ${cause.name} ${cause.message}` : ""}`, { cause });
    this.name = "StorageError";
    this.why = why;
  }
}

/** The device is full, or the browser gives this site no more. */
export const full = (cause) => new StorageError("full", cause);
/** There is no database: an old browser, or a private window that has none. */
export const missing = (cause) => new StorageError("missing", cause);
/** A newer version of the app, in another tab, has the database. */
export const newer = (cause) => new StorageError("newer", cause);
/** Another tab holds an older version of the database and does not let go. */
export const blocked = () => new StorageError("blocked");
/** The person signed out, in another tab. */
export const left = () => new StorageError("left");
/** The browser broke off or hangs; another try may succeed. */
export const broken = (cause) => new StorageError("broken", cause);

/** The error of a browser's as one of these. */
export function explained(error) {
  if (error instanceof StorageError) return error;
  if (error?.name === "QuotaExceededError") return full(error);
  if (error?.name === "VersionError") return newer(error);
  return broken(error);
}
