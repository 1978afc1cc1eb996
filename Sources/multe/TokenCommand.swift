import Server

/// `multe token`: tokens for CloudKit clients.
enum TokenCommand {
  private static let form = FolderCommand(
    usage: """
      multe token create --container NAME --environment NAME [--user USER]
             multe token list
             multe token revoke ID

      `create` prints an API token for a container and environment, and with a user a web auth token
      that stands for them there. They are shown this once: only their hashes are kept.
      """,
    options: [
      FolderCommand.option("container", "NAME", "the container, as in iCloud.org.example.app"),
      FolderCommand.option("environment", "NAME", "development or production"),
      FolderCommand.option("user", "USER", "whom the web auth token stands for"),
      FolderCommand.option("name", "NAME", "what the list calls the API token"),
    ])

  static func run(_ arguments: [String]) throws -> Int32 {
    guard let line = try form.read(arguments) else { return ExitCode.success }
    switch line.words.first {
    case "create":
      try line.expect(1, "nothing more")
      guard
        let command = try AdminCommand.tokenCreation(
          container: line.value("container"), environment: line.value("environment"),
          name: line.flags["name"] ?? "", user: line.flags["user"])
      else { throw ConfigurationError("the environment is development or production") }
      return try line.run(command)
    case "list":
      try line.expect(1, "nothing more")
      return try line.run(.listTokens)
    case "revoke":
      try line.expect(2, "the ID of a token, as in A3")
      return try line.run(.revokeToken(id: line.words[1]))
    default: throw ConfigurationError("expected create, list or revoke")
    }
  }
}
