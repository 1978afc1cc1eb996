import WebServices

/// Who somebody is.
public final class CKUserIdentity: NSObject, NSSecureCoding, NSCopying, Sendable {
  /// What people are found by.
  public typealias LookupInfo = CKUserIdentityLookupInfo

  /// What they were found or invited by; nil if others may not know.
  public let lookupInfo: LookupInfo?
  /// What they are called; nil if they do not let themselves be found.
  public let nameComponents: PersonNameComponents?
  /// The ID of their record; nil while an invitation waits for whoever has its address.
  public let userRecordID: CKRecord.ID?
  /// Whether they are known to have an account on the server.
  public var hasiCloudAccount: Bool { userRecordID != nil }
  /// Nothing: no contacts are kept here.
  public var contactIdentifiers: [String] { [] }

  init(
    lookupInfo: LookupInfo?, nameComponents: PersonNameComponents? = nil,
    userRecordID: CKRecord.ID?
  ) {
    self.lookupInfo = lookupInfo
    self.nameComponents = nameComponents
    self.userRecordID = userRecordID
  }

  /// Whoever is in an answer. `id` gives the ID for the name of a user's record.
  convenience init(_ json: JSONObject, id: (String) -> CKRecordID) {
    let components = json["nameComponents"]?.object.map(PersonNameComponents.init(json:))
    self.init(
      lookupInfo: json["lookupInfo"]?.object.flatMap { LookupInfo($0, id: id) },
      nameComponents: components, userRecordID: json["userRecordName"]?.string.map(id))
  }

  // MARK: Archives

  /// Identities can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the identity to an archive.
  public func encode(with coder: NSCoder) {
    if let lookupInfo { coder.encode(lookupInfo, forKey: "lookupInfo") }
    if let userRecordID { coder.encode(userRecordID, forKey: "userRecordID") }
    if let nameComponents, let data = try? JSONEncoder().encode(nameComponents) {
      coder.encode(data as NSData, forKey: "nameComponents")
    }
  }

  /// Reads an identity from an archive.
  public init?(coder: NSCoder) {
    lookupInfo =
      coder.containsValue(forKey: "lookupInfo")
      ? coder.decodeObject(of: CKUserIdentityLookupInfo.self, forKey: "lookupInfo") : nil
    userRecordID =
      coder.containsValue(forKey: "userRecordID")
      ? coder.decodeObject(of: CKRecordID.self, forKey: "userRecordID") : nil
    let data =
      coder.containsValue(forKey: "nameComponents")
      ? coder.decodeObject(of: NSData.self, forKey: "nameComponents") as Data? : nil
    nameComponents = data.flatMap {
      try? JSONDecoder().decode(PersonNameComponents.self, from: $0)
    }
  }

  /// The identity itself: it cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Comparison

  /// Whether both tell the same of the same person.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CKUserIdentity else { return false }
    return lookupInfo == other.lookupInfo && nameComponents == other.nameComponents
      && userRecordID == other.userRecordID
  }

  /// The hash of the ID.
  public override var hash: Int { userRecordID?.hash ?? lookupInfo?.hash ?? 0 }

  /// The ID, for people who debug; no name and no address.
  public override var description: String {
    "<CKUserIdentity: \(userRecordID?.recordName ?? "no account")>"
  }
}

extension PersonNameComponents {
  init(json: JSONObject) {
    self.init()
    namePrefix = json["namePrefix"]?.string
    givenName = json["givenName"]?.string
    middleName = json["middleName"]?.string
    familyName = json["familyName"]?.string
    nameSuffix = json["nameSuffix"]?.string
    nickname = json["nickname"]?.string
    phoneticRepresentation = json["phoneticRepresentation"]?.object.map(Self.init(json:))
  }
}
