/// Every maximum of the protocol, each named once. Source: CloudKit's property metrics, and where it
/// is silent, a bound that no honest client meets.
public enum Limits {
  /// Operations of one `records/modify` or `zones/modify`, records of one `records/lookup`.
  public static let operationsPerRequest = 200
  /// Records of one response.
  public static let recordsPerResponse = 200
  /// Zones of one `changes/zone`.
  public static let zonesPerRequest = 200
  /// Participants of a share, its owner among them. Source: CloudKit's property metrics.
  public static let participantsPerShare = 100
  /// Shares in one zone; a participant's feed looks at each.
  public static let sharesPerZone = 500
  /// Links of one `records/resolve` or `records/accept`.
  public static let linksPerRequest = 100
  /// Bytes of an address or number that is invited.
  public static let contactBytes = 254
  /// Bytes of a record's fields, without assets.
  public static let recordBytes = 1_048_576
  /// Bytes of a name.
  public static let nameBytes = 255
  /// Fields of a record.
  public static let fieldsPerRecord = 1_000
  /// Elements of a list value.
  public static let elementsPerList = 50_000
  /// Bytes of a JSON request: some records of the largest size, in base64.
  public static let requestBytes = 16 * 1_048_576
  /// Nesting of JSON: the protocol needs 9.
  public static let nestingDepth = 32
  /// Filters of one query.
  public static let filtersPerQuery = 64
  /// Elements of the list that a filter compares with: each is looked up, or held against each element of
  /// each record's list.
  public static let elementsPerFilter = 1_000
  /// Sort descriptors of one query.
  public static let sortsPerQuery = 8
  /// Candidates that a query may hold in memory to sort them, where no index gives its order.
  public static let sortedInMemory = 100_000
}
