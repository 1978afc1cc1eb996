import WebServices

/// What a share's address leads to, as somebody sees it who may accept it; in Swift `CKShare.Metadata`.
///
/// The class is at the top level because an archive cannot name a nested class on Linux.
public final class CKShareMetadata: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The container of the share.
  public let containerIdentifier: String
  /// The share.
  public let share: CKShare
  /// The record that is shared; nil for a zone.
  public let hierarchicalRootRecordID: CKRecord.ID?
  /// The record that is shared, if it was asked for.
  public let rootRecord: CKRecord?
  /// How the current user takes part.
  public let participantRole: CKShare.ParticipantRole
  /// How far the current user's invitation has come.
  public let participantStatus: CKShare.ParticipantAcceptanceStatus
  /// What the current user may do.
  public let participantPermission: CKShare.ParticipantPermission
  /// Who made the share.
  public let ownerIdentity: CKUserIdentity
  /// What is in the share's address.
  let shortGUID: String

  /// The record that is shared; for a zone, its share.
  public var rootRecordID: CKRecord.ID { hierarchicalRootRecordID ?? share.recordID }

  /// How the current user takes part, in the form of before 2018.
  public var participantType: CKShare.ParticipantType {
    CKShare.ParticipantType(rawValue: participantRole.rawValue) ?? .unknown
  }

  /// What a server told. Throws `CKError.unknownItem` for the address of a record that is not shared.
  init(_ json: JSONObject, guid: String, service: Service, caller: String?) throws(CKError) {
    let scope: CKDatabase.Scope =
      json["databaseScope"]?.string == "PRIVATE" ? .private : .shared
    let place = WirePlace(zone: .default, scope: scope, caller: caller, service: service)
    let inZone = place.at(place.zoneID(json: json["zoneID"]?.object))
    guard let shareJSON = json["share"]?.object,
      let share = try RecordReading.record(shareJSON, in: inZone) as? CKShare
    else { throw CKError(.unknownItem, "The address is not that of a share") }
    self.share = share
    shortGUID = guid
    containerIdentifier =
      json["containerIdentifier"]?.string ?? service.configuration.containerIdentifier
    hierarchicalRootRecordID = json["rootRecordName"]?.string.map {
      CKRecordID(recordName: $0, zoneID: inZone.zone)
    }
    rootRecord = try json["rootRecord"]?.object.map { json throws(CKError) in
      try RecordReading.record(json, in: inZone)
    }
    participantRole = CKShare.ParticipantRole(wireName: json["participantType"]?.string)
    participantStatus = CKShare.ParticipantAcceptanceStatus(
      wireName: json["participantStatus"]?.string)
    participantPermission = CKShare.ParticipantPermission(
      wireName: json["participantPermission"]?.string)
    ownerIdentity = CKUserIdentity(
      json["ownerIdentity"]?.object ?? JSONObject(), id: place.userRecordID)
  }

  // MARK: Archives

  /// Metadata can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the metadata to an archive.
  public func encode(with coder: NSCoder) {
    coder.encode(containerIdentifier as NSString, forKey: "containerIdentifier")
    coder.encode(shortGUID as NSString, forKey: "shortGUID")
    coder.encode(share, forKey: "share")
    coder.encode(ownerIdentity, forKey: "ownerIdentity")
    if let id = hierarchicalRootRecordID { coder.encode(id, forKey: "rootRecordID") }
    if let rootRecord { coder.encode(rootRecord, forKey: "rootRecord") }
    coder.encode(participantRole.rawValue, forKey: "role")
    coder.encode(participantStatus.rawValue, forKey: "status")
    coder.encode(participantPermission.rawValue, forKey: "permission")
  }

  /// Reads metadata from an archive; nil if there is none.
  public init?(coder: NSCoder) {
    guard let container = coder.string("containerIdentifier"),
      let guid = coder.string("shortGUID"), coder.containsValue(forKey: "share"),
      let share = coder.decodeObject(of: CKShare.self, forKey: "share"),
      coder.containsValue(forKey: "ownerIdentity"),
      let owner = coder.decodeObject(of: CKUserIdentity.self, forKey: "ownerIdentity"),
      coder.containsValue(forKey: "permission")
    else { return nil }
    containerIdentifier = container
    shortGUID = guid
    self.share = share
    ownerIdentity = owner
    hierarchicalRootRecordID =
      coder.containsValue(forKey: "rootRecordID")
      ? coder.decodeObject(of: CKRecordID.self, forKey: "rootRecordID") : nil
    rootRecord =
      coder.containsValue(forKey: "rootRecord")
      ? coder.decodeObject(of: CKRecord.self, forKey: "rootRecord") : nil
    participantRole = .init(rawValue: coder.decodeInteger(forKey: "role")) ?? .unknown
    participantStatus = .init(rawValue: coder.decodeInteger(forKey: "status")) ?? .unknown
    participantPermission = .init(rawValue: coder.decodeInteger(forKey: "permission")) ?? .unknown
  }

  /// The metadata itself: it cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Comparison

  /// Whether both are of the same share.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CKShareMetadata else { return false }
    return shortGUID == other.shortGUID && containerIdentifier == other.containerIdentifier
  }

  /// The hash of what is in the address.
  public override var hash: Int { shortGUID.hashValue }

  /// The container, for people who debug; not what is in the address.
  public override var description: String { "<CKShareMetadata: \(containerIdentifier)>" }
}

extension CKShare {
  /// What a share's address leads to.
  public typealias Metadata = CKShareMetadata
}
