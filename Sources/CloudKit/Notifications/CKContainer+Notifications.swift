/// What a device is pushed.
public struct MulteRemoteNotification: @unchecked Sendable {
  /// The dictionary that ``CKNotification/init(fromRemoteNotificationDictionary:)`` reads, as an app's delegate gets
  /// it on Apple's platforms.
  public let userInfo: [AnyHashable: Any]

  /// What stands for all that was missed: fetch both databases that have feeds.
  static func missed(_ container: String, subscriber: String?) -> [MulteRemoteNotification] {
    [CKDatabase.Scope.private, .shared].map { scope in
      let frame = CourierFrame(missedIn: scope, container: container, subscriber: subscriber)
      return MulteRemoteNotification(userInfo: frame.pushed(isOfDatabase: true))
    }
  }
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
  /// again, and what happened meanwhile comes then. Where the server had to give up on keeping it, or 1,000 waited
  /// for the reader, a ``CKDatabaseNotification`` whose `isPruned` is true stands for all of it: fetch everything.
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
    stream(listening) { CKNotification(fromRemoteNotificationDictionary: $0.userInfo) }
  }

  /// The same as ``notifications(listening:)``, as the dictionaries that an app's delegate gets on Apple's
  /// platforms: for code that reads them itself.
  public func remoteNotifications(
    listening: (@Sendable () -> Void)? = nil
  ) -> AsyncThrowingStream<MulteRemoteNotification, any Error> {
    stream(listening) { $0 }
  }

  /// How many notifications wait for who reads a stream. Beyond, the eldest go, and it is told that something was
  /// missed.
  private static let waitingMax = 1_000

  private func stream<Element: Sendable>(
    _ listening: (@Sendable () -> Void)?,
    _ read: @escaping @Sendable (MulteRemoteNotification) -> Element?
  ) -> AsyncThrowingStream<Element, any Error> {
    let service = service
    let policy = AsyncThrowingStream<Element, any Error>.Continuation.BufferingPolicy
      .bufferingNewest(Self.waitingMax)
    return AsyncThrowingStream(bufferingPolicy: policy) { continuation in
      let listener = Courier.Listener(
        begun: listening ?? {},
        told: { notification in
          guard let element = read(notification),
            case .dropped = continuation.yield(element)
          else { return }
          let missed = MulteRemoteNotification.missed(
            service.configuration.containerIdentifier, subscriber: nil)
          for element in missed.compactMap(read) { continuation.yield(element) }
        }, failed: { continuation.finish(throwing: $0) })
      let end = service.courier.add(listener, of: service)
      continuation.onTermination = { _ in end() }
    }
  }
}
