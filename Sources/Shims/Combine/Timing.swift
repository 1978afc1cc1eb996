extension Publisher {
  /// The values, each told on a scheduler: `receive(on: DispatchQueue.main)`.
  public func receive<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, S> {
    .init(upstream: self, scheduler: scheduler, options: options)
  }

  /// The values that no other one follows within a time.
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    .init(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// The values, each told on a scheduler.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure
    let upstream: Upstream
    let scheduler: Context
    let options: Context.SchedulerOptions?

    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let relay = Relay(subscriber)
      relay.onValue = { [scheduler, options] value in
        scheduler.schedule(options: options) { relay.deliver(value) }
      }
      relay.onEnd = { [scheduler, options] completion in
        scheduler.schedule(options: options) { relay.finish(completion) }
      }
      upstream.receive(subscriber: relay)
    }
  }

  /// The values that no other one follows within a time.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure
    let upstream: Upstream
    let dueTime: Context.SchedulerTimeType.Stride
    let scheduler: Context
    let options: Context.SchedulerOptions?

    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let relay = Relay(subscriber)
      relay.asksForAll = true
      let lock = NSLock()
      var last = 0
      relay.onValue = { [scheduler, options, dueTime] value in
        let number = lock.withLock {
          last += 1
          return last
        }
        let time = scheduler.now.advanced(by: dueTime)
        scheduler.schedule(after: time, tolerance: scheduler.minimumTolerance, options: options) {
          if lock.withLock({ number == last }) { relay.deliver(value) }
        }
      }
      relay.onEnd = { [scheduler, options] completion in
        lock.withLock { last += 1 }
        scheduler.schedule(options: options) { relay.finish(completion) }
      }
      upstream.receive(subscriber: relay)
    }
  }
}

/// Between a publisher and its subscriber where values arrive later: it is the subscription that the subscriber sees, so that
/// nothing arrives after that is cancelled.
private final class Relay<Downstream: Subscriber>: Subscriber, Subscription, @unchecked Sendable {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private let lock = NSLock()
  private var downstream: Downstream?
  private var upstream: (any Subscription)?
  private var demand = Subscribers.Demand.none

  /// Set before the relay is connected. The closures refer to the relay until it is over.
  var onValue: ((Input) -> Void)?
  var onEnd: ((Subscribers.Completion<Failure>) -> Void)?
  /// Whether values come that the subscriber did not ask for; those it has no demand for are dropped.
  var asksForAll = false

  init(_ downstream: Downstream) { self.downstream = downstream }

  func receive(subscription: any Subscription) {
    let downstream = lock.withLock {
      upstream = subscription
      return self.downstream
    }
    downstream?.receive(subscription: self)
    if asksForAll { subscription.request(.unlimited) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    lock.withLock { onValue }?(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    lock.withLock { onEnd }?(completion)
  }

  func deliver(_ value: Input) {
    let downstream: Downstream? = lock.withLock {
      guard demand > .none else { return nil }
      demand -= .max(1)
      return self.downstream
    }
    guard let downstream else { return }
    let more = downstream.receive(value)
    if more > .none { request(more) }
  }

  func finish(_ completion: Subscribers.Completion<Failure>) {
    take()?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    let upstream = lock.withLock {
      self.demand += demand
      return asksForAll ? nil : self.upstream
    }
    upstream?.request(demand)
  }

  func cancel() {
    let upstream = lock.withLock { self.upstream }
    _ = take()
    upstream?.cancel()
  }

  /// The subscriber, which is told nothing more by this.
  private func take() -> Downstream? {
    lock.withLock {
      defer {
        downstream = nil
        upstream = nil
        onValue = nil
        onEnd = nil
      }
      return downstream
    }
  }
}
