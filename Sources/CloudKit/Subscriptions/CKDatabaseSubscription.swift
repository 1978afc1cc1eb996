import Synchronization

/// A wish to hear of all changes of a database: of which zones to fetch.
open class CKDatabaseSubscription: CKSubscription, @unchecked Sendable {
  private let type = Mutex<CKRecord.RecordType?>(nil)

  /// A wish to hear of a database.
  public init(subscriptionID: CKSubscription.ID) { super.init(.database, id: subscriptionID) }

  /// A wish to hear of a database, with a new ID.
  public convenience init() { self.init(subscriptionID: UUID().uuidString) }

  /// The only type of records that counts. It is kept with this object; the server tells of all types.
  open var recordType: CKRecord.RecordType? {
    get { type.withLock { $0 } }
    set { type.withLock { $0 = newValue } }
  }

  // MARK: Archives and copies

  /// Writes the subscription to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if let recordType { coder.encode(recordType as NSString, forKey: "recordType") }
  }

  /// Reads a subscription from an archive; nil if there is none.
  public required init?(coder: NSCoder) {
    let recordType = coder.string("recordType")
    super.init(coder: coder)
    guard subscriptionType == .database else { return nil }
    self.recordType = recordType
  }

  /// A copy that changes by itself.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = CKDatabaseSubscription(subscriptionID: subscriptionID)
    copy.recordType = recordType
    copy.notificationInfo = notificationInfo
    return copy
  }
}
