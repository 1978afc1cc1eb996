@_exported import Foundation

/// The subscription of one subscriber to a publisher that has many: gives it values as far as it asks for them.
final class Conduit<Output, Failure: Error>: Subscription, @unchecked Sendable {
  /// Held while a value is delivered, so that values arrive one after the other. It is the publisher's own and recursive: who
  /// receives a value may send another. What is below is guarded by `state` instead, so cancelling never waits.
  private let delivery: NSRecursiveLock
  private let state = NSLock()
  private var subscriber: (any Subscriber<Output, Failure>)?
  private var demand = Subscribers.Demand.none
  /// The last value that the subscriber had no demand for, where such a one waits.
  private var waiting: Output?
  private let keepsLast: Bool
  private var end: Subscribers.Completion<Failure>?
  private var onCancel: ((Conduit) -> Void)?

  init(
    _ subscriber: any Subscriber<Output, Failure>, delivery: NSRecursiveLock = NSRecursiveLock(),
    waiting: Output? = nil, keepsLast: Bool = false, onCancel: ((Conduit) -> Void)? = nil
  ) {
    self.subscriber = subscriber
    self.delivery = delivery
    self.waiting = waiting
    self.keepsLast = keepsLast
    self.onCancel = onCancel
  }

  /// Gives the subscriber a value, if it asked for one.
  func offer(_ value: Output) {
    delivery.withLock {
      let subscriber: (any Subscriber<Output, Failure>)? = state.withLock {
        guard let subscriber = self.subscriber, demand > .none else {
          if keepsLast { waiting = value }
          return nil
        }
        demand -= .max(1)
        waiting = nil
        return subscriber
      }
      guard let subscriber else { return }
      let more = subscriber.receive(value)
      state.withLock { demand += more }
    }
  }

  /// Tells the subscriber the end, after a value that waits.
  func finish(_ completion: Subscribers.Completion<Failure>) {
    delivery.withLock {
      let subscriber = state.withLock {
        defer { self.subscriber = nil }
        return self.subscriber
      }
      subscriber?.receive(completion: completion)
    }
  }

  /// As `offer` and `finish`, but the end comes only once the subscriber has asked for the value.
  func finish(with value: Output) {
    state.withLock {
      waiting = value
      end = .finished
    }
    request(.none)
  }

  func request(_ demand: Subscribers.Demand) {
    delivery.withLock {
      let (value, end) = state.withLock {
        self.demand += demand
        return self.demand > .none ? (waiting, self.end) : (nil, nil)
      }
      guard let value else { return }
      offer(value)
      if let end { finish(end) }
    }
  }

  func cancel() {
    let onCancel = state.withLock {
      subscriber = nil
      waiting = nil
      defer { self.onCancel = nil }
      return self.onCancel
    }
    onCancel?(self)
  }
}
