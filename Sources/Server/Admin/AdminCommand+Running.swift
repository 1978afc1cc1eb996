import HTTPServer
import Household
import Records

extension AdminCommand {
  /// Does it; `tell` gets lines for people. Waits for the store. Throws what went wrong, in words.
  func run(in context: AdminContext, tell: (String) -> Void) throws(RecordError) {
    let accounts = context.accounts
    switch self {
    case .addUser(let name, let email, let password):
      let user = try accounts.addUser(name: name, email: email, password: password)
      tell("Added \(user.name) <\(user.email)>\(user.isOwner ? ", the owner" : "")")
    case .listUsers:
      for line in Self.table(of: try accounts.users()) { tell(line) }
    case .resetPassword(let name, let password):
      let user = try context.user(name)
      try accounts.setPassword(password, of: user)
      tell("Changed the password of \(user.email), and signed their browsers out")
    case .removeUser(let name, let newOwner):
      let user = try context.user(name)
      let heir = try newOwner.map { name throws(RecordError) in try context.user(name).recordName }
      try accounts.removeUser(user, newOwner: heir ?? nil)
      tell("Removed \(user.email); their records stay in the database, out of reach")
      if try accounts.isSetupRequired() {
        tell("No user is left: the next start of the server prints a link for the first one")
      }
    case .setDeveloper(let name, let isDeveloper):
      let user = try context.user(name)
      try accounts.setDeveloper(isDeveloper, of: user)
      tell(
        isDeveloper
          ? "\(user.email) may use the console at /console"
          : "\(user.email) may no longer use the console")
    case .createToken(let token, let user):
      let user = try user.map { name throws(RecordError) in try context.user(name) } ?? nil
      try Self.createToken(token, user, accounts, tell)
    case .listTokens:
      for line in Self.table(of: try accounts.tokens()) { tell(line) }
    case .revokeToken(let id):
      try accounts.revokeToken(id)
      tell("Revoked \(id)")
    case .addKey(let container, let environment, let name, let pem):
      let scope = APITokenScope(container: container, environment: environment)
      let key = try accounts.addKey(pem: pem, scope, name: name)
      tell("Key ID: \(key.id)")
      tell("User:   \(key.user.value), whose the records are that it saves")
    case .listKeys:
      for line in Self.table(of: try accounts.keys()) { tell(line) }
    case .removeKey(let id):
      try accounts.removeKey(id)
      tell("Removed \(id)")
    case .importKeep(let path, let name):
      try Self.importKeep(path, try context.user(name), context, tell)
    case .schema(let command): try command.run(in: context, tell: tell)
    case .records(let command): try command.run(in: context, tell: tell)
    }
  }

  private static func createToken(
    _ token: NewToken, _ user: User?, _ accounts: Accounts, _ tell: (String) -> Void
  ) throws(RecordError) {
    let scope = APITokenScope(container: token.container, environment: token.environment)
    let settings = try APITokenSettings(
      origins: token.origins, callback: token.callback, notes: token.notes)
    let tokens = try accounts.makeTokens(scope, name: token.name, settings, user: user)
    tell("ckAPIToken:     \(tokens.apiToken.text)")
    if let token = tokens.webAuthToken { tell("ckWebAuthToken: \(token.text)") }
    tell("Keep what you need: it cannot be shown again.")
  }

  private static func importKeep(
    _ path: String, _ user: User, _ context: AdminContext, _ tell: (String) -> Void
  ) throws(RecordError) {
    let scope = APITokenScope(container: context.container, environment: .production)
    let request = ServerRequest(
      http: HTTPRequest(head: HTTPRequestHead(method: "POST", rawPath: "/")), path: "/", query: [],
      clientAddress: "", origin: "",
      caller: Caller(user: user.recordName, session: nil, apiToken: scope))
    let calls = HouseholdCalls(
      records: context.records, request: request, container: context.container)
    do {
      let report = try KeepImportRun(path: path, calls: calls, language: .english) { false }
        .run { _ in }
      for line in report.text.split(separator: "\n") { tell(String(line)) }
    } catch let error as ImportError {
      throw .badRequest(error.reason)
    } catch {
      throw error as? RecordError ?? RecordError(.internalError, "Internal error")
    }
  }
}
