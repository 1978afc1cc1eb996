import Synchronization

/// A zone of a database: a group of records that is saved, fetched, shared and deleted as one.
public final class CKRecordZone: NSObject, NSSecureCoding, NSCopying, Sendable {
  /// What a zone is found by.
  public typealias ID = CKRecordZoneID

  /// What a zone can do. Source: CKRecordZone.h.
  public struct Capabilities: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Capabilities from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Its changes can be fetched.
    public static let fetchChanges = Capabilities(rawValue: 1)
    /// A batch of changes to it is saved whole or not at all.
    public static let atomic = Capabilities(rawValue: 2)
    /// Its records can be shared.
    public static let sharing = Capabilities(rawValue: 4)
    /// It can be shared as a whole.
    public static let zoneWideSharing = Capabilities(rawValue: 8)
  }

  /// What has a key of its own.
  public enum EncryptionScope: Int, Sendable {
    /// Each record.
    case perRecord = 0
    /// The zone.
    case perZone = 1
  }

  /// What a zone is found by.
  public let zoneID: ID
  /// What the zone can do: nothing special for the default zone, all for others.
  public let capabilities: Capabilities
  /// The share of the zone as a whole; nil if it has none.
  public let share: CKRecord.Reference?
  private let scope = Mutex(EncryptionScope.perRecord)

  /// What has a key of its own; told to nobody, since the server encrypts by a key of the whole store.
  public var encryptionScope: EncryptionScope {
    get { scope.withLock { $0 } }
    set { scope.withLock { $0 = newValue } }
  }

  /// The default zone of the current user.
  public class func `default`() -> CKRecordZone { CKRecordZone(zoneID: .default) }

  /// A zone to be made.
  public convenience init(zoneName: String) { self.init(zoneID: ID(zoneName: zoneName)) }

  /// A zone to be made.
  public convenience init(zoneID: ID) { self.init(zoneID: zoneID, share: nil) }

  init(zoneID: ID, share: CKRecord.Reference?) {
    self.zoneID = zoneID
    self.share = share
    capabilities =
      zoneID.zoneName == CKRecordZoneDefaultName
      ? [] : [.fetchChanges, .atomic, .sharing, .zoneWideSharing]
  }

  // MARK: Archives

  /// Zones can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the zone to an archive.
  public func encode(with coder: NSCoder) {
    coder.encode(zoneID, forKey: "zoneID")
    if let share { coder.encode(share, forKey: "share") }
  }

  /// Reads a zone from an archive; nil if there is none.
  public convenience init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "zoneID"),
      let zoneID = coder.decodeObject(of: CKRecordZoneID.self, forKey: "zoneID")
    else { return nil }
    let share =
      coder.containsValue(forKey: "share")
      ? coder.decodeObject(of: CKReference.self, forKey: "share") : nil
    self.init(zoneID: zoneID, share: share)
  }

  /// A copy.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = CKRecordZone(zoneID: zoneID, share: share)
    copy.encryptionScope = encryptionScope
    return copy
  }

  // MARK: Comparison

  /// Whether both are the same zone.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CKRecordZone)?.zoneID == zoneID
  }

  /// The hash of the ID.
  public override var hash: Int { zoneID.hash }

  /// The ID, for people who debug.
  public override var description: String { "<CKRecordZone: \(zoneID)>" }
}
