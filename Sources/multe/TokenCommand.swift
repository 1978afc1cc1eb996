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

      People who use an app with an API token sign in on a page of this server. Without --origins, pages of
      any site may use the token, which is for development. The sign-in is told to the page that opened
      it, or with --callback by going to that address.
      """,
    options: [
      FolderCommand.option("container", "NAME", "the container, as in iCloud.org.example.app"),
      FolderCommand.option("environment", "NAME", "development or production"),
      FolderCommand.option("user", "USER", "whom the web auth token stands for"),
      FolderCommand.option("name", "NAME", "what the list and the sign-in page call the API token"),
      FolderCommand.option(
        "origins", "ORIGINS", "whose pages may use it: https://app.example.org,https://…"),
      FolderCommand.option("callback", "URL", "where its sign-ins return to"),
      FolderCommand.option("notes", "TEXT", "a remark that the list shows"),
    ])

  static func run(_ arguments: [String]) throws -> Int32 {
    guard let line = try form.read(arguments) else { return ExitCode.success }
    switch line.words.first {
    case "create":
      try line.expect(1, "nothing more")
      return try line.run(.createToken(newToken(line), user: line.flags["user"]))
    case "list":
      try line.expect(1, "nothing more")
      return try line.run(.listTokens)
    case "revoke":
      try line.expect(2, "the ID of a token, as in A3")
      return try line.run(.revokeToken(id: line.words[1]))
    default: throw ConfigurationError("expected create, list or revoke")
    }
  }

  private static func newToken(
    _ line: FolderCommand.Line
  ) throws(ConfigurationError) -> AdminCommand.NewToken {
    let origins = (line.flags["origins"] ?? "").split(separator: ",").map { origin in
      String(origin.drop { $0 == " " })
    }
    let token = AdminCommand.NewToken(
      container: try line.value("container"), environment: try line.value("environment"),
      name: line.flags["name"] ?? "", origins: origins, callback: line.flags["callback"] ?? "",
      notes: line.flags["notes"] ?? "")
    guard let token else {
      throw ConfigurationError("the environment is development or production")
    }
    return token
  }
}
