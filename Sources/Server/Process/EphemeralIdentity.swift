import Records
import WebServices

/// The users of an ephemeral server and their tokens.
enum EphemeralIdentity {
  /// A user, signed in.
  private struct SignedIn {
    let user: User
    let token: Secret
  }

  /// Makes them, and the line that tells them.
  static func make(_ server: RunningServer, _ configuration: Configuration) throws -> String {
    let scope = APITokenScope(container: configuration.container, environment: .development)
    let apiToken = try server.accounts.makeTokens(scope, name: "ephemeral", user: nil).apiToken
    let users = try (1...configuration.userCount).map { number in
      try signIn(number, scope, server.accounts)
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("url", url(server, configuration))
      writer.member("container", scope.container)
      writer.member("environment", scope.environment.rawValue)
      writer.member("apiToken", apiToken.text)
      writer.member("webAuthToken", users[0].token.text)
      writer.member("userRecordName", users[0].user.recordName.value)
      writer.key("users")
      writer.array { writer in
        for signedIn in users { writer.object { write(signedIn, to: &$0) } }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func signIn(
    _ number: Int, _ scope: APITokenScope, _ accounts: Accounts
  ) throws(RecordError) -> SignedIn {
    let user = try accounts.addUser(
      name: number == 1 ? "Ephemeral User" : "Ephemeral User \(number)",
      email: number == 1 ? "user@localhost" : "user\(number)@localhost", password: nil)
    return SignedIn(user: user, token: try accounts.makeWebAuthToken(scope, of: user))
  }

  private static func url(_ server: RunningServer, _ configuration: Configuration) -> String {
    let host = configuration.address ?? "127.0.0.1"
    return "http://\(host.contains(":") ? "[\(host)]" : host):\(server.port)"
      + (configuration.basePath.flatMap { BasePath($0)?.path } ?? "")
  }

  private static func write(_ signedIn: SignedIn, to writer: inout JSONWriter) {
    writer.member("name", signedIn.user.name)
    writer.member("email", signedIn.user.email)
    writer.member("userRecordName", signedIn.user.recordName.value)
    writer.member("webAuthToken", signedIn.token.text)
  }
}
