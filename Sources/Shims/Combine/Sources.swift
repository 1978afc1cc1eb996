/// One value, then the end.
public struct Just<Output>: Publisher {
  /// It does not fail.
  public typealias Failure = Never

  /// The value.
  public let output: Output

  /// A publisher of one value.
  public init(_ output: Output) { self.output = output }

  /// Connects a subscriber.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let conduit = Conduit<Output, Never>(subscriber)
    subscriber.receive(subscription: conduit)
    conduit.finish(with: output)
  }
}

/// No value, but the end at once if it is to be told.
public struct Empty<Output, Failure: Error>: Publisher {
  private let completesImmediately: Bool

  /// A publisher of nothing.
  public init(completeImmediately: Bool = true) { completesImmediately = completeImmediately }

  /// Connects a subscriber.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let conduit = Conduit<Output, Failure>(subscriber)
    subscriber.receive(subscription: conduit)
    if completesImmediately { conduit.finish(.finished) }
  }
}

/// An error.
public struct Fail<Output, Failure: Error>: Publisher {
  /// The error.
  public let error: Failure

  /// A publisher that fails at once.
  public init(error: Failure) { self.error = error }

  /// A publisher that fails at once.
  public init(outputType: Output.Type, failure: Failure) { error = failure }

  /// Connects a subscriber.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let conduit = Conduit<Output, Failure>(subscriber)
    subscriber.receive(subscription: conduit)
    conduit.finish(.failure(error))
  }
}

/// A value or an error that comes later, once. What makes it begins at once, with or without subscribers.
public final class Future<Output, Failure: Error>: Publisher, @unchecked Sendable {
  /// Called with the result; only the first call counts.
  public typealias Promise = (Result<Output, Failure>) -> Void

  private let lock = NSLock()
  private var result: Result<Output, Failure>?
  private var conduits: [Conduit<Output, Failure>] = []

  /// Calls the closure, which calls the promise with the result in time.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { [self] in fulfill($0) }
  }

  private func fulfill(_ result: Result<Output, Failure>) {
    let conduits = lock.withLock {
      guard self.result == nil else { return [Conduit<Output, Failure>]() }
      self.result = result
      defer { self.conduits = [] }
      return self.conduits
    }
    for conduit in conduits { Self.finish(conduit, result) }
  }

  private static func finish(
    _ conduit: Conduit<Output, Failure>, _ result: Result<Output, Failure>
  ) {
    switch result {
    case .success(let value): conduit.finish(with: value)
    case .failure(let error): conduit.finish(.failure(error))
    }
  }

  /// Connects a subscriber.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let conduit = Conduit<Output, Failure>(
      subscriber,
      onCancel: { [weak self] conduit in
        self?.lock.withLock { self?.conduits.removeAll { $0 === conduit } }
      })
    subscriber.receive(subscription: conduit)
    let result = lock.withLock {
      if self.result == nil { conduits.append(conduit) }
      return self.result
    }
    if let result { Self.finish(conduit, result) }
  }
}

extension NotificationCenter {
  /// The notifications of a name, from an object if one is given.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// The notifications of a name.
  public struct Publisher: Combine.Publisher {
    /// The kind of values.
    public typealias Output = Notification
    /// It does not fail.
    public typealias Failure = Never

    /// Where they are posted.
    public let center: NotificationCenter
    /// The name that they have.
    public let name: Notification.Name
    /// Who posts them, if that matters.
    public let object: AnyObject?

    /// The notifications of a name, from an object if one is given.
    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      self.center = center
      self.name = name
      self.object = object
    }

    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Notification, S.Failure == Never {
      // An observer is kept by the center until it is removed; it keeps the conduit.
      let observer = Observer(center)
      let conduit = Conduit<Notification, Never>(subscriber, onCancel: { _ in observer.remove() })
      observer.token = center.addObserver(forName: name, object: object, queue: nil) {
        conduit.offer($0)
      }
      subscriber.receive(subscription: conduit)
    }
  }

  private final class Observer: @unchecked Sendable {
    let center: NotificationCenter
    var token: (any NSObjectProtocol)?
    init(_ center: NotificationCenter) { self.center = center }
    func remove() { token.map { center.removeObserver($0) } }
  }
}
