import Records
import WebServices

extension CloudKitCall {
  /// `users/caller`: flat, as clients read it, and in `users`, as Apple documents it.
  func caller() throws -> [UInt8] {
    guard let user else { throw RecordError.authenticationRequired }
    let identity = endpoint.users.identity(of: user)
    var members = JSONWriter()
    write(identity?.name ?? "", user, foundBy: .recordName(user), to: &members)
    if let email = identity?.email { members.member("emailAddress", email) }
    var writer = JSONWriter()
    writer.object { writer in
      writer.raw(members.bytes)
      writer.key("users")
      writer.array { writer in
        writer.open(UInt8(ascii: "{"))
        writer.raw(members.bytes)
        writer.close(UInt8(ascii: "}"))
      }
    }
    return writer.bytes
  }

  /// `users/current`, deprecated: answered in the public database only, as documented.
  func currentUser() throws -> [UInt8] {
    try checkUsersPath()
    return try caller()
  }

  /// `users/discover`: the people asked for; without a body all who let themselves be found.
  func discoverUsers() throws -> [UInt8] {
    try checkUsersPath()
    guard !json.members.isEmpty else {
      return users(try endpoint.users.discoverable()) { identity, writer in
        write(identity.name, identity.recordName, foundBy: nil, to: &writer)
      }
    }
    let lookups = try objects("lookupInfos").map(Self.lookup)
    return users(try found(lookups)) { found, writer in
      write(found.identity.name, found.identity.recordName, foundBy: found.lookup, to: &writer)
    }
  }

  /// `users/lookup/email` and `users/lookup/id`, deprecated.
  func lookUpUsers(by key: String) throws -> [UInt8] {
    try checkUsersPath()
    let lookups = try objects("users").map { object throws(RecordError) -> UserLookup in
      guard let text = try object.string(key) else {
        throw .badRequest("Missing required key '\(key)'")
      }
      return key == "emailAddress"
        ? .email(text) : .recordName(try NameRules.userRecordName(text))
    }
    return users(try found(lookups)) { found, writer in
      writeFlat(found.identity, foundBy: found.lookup, to: &writer)
    }
  }

  /// `users/lookup/contacts`, deprecated: who lets themselves be found is everybody's contact.
  func lookUpContacts() throws -> [UInt8] {
    try checkUsersPath()
    return users(try endpoint.users.discoverable()) { identity, writer in
      writeFlat(identity, foundBy: nil, to: &writer)
    }
  }
}

extension CloudKitCall {
  /// Refuses what concerns people and not records elsewhere than in the public database.
  func checkUsersPath() throws(RecordError) {
    let name =
      switch route.scope {
      case .public: nil as String?
      case .private: "privatedb"
      case .shared: "sharedb"
      }
    guard let name else { return }
    throw .badRequest("endpoint not applicable in the database type '\(name)'")
  }

  private func objects(_ key: String) throws(RecordError) -> [JSONObject] {
    guard let objects = try json.objects(key) else {
      throw .badRequest("Missing required key '\(key)'")
    }
    guard objects.count <= Limits.operationsPerRequest else {
      throw .badRequest("At most \(Limits.operationsPerRequest) \(key) in one request")
    }
    return objects
  }

  private static func lookup(_ json: JSONObject) throws(RecordError) -> UserLookup {
    if let email = try json.string("emailAddress") { return .email(email) }
    if let name = try json.string("userRecordName") {
      return .recordName(try NameRules.userRecordName(name))
    }
    if let number = try json.string("phoneNumber") { return .phoneNumber(number) }
    throw .badRequest("A lookupInfo needs emailAddress, userRecordName or phoneNumber")
  }

  private func found(
    _ lookups: [UserLookup]
  ) throws -> [(identity: UserIdentity, lookup: UserLookup)] {
    guard let user else { throw RecordError.authenticationRequired }
    return zip(try endpoint.users.discover(lookups, by: user), lookups).compactMap {
      identity, lookup in identity.map { (identity: $0, lookup: lookup) }
    }
  }

  private func users<T>(_ found: [T], _ write: (T, inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("users")
      writer.array { writer in
        for one in found { writer.object { write(one, &$0) } }
      }
    }
    return writer.bytes
  }

  /// Writes an identity. It has the address that it was found by, and no other.
  private func write(
    _ name: String, _ user: UserRecordName, foundBy lookup: UserLookup?, to writer: inout JSONWriter
  ) {
    let names = Self.split(name)
    writer.member("userRecordName", user.value)
    writer.member(nameOf: name)
    writer.key("lookupInfo")
    writer.object { writer in
      if case .email(let email)? = lookup {
        writer.member("emailAddress", email)
      } else {
        writer.member("userRecordName", user.value)
      }
    }
    writeNames(names, to: &writer)
  }

  private func writeFlat(
    _ identity: UserIdentity, foundBy lookup: UserLookup?, to writer: inout JSONWriter
  ) {
    writer.member("userRecordName", identity.recordName.value)
    writeNames(Self.split(identity.name), to: &writer)
    if case .email(let email)? = lookup { writer.member("emailAddress", email) }
  }

  private func writeNames(_ names: (given: String?, family: String?), to writer: inout JSONWriter) {
    if let given = names.given { writer.member("firstName", given) }
    if let family = names.family { writer.member("lastName", family) }
  }

  private static func split(_ name: String) -> (given: String?, family: String?) {
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    return (words.first, words.count > 1 ? words[1] : nil)
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
