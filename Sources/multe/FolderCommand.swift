import Server

/// What the commands that work on a data folder have in common: options, help, and where the folder is.
struct FolderCommand: Sendable {
  /// Nothing is set: the flags are looked up by their names.
  struct Nothing: Sendable {}
  typealias Option = ConfigurationOption<Nothing>

  /// The lines of the help before the options.
  let usage: String
  /// The options of its own.
  let options: [Option]

  /// A command line that was read.
  struct Line {
    /// What is no option.
    let words: [String]
    /// The options that were given, by their names.
    let flags: [String: String]
    /// The data folder.
    let folder: String
  }

  private var parser: ConfigurationParser<Nothing> {
    let folder = Configuration.options.filter { $0.name == "data" || $0.name == "config" }
    return ConfigurationParser(
      options + folder.map { Self.option($0.name, $0.value, $0.summary) })
  }

  /// An option whose value is looked up by name.
  static func option(_ name: String, _ value: String?, _ summary: String) -> Option {
    Option(name, value, summary, isSetting: false) { (_, _) throws(ConfigurationFault) in }
  }

  /// Reads a command line; nil if help was asked for, and told. The folder can come from the environment
  /// and from the server's configuration file, too.
  func read(_ arguments: [String]) throws(ConfigurationError) -> Line? {
    let given = try parser.read(arguments)
    guard !given.asksForHelp else {
      Output.line("usage: \(usage)\n\n\(parser.help.dropLast())")
      return nil
    }
    var configuration = Configuration()
    try ConfigurationParser(Configuration.options).load(
      flags: given.flags.filter { $0.key == "data" || $0.key == "config" },
      environment: ProcessEnvironment.settings, into: &configuration)
    return Line(words: given.words, flags: given.flags, folder: configuration.data)
  }
}

extension FolderCommand.Line {
  /// Refuses a number of words that does not fit. `what` names them.
  func expect(_ count: Int, _ what: String) throws(ConfigurationError) {
    guard words.count == count else {
      throw ConfigurationError(
        words.count > count
          ? "\(words[count].prefix(64)) is one word too many: expected \(what)"
          : "expected \(what)")
    }
  }

  /// The value of an option that has to be given.
  func value(_ name: String) throws(ConfigurationError) -> String {
    guard let value = flags[name], !value.isEmpty else {
      throw ConfigurationError("--\(name) is missing")
    }
    return value
  }

  /// Has a command done on the folder, and prints what it tells.
  func run(_ command: AdminCommand) throws(ProcessFailure) -> Int32 {
    try AdminClient.run(command, folder: folder, tell: Output.line)
    return ExitCode.success
  }
}
