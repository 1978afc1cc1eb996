import Records
import WebServices

extension CloudKitCall {
  /// `users/caller`: flat, as clients read it, and in `users`, as Apple documents it.
  func caller() throws -> [UInt8] {
    guard let user else { throw RecordError.authenticationRequired }
    var identity = JSONWriter()
    write(user, to: &identity)
    var writer = JSONWriter()
    writer.object { writer in
      writer.raw(identity.bytes)
      writer.key("users")
      writer.array { writer in
        writer.open(UInt8(ascii: "{"))
        writer.raw(identity.bytes)
        writer.close(UInt8(ascii: "}"))
      }
    }
    return writer.bytes
  }

  /// `users/current`, deprecated: answered in the public database only, as documented.
  func currentUser() throws -> [UInt8] {
    guard route.scope == .public else {
      throw RecordError.badRequest(
        "endpoint not applicable in the database type '\(route.scope.rawValue)db'")
    }
    return try caller()
  }

  private func write(_ user: UserRecordName, to writer: inout JSONWriter) {
    let identity = endpoint.users.identity(of: user)
    let words = identity?.name.split(separator: " ", maxSplits: 1).map(String.init) ?? []
    writer.member("userRecordName", user.value)
    writer.member(nameOf: identity?.name ?? "")
    writer.key("lookupInfo")
    writer.object { $0.member("userRecordName", user.value) }
    if let given = words.first { writer.member("firstName", given) }
    if words.count > 1 { writer.member("lastName", words[1]) }
    if let email = identity?.email { writer.member("emailAddress", email) }
  }
}

extension JSONWriter {
  /// Writes `nameComponents`.
  mutating func member(nameOf name: String) {
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    key("nameComponents")
    object { writer in
      if let given = words.first { writer.member("givenName", given) }
      if words.count > 1 { writer.member("familyName", words[1]) }
    }
  }
}
