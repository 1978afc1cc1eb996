import HTTPServer
import Records
import WebServices

extension ConsoleCall {
  /// The API tokens and keys of a container in an environment. Web auth tokens are their users' own.
  func listAccess(_ place: APITokenScope) throws(RecordError) -> HTTPResponse {
    let tokens = try apiTokens(place)
    let keys = try parts.accounts.keys().filter { $0.scope == place }
    return .json { writer in
      writer.key("tokens")
      writer.array { writer in
        for token in tokens {
          writer.object { writer in
            writer.member("id", token.id)
            writer.member("name", token.label)
            writer.member("created", token.created)
            writer.key("origins")
            writer.array { writer in
              for origin in token.settings.origins.texts { writer.string(origin) }
            }
            writer.member("callback", token.settings.callback.text)
            writer.member("notes", token.settings.notes)
          }
        }
      }
      writer.key("keys")
      writer.array { writer in
        for key in keys {
          writer.object { writer in
            writer.member("id", key.id)
            writer.member("name", key.name)
            writer.member("created", key.created)
            writer.member("userRecordName", key.user.value)
          }
        }
      }
    }
  }

  /// Makes an API token; the answer is the only one that ever tells it.
  func addToken(_ place: APITokenScope, _ developer: Developer) throws(RecordError) -> HTTPResponse
  {
    try developer.mayAdminister(place)
    let body = try body()
    let settings = try APITokenSettings(
      origins: body.strings("origins") ?? [], callback: body.string("callback") ?? "",
      notes: body.string("notes") ?? "")
    let token = try parts.accounts.makeTokens(
      place, name: body.string("name") ?? "", settings, user: nil
    ).apiToken
    return .json { $0.member("token", token.text) }
  }

  func removeToken(
    _ id: String, _ place: APITokenScope, _ developer: Developer
  ) throws(RecordError) -> HTTPResponse {
    try developer.mayAdminister(place)
    guard try apiTokens(place).contains(where: { $0.id == id }) else {
      throw RecordError(.notFound, "There is no token \(id.prefix(32))")
    }
    try parts.accounts.revokeToken(id)
    return .json { _ in }
  }

  /// Adds the public half of a key.
  func addKey(_ place: APITokenScope, _ developer: Developer) throws(RecordError) -> HTTPResponse {
    try developer.mayAdminister(place)
    let body = try body()
    guard let pem = try body.string("pem") else { throw .badRequest("'pem' is missing") }
    let key = try parts.accounts.addKey(pem: pem, place, name: body.string("name") ?? "")
    return .json { writer in
      writer.member("id", key.id)
      writer.member("userRecordName", key.user.value)
    }
  }

  func removeKey(
    _ id: String, _ place: APITokenScope, _ developer: Developer
  ) throws(RecordError) -> HTTPResponse {
    try developer.mayAdminister(place)
    guard try parts.accounts.keys().contains(where: { $0.id == id && $0.scope == place }) else {
      throw RecordError(.notFound, "There is no key \(id.prefix(64))")
    }
    try parts.accounts.removeKey(id)
    return .json { _ in }
  }

  private func apiTokens(_ place: APITokenScope) throws(RecordError) -> [TokenDescription] {
    try parts.accounts.tokens().filter { $0.scope == place && $0.id.hasPrefix("A") }
  }
}
