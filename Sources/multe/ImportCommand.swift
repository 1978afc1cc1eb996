import Glibc
import Server

/// `multe import`: brings lists from other products.
enum ImportCommand {
  private static let form = FolderCommand(
    usage: """
      multe import keep FILE --user USER

      Imports the lists of an archive of Google Keep, as Google Takeout makes it (zip or tgz). What was
      imported before is not imported twice. The server, if it runs, has to be able to read the file.
      """,
    options: [FolderCommand.option("user", "USER", "whose lists they become")])

  static func run(_ arguments: [String]) throws -> Int32 {
    guard let line = try form.read(arguments) else { return ExitCode.success }
    guard line.words.first == "keep" else { throw ConfigurationError("expected keep") }
    try line.expect(2, "the archive")
    guard let path = realpath(line.words[1], nil) else {
      throw ProcessFailure("\(line.words[1]) cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { free(path) }
    return try line.run(.importKeep(path: String(cString: path), user: line.value("user")))
  }
}
