// Screens by the fragment of the address. Tokens are there too, so that no server or proxy writes them down.

export const paths = {
  lists: "#/",
  /** A list, and on a wide screen perhaps another one beside it. */
  list: (name, beside) =>
    `#/lists/${encodeURIComponent(name)}` + (beside && beside !== name ? `/beside/${encodeURIComponent(beside)}` : ""),
  history: (list) => (list ? `#/history/${encodeURIComponent(list)}` : "#/history"),
  settings: "#/settings",
  importing: "#/import",
  /** Where the link of a share leads. */
  share: (guid) => `#/share/${encodeURIComponent(guid)}`,
  waiting: "#/waiting",
};

export function parseRoute(hash) {
  const [screen = "", rest = "", word, other = ""] = hash.replace(/^#?\/?/, "").split("/", 4);
  const argument = decoded(rest);
  if (screen === "lists" && argument) {
    const beside = word === "beside" ? decoded(other) : "";
    return beside && beside !== argument ? { screen: "list", list: argument, beside } : { screen: "list", list: argument };
  }
  if (screen === "setup" && argument) return { screen: "setup", token: argument };
  if (screen === "join" && argument) return { screen: "join", token: argument };
  if (screen === "history") return argument ? { screen: "history", list: argument } : { screen: "history" };
  if (screen === "share" && argument) return { screen: "share", guid: argument };
  if (screen === "settings") return { screen: "settings" };
  if (screen === "import") return { screen: "import" };
  if (screen === "new") return { screen: "lists", isNew: true };
  if (screen === "waiting") return { screen: "waiting" };
  return { screen: "lists" };
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
