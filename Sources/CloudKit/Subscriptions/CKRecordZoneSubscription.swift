import Synchronization

/// A wish to hear of all changes of a zone.
open class CKRecordZoneSubscription: CKSubscription, @unchecked Sendable {
  /// The zone.
  public let zoneID: CKRecordZone.ID
  private let type = Mutex<CKRecord.RecordType?>(nil)

  /// A wish to hear of a zone.
  public init(zoneID: CKRecordZone.ID, subscriptionID: CKSubscription.ID) {
    self.zoneID = zoneID
    super.init(.recordZone, id: subscriptionID)
  }

  /// A wish to hear of a zone, with a new ID.
  public convenience init(zoneID: CKRecordZone.ID) {
    self.init(zoneID: zoneID, subscriptionID: UUID().uuidString)
  }

  /// The only type of records that counts. It is kept with this object; the server tells of all types.
  open var recordType: CKRecord.RecordType? {
    get { type.withLock { $0 } }
    set { type.withLock { $0 = newValue } }
  }

  // MARK: Archives and copies

  /// Writes the subscription to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(zoneID, forKey: "zoneID")
    if let recordType { coder.encode(recordType as NSString, forKey: "recordType") }
  }

  /// Reads a subscription from an archive; nil if there is none.
  public required init?(coder: NSCoder) {
    guard let zoneID = coder.zoneID("zoneID") else { return nil }
    self.zoneID = zoneID
    let recordType = coder.string("recordType")
    super.init(coder: coder)
    guard subscriptionType == .recordZone else { return nil }
    self.recordType = recordType
  }

  /// A copy that changes by itself.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = CKRecordZoneSubscription(zoneID: zoneID, subscriptionID: subscriptionID)
    copy.recordType = recordType
    copy.notificationInfo = notificationInfo
    return copy
  }
}
