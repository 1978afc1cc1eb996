import Synchronization

/// A wish to hear of the records that meet a query.
open class CKQuerySubscription: CKSubscription, @unchecked Sendable {
  /// Of what it tells. Source: CKSubscription.h.
  public struct Options: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Of records that are made.
    public static let firesOnRecordCreation = Options(rawValue: 1)
    /// Of records that are changed.
    public static let firesOnRecordUpdate = Options(rawValue: 2)
    /// Of records that are deleted.
    public static let firesOnRecordDeletion = Options(rawValue: 4)
    /// Of the first only.
    public static let firesOnce = Options(rawValue: 8)

    /// Of all that happens.
    public static var all: Options {
      [.firesOnRecordCreation, .firesOnRecordUpdate, .firesOnRecordDeletion]
    }
  }

  /// The type of the records; never nil.
  public let recordType: CKRecord.RecordType?
  /// What a record must meet.
  public let predicate: NSPredicate
  /// Of what it tells.
  public let querySubscriptionOptions: Options
  private let zone = Mutex<CKRecordZone.ID?>(nil)

  /// A wish to hear of the records of a type that meet a predicate.
  public init(
    recordType: CKRecord.RecordType, predicate: NSPredicate, subscriptionID: CKSubscription.ID,
    options querySubscriptionOptions: Options = .all
  ) {
    self.recordType = recordType
    self.predicate = predicate
    self.querySubscriptionOptions = querySubscriptionOptions
    super.init(.query, id: subscriptionID)
  }

  /// A wish to hear of the records of a type that meet a predicate, with a new ID.
  public convenience init(
    recordType: CKRecord.RecordType, predicate: NSPredicate,
    options querySubscriptionOptions: Options = .all
  ) {
    self.init(
      recordType: recordType, predicate: predicate, subscriptionID: UUID().uuidString,
      options: querySubscriptionOptions)
  }

  /// The only zone whose records count; nil for all zones.
  open var zoneID: CKRecordZone.ID? {
    get { zone.withLock { $0 } }
    set { zone.withLock { $0 = newValue } }
  }

  // MARK: Archives and copies

  /// Writes the subscription to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode((recordType ?? "") as NSString, forKey: "recordType")
    QueryArchive.encode(predicate, to: coder)
    coder.encode(Int(querySubscriptionOptions.rawValue), forKey: "options")
    if let zoneID { coder.encode(zoneID, forKey: "zoneID") }
  }

  /// Reads a subscription from an archive; nil if there is none.
  public required init?(coder: NSCoder) {
    guard let type = coder.string("recordType"), let predicate = QueryArchive.predicate(coder),
      coder.containsValue(forKey: "options")
    else { return nil }
    recordType = type
    self.predicate = predicate
    querySubscriptionOptions = Options(
      rawValue: UInt(clamping: coder.decodeInteger(forKey: "options")))
    let zoneID = coder.zoneID("zoneID")
    super.init(coder: coder)
    guard subscriptionType == .query else { return nil }
    self.zoneID = zoneID
  }

  /// A copy that changes by itself.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = CKQuerySubscription(
      recordType: recordType ?? "", predicate: predicate, subscriptionID: subscriptionID,
      options: querySubscriptionOptions)
    copy.zoneID = zoneID
    copy.notificationInfo = notificationInfo
    return copy
  }
}
