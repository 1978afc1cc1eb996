import Server

/// The commands of the program.
enum Program {
  /// A command by its name.
  struct Command: Sendable {
    let name: String
    let summary: String
    let run: @Sendable ([String]) throws -> Int32
  }

  /// All commands, in the order of the help.
  static let commands: [Command] = [
    Command(name: "serve", summary: "runs the server", run: ServeCommand.run),
    Command(name: "user", summary: "adds, lists and removes accounts", run: UserCommand.run),
    Command(name: "token", summary: "makes tokens for CloudKit clients", run: TokenCommand.run),
    Command(name: "key", summary: "adds keys for programs that sign", run: KeyCommand.run),
    Command(name: "import", summary: "brings lists from other products", run: ImportCommand.run),
    Command(
      name: "schema", summary: "exports, imports and deploys record types", run: SchemaCommands.run),
    Command(
      name: "records", summary: "queries, makes and deletes records", run: RecordsCommands.run),
  ]

  /// The commands of the program beside this one, for the lists and notes on any server.
  static let clientCommands: [Command] = [
    client("lists", "shows and changes shopping lists"),
    client("notes", "shows and changes notes"),
    client("watch", "tells what changes as it changes"),
    client("login", "signs in to a server"),
    client("logout", "signs out"),
    client("whoami", "tells who is signed in, and where"),
    client("completion", "makes a shell complete all of this"),
  ]

  private static func client(_ name: String, _ summary: String) -> Command {
    Command(name: name, summary: summary) { try ClientProgram.run([name] + $0) }
  }

  /// Runs the command that the arguments name; answers how the program ends.
  static func run(_ arguments: [String]) -> Int32 {
    guard let name = arguments.first else {
      Output.error(help)
      return ExitCode.usage
    }
    let rest = Array(arguments.dropFirst())
    switch name {
    case "help", "--help", "-h": return tellHelp(of: rest)
    case ClientProgram.completion: return run(client(name, ""), rest)
    case "version", "--version":
      Output.line("multe \(ServerVersion.current)")
      return ExitCode.success
    default: return run(name, rest)
    }
  }

  private static func run(_ name: String, _ arguments: [String]) -> Int32 {
    let all = commands + clientCommands
    guard let command = all.first(where: { $0.name == name }) else {
      let near = EditDistance.nearest(to: name, among: all.map(\.name))
      let hint = near.map { "; did you mean \($0)?" } ?? "; see `multe help`"
      Output.error("multe: unknown command \(name.prefix(64))\(hint)")
      return ExitCode.usage
    }
    return run(command, arguments)
  }

  private static func run(_ command: Command, _ arguments: [String]) -> Int32 {
    do {
      return try command.run(arguments)
    } catch let error as ConfigurationError {
      Output.error("multe \(command.name): \(error.message)")
      Output.error("See `multe \(command.name) --help`.")
      return ExitCode.usage
    } catch let error as ProcessFailure {
      Output.error("multe: \(error.message)")
      return error.exitCode
    } catch {
      Output.error("multe: \(error)")
      return ExitCode.failure
    }
  }

  private static func tellHelp(of words: [String]) -> Int32 {
    guard let name = words.first else {
      Output.line(help)
      return ExitCode.success
    }
    return run(name, words.dropFirst() + ["--help"])
  }

  private static var help: String {
    """
    Multe: shared shopping lists on your own server, and a record server that speaks CloudKit.

    usage: multe COMMAND [OPTIONS]

    The server:
    \(table(commands))

    Your lists and notes, on any server:
    \(table(clientCommands))

      help        tells this, or with a command what it takes
      version     tells the version
    """
  }

  private static func table(_ commands: [Command]) -> String {
    let width = 12  // The longest is `completion`.
    return commands.map { command in
      let gap = String(repeating: " ", count: width - command.name.count)
      return "  \(command.name)\(gap)\(command.summary)"
    }.joined(separator: "\n")
  }
}
