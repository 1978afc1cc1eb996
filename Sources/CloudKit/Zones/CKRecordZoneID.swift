/// What a zone is found by; in Swift `CKRecordZone.ID`.
///
/// The class is at the top level because an archive cannot name a nested class on Linux.
public final class CKRecordZoneID: NSObject, NSSecureCoding, NSCopying, Sendable {
  /// The name of the zone, unique in its database.
  public let zoneName: String
  /// The owner: `CKCurrentUserDefaultName` for the current user, else the name of the owner's user record.
  public let ownerName: String

  /// The name of the default zone.
  public static let defaultZoneName = CKRecordZoneDefaultName
  /// The current user's default zone.
  public static let `default` = CKRecordZoneID()

  /// The ID of a zone. A name has 1 to 255 ASCII characters and does not start with an underscore; the server
  /// refuses others.
  public init(
    zoneName: String = CKRecordZoneDefaultName, ownerName: String = CKCurrentUserDefaultName
  ) {
    self.zoneName = zoneName
    self.ownerName = ownerName
  }

  /// The ID of a zone, with nil for the current user.
  @available(*, deprecated, message: "Leave the owner out instead")
  @_disfavoredOverload
  public convenience init(zoneName: String, ownerName: String?) {
    self.init(zoneName: zoneName, ownerName: ownerName ?? CKCurrentUserDefaultName)
  }

  // MARK: Archives

  /// IDs can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the ID to an archive.
  public func encode(with coder: NSCoder) {
    coder.encode(zoneName as NSString, forKey: "zoneName")
    coder.encode(ownerName as NSString, forKey: "ownerName")
  }

  /// Reads an ID from an archive; nil if there is none.
  public init?(coder: NSCoder) {
    guard let zoneName = coder.string("zoneName"), let ownerName = coder.string("ownerName") else {
      return nil
    }
    self.zoneName = zoneName
    self.ownerName = ownerName
  }

  /// The ID itself: it cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Comparison

  /// Whether both name the same zone.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CKRecordZoneID else { return false }
    return zoneName == other.zoneName && ownerName == other.ownerName
  }

  /// The hash of the name.
  public override var hash: Int { zoneName.hashValue }

  /// The name and the owner, for people who debug.
  public override var description: String {
    "<CKRecordZoneID: zoneName=\(zoneName), ownerName=\(ownerName)>"
  }
}
