/// A publisher that values are sent to from outside.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to all subscribers.
  func send(_ value: Output)

  /// Ends all subscriptions. What is sent later reaches nobody.
  func send(completion: Subscribers.Completion<Failure>)

  /// Tells a subscription by which values are to come; asks it for all of them.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Tells all subscribers that something happened.
  public func send() { send(()) }
}

/// A subject that keeps nothing: who subscribes later does not get what was sent before.
///
/// Values may be sent from any thread; each subscriber gets them one after the other.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let subscribers = SubscriberList<Output, Failure>()

  /// A subject without subscribers.
  public init() {}

  /// Sends a value to all subscribers that ask for one.
  public func send(_ value: Output) { subscribers.send(value) }

  /// Ends all subscriptions.
  public func send(completion: Subscribers.Completion<Failure>) { subscribers.finish(completion) }

  /// Asks a subscription for all of its values.
  public func send(subscription: any Subscription) { subscription.request(.unlimited) }

  /// Connects a subscriber.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscribers.add(subscriber, keepsLast: false)
  }
}

/// A subject that keeps the last value: who subscribes gets it first.
///
/// Values may be sent from any thread; each subscriber gets them one after the other, and the last one last.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let subscribers: SubscriberList<Output, Failure>

  /// A subject with its first value.
  public init(_ value: Output) { subscribers = SubscriberList(last: value) }

  /// The last value. Setting it sends it.
  public var value: Output {
    get { subscribers.last! }
    set { subscribers.send(newValue) }
  }

  /// Sends a value to all subscribers that ask for one.
  public func send(_ value: Output) { subscribers.send(value) }

  /// Ends all subscriptions.
  public func send(completion: Subscribers.Completion<Failure>) { subscribers.finish(completion) }

  /// Asks a subscription for all of its values.
  public func send(subscription: any Subscription) { subscription.request(.unlimited) }

  /// Connects a subscriber, which gets the last value first.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscribers.add(subscriber, keepsLast: true)
  }

  /// Sends a value that becomes the subject's own only after all subscribers have it.
  func announce(_ value: Output) { subscribers.announce(value) }
}

extension PassthroughSubject: @unchecked Sendable where Output: Sendable {}
extension CurrentValueSubject: @unchecked Sendable where Output: Sendable {}

/// The subscribers of a subject.
final class SubscriberList<Output, Failure: Error> {
  private let delivery = NSRecursiveLock()
  private let state = NSLock()
  private var conduits: [Conduit<Output, Failure>] = []
  private var end: Subscribers.Completion<Failure>?
  private var value: Output?

  init(last: Output? = nil) { value = last }

  var last: Output? { state.withLock { value } }

  func send(_ value: Output) {
    delivery.withLock {
      keep(value)
      offer(value)
    }
  }

  func announce(_ value: Output) {
    delivery.withLock {
      offer(value)
      keep(value)
    }
  }

  private func keep(_ value: Output) {
    state.withLock { if end == nil, self.value != nil { self.value = value } }
  }

  private func offer(_ value: Output) {
    for conduit in state.withLock({ conduits }) { conduit.offer(value) }
  }

  func finish(_ completion: Subscribers.Completion<Failure>) {
    delivery.withLock {
      let conduits = state.withLock {
        defer { self.conduits = [] }
        end = end ?? completion
        return self.conduits
      }
      for conduit in conduits { conduit.finish(completion) }
    }
  }

  func add<S: Subscriber>(_ subscriber: S, keepsLast: Bool)
  where S.Input == Output, S.Failure == Failure {
    let (conduit, end) = state.withLock {
      let conduit = Conduit(
        subscriber, delivery: delivery, waiting: self.end == nil ? value : nil,
        keepsLast: keepsLast, onCancel: { [weak self] in self?.remove($0) })
      if self.end == nil { conduits.append(conduit) }
      return (conduit, self.end)
    }
    subscriber.receive(subscription: conduit)
    if let end { conduit.finish(end) }
  }

  private func remove(_ conduit: Conduit<Output, Failure>) {
    state.withLock { conduits.removeAll { $0 === conduit } }
  }
}
