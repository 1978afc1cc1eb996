import Records

/// What a request says of a share besides fields.
public struct IncomingShare: Sendable, Hashable {
  /// The record that the share is to begin with.
  public struct Root: Sendable, Hashable {
    /// Its name.
    public let name: RecordName
    /// The version that the caller knows.
    public let changeTag: String?

    /// The record that the share is to begin with.
    public init(name: RecordName, changeTag: String? = nil) {
      self.name = name
      self.changeTag = changeTag
    }
  }

  /// The record to be shared, for a share that is to be made.
  public var root: Root?
  /// What anybody may do who has the link; nil keeps it.
  public var publicPermission: SharePermission?
  /// All who take part or may; nil keeps them. Without an id a participant is found by user or address.
  public var participants: [IncomingParticipant]?

  /// What a request says of a share.
  public init(
    root: Root? = nil, publicPermission: SharePermission? = nil,
    participants: [IncomingParticipant]? = nil
  ) {
    self.root = root
    self.publicPermission = publicPermission
    self.participants = participants
  }

  /// Reads the members of a record. Throws BAD_REQUEST.
  init(json: JSONObject) throws(RecordError) {
    if let object = try json.object("forRecord") {
      guard let name = try object.recordName("recordName") else {
        throw .badRequest("Missing required key 'recordName' in forRecord")
      }
      root = Root(name: name, changeTag: try object.string("recordChangeTag"))
    }
    publicPermission = try json.permission("publicPermission")
    guard let objects = try json.objects("participants") else { return }
    guard objects.count <= Limits.participantsPerShare else {
      throw .badRequest("A share has at most \(Limits.participantsPerShare) participants")
    }
    var read: [IncomingParticipant] = []
    for object in objects { read.append(try IncomingParticipant(json: object)) }
    participants = read
  }
}

/// A participant as a request has them. Whether they accepted is not for a request to say.
public struct IncomingParticipant: Sendable, Hashable {
  /// What the server named them.
  public var id: String?
  /// Their account.
  public var user: UserRecordName?
  /// Their address.
  public var email: String?
  /// Their number.
  public var phone: String?
  /// How they take part; nil for ``Records/ParticipantType/user``.
  public var type: ParticipantType?
  /// What they may do; nil for reading.
  public var permission: SharePermission?

  /// A participant as a request has them.
  public init(
    id: String? = nil, user: UserRecordName? = nil, email: String? = nil, phone: String? = nil,
    type: ParticipantType? = nil, permission: SharePermission? = nil
  ) {
    self.id = id
    self.user = user
    self.email = email
    self.phone = phone
    self.type = type
    self.permission = permission
  }

  init(json: JSONObject) throws(RecordError) {
    id = try json.string("participantId")
    permission = try json.permission("permission")
    if let text = try json.string("type"), text != "UNKNOWN" {
      guard let type = ParticipantType(rawValue: text) else { throw .invalid("type", text) }
      self.type = type
    }
    guard let identity = try json.object("userIdentity") else { return }
    user = try Self.user(identity)
    guard let lookup = try identity.object("lookupInfo") else { return }
    if user == nil { user = try Self.user(lookup) }
    email = try Self.contact("emailAddress", lookup)
    phone = try Self.contact("phoneNumber", lookup)
  }

  private static func user(_ json: JSONObject) throws(RecordError) -> UserRecordName? {
    guard let text = try json.string("userRecordName") else { return nil }
    return try NameRules.userRecordName(text)
  }

  private static func contact(
    _ key: String, _ json: JSONObject
  ) throws(RecordError) -> String? {
    guard let text = try json.string(key), !text.isEmpty else { return nil }
    guard text.utf8.count <= Limits.contactBytes else { throw .invalid(key, text) }
    return text
  }
}

extension JSONObject {
  /// A permission; UNKNOWN is as none was said.
  fileprivate func permission(_ key: String) throws(RecordError) -> SharePermission? {
    guard let text = try string(key), text != "UNKNOWN" else { return nil }
    guard let permission = SharePermission(rawValue: text) else { throw .invalid(key, text) }
    return permission
  }
}
