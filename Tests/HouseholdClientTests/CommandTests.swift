import Testing

@testable import HouseholdClient

@Suite struct CommandTests {
  @Test(arguments: CommandForms.all.map(\.name))
  func `each command says what it takes, with examples that it takes`(name: String) throws {
    let form = try #require(CommandForms.form(name.split(separator: " ").map(String.init)))
    let help = CommandHelp.text(form)
    #expect(help.hasPrefix("usage: multe \(name)"))
    #expect(!form.examples.isEmpty)
    for option in form.allOptions { #expect(help.contains("  \(option.name)")) }
    for example in form.examples where example.hasPrefix("multe ") {
      let words = Self.words(example)
      let (found, rest) = try #require(CommandForms.find(Array(words.dropFirst())))
      _ = try ParsedArguments(rest, for: found)
    }
  }

  /// The words of an example, without what a shell would take for itself.
  private static func words(_ example: String) -> [String] {
    let plain = example.split(whereSeparator: { "|<".contains($0) })[0]
    var words: [String] = []
    for (index, part) in plain.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    {
      words += index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
    return words
  }

  private func parse(_ words: String...) throws -> ParsedArguments {
    let (form, rest) = try #require(CommandForms.find(words))
    return try ParsedArguments(rest, for: form)
  }

  @Test func `options stand anywhere, with a space or an equals sign`() throws {
    let parsed = try parse(
      "lists", "move", "--to", "Shop", "Groceries", "milk", "--server=x", "--json")
    #expect(parsed.operands == ["Groceries", "milk"])
    #expect(parsed["--to"] == "Shop")
    #expect(parsed["--server"] == "x")
    #expect(parsed.has("--json"))
    #expect(!parsed.has("--first"))
  }

  @Test func `behind two dashes all is a name`() throws {
    #expect(
      try parse("lists", "add", "L", "--", "-18 ice", "--json").operands == [
        "L", "-18 ice", "--json",
      ])
  }

  @Test(arguments: [
    (["lists", "add"], "LIST is missing"), (["lists", "show", "a", "b"], "b is too much"),
    (["lists", "show", "a", "--jsn"], "did you mean --json?"),
    (["lists", "show", "a", "--server"], "--server needs a value"),
    (["lists", "show", "a", "--json=1"], "--json takes no value"),
    (["lists", "show", "a", "--color", "red"], "auto, always or never"),
  ])
  func `what a command does not take is told, with what it takes`(words: [String], told: String)
    throws
  {
    let (form, rest) = try #require(CommandForms.find(words))
    let failure = #expect(throws: CommandFailure.self) { try ParsedArguments(rest, for: form) }
    #expect(failure?.exit == .usage)
    #expect(failure?.message.contains(told) == true)
    #expect(failure?.hint?.contains("--help") == true)
  }

  @Test func `a hostile option is told without its control characters`() throws {
    let (form, rest) = try #require(CommandForms.find(["lists", "--\u{1B}[2J"]))
    let failure = #expect(throws: CommandFailure.self) { try ParsedArguments(rest, for: form) }
    #expect(failure?.message.contains("\u{1B}") == false)
  }

  // MARK: Completion

  private func lines(_ words: String..., more: [String] = []) -> [String] {
    CompletionWords(words).lines(more.map { .init($0) }).map {
      String($0.prefix { $0 != "\t" })
    }
  }

  @Test func `commands and options are completed`() {
    #expect(lines("li") == ["lists"])
    #expect(lines("se") == ["serve"])
    #expect(lines("lists", "un") == ["untick", "unshare"])
    #expect(lines("lists", "show", "--") == ["--open", "--json", "--server", "--color", "--help"])
    #expect(lines("lists", "show", "--open", "--o") == [])
    #expect(lines("lists", "--color", "") == ["auto", "always", "never"])
    #expect(lines("completion", "") == ["bash", "zsh", "fish"])
    #expect(lines("help", "wa") == ["watch"])
    #expect(lines("nonsense", "") == [])
  }

  @Test func `names are asked for where they belong`() {
    #expect(CompletionWords(["lists", "show", ""]).wanted == .list)
    #expect(CompletionWords(["lists", "show", "Groceries", ""]).wanted == .nothing)
    let tick = CompletionWords(["lists", "tick", "--json", "Groceries", "milk", ""])
    #expect(tick.wanted == .item(isChecked: false))
    #expect(tick.list == "Groceries")
    #expect(CompletionWords(["lists", "move", "A", "milk", "--to", ""]).wanted == .list)
    #expect(lines("notes", "attach", "Pancakes", "") == [":files"])
    #expect(lines("notes", "export", "--to", "") == [":folders"])
  }

  @Test func `a name that could speak to the terminal is not completed`() {
    #expect(lines("lists", "show", "", more: ["Milk", "a\u{1B}[2J", "b\nc"]).suffix(1) == ["Milk"])
    #expect(lines("lists", "show", "mi", more: ["Milk", "Bread"]) == ["Milk"])
  }

  @Test func `a name that would be an option is not completed before two dashes`() {
    #expect(lines("lists", "delete", "", more: ["--yes", "Milk"]) == ["Milk"])
    #expect(lines("lists", "delete", "--y", more: ["--yesterday"]) == ["--yes"])
    #expect(lines("lists", "show", "--", "", more: ["--yes", "Milk"]) == ["--yes", "Milk"])
  }

  private static let help = """
    usage: multe token create FILE --name NAME  makes one
           multe token list-all

    multe token is a word of the text.

      --name NAME             what it is called; - is
                              the standard input
      --requested-fields FIELDS
                              which fields to tell
      --data FOLDER           where everything is kept
      --log FILE              where the log goes
      --off                   ends it
      --help                  tells this
    """

  private func serverLines(_ words: String...) -> [String] {
    var completion = CompletionWords(words)
    #expect(completion.serverCommand == "token")
    completion.take(ServerHelp(Self.help, of: "token"))
    return completion.lines()
  }

  @Test func `the server's commands are completed by what their help says`() {
    #expect(serverLines("token", "") == ["create\tmakes one", "list-all\t"])
    #expect(serverLines("token", "list") == ["list-all\t"])
    #expect(
      serverLines("token", "list-all", "--") == [
        "--name\twhat it is called; - is", "--requested-fields\twhich fields to tell",
        "--data\twhere everything is kept", "--log\twhere the log goes", "--off\tends it",
        "--help\ttells this",
      ])
    #expect(serverLines("token", "--off", "--o") == [])
    #expect(serverLines("token", "--data", "") == [":folders"])
    #expect(serverLines("token", "--log", "") == [":files"])
    #expect(serverLines("token", "--name", "cr") == [])
    #expect(serverLines("token", "--name", "x", "cr") == ["create\tmakes one"])
    #expect(serverLines("token", "create", "") == [":files"])
    #expect(serverLines("token", "list-all", "") == [])
    #expect(CompletionWords(["version", ""]).serverCommand == nil)
    #expect(CompletionWords(["rm", ""]).serverCommand == nil)
  }

  // MARK: Failures

  @Test(arguments: [
    (CKError.Code.notAuthenticated, CommandExit.notSignedIn), (.networkUnavailable, .network),
    (.serverResponseLost, .network), (.permissionFailure, .refused),
    (.serverRecordChanged, .conflict), (.unknownItem, .notFound), (.internalError, .failure),
  ])
  func `an error of the server ends a command with its own number`(
    code: CKError.Code, exit: CommandExit
  ) {
    #expect(CommandFailure(CKError(code)).exit == exit)
    let partial = CKError(
      .partialFailure,
      userInfo: [
        CKPartialErrorsByItemIDKey: [
          AnyHashable("a"): CKError(.batchRequestFailed) as any Error,
          AnyHashable("b"): CKError(code) as any Error,
        ]
      ])
    #expect(CommandFailure(partial).exit == exit)
  }

  @Test func `the help of every command fits a terminal`() {
    for form in CommandForms.all {
      for line in CommandHelp.text(form).split(separator: "\n") {
        #expect(TerminalText.width(String(line)) <= 80, "\(form.name): \(line)")
      }
    }
  }

  @Test func `a failure is a sentence with a full stop or a question mark`() {
    #expect(CommandFailure(.usage, "LIST is missing").sentence == "LIST is missing.")
    #expect(CommandFailure(.usage, "did you mean add?").sentence == "did you mean add?")
  }

  @Test func `a server that cannot be reached is asked after`() {
    let failure = CommandFailure(CKError(.networkFailure))
    #expect(failure.message.hasPrefix("The server cannot be reached: "))
    #expect(failure.hint == "Is the server running?")
  }
}
