/// Hears that a database changed, as long as it lives.
final class PushListening: Sendable {
  private let end: @Sendable () -> Void

  /// Calls `changed` when others changed something, and each time that it begins to hear, since what happened
  /// before was not told; `failed` when it hears no more.
  init(
    _ database: CKDatabase, changed: @escaping @Sendable () -> Void,
    failed: @escaping @Sendable () -> Void
  ) {
    let scope = database.databaseScope
    let listener = Courier.Listener(
      begun: changed,
      told: { push in
        let notification = CKNotification(fromRemoteNotificationDictionary: push.userInfo)
        if notification?.scope == scope { changed() }
      }, failed: { _ in failed() })
    end = database.service.courier.add(listener, of: database.service)
  }

  deinit { end() }
}

extension CKNotification {
  /// The database in which something changed.
  fileprivate var scope: CKDatabase.Scope? {
    switch self {
    case let notification as CKDatabaseNotification: notification.databaseScope
    case let notification as CKRecordZoneNotification: notification.databaseScope
    case let notification as CKQueryNotification: notification.databaseScope
    default: nil
    }
  }
}
