/// What a device is pushed.
public struct MulteRemoteNotification: @unchecked Sendable {
  /// The dictionary that ``CKNotification/init(fromRemoteNotificationDictionary:)`` reads, as an app's delegate gets
  /// it on Apple's platforms.
  public let userInfo: [AnyHashable: Any]
}

extension CKContainer {
  /// The notifications of the user's subscriptions, in all databases of the container.
  ///
  /// There is no push service on Linux: while the stream is read, this module asks the server, which answers
  /// when there is something. Read it in a task of its own:
  ///
  /// ```swift
  /// for try await notification in CKContainer.default().notifications() {
  ///   if let change = notification as? CKDatabaseNotification { await fetch(change.databaseScope) }
  /// }
  /// ```
  ///
  /// Changes that are made through this container object, or through another one of the same `default()` or
  /// identifier, are not told. Failures of the network end nothing: the stream goes on when the server is there
  /// again, and what happened meanwhile comes then. Where the server had to give up on keeping it, one
  /// ``CKDatabaseNotification`` whose `isPruned` is true stands for all of it: fetch everything.
  ///
  /// The stream throws `CKError.notAuthenticated` if nobody is signed in, and `CKError.badContainer` if nothing says
  /// where the server is. It ends when the task that reads it is cancelled or it is let go. When another
  /// account is signed in, it goes on with that account's notifications. Several streams can be read at once; each
  /// gets all.
  ///
  /// - Parameter listening: Called each time that the server has begun to keep notifications for this device: what
  ///   is saved elsewhere from then on is told, and what was saved before has to be fetched.
  public func notifications(
    listening: (@Sendable () -> Void)? = nil
  ) -> AsyncThrowingStream<CKNotification, any Error> {
    AsyncThrowingStream { continuation in
      let end = listen(
        begun: listening,
        told: { notification in
          let read = CKNotification(fromRemoteNotificationDictionary: notification.userInfo)
          if let read { continuation.yield(read) }
        }, failed: { continuation.finish(throwing: $0) })
      continuation.onTermination = { _ in end() }
    }
  }

  /// The same as ``notifications(listening:)``, as the dictionaries that an app's delegate gets on Apple's
  /// platforms: for code that reads them itself.
  public func remoteNotifications(
    listening: (@Sendable () -> Void)? = nil
  ) -> AsyncThrowingStream<MulteRemoteNotification, any Error> {
    AsyncThrowingStream { continuation in
      let end = listen(
        begun: listening, told: { continuation.yield($0) },
        failed: { continuation.finish(throwing: $0) })
      continuation.onTermination = { _ in end() }
    }
  }

  private func listen(
    begun: (@Sendable () -> Void)?, told: @escaping @Sendable (MulteRemoteNotification) -> Void,
    failed: @escaping @Sendable (CKError) -> Void
  ) -> @Sendable () -> Void {
    service.courier.add(
      Courier.Listener(begun: begun ?? {}, told: told, failed: failed), of: service)
  }
}
