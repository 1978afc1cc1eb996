import Synchronization

/// From where on and what to fetch of a zone; in Swift `CKFetchRecordZoneChangesOperation.ZoneConfiguration`.
public final class CKFetchRecordZoneChangesConfiguration: NSObject, NSSecureCoding, NSCopying,
  Sendable
{
  private struct State {
    var previousServerChangeToken: CKServerChangeToken?
    var resultsLimit = 0
    var desiredKeys: [CKRecord.FieldKey]?
  }

  private let state: Mutex<State>

  private init(_ state: State) { self.state = Mutex(state) }

  /// Begins at a token; with nil at the beginning.
  public convenience init(
    previousServerChangeToken: CKServerChangeToken? = nil, resultsLimit: Int? = nil,
    desiredKeys: [CKRecord.FieldKey]? = nil
  ) {
    self.init(
      State(
        previousServerChangeToken: previousServerChangeToken, resultsLimit: resultsLimit ?? 0,
        desiredKeys: desiredKeys))
  }

  /// Where to begin; nil for the beginning.
  public var previousServerChangeToken: CKServerChangeToken? {
    get { state.withLock { $0.previousServerChangeToken } }
    set { state.withLock { $0.previousServerChangeToken = newValue } }
  }

  /// At most so many changes in a request; 0 for as many as the server tells.
  public var resultsLimit: Int {
    get { state.withLock { $0.resultsLimit } }
    set { state.withLock { $0.resultsLimit = newValue } }
  }

  /// The fields to fetch; nil for all, none for the system fields alone.
  public var desiredKeys: [CKRecord.FieldKey]? {
    get { state.withLock { $0.desiredKeys } }
    set { state.withLock { $0.desiredKeys = newValue } }
  }

  // MARK: Archives

  /// Configurations can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the configuration to an archive.
  public func encode(with coder: NSCoder) {
    if let token = previousServerChangeToken { coder.encode(token, forKey: "token") }
    coder.encode(resultsLimit, forKey: "resultsLimit")
    if let keys = desiredKeys {
      coder.encode(NSArray(array: keys.map { $0 as NSString }), forKey: "desiredKeys")
    }
  }

  /// Reads a configuration from an archive.
  public convenience init?(coder: NSCoder) {
    self.init()
    if coder.containsValue(forKey: "token") {
      previousServerChangeToken = coder.decodeObject(of: CKServerChangeToken.self, forKey: "token")
    }
    resultsLimit =
      coder.containsValue(forKey: "resultsLimit") ? coder.decodeInteger(forKey: "resultsLimit") : 0
    if coder.containsValue(forKey: "desiredKeys") {
      desiredKeys =
        coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "desiredKeys") as? [String]
    }
  }

  /// A copy that changes by itself.
  public func copy(with zone: NSZone? = nil) -> Any {
    CKFetchRecordZoneChangesConfiguration(state.withLock { $0 })
  }
}

/// The elder name of a zone's configuration.
public typealias CKFetchRecordZoneChangesOptions = CKFetchRecordZoneChangesConfiguration

extension CKFetchRecordZoneChangesOperation {
  /// From where on and what to fetch of a zone.
  public typealias ZoneConfiguration = CKFetchRecordZoneChangesConfiguration
  /// The elder name of ``ZoneConfiguration``.
  public typealias ZoneOptions = CKFetchRecordZoneChangesConfiguration

  /// The elder name of ``configurationsByRecordZoneID``.
  @available(*, deprecated, renamed: "configurationsByRecordZoneID")
  public var optionsByRecordZoneID: [CKRecordZone.ID: ZoneConfiguration]? {
    get { configurationsByRecordZoneID }
    set { configurationsByRecordZoneID = newValue }
  }

  /// An operation for some zones.
  @available(*, deprecated, message: "Use init(recordZoneIDs:configurationsByRecordZoneID:)")
  public convenience init(
    recordZoneIDs: [CKRecordZone.ID],
    optionsByRecordZoneID: [CKRecordZone.ID: ZoneConfiguration]?
  ) {
    self.init(
      recordZoneIDs: recordZoneIDs, configurationsByRecordZoneID: optionsByRecordZoneID)
  }
}
