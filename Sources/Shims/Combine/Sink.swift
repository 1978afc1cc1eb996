extension Subscribers {
  /// Calls closures with what comes, and asks for everything.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, @unchecked Sendable {
    private let lock = NSLock()
    private var subscription: (any Subscription)?
    private var isCancelled = false
    private let takeCompletion: (Completion<Failure>) -> Void
    private let takeValue: (Input) -> Void

    /// A sink with its closures.
    public init(
      receiveCompletion: @escaping (Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      takeCompletion = receiveCompletion
      takeValue = receiveValue
    }

    /// Asks for everything.
    public func receive(subscription: any Subscription) {
      let isWanted = lock.withLock {
        if isCancelled || self.subscription != nil { return false }
        self.subscription = subscription
        return true
      }
      if isWanted { subscription.request(.unlimited) } else { subscription.cancel() }
    }

    /// Passes the value to its closure.
    public func receive(_ input: Input) -> Demand {
      if !lock.withLock({ isCancelled }) { takeValue(input) }
      return .none
    }

    /// Passes the end to its closure.
    public func receive(completion: Completion<Failure>) {
      let isWanted = lock.withLock {
        defer { subscription = nil }
        return !isCancelled
      }
      if isWanted { takeCompletion(completion) }
    }

    /// Ends the subscription.
    public func cancel() {
      let subscription = lock.withLock {
        isCancelled = true
        defer { self.subscription = nil }
        return self.subscription
      }
      subscription?.cancel()
    }
  }
}

extension Publisher {
  /// Calls closures with each value and with the end, until the result is cancelled or no longer referred to.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink<Output, Failure>(
      receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  /// Calls a closure with each value, until the result is cancelled or no longer referred to.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }

  /// Sets a property of an object to each value. The subscription keeps the object alive.
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable {
    sink { object[keyPath: keyPath] = $0 }
  }

  /// Sets a published property to each value, for as long as its object lives.
  public func assign(to published: inout Published<Output>.Publisher) {
    published.storage.follow(self, for: published.object)
  }
}
