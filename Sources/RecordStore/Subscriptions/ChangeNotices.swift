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
  private let scope: DatabaseScope
  private let zone: ZoneID
  private let zoneKey: Int64
  private let origin: ChangeOrigin?
  private let memory: WriterMemory
  private let sql: any SQLDatabase
  /// What the notifications of the first change share; those of the feeds share it too.
  private var firstID: String?

  /// `owner` is whose zone it is, where that is not the database's owner: in a shared database.
  init(
    _ database: DatabaseID, key: Int64, zone: ZoneName, owner: UserRecordName? = nil,
    zoneKey: Int64, _ origin: ChangeOrigin?, _ memory: WriterMemory, _ sql: any SQLDatabase
  ) {
    self.database = database
    databaseKey = key
    self.zone = ZoneID(name: zone, owner: owner ?? database.owner)
    scope = owner != nil ? .shared : database.owner == nil ? .public : .private
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
      guard try mayRead(watching.active.subscriber, record, change.type) else { continue }
      try send(watching.active, id, .record(NotifiedRecord(record, event)))
    }
  }

  /// Tells those who fetch a feed, once all changes are made.
  func tellFeeds() throws(SQLError) {
    // The default zone has no feed.
    guard !zone.isDefault else { return }
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
    let count = memory.notificationCount(for: subscriber)
    // Beyond, the devices are told to fetch already.
    if count <= Limits.notificationsPerWrite {
      let tokens = try tokens(of: active, subscriber)
      guard !tokens.isEmpty else { return }
      memory.countNotifications(tokens.count, for: subscriber)
      let place = PushNotification.Place(
        container: database.container, scope: scope, zone: zone, subscriber: active.subscriber)
      let missed = PushNotification(active.subscription, id: id, place, .missed)
      let hasRoom = count + tokens.count <= Limits.notificationsPerWrite
      let body = PushNotification(active.subscription, id: id, place, content).json
      for token in tokens {
        let isKept = hasRoom ? try NotificationQueue.add(body, for: token.key, in: sql) : false
        if !isKept { try NotificationQueue.replaceAll(with: missed.json, for: token.key, in: sql) }
        memory.noteNotification(forToken: token.key)
      }
    }
    guard active.subscription.firesOnce else { return }
    try SubscriptionTable.remove(active.key, sql)
    memory.subscriptions[databaseKey] = nil
  }

  /// The subscriber's devices that are to be told. Those that were forgotten go.
  private func tokens(
    of active: DatabaseSubscriptions.Active, _ subscriber: Int64
  ) throws(SQLError) -> [PushTokenTable.Token] {
    var tokens: [PushTokenTable.Token] = []
    for token in try PushTokenTable.tokens(
      of: subscriber, container: database.container, environment: database.environment, in: sql)
    {
      if let origin, let client = origin.client, origin.user == active.subscriber,
        token.client == client
      {
        continue
      }
      if let now = origin?.now, token.isForgotten(now) {
        try PushTokenTable.remove(token.key, in: sql)
      } else {
        tokens.append(token)
      }
    }
    return tokens
  }

  /// Whether a subscriber may read a record: in the public database the grants of its type say so.
  private func mayRead(
    _ user: UserRecordName, _ record: Record, _ type: StoredType
  ) throws(SQLError) -> Bool {
    guard scope == .public else { return true }
    let known = memory.grants[type.key]
    let grants = if let known { known } else { try SchemaTable.grants(ofType: type.key, in: sql) }
    memory.grants[type.key] = grants
    var roles: Set<RoleName> = []
    if grants.keys.contains(where: { !$0.isPredefined }) {
      do {
        roles = try UserRoles.roles(of: user, database, in: sql)
      } catch {
        // A damaged record gives nobody a role.
        if let error = error as? SQLError { throw error }
      }
    }
    return PublicGrants.allows(
      .read, by: grants, to: PublicCaller(user: user, roles: roles), creator: record.created.user)
  }
}
