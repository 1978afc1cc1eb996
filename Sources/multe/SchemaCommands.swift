import Glibc
import Server

/// `multe schema`: the record types of a container.
enum SchemaCommands {
  private static let form = FolderCommand(
    usage: """
      multe schema list
             multe schema export --container-id NAME [--environment NAME] [--output-file FILE]
             multe schema import --container-id NAME --file FILE [--validate]
             multe schema validate --container-id NAME --file FILE
             multe schema deploy --container-id NAME [--dry-run]
             multe schema reset --container-id NAME [--yes]

      `list` prints the containers that there are, `export` the schema of an environment (development) in
      CloudKit's schema language. `import` makes a file the whole schema of development; what would lose
      values of records is refused. `validate` tells whether a file could be deployed. `deploy` gives
      production the schema of development. `reset` erases all data of development and gives it the
      schema of production.
      """,
    options: [
      FolderCommand.option("container-id", "NAME", "the container, as in iCloud.org.example.app"),
      FolderCommand.option("environment", "NAME", "development (default) or production"),
      FolderCommand.option("file", "FILE", "a schema; - is the standard input"),
      FolderCommand.option("output-file", "FILE", "where the schema goes instead"),
      FolderCommand.option("validate", nil, "imports only what could be deployed, too"),
      FolderCommand.option("dry-run", nil, "only tells what would change"),
      FolderCommand.option("yes", nil, "erases without asking"),
    ])

  static func run(_ arguments: [String]) throws -> Int32 {
    guard let line = try form.read(arguments) else { return ExitCode.success }
    guard let action = line.words.first.flatMap(SchemaCommand.Action.init(rawValue:)) else {
      throw ConfigurationError("expected list, export, import, validate, deploy or reset")
    }
    try line.expect(1, "nothing more")
    let container = action == .list ? "" : try line.value("container-id")
    var command = SchemaCommand(action, container: container)
    command.environment = line.flags["environment"] ?? command.environment
    guard action == .export || action == .list || command.environment == "development" else {
      throw ConfigurationError(
        action == .reset
          ? "production cannot be reset"
          : "production gets its schema from development, by `multe schema deploy`")
    }
    switch action {
    case .list: break
    case .export: return try export(command, line)
    case .import, .validate:
      command.text = try InputFile.text(
        of: try line.value("file"), bytesMax: InputFile.schemaBytesMax)
      command.isTried = line.flags["validate"] != nil
    case .deploy: command.isTried = line.flags["dry-run"] != nil
    case .reset: if line.flags["yes"] == nil { try confirm(command.container) }
    }
    return try line.run(.schema(command))
  }

  private static func export(
    _ command: SchemaCommand, _ line: FolderCommand.Line
  ) throws -> Int32 {
    guard let path = line.flags["output-file"] else { return try line.run(.schema(command)) }
    var text = ""
    try AdminClient.run(.schema(command), folder: line.folder) { text += $0 + "\n" }
    guard let file = fopen(path, "w") else {
      throw ProcessFailure(
        "\(path) cannot be written: \(String(cString: strerror(errno)))",
        exitCode: ExitCode.cannotCreate)
    }
    var failure = fputs(text, file) >= 0 ? 0 : errno
    if fclose(file) != 0, failure == 0 { failure = errno }
    guard failure == 0 else {
      throw ProcessFailure(
        "\(path) cannot be written: \(String(cString: strerror(failure)))",
        exitCode: ExitCode.cannotCreate)
    }
    return ExitCode.success
  }

  /// Asks on the terminal. Throws ``ProcessFailure`` without one, and for any other answer.
  private static func confirm(_ container: String) throws(ProcessFailure) {
    guard isatty(STDIN_FILENO) == 1 else {
      throw ProcessFailure(
        "This erases all data of development of \(container); say so with --yes",
        exitCode: ExitCode.usage)
    }
    Output.line("This erases all data of development of \(container). Type its name to go on:")
    guard readLine() == container else { throw ProcessFailure("Nothing was erased") }
  }
}
