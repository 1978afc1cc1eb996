/// Sends values to its subscribers over time. Source: Apple's Combine, of which this module is a small part.
public protocol Publisher<Output, Failure> {
  /// The kind of values.
  associatedtype Output
  /// The kind of error that ends it; `Never` if none does.
  associatedtype Failure: Error

  /// Connects a subscriber; called by `subscribe`.
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  /// Connects a subscriber, which is told its subscription before this returns.
  public func subscribe<S: Subscriber>(_ subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }
}

/// Takes the values of a publisher.
public protocol Subscriber<Input, Failure>: AnyObject {
  /// The kind of values.
  associatedtype Input
  /// The kind of error that may end them.
  associatedtype Failure: Error

  /// Called once, first, with what it asks for values by.
  func receive(subscription: any Subscription)

  /// Called with each value; returns how many more it takes.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Called once at the end, unless the subscription was cancelled.
  func receive(completion: Subscribers.Completion<Failure>)
}

/// The connection of a subscriber to a publisher.
public protocol Subscription: Cancellable, AnyObject {
  /// Asks for so many values more.
  func request(_ demand: Subscribers.Demand)
}

/// The kinds of subscribers, and what they deal in.
public enum Subscribers {
  /// How many values a subscriber takes.
  public struct Demand: Hashable, Comparable, Sendable {
    private let count: Int

    /// As many as there are.
    public static let unlimited = Demand(count: .max)

    /// No more.
    public static let none = Demand(count: 0)

    /// So many. Traps if `value` is negative.
    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "a demand cannot be negative")
      return Demand(count: value)
    }

    /// The number; nil if it is unlimited.
    public var max: Int? { self == .unlimited ? nil : count }

    /// Both together.
    public static func + (left: Demand, right: Demand) -> Demand {
      let (sum, isOver) = left.count.addingReportingOverflow(right.count)
      return isOver ? .unlimited : Demand(count: sum)
    }

    /// Adds another.
    public static func += (left: inout Demand, right: Demand) { left = left + right }

    /// The left one less the right one, at least none.
    public static func - (left: Demand, right: Demand) -> Demand {
      left == .unlimited ? left : Demand(count: Swift.max(0, left.count - right.count))
    }

    /// Takes another away.
    public static func -= (left: inout Demand, right: Demand) { left = left - right }

    /// By their numbers; unlimited is the largest.
    public static func < (left: Demand, right: Demand) -> Bool { left.count < right.count }
  }

  /// How a publisher ended.
  public enum Completion<Failure: Error> {
    /// There are no more values.
    case finished
    /// It failed.
    case failure(Failure)
  }
}

extension Subscribers.Completion: Sendable {}
extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}

/// The publishers that operators make.
public enum Publishers {}

/// A publisher whose kind is hidden.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let connect: (any Subscriber<Output, Failure>) -> Void

  /// Hides the kind of a publisher.
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    connect = { subscriber in
      func open<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
        publisher.receive(subscriber: subscriber)
      }
      open(subscriber)
    }
  }

  /// Connects a subscriber.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    connect(subscriber)
  }
}

extension Publisher {
  /// This publisher with its kind hidden.
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}
