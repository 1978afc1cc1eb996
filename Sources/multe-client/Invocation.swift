import CloudKit
import Foundation
import Glibc
import HouseholdClient

/// A command as it was typed, and where it was.
struct Invocation: Sendable {
  let form: CommandForm
  let arguments: ParsedArguments
  let environment = ProcessInfo.processInfo.environment
  /// How the output looks.
  let style: TextStyle

  init(_ form: CommandForm, _ arguments: ParsedArguments) {
    self.form = form
    self.arguments = arguments
    let wish = arguments["--color"].flatMap(TextStyle.Wish.init) ?? .auto
    style = TextStyle(wish, isTerminal: Output.isTerminal(Output.file), environment)
  }

  var operands: [String] { arguments.operands }
  var isJSON: Bool { arguments.has("--json") }

  /// The failure of having been given what the command does not take.
  func wrong(_ what: String) -> CommandFailure { ParsedArguments.wrong(what, form) }

  // MARK: What is printed

  /// Prints lines, or with `--json` an object.
  func tell(_ lines: [String], _ shape: @autoclosure () -> some Encodable) {
    if isJSON {
      Output.line(JSONText.text(shape()))
    } else if !lines.isEmpty {
      Output.line(lines.joined(separator: "\n"))
    }
  }

  /// Tells something besides the result.
  func note(_ text: String) {
    if !isJSON { Output.error(text) }
  }

  /// A line that tells how far long work is, where somebody can see it.
  func progress(_ what: String, total: Int) -> ProgressTeller {
    ProgressTeller(
      what, total: total, isShown: !isJSON && Output.isTerminal(Output.errorFile))
  }

  // MARK: What is asked

  /// Asks a question that is answered with yes or no; `--yes` answers it. Throws `CommandFailure` where nobody can be
  /// asked.
  func confirm(_ question: String) throws(CommandFailure) -> Bool {
    if arguments.has("--yes") { return true }
    guard Output.isTerminal(STDIN_FILENO), Output.isTerminal(Output.errorFile) else {
      throw CommandFailure(.usage, "Nobody is there to be asked", hint: "Say --yes.")
    }
    Output.write(question + " [y/N] ", to: Output.errorFile)
    let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
    return ["y", "yes"].contains(answer)
  }

  // MARK: The account

  /// The account that is signed in on the server that was named, or on the current one. Throws `CommandFailure`.
  func account() throws(CommandFailure) -> Credentials.Account {
    let credentials = try CredentialsFile(environment).read()
    let wanted = arguments["--server"] ?? environment["MULTE_SERVER"]
    let url = try wanted.map { text throws(CommandFailure) in try ServerAddress.normalized(text) }
    if let account = credentials.account(url) { return account }
    throw CommandFailure(
      .notSignedIn, url.map { "Nobody is signed in to \($0)" } ?? "Nobody is signed in",
      hint: "Sign in with `multe login \(url ?? "https://your.server")`.")
  }

  /// The records of that account. `MULTE_URL` with tokens goes before, for programs without a person. Throws
  /// `CommandFailure`.
  func household() throws(CommandFailure) -> Household {
    if arguments["--server"] == nil, environment["MULTE_API_TOKEN"]?.isEmpty == false {
      let identifier = environment["MULTE_CONTAINER"] ?? Household.containerIdentifier
      var configuration = MulteConfiguration(
        environment: environment, containerIdentifier: identifier)
      if environment["MULTE_ENVIRONMENT"] == nil { configuration.environment = .production }
      return Household(CKContainer(configuration: configuration))
    }
    let account = try account()
    return Household(
      CKContainer(
        configuration: MulteConfiguration(
          url: URL(string: account.url), containerIdentifier: Household.containerIdentifier,
          environment: .production, credential: .session(account.session))))
  }

  /// A name for the account in files' names.
  var accountName: String {
    (try? account()).map { "\($0.url)-\($0.userRecordName)" } ?? environment["MULTE_URL"] ?? ""
  }

  /// What the standard input holds.
  static func standardInput() -> String {
    String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
  }
}
