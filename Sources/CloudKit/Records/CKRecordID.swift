/// What a record is found by; in Swift `CKRecord.ID`.
///
/// The class is at the top level because an archive cannot name a nested class on Linux.
public final class CKRecordID: NSObject, NSSecureCoding, NSCopying, Sendable {
  /// The name of the record, unique in its zone.
  public let recordName: String
  /// The zone of the record.
  public let zoneID: CKRecordZone.ID

  /// The ID of a record in a zone. Without a name it gets a new UUID; without a zone it is in the default zone.
  ///
  /// A name has 1 to 255 ASCII characters and does not start with an underscore; the server refuses others.
  public init(
    recordName: String = UUID().uuidString, zoneID: CKRecordZone.ID = .default
  ) {
    self.recordName = recordName
    self.zoneID = zoneID
  }

  // MARK: Archives

  /// IDs can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the ID to an archive.
  public func encode(with coder: NSCoder) {
    coder.encode(recordName as NSString, forKey: "recordName")
    coder.encode(zoneID, forKey: "zoneID")
  }

  /// Reads an ID from an archive; nil if there is none.
  public init?(coder: NSCoder) {
    guard let name = coder.string("recordName"), coder.containsValue(forKey: "zoneID"),
      let zoneID = coder.decodeObject(of: CKRecordZoneID.self, forKey: "zoneID")
    else { return nil }
    recordName = name
    self.zoneID = zoneID
  }

  /// The ID itself: it cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Comparison

  /// Whether both name the same record.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CKRecordID else { return false }
    return recordName == other.recordName && zoneID == other.zoneID
  }

  /// The hash of the name.
  public override var hash: Int { recordName.hashValue }

  /// The name and the zone, for people who debug.
  public override var description: String {
    "<CKRecordID: recordName=\(recordName), zoneID=\(zoneID.zoneName):\(zoneID.ownerName)>"
  }
}

extension CKRecord {
  /// What a record is found by.
  public typealias ID = CKRecordID
}

extension NSCoder {
  /// A text of an archive; nil if absent. Asking for an absent key first keeps the rest readable on Linux.
  func string(_ key: String) -> String? {
    guard containsValue(forKey: key) else { return nil }
    return decodeObject(of: NSString.self, forKey: key) as String?
  }

  /// A moment of an archive; nil if absent.
  func date(_ key: String) -> Date? {
    guard containsValue(forKey: key) else { return nil }
    return decodeObject(of: NSDate.self, forKey: key) as Date?
  }
}
