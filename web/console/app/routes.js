// Where the console is, by the fragment of the address: #/CONTAINER/ENVIRONMENT/SCREEN?database=…

export const screens = [
  "records",
  "types",
  "roles",
  "zones",
  "subscriptions",
  "shares",
  "access",
  "log",
  "figures",
  "users",
];
export const environments = ["development", "production"];

/** The screens that are about the whole server. */
export const serverScreens = new Set(["log", "figures", "users"]);

/** Reads a fragment; what it does not say, or says wrongly, is null, and the screen is `records`. */
export function parseRoute(hash) {
  const [path, query = ""] = hash.replace(/^#?\/?/, "").split("?", 2);
  const [container = "", environment = "", screen = ""] = path.split("/").map(decoded);
  return {
    container: container || null,
    environment: environments.includes(environment) ? environment : null,
    screen: screens.includes(screen) ? screen : "records",
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** The fragment of a place. Parts of the query that are empty are left out. */
export function formatRoute({ container, environment, screen, query = {} }) {
  const kept = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const path = [container, environment, screen].map((part) => encodeURIComponent(part ?? "")).join("/");
  return `#/${path}${kept.length ? `?${new URLSearchParams(kept)}` : ""}`;
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
