/// The path under which the server is reached, as in `/app`.
struct BasePath: Sendable {
  /// Empty for the root, else with a `/` before and none after.
  let path: String

  /// Reads `/app`, `app` or `/app/`; `/` and nothing are the root. Nil if it is no path.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: true)
    let isPlain = parts.allSatisfy { part in
      part != "." && part != ".."
        && part.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"%?#\"".utf8.contains($0) }
    }
    guard isPlain else { return nil }
    path = parts.map { "/" + $0 }.joined()
  }

  /// A decoded path without this one before it; nil if it is not below. The base path itself, without a
  /// `/` after it, gives an empty path.
  func strip(_ whole: String) -> String? {
    if path.isEmpty { return whole }
    guard whole.hasPrefix(path) else { return nil }
    let rest = whole.utf8.dropFirst(path.utf8.count)
    guard rest.isEmpty || rest.first == UInt8(ascii: "/") else { return nil }
    return String(Substring(rest))
  }
}
