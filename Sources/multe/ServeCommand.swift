import Server

/// `multe serve`: runs the server.
enum ServeCommand {
  static func run(_ arguments: [String]) throws -> Int32 {
    let parser = ConfigurationParser(Configuration.options)
    let given = try parser.read(arguments)
    if given.asksForHelp {
      Output.line(help(parser))
      return ExitCode.success
    }
    if let word = given.words.first {
      throw ConfigurationError("\(word.prefix(64)) is not an option")
    }
    var configuration = Configuration()
    try parser.load(
      flags: given.flags, environment: ProcessEnvironment.settings, into: &configuration)
    try ServerProcess.run(configuration, tell: Output.line)
    return ExitCode.success
  }

  private static func help(_ parser: ConfigurationParser<Configuration>) -> String {
    """
    usage: multe serve [OPTIONS]

    Runs the server until it is told to stop (SIGTERM, Ctrl-C).

    \(parser.help)
    Each option can also come from the environment (--base-path from MULTE_BASE_PATH) or from the file
    that --config or MULTE_CONFIG names. An option given here wins over the environment, the environment
    over the file.
    """
  }
}
