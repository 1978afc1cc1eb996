import RecordStore
import Records
import WebServices

extension CloudKitCall {
  /// `tokens/create`: a new token, with the address where its notifications are fetched.
  func createToken(_ done: @escaping Done) throws {
    let token = Secret.hexadecimal()
    let apnsEnvironment = try self.apnsEnvironment()
    try register(token.hash, apnsEnvironment) { result in
      done(
        result.map {
          answer { writer in
            writer.member("apnsEnvironment", apnsEnvironment.rawValue)
            writer.member("apnsToken", token.text)
            writer.member(
              "webcourierURL", address + CourierEndpoint.path + "?tok=" + token.text)
          }
        })
    }
  }

  /// `tokens/register`: a token of this user's device, also one that was forgotten meanwhile.
  func registerToken(_ done: @escaping Done) throws {
    guard let text = try json.string("apnsToken") else {
      throw RecordError.badRequest("Missing required key 'apnsToken'")
    }
    // Whoever knows a token reads what it is told: one that can be guessed is refused.
    guard text.utf8.count == Secret.hexadecimalCount,
      text.utf8.allSatisfy({ Secret.isHexadecimal($0) }), let hash = SecretHash(text)
    else {
      throw RecordError.badRequest(
        "Invalid value for 'apnsToken', expected what tokens/create answered")
    }
    try register(hash, try apnsEnvironment()) { result in
      done(result.map { answer { _ in } })
    }
  }

  private func register(
    _ hash: SecretHash, _ apnsEnvironment: Environment,
    _ done: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) throws {
    guard let user else { throw RecordError.authenticationRequired }
    let named = try json.string("clientId") ?? client
    let registration = PushTokens.Registration(
      hash: hash.bytes, user: user, container: route.container, environment: route.environment,
      apnsEnvironment: apnsEnvironment,
      client: try named.map { name throws(RecordError) in try NameRules.clientID(name) })
    endpoint.storage.write(
      { transaction in
        try PushTokens.register(registration, now: Clock.now(), in: transaction)
      }, done: done)
  }

  private func apnsEnvironment() throws(RecordError) -> Environment {
    guard let name = try json.string("apnsEnvironment") else {
      throw .badRequest("Missing required key 'apnsEnvironment'")
    }
    guard let environment = Environment(rawValue: name) else {
      throw .invalid("apnsEnvironment", name)
    }
    return environment
  }

  private func answer(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(body)
    return writer.bytes
  }
}
