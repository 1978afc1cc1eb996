// Screens by the fragment of the address. Tokens are there too, so that no server or proxy writes them down.

export const paths = {
  lists: "#/",
  list: (name) => `#/lists/${encodeURIComponent(name)}`,
  settings: "#/settings",
  importing: "#/import",
};

export function parseRoute(hash) {
  const [screen = "", rest = ""] = hash.replace(/^#?\/?/, "").split("/", 2);
  const argument = decoded(rest);
  if (screen === "lists" && argument) return { screen: "list", list: argument };
  if (screen === "setup" && argument) return { screen: "setup", token: argument };
  if (screen === "join" && argument) return { screen: "join", token: argument };
  if (screen === "settings") return { screen: "settings" };
  if (screen === "import") return { screen: "import" };
  return { screen: "lists" };
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
