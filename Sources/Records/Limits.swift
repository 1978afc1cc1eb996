/// Every maximum of the protocol, each named once. Source: CloudKit's property metrics, and where it
/// is silent, a bound that no honest client meets.
public enum Limits {
  /// Operations of one `records/modify` or `zones/modify`, records of one `records/lookup`.
  public static let operationsPerRequest = 200
  /// Records of one response.
  public static let recordsPerResponse = 200
  /// Bytes of the records of one response, but for one record more: beyond, the page ends.
  public static let responseBytes = 16 * 1_048_576
  /// Zones of one `changes/zone`.
  public static let zonesPerRequest = 200
  /// Participants of a share, its owner among them. Source: CloudKit's property metrics.
  public static let participantsPerShare = 100
  /// Shares in one zone; a participant's feed looks at each.
  public static let sharesPerZone = 500
  /// Bytes of an address or number that is invited.
  public static let contactBytes = 254
  /// Bytes of a record's fields, without assets.
  public static let recordBytes = 1_048_576
  /// Upload addresses of one `assets/upload`, assets of one `assets/rereference`.
  public static let assetsPerRequest = 200
  /// Megabytes of an asset, unless the owner of the server says otherwise.
  public static let assetMegabytes = 50
  /// How long an upload address lives.
  public static let uploadAddressSeconds = 15 * 60
  /// Bytes of a name.
  public static let nameBytes = 255
  /// Fields of a record.
  public static let fieldsPerRecord = 1_000
  /// Elements of a list value.
  public static let elementsPerList = 50_000
  /// DELETE_SELF references to one record.
  public static let owningReferences = 750
  /// Records above a record, one the parent of the next.
  public static let hierarchyDepth = 1_000
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
  /// Bytes of such candidates.
  public static let sortedInMemoryBytes = 128 * 1_048_576
  /// Bytes of a schema's text: with the system fields and its layout an export is larger than what was written.
  public static let schemaBytes = 4 * 1_048_576
  /// Record types of a schema, written down or made by saves.
  public static let typesPerSchema = 1_000
  /// Roles of a schema.
  public static let rolesPerSchema = 100
  /// Subscriptions of one user in one database.
  public static let subscriptionsPerUser = 100
  /// Subscriptions of all users in one database: each save in it is held against them.
  public static let subscriptionsPerDatabase = 5_000
  /// Bytes of a subscription's JSON.
  public static let subscriptionBytes = 8_192
  /// Texts of one array in a subscription: fields to tell.
  public static let namesPerSubscription = 64
  /// Push tokens of one user in one container and environment; beyond, the one not used for the longest
  /// time goes.
  public static let pushTokensPerUser = 50
  /// Days after which a push token that nobody uses goes.
  public static let pushTokenDays: Int64 = 30
  /// Notifications that wait for one push token; beyond, one takes the place of all, and tells to fetch.
  public static let notificationsPerToken = 500
  /// Notifications that one write leaves for one user, all devices and subscriptions together; beyond, each of
  /// the devices is told to fetch.
  public static let notificationsPerWrite = 2_000
  /// Bytes of a notification: beyond, the values of fields are left out. Source: the limit of Apple's
  /// push service.
  public static let notificationBytes = 4_096
}
