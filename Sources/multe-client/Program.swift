import Foundation
import HouseholdClient

/// Finds the command and tells how it ended.
enum Program {
  /// What runs a command.
  typealias Body = @Sendable (Invocation) async throws -> Void

  private static let bodies: [String: Body] =
    AccountCommands.bodies.merging(ListsCommands.bodies) { a, _ in a }
    .merging(NotesCommands.bodies) { a, _ in a }
    .merging([
      "watch": WatchCommand.run,
      "completion": CompletionCommand.printScript,
    ]) { a, _ in a }

  /// Runs the command that the words name; answers how the program ends.
  static func run(_ words: [String]) async -> Int32 {
    if words.first == CompletionCommand.hidden {
      await CompletionCommand.complete(Array(words.dropFirst()))
      return CommandExit.success.rawValue
    }
    guard let (form, rest) = CommandForms.find(words), let body = bodies[form.name] else {
      let names = CommandForms.all.filter { $0.path.count == 1 }.map(\.name)
      Output.error("usage: multe " + names.joined(separator: "|"))
      return CommandExit.usage.rawValue
    }
    let isJSON = rest.prefix { $0 != "--" }.contains("--json")
    do {
      if form.path.count == 1 { try refuseUnknown(form, rest) }
      let invocation = Invocation(form, try ParsedArguments(rest, for: form))
      if invocation.arguments.has("--help") {
        Output.line(CommandHelp.text(form))
      } else {
        try await body(invocation)
      }
      return CommandExit.success.rawValue
    } catch {
      return tell(CommandFailure(error), isJSON: isJSON)
    }
  }

  /// What follows `lists` or `notes` and is no option has to be one of their commands.
  private static func refuseUnknown(
    _ form: CommandForm, _ rest: [String]
  ) throws(CommandFailure) {
    let below = CommandForms.below(form.name)
    guard !below.isEmpty, let word = rest.first, !word.hasPrefix("-") else { return }
    let names = below.flatMap { [$0.path[1]] + $0.aliases }
    let near = NearWords.nearest(to: word, among: names)
    throw ParsedArguments.wrong(
      "there is no command \(TerminalText.escaped(word))"
        + (near.map { "; did you mean \($0)?" } ?? ""), form)
  }

  private static func tell(_ failure: CommandFailure, isJSON: Bool) -> Int32 {
    if isJSON {
      Output.error(JSONText.text(FailureShape(failure)))
    } else {
      let style = TextStyle(
        .auto, isTerminal: Output.isTerminal(Output.errorFile),
        ProcessInfo.processInfo.environment)
      Output.error(style.red(TerminalText.escaped(failure.sentence)))
      if let hint = failure.hint { Output.error(TerminalText.escaped(hint)) }
    }
    return failure.exit.rawValue
  }
}
