import Records
import WebServices

/// The subscriptions in one database as a save needs them: read once, then remembered.
struct DatabaseSubscriptions {
  /// A subscription that is in force.
  struct Active {
    let key: Int64
    let subscriber: UserRecordName
    /// The key of the only zone that is watched; nil for all.
    let zone: Int64?
    let subscription: Subscription
  }

  /// One with a query.
  struct Watching {
    let active: Active
    let query: Query
    let events: Set<RecordEvent>
  }

  /// Those with a query, by the type of the records.
  private(set) var queries: [RecordType: [Watching]] = [:]
  /// Those of zones and databases.
  private(set) var feeds: [Active] = []
  /// How many there are.
  private(set) var count = 0

  /// Reads the subscriptions of a database. One whose query the schema does not allow any more stays
  /// without effect.
  init(_ database: DatabaseID, key: Int64, in sql: any SQLDatabase) throws(SQLError) {
    var types: [RecordType: StoredType?] = [:]
    for row in try SubscriptionTable.all(in: key, sql) {
      guard let subscription = try? Subscription(stored: row.body) else { continue }
      count += 1
      let active = Active(
        key: row.key, subscriber: row.subscriber, zone: row.zone, subscription: subscription)
      guard case .query(let request, let events) = subscription.subject else {
        feeds.append(active)
        continue
      }
      let name = request.recordType
      if types[name] == nil {
        types[name] = .some(try SchemaTable.type(name, of: database, in: sql))
      }
      guard let type = types[name] ?? nil, let query = try? QueryResolution.resolve(request, type)
      else { continue }
      queries[name, default: []].append(Watching(active: active, query: query, events: events))
    }
  }

  /// Whether nobody listens.
  var isEmpty: Bool { queries.isEmpty && feeds.isEmpty }
}

extension DatabaseSubscriptions.Active {
  /// Whether a change in a zone concerns it.
  func watches(_ zone: Int64) -> Bool { self.zone == nil || self.zone == zone }
}

extension WriterMemory {
  /// Subscriptions that are remembered in all, some kilobytes each; beyond, they are read anew.
  private static let subscriptionsMax = 20_000

  /// The subscriptions of a database.
  func subscriptions(
    of database: DatabaseID, key: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> DatabaseSubscriptions {
    if let known = subscriptions[key] { return known }
    let read = try DatabaseSubscriptions(database, key: key, in: sql)
    // Counted only where some are added, so that databases without any cost nothing.
    if read.count > 0,
      subscriptions.values.reduce(read.count, { $0 + $1.count }) > Self.subscriptionsMax
    {
      subscriptions = [:]
    }
    subscriptions[key] = read
    return read
  }
}
