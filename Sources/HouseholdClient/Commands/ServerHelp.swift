/// What the help of one of the server's commands says that it takes. The server's program is another one; its help is the
/// only place where its options stand.
package struct ServerHelp: Sendable, Equatable {
  /// An option, as the help lists it.
  struct Option: Sendable, Equatable {
    let name: String
    let value: String?
    var summary: String
  }

  private(set) var options: [Option] = []
  /// The commands below it, as `add` is below `user`.
  private(set) var commands: [CompletionWords.Word] = []
  /// Those of them that take a file.
  private(set) var commandsOfFiles: Set<String> = []

  /// The help of a command: a line for each command below it, as `multe user list`, and one for each option, of which
  /// longer ones go on in the next line.
  package init(_ text: String, of command: String) {
    let prefix = "multe \(command) "
    var isUsage = true
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let usage = Self.trimmed(line.hasPrefix("usage: ") ? line.dropFirst(7) : line)
      if line.isEmpty { isUsage = false }
      if line.hasPrefix("  --") {
        options.append(Self.option(line))
      } else if line.hasPrefix(String(repeating: " ", count: 7)), let last = options.last,
        last.summary.isEmpty
      {
        options[options.count - 1].summary = usage
      } else if isUsage, usage.hasPrefix(prefix) {
        take(usage.dropFirst(prefix.count))
      }
    }
  }

  private mutating func take(_ usage: Substring) {
    let words = usage.split(separator: " ", maxSplits: 2)
    guard let name = words.first.map(String.init), name.allSatisfy({ $0.isLowercase || $0 == "-" })
    else { return }
    let summary = usage.range(of: "  ").map { Self.trimmed(usage[$0.upperBound...]) } ?? ""
    if !commands.contains(where: { $0.text == name }) { commands.append(.init(name, summary)) }
    if words.dropFirst().first == "FILE" { commandsOfFiles.insert(name) }
  }

  private static func option(_ line: Substring) -> Option {
    let parts = trimmed(line).components(separatedBy: "  ")
    let words = parts[0].split(separator: " ")
    return Option(
      name: String(words[0]), value: words.count > 1 ? String(words[1]) : nil,
      summary: trimmed(Substring(parts.dropFirst().joined(separator: "  "))))
  }

  private static func trimmed(_ text: Substring) -> String {
    text.trimmingCharacters(in: .whitespaces)
  }

  // MARK: Completion

  /// What a value or a file is, by its name in the help.
  static func completion(ofValue name: String) -> CommandForm.Completion {
    switch name {
    case "FILE": .file
    case "FOLDER": .folder
    default: .nothing
    }
  }
}
