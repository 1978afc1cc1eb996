/// Somebody who takes part in a share, or may.
public struct Participant: Sendable, Hashable {
  /// What tells the participant from the others of the share.
  public let id: String
  /// The account; nil while an invitation waits for whoever has its address.
  public var user: UserRecordName?
  /// The address that was invited.
  public var email: String?
  /// The number that was invited.
  public var phone: String?
  /// How they came to take part.
  public var type: ParticipantType
  /// How far their invitation has come.
  public var status: AcceptanceStatus
  /// What they may do.
  public var permission: SharePermission

  /// Somebody who takes part in a share, or may.
  public init(
    id: String, user: UserRecordName? = nil, email: String? = nil, phone: String? = nil,
    type: ParticipantType = .user, status: AcceptanceStatus = .invited, permission: SharePermission
  ) {
    self.id = id
    self.user = user
    self.email = email
    self.phone = phone
    self.type = type
    self.status = status
    self.permission = permission
  }
}

/// What a share record has besides fields.
public struct ShareDetails: Sendable, Hashable {
  /// Who made it.
  public var owner: UserRecordName
  /// What anybody may do who has the link.
  public var publicPermission: SharePermission
  /// All who take part or may, the owner first.
  public var participants: [Participant]

  /// What a share record has besides fields.
  public init(
    owner: UserRecordName, publicPermission: SharePermission, participants: [Participant]
  ) {
    self.owner = owner
    self.publicPermission = publicPermission
    self.participants = participants
  }
}

extension RecordType {
  /// The type of share records, as it is told. Requests may spell it in any case.
  public static let share = RecordType(unchecked: "cloudkit.share")
}

extension RecordName {
  /// The name of the share of a whole zone.
  public static let zoneShare = RecordName(unchecked: "cloudkit.zoneshare")
}

extension SchemaType {
  /// What share records have in every schema.
  public static let share = SchemaType(fields: [
    "cloudkit.title": SchemaField(.scalar(.string), []),
    "cloudkit.thumbnailImageData": SchemaField(.scalar(.bytes), []),
    "cloudkit.type": SchemaField(.scalar(.string), []),
  ])
}
