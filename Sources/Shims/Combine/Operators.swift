extension Publisher {
  /// What a closure makes of each value.
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    .init(upstream: self) { transform($0) }
  }

  /// The values at a key path.
  public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.Map<Self, T> {
    .init(upstream: self) { $0[keyPath: keyPath] }
  }

  /// What a closure makes of each value, without those that it makes nothing of.
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T>
  {
    .init(upstream: self) { transform($0) }
  }

  /// The values that a closure is true for.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    .init(upstream: self) { isIncluded($0) }
  }

  /// The values without the first ones.
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    .init(upstream: self, count: count)
  }

  /// The values without those that a closure calls the same as the one before.
  public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    .init(upstream: self, predicate: predicate)
  }

  /// This publisher with another error.
  public func mapError<E: Error>(
    _ transform: @escaping (Failure) -> E
  ) -> Publishers.MapError<Self, E> {
    .init(upstream: self, transform: transform)
  }

  /// The values, and one more in the place of an error.
  public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    .init(upstream: self, output: output)
  }
}

extension Publisher where Output: Equatable {
  /// The values without those that equal the one before.
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> { removeDuplicates(by: ==) }
}

extension Publisher where Failure == Never {
  /// This publisher as one that might fail.
  public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.MapError<Self, E> {
    Publishers.MapError(upstream: self, transform: never)
  }
}

private func never<E>(_ value: Never) -> E {}

extension Publishers {
  /// What a closure makes of each value.
  public struct Map<Upstream: Publisher, Output>: Publisher {
    /// The kind of error.
    public typealias Failure = Upstream.Failure
    let upstream: Upstream
    let transform: (Upstream.Output) -> Output

    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Step(subscriber) { transform($0) })
    }
  }

  /// What a closure makes of each value, if anything.
  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    /// The kind of error.
    public typealias Failure = Upstream.Failure
    let upstream: Upstream
    let transform: (Upstream.Output) -> Output?

    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Step(subscriber, transform))
    }
  }

  /// The values that a closure is true for.
  public struct Filter<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure
    let upstream: Upstream
    let isIncluded: (Output) -> Bool

    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Step(subscriber) { isIncluded($0) ? $0 : nil })
    }
  }

  /// The values without the first ones.
  public struct Drop<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure
    let upstream: Upstream
    let count: Int

    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let lock = NSLock()
      var left = count
      upstream.receive(
        subscriber: Step(subscriber) { value in
          lock.withLock {
            if left == 0 { return value }
            left -= 1
            return nil
          }
        })
    }
  }

  /// The values without those that are the same as the one before.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure
    let upstream: Upstream
    let predicate: (Output, Output) -> Bool

    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let lock = NSLock()
      var last: Output?
      upstream.receive(
        subscriber: Step(subscriber) { value in
          lock.withLock {
            if let last, predicate(last, value) { return nil }
            last = value
            return value
          }
        })
    }
  }

  /// A publisher with another error.
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    let upstream: Upstream
    let transform: (Upstream.Failure) -> Failure

    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: Step(
          subscriber, { $0 },
          end: { completion in
            switch completion {
            case .finished: subscriber.receive(completion: .finished)
            case .failure(let error): subscriber.receive(completion: .failure(transform(error)))
            }
          }))
    }
  }

  /// The values, and one more in the place of an error.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// It does not fail.
    public typealias Failure = Never
    let upstream: Upstream
    let output: Output

    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Never {
      upstream.receive(
        subscriber: Step(
          subscriber, { $0 },
          end: { (completion: Subscribers.Completion<Upstream.Failure>) in
            if case .failure = completion { _ = subscriber.receive(output) }
            subscriber.receive(completion: .finished)
          }))
    }
  }
}

/// Between a publisher and its subscriber: passes on what a closure makes of each value; where that is nothing it asks for
/// another one.
final class Step<Input, Failure: Error, Downstream: Subscriber>: Subscriber {
  private let downstream: Downstream
  private let transform: (Input) -> Downstream.Input?
  private let end: (Subscribers.Completion<Failure>) -> Void

  init(
    _ downstream: Downstream, _ transform: @escaping (Input) -> Downstream.Input?,
    end: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.downstream = downstream
    self.transform = transform
    self.end = end
  }

  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard let value = transform(input) else { return .max(1) }
    return downstream.receive(value)
  }

  func receive(completion: Subscribers.Completion<Failure>) { end(completion) }
}

extension Step where Failure == Downstream.Failure {
  convenience init(
    _ downstream: Downstream, _ transform: @escaping (Input) -> Downstream.Input?
  ) {
    self.init(downstream, transform, end: { downstream.receive(completion: $0) })
  }
}
