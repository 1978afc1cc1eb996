/// The address of a server, as somebody types it.
package enum ServerAddress {
  /// The address without a slash at its end. Without a scheme it is `https`, or `http` on this machine. Throws
  /// `CommandFailure` (usage) for what is no address, has a password in it, or a query.
  package static func normalized(_ text: String) throws(CommandFailure) -> String {
    let typed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let whole = typed.contains("://") ? typed : (isHere(typed) ? "http://" : "https://") + typed
    guard let parts = URLComponents(string: whole), let host = parts.host, !host.isEmpty,
      ["http", "https"].contains(parts.scheme?.lowercased() ?? "")
    else {
      throw CommandFailure(
        .usage, "\(TerminalText.escaped(typed)) is no address of a server",
        hint: "For example: multe login https://lists.example.org")
    }
    guard parts.password == nil, parts.user == nil else {
      throw CommandFailure(
        .usage, "An address must not have a name or a password in it",
        hint: "Everybody who lists this machine's processes can read it. It is asked for.")
    }
    var address = URLComponents()
    address.scheme = parts.scheme?.lowercased()
    address.host = host.lowercased()
    address.port = parts.port == (address.scheme == "https" ? 443 : 80) ? nil : parts.port
    // A link into the app has its place behind the #.
    address.path = parts.path
    guard var result = address.string else {
      throw CommandFailure(.usage, "\(TerminalText.escaped(typed)) is no address of a server")
    }
    while result.hasSuffix("/") { result.removeLast() }
    return result
  }

  private static func isHere(_ text: String) -> Bool {
    let host = text.prefix { $0 != ":" && $0 != "/" }.lowercased()
    return host == "localhost" || host.hasPrefix("127.")
  }

  /// Whether a secret would travel to another machine for all to read.
  package static func isInTheOpen(_ url: String) -> Bool {
    url.hasPrefix("http://") && !isHere(String(url.dropFirst("http://".count)))
      && !url.hasPrefix("http://[::1]")
  }
}
