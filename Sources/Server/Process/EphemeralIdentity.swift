import WebServices

/// The user and the tokens of an ephemeral server.
enum EphemeralIdentity {
  /// Makes them, and the line that tells them.
  static func make(_ server: RunningServer, _ configuration: Configuration) throws -> String {
    let scope = APITokenScope(container: configuration.container, environment: .development)
    let user = try server.accounts.addUser(
      name: "Ephemeral User", email: "user@localhost", password: nil)
    let tokens = try server.accounts.makeTokens(scope, name: "ephemeral", user: user)
    let host = configuration.address ?? "127.0.0.1"
    let url =
      "http://\(host.contains(":") ? "[\(host)]" : host):\(server.port)"
      + (configuration.basePath.flatMap { BasePath($0)?.path } ?? "")
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("url", url)
      writer.member("container", scope.container)
      writer.member("environment", scope.environment.rawValue)
      writer.member("apiToken", tokens.apiToken.text)
      writer.member("webAuthToken", tokens.webAuthToken?.text ?? "")
      writer.member("userRecordName", user.recordName.value)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
