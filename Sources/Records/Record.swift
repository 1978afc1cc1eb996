/// When, by whom and from which device a record was made or changed.
public struct Stamp: Sendable, Hashable {
  /// Milliseconds since 1970-01-01 UTC.
  public let timestamp: Int64
  /// The user.
  public let user: UserRecordName

  /// A moment and a user.
  public init(timestamp: Int64, user: UserRecordName) {
    self.timestamp = timestamp
    self.user = user
  }
}

/// A record with its system fields.
public struct Record: Sendable, Equatable {
  /// The name, unique in the zone.
  public let name: RecordName
  /// The type.
  public let type: RecordType
  /// The fields that are set, in byte order of their names.
  public var fields: [Field]
  /// The version.
  public var changeTag: ChangeTag
  /// When and by whom the record was made.
  public var created: Stamp
  /// When and by whom it was last saved.
  public var modified: Stamp
  /// The record above it in a sharing hierarchy.
  public var parent: RecordName?
  /// The share that begins with this record.
  public var share: RecordName?
  /// What its link has in it; of a share record, what the link of the share has.
  public var shortGUID: String?
  /// What a share record has besides fields.
  public var details: ShareDetails?

  /// A record as the store holds it.
  public init(
    name: RecordName, type: RecordType, fields: [Field], changeTag: ChangeTag, created: Stamp,
    modified: Stamp, parent: RecordName? = nil, share: RecordName? = nil,
    shortGUID: String? = nil, details: ShareDetails? = nil
  ) {
    self.name = name
    self.type = type
    self.fields = fields
    self.changeTag = changeTag
    self.created = created
    self.modified = modified
    self.parent = parent
    self.share = share
    self.shortGUID = shortGUID
    self.details = details
  }

  /// The value of a field; nil if unset.
  public subscript(_ name: String) -> FieldValue? { fields.first { $0.name == name }?.value }
}
