import Foundation
import HouseholdClient

/// `multe login`, `multe logout` and `multe whoami`
enum AccountCommands {
  static let bodies: [String: Program.Body] = [
    "login": login, "logout": logout, "whoami": whoami,
  ]

  private static func login(_ call: Invocation) async throws {
    let file = CredentialsFile(call.environment)
    let known = try file.read()
    guard let typed = call.operands.first ?? call.arguments["--server"] ?? known.current else {
      throw call.wrong("URL is missing")
    }
    let client = SessionClient(url: try ServerAddress.normalized(typed))
    if ServerAddress.isInTheOpen(client.url) {
      call.note(
        "Careful: \(client.url) is not encrypted, so others on the way can read the password.")
    }
    // Before anybody types a password: is there a server that could take it?
    let server = try await client.session(nil)
    guard !server.setupRequired else {
      throw CommandFailure(
        .failure, "The server has no account yet",
        hint: "Open the link that it printed when it started, and make the first one.")
    }
    let begun =
      try await call.arguments.has("--browser")
      ? BrowserSignIn.run(client, call) : withPassword(client, known, call)
    try await keep(begun, client.url, file, call)
  }

  private static func withPassword(
    _ client: SessionClient, _ known: Credentials, _ call: Invocation
  ) async throws -> (secret: String, session: SessionClient.Session) {
    let before = known.account(client.url)?.email
    var email = call.arguments["--email"]
    if email == nil {
      let typed = try TerminalQuestion.ask("E-mail\(before.map { " [\($0)]" } ?? ""): ")
      email = typed.isEmpty ? before : typed
    }
    let password =
      call.arguments.has("--password-stdin")
      ? readLine(strippingNewline: true) ?? "" : try TerminalQuestion.askHidden("Password: ")
    guard let email, !email.isEmpty, !password.isEmpty else {
      throw CommandFailure(.usage, "An e-mail address and a password are needed")
    }
    return try await client.signIn(email: email, password: password)
  }

  /// Keeps a session that has begun. If it cannot be kept, it is ended: nobody could do it later.
  private static func keep(
    _ begun: (secret: String, session: SessionClient.Session), _ url: String,
    _ file: CredentialsFile, _ call: Invocation
  ) async throws {
    guard let user = begun.session.user else { return }
    let account = Credentials.Account(
      url: url, name: user.name, email: user.email, userRecordName: user.userRecordName,
      session: begun.secret)
    do {
      var credentials = try file.read()
      let before = credentials.keep(account)
      try file.write(credentials)
      if let before { try? await SessionClient(url: url).signOut(before.session) }
    } catch {
      try? await SessionClient(url: url).signOut(begun.secret)
      throw error
    }
    call.tell(
      ["Signed in to \(url) as \(TerminalText.escaped(user.name))."],
      AccountShape(account, isCurrent: true))
  }

  private static func logout(_ call: Invocation) async throws {
    let file = CredentialsFile(call.environment)
    var credentials = try file.read()
    let wanted = try (call.operands.first ?? call.arguments["--server"])
      .map(ServerAddress.normalized)
    let leaving =
      call.arguments.has("--all")
      ? credentials.accounts : credentials.account(wanted).map { [$0] } ?? []
    guard !leaving.isEmpty else {
      throw CommandFailure(
        .notSignedIn, wanted.map { "Nobody is signed in to \($0)" } ?? "Nobody is signed in")
    }
    for account in leaving {
      do {
        try await SessionClient(url: account.url).signOut(account.session)
      } catch let failure as CommandFailure where failure.exit == .network {
        call.note(
          "\(account.url) cannot be reached, so the session goes on there until it expires; end it in the app's settings."
        )
      }
      credentials.forget(account.url)
      try file.write(credentials)
    }
    call.tell(
      leaving.map { "Signed out of \($0.url)." },
      leaving.map { AccountShape($0, isCurrent: false) })
  }

  private static func whoami(_ call: Invocation) async throws {
    let credentials = try CredentialsFile(call.environment).read()
    let account = try call.account()
    guard let user = try await SessionClient(url: account.url).session(account.session).user else {
      throw CommandFailure(
        .notSignedIn, "The session on \(account.url) has ended",
        hint: "Sign in again with `multe login`.")
    }
    var lines = ["\(user.name) (\(user.email)) on \(account.url)"].map { TerminalText.escaped($0) }
    let others = credentials.accounts.filter { $0.url != account.url }
    lines += others.map {
      call.style.dim(TerminalText.escaped("also \($0.name) on \($0.url), with --server"))
    }
    call.tell(lines, AccountShape(account, isCurrent: credentials.current == account.url))
  }
}
