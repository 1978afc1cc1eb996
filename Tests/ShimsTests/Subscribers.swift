import Combine

/// Keeps what a publisher sends.
final class Kept<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var kept: [Value] = []
  var values: [Value] { lock.withLock { kept } }
  func add(_ value: Value) { lock.withLock { kept.append(value) } }
}

/// A subscriber that asks for a few values at a time.
final class Slow: Subscriber {
  typealias Input = Int
  typealias Failure = Never
  var subscription: (any Subscription)?
  var values: [Int] = []
  var isFinished = false
  let first: Int
  init(first: Int) { self.first = first }
  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.max(first))
  }
  func receive(_ input: Int) -> Subscribers.Demand {
    values.append(input)
    return .none
  }
  func receive(completion: Subscribers.Completion<Never>) { isFinished = true }
}
