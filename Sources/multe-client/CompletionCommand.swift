import Foundation
import HouseholdClient

/// `multe completion`, and what shells ask.
enum CompletionCommand {
  /// The command that shells ask.
  static let hidden = "__complete"
  /// The longest that a shell waits: nobody waits longer for a word.
  private static let patience = Duration.milliseconds(1_500)

  static func printScript(_ call: Invocation) async throws {
    guard let shell = CompletionScript.Shell(rawValue: call.operands[0]) else {
      throw call.wrong("SHELL is bash, zsh or fish")
    }
    Output.line(CompletionScript.text(shell))
  }

  /// Prints what could stand in place of the last word. Says nothing of failures: the shell would show it in the middle
  /// of what is typed.
  static func complete(_ words: [String]) async {
    let wanted = Self.wanted(words)
    let more = await withTaskGroup(of: [CompletionWords.Word].self) { group in
      group.addTask { await (try? names(wanted)) ?? [] }
      group.addTask {
        try? await Task.sleep(for: patience)
        return []
      }
      let first = await group.next() ?? []
      group.cancelAll()
      // A call on its way may take longer to give up than anybody waits.
      print(wanted.lines(first))
      return first
    }
    _ = more
  }

  private static func wanted(_ words: [String]) -> CompletionWords {
    var wanted = CompletionWords(words)
    if let command = wanted.serverCommand, let help = serverHelp(command) {
      wanted.take(ServerHelp(help, of: command))
    }
    return wanted
  }

  /// What the server's program, which lies beside this one, says of a command of its own. Nil if it cannot be asked.
  private static func serverHelp(_ command: String) -> String? {
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let program = Process()
    program.executableURL = own.deletingLastPathComponent().appendingPathComponent("multe")
    program.arguments = [command, "--help"]
    program.standardInput = FileHandle.nullDevice
    program.standardError = FileHandle.nullDevice
    let output = Pipe()
    program.standardOutput = output
    guard (try? program.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    program.waitUntilExit()
    return program.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }

  private static func print(_ lines: [String]) {
    if !lines.isEmpty { Output.line(lines.joined(separator: "\n")) }
    exit(0)
  }

  private static func names(_ wanted: CompletionWords) async throws -> [CompletionWords.Word] {
    guard let form = CommandForms.form(["whoami"]) else { return [] }
    let household = try Invocation(form, ParsedArguments([], for: form)).household()
    switch wanted.wanted {
    case .list:
      return try await household.lists().lists.map {
        .init(usable($0.record.name, $0.record.fullName), "list")
      }
    case .note:
      return try await household.notes().notes.filter { $0.trashed == nil }
        .map { .init(usable($0.title, $0.record.fullName), "note") }
    case .item(let isChecked):
      guard let name = wanted.list else { return [] }
      return try await household.lists().list(name).items
        .filter { isChecked == nil || ($0.checked != nil) == isChecked }
        .map { .init(usable($0.name, $0.fullName), $0.amountText) }
    default: return []
    }
  }

  /// A name, or the ID of what has none that a shell could show.
  private static func usable(_ name: String, _ id: String) -> String {
    name.isEmpty || name != TerminalText.escaped(name) ? id : name
  }
}
