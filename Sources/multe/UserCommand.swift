import Server

/// `multe user`: accounts.
enum UserCommand {
  private static let form = FolderCommand(
    usage: """
      multe user add E-MAIL --name NAME       adds a user; the first is the owner
             multe user list                         lists them
             multe user reset-password USER          gives a user another password
             multe user developer USER               lets a user into the console; --off ends it
             multe user remove USER                  removes a user; their records stay out of reach

      USER is an e-mail address, a record name, or a name that only one has. A password is asked for
      on the terminal. All of this works while the server runs, too.
      """,
    options: [
      FolderCommand.option("name", "NAME", "the name of a new user"),
      FolderCommand.option("new-owner", "USER", "who becomes owner when the last one is removed"),
      FolderCommand.option("off", nil, "with developer: the user may no longer use the console"),
      FolderCommand.option("password-stdin", nil, "reads the password from the standard input"),
    ])

  static func run(_ arguments: [String]) throws -> Int32 {
    guard let line = try form.read(arguments) else { return ExitCode.success }
    switch line.words.first {
    case "add":
      try line.expect(2, "an e-mail address")
      return try line.run(
        .addUser(name: line.value("name"), email: line.words[1], password: password(line)))
    case "list":
      try line.expect(1, "nothing more")
      return try line.run(.listUsers)
    case "reset-password":
      try line.expect(2, "a user")
      return try line.run(.resetPassword(user: line.words[1], password: password(line)))
    case "developer":
      try line.expect(2, "a user")
      return try line.run(
        .setDeveloper(user: line.words[1], isDeveloper: line.flags["off"] == nil))
    case "remove":
      try line.expect(2, "a user")
      return try line.run(
        .removeUser(user: line.words[1], newOwner: line.flags["new-owner"]))
    default: throw ConfigurationError("expected add, list, reset-password, developer or remove")
    }
  }

  private static func password(_ line: FolderCommand.Line) throws -> String {
    line.flags["password-stdin"] == nil
      ? try PasswordInput.ask() : try PasswordInput.readFromStandardInput()
  }
}
