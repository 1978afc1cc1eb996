import Records
import WebServices

/// Who changes something, from which client, and when.
public struct ChangeOrigin: Sendable, Hashable {
  /// Who.
  public let user: UserRecordName
  /// What the client calls itself, if it does.
  public let client: String?
  /// When, in milliseconds since 1970-01-01 UTC.
  public let now: Int64

  /// Who changes something.
  public init(user: UserRecordName, client: String?, now: Int64) {
    self.user = user
    self.client = client
    self.now = now
  }
}

/// Leaves the notifications of one write to one zone, in that write: a change that is there is told, and
/// one that is undone is not.
struct ChangeNotices {
  private let database: DatabaseID
  private let databaseKey: Int64
  private let zone: ZoneName
  private let zoneKey: Int64
  /// Whose zone it is, as it is told.
  private let owner: UserRecordName?
  private let origin: ChangeOrigin?
  private let memory: WriterMemory
  private let sql: any SQLDatabase
  /// What the notifications of the first change share; those of the feeds share it too.
  private var firstID: String?

  init(
    _ database: DatabaseID, key: Int64, zone: ZoneName, zoneKey: Int64, _ origin: ChangeOrigin?,
    _ memory: WriterMemory, _ sql: any SQLDatabase, sharedBy owner: UserRecordName? = nil
  ) {
    self.owner = owner ?? database.owner
    self.database = database
    databaseKey = key
    self.zone = zone
    self.zoneKey = zoneKey
    self.origin = origin
    self.memory = memory
    self.sql = sql
  }

  /// Tells those whose query meets a changed record.
  mutating func tell(_ change: RecordChange) throws(SQLError) {
    let subscriptions = try memory.subscriptions(of: database, key: databaseKey, in: sql)
    guard !subscriptions.isEmpty else { return }
    let id = UUID.random()
    firstID = firstID ?? id
    for watching in subscriptions.queries[change.type.name] ?? []
    where watching.active.watches(zoneKey) {
      guard let event = watching.query.event(before: change.before, after: change.after),
        watching.events.contains(event), let record = change.after ?? change.before
      else { continue }
      let told = NotifiedRecord(record, event) { !change.type.mayTell($0) }
      try send(watching.active, id, .record(told))
    }
  }

  /// Tells those who fetch a feed, once all changes are made.
  func tellFeeds() throws(SQLError) {
    // The default zone has no feed.
    guard zone != .defaultZone else { return }
    let subscriptions = try memory.subscriptions(of: database, key: databaseKey, in: sql)
    guard !subscriptions.feeds.isEmpty else { return }
    let id = firstID ?? UUID.random()
    for active in subscriptions.feeds where active.watches(zoneKey) {
      try send(active, id, .fetch)
    }
  }

  /// Leaves a notification for each of the subscriber's devices but the one that made the change.
  private func send(
    _ active: DatabaseSubscriptions.Active, _ id: String, _ content: PushNotification.Content
  ) throws(SQLError) {
    let subscriber = try memory.identityKey(active.subscriber, in: sql)
    var tokens = try PushTokenTable.tokens(
      of: subscriber, container: database.container, environment: database.environment, in: sql)
    if let origin, let client = origin.client, origin.user == active.subscriber {
      tokens.removeAll { $0.client == client }
    }
    guard !tokens.isEmpty else { return }
    let place = PushNotification.Place(
      container: database.container,
      scope: database.owner == nil ? .public : database.sharedWith == nil ? .private : .shared,
      zone: ZoneID(name: zone, owner: owner), subscriber: active.subscriber)
    let body = PushNotification(active.subscription, id: id, place, content).json
    for token in tokens {
      if let now = origin?.now, token.isForgotten(now) {
        try PushTokenTable.remove(token.key, in: sql)
        continue
      }
      let isKept = try NotificationQueue.add(body, for: token.key, in: sql)
      if !isKept {
        let missed = PushNotification(active.subscription, id: id, place, .missed)
        try NotificationQueue.replaceAll(with: missed.json, for: token.key, in: sql)
      }
      memory.noteNotification(forToken: token.key)
    }
    guard active.subscription.firesOnce else { return }
    try SubscriptionTable.remove(active.key, sql)
    memory.subscriptions[databaseKey] = nil
  }
}

extension StoredType {
  /// Whether the value of a field may leave the store in a notification.
  func mayTell(_ field: String) -> Bool { fields[field]?.field.isEncrypted == false }
}
